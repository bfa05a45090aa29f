//! Two builds into one output folder exclude each other.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::target::Target;
use super::{OutputError, quoted};

/// The working folder beside the output, held by this build.
#[derive(Debug)]
pub(super) struct Lock {
    file: File,
    path: PathBuf,
    container: PathBuf,
    /// Folders above the output folder made for it, outermost first.
    made: Vec<PathBuf>,
}

/// How often a folder may vanish under a build before it is no other build's doing.
const MOST_RETRIES: u32 = 1_000;

impl Lock {
    /// Makes the working folder and locks it; waits for another build after one call of
    /// `notice` with a German sentence.
    pub(super) fn acquire(target: &Target, notice: &dyn Fn(&str)) -> Result<Self, OutputError> {
        let container = target.container.clone();
        let path = container.join("lock");
        let mut made = Vec::new();
        let mut noticed = false;
        let mut vanished = 0;
        loop {
            make_parents(&target.parent, &mut made)?;
            if !make_container(&container)? {
                // Its folder went away with another build, or the file system makes none (/proc).
                vanished += 1;
                if vanished > MOST_RETRIES {
                    let error = io::Error::from(io::ErrorKind::NotFound);
                    return Err(OutputError::failed(&container, "anlegen", &error));
                }
                continue;
            }
            let file = match OpenOptions::new()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
            {
                Ok(file) => file,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                Err(error) => return Err(OutputError::failed(&path, "anlegen", &error)),
            };
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    if !noticed {
                        notice(&format!(
                            "Ein anderer Bau nach {} läuft noch; dieser wartet, bis er fertig ist.",
                            quoted(&target.out)
                        ));
                        noticed = true;
                    }
                    file.lock()
                        .map_err(|error| OutputError::failed(&path, "sperren", &error))?;
                }
                Err(TryLockError::Error(error)) => {
                    return Err(OutputError::failed(&path, "sperren", &error));
                }
            }
            // The build before may have removed the file while this one waited for it.
            if still_there(&file, &path) {
                return Ok(Self {
                    file,
                    path,
                    container,
                    made,
                });
            }
        }
    }

    /// Removes the working folder; nobody can slip in, since the lock goes with the file.
    pub(super) fn remove(self) {
        // Another build may already have made a new lock file in the folder: then it stays.
        let _ = fs::remove_file(&self.path);
        let _ = fs::remove_dir(&self.container);
        drop(self.file);
    }

    /// As [`Lock::remove`], and takes back the folders made above the output folder.
    pub(super) fn remove_with_parents(mut self) {
        let made = std::mem::take(&mut self.made);
        self.remove();
        for folder in made.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

fn make_parents(parent: &Path, made: &mut Vec<PathBuf>) -> Result<(), OutputError> {
    let missing: Vec<&Path> = parent
        .ancestors()
        .take_while(|folder| !folder.exists())
        .collect();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(folder) {
            Ok(()) => made.push(folder.to_owned()),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(OutputError::failed(folder, "anlegen", &error)),
        }
    }
    Ok(())
}

/// `false` when the folder it belongs into has just vanished.
fn make_container(container: &Path) -> Result<bool, OutputError> {
    match fs::create_dir(container) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            // A link here would lead the build, and its clearing up, somewhere else.
            match fs::symlink_metadata(container) {
                Ok(meta) if meta.is_dir() => Ok(true),
                Ok(_) => Err(OutputError::machine(format!(
                    "{} ist im Weg: Dort arbeitet der Bau. Löschen Sie den Eintrag.",
                    quoted(container)
                ))),
                Err(_) => Ok(false),
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(OutputError::failed(container, "anlegen", &error)),
    }
}

#[cfg(unix)]
fn still_there(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(held), Ok(there)) => (held.dev(), held.ino()) == (there.dev(), there.ino()),
        _ => false,
    }
}

/// Where an open file cannot be removed, it is still there.
#[cfg(not(unix))]
fn still_there(_file: &File, _path: &Path) -> bool {
    true
}
