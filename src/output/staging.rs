//! The new site while it is written.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

use super::fault::{Point, reach};
use super::lock::Lock;
use super::target::{self, Target};
use super::{MARKER, MARKER_TEXT, OutputError, path, swap, tidy};

/// What a build has done to the output folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Files of the site, the marker included.
    pub files: u64,
    /// Of these: not there before.
    pub new: u64,
    /// Of these: with other bytes than before.
    pub changed: u64,
    /// Of these: as before; they keep their time of modification.
    pub unchanged: u64,
    /// Files that were there before and are no more.
    pub removed: u64,
    /// Size of the site in bytes.
    pub bytes: u64,
}

/// A new site beside the old one. Dropped without [`Staging::publish`] it leaves everything as
/// it was.
#[derive(Debug)]
pub struct Staging {
    target: Target,
    site: PathBuf,
    /// `None` once the site is published or given up.
    lock: Option<Lock>,
    /// Folders made so far; the value says whether the old site has the folder too.
    folders: RwLock<HashMap<String, bool>>,

    new: AtomicU64,
    changed: AtomicU64,
    unchanged: AtomicU64,
    bytes: AtomicU64,
}

/// What stands at a path of the old site.
enum Old {
    Nothing,
    Other,
    Same,
}

impl Staging {
    /// Checks that `out` may be replaced, waits for another build into it (after one call of
    /// `notice` with a German sentence) and clears what a killed build has left.
    ///
    /// Refused are the root, its parents and source folders, and every folder that holds
    /// anything but `.git*` and is not marked as made by an earlier build.
    ///
    /// # Errors
    /// Kind `Call` when `out` is refused, `Machine` when it cannot be written.
    pub fn begin(out: &Path, root: &Path, notice: &dyn Fn(&str)) -> Result<Self, OutputError> {
        let target = target::resolve(out, root)?;
        let lock = Lock::acquire(&target, notice)?;
        let begun = swap::repair(&target).and_then(|()| {
            // Another build may have worked here since the first look.
            target::refuse_foreign(&target.out)?;
            let site = target.site();
            fs::create_dir(&site).map_err(|error| OutputError::failed(&site, "anlegen", &error))?;
            Ok(site)
        });
        let site = match begun {
            Ok(site) => site,
            Err(error) => {
                lock.remove_with_parents();
                return Err(error);
            }
        };
        reach(Point::Locked);
        let old = target.out.exists();
        Ok(Self {
            folders: RwLock::new(HashMap::from([(String::new(), old)])),
            target,
            site,
            lock: Some(lock),

            new: AtomicU64::new(0),
            changed: AtomicU64::new(0),
            unchanged: AtomicU64::new(0),
            bytes: AtomicU64::new(0),
        })
    }

    /// Writes one file of the site, from any thread. Folders are made as needed; a file whose
    /// bytes are those of the old site keeps its time of modification.
    ///
    /// # Errors
    /// Kind `Machine`: the disk is full, the path is no address (absolute, `..`, empty parts,
    /// anything but lower-case ASCII) or was written before.
    pub fn write(&self, path: &str, bytes: &[u8]) -> Result<(), OutputError> {
        path::check(path)?;
        reach(Point::Writing);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let place = self.site.join(path);
        let failed = |error: io::Error| OutputError::failed(&place, "schreiben", &error);
        let was = if self.folder(folder)? {
            let old = self.target.out.join(path);
            let was = compare(&old, bytes);
            // Where hard links do not work, the same bytes are written with the old time.
            if matches!(was, Old::Same) && fs::hard_link(&old, &place).is_err() {
                let time = fs::metadata(&old).and_then(|meta| meta.modified());
                let file = create(&place, bytes).map_err(failed)?;
                if let Ok(time) = time {
                    file.set_modified(time).map_err(failed)?;
                }
            }
            was
        } else {
            Old::Nothing
        };
        let count = match was {
            Old::Nothing => &self.new,
            Old::Other => &self.changed,
            Old::Same => &self.unchanged,
        };
        if !matches!(was, Old::Same) {
            create(&place, bytes).map_err(failed)?;
        }
        count.fetch_add(1, Ordering::Relaxed);
        self.bytes.fetch_add(bytes.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Makes a folder of the site; says whether the old site has it too, as a real folder.
    fn folder(&self, folder: &str) -> Result<bool, OutputError> {
        let known = self
            .folders
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .get(folder)
            .copied();
        if let Some(old) = known {
            return Ok(old);
        }
        let above = folder.rsplit_once('/').map_or("", |(above, _)| above);
        let above_old = self.folder(above)?;
        let place = self.site.join(folder);
        match fs::create_dir(&place) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && place.is_dir() => {}
            Err(error) => return Err(OutputError::failed(&place, "anlegen", &error)),
        }
        // Files behind a link in the old site are not its own.
        let old = above_old
            && fs::symlink_metadata(self.target.out.join(folder)).is_ok_and(|meta| meta.is_dir());
        self.folders
            .write()
            .unwrap_or_else(PoisonError::into_inner)
            .insert(folder.to_owned(), old);
        Ok(old)
    }

    /// Puts the new site in the place of the old one, in one step, and removes the old one.
    /// `.git*` entries of the old one are kept.
    ///
    /// # Errors
    /// As [`Staging::write`]; the old site then stands where it stood.
    pub fn publish(mut self) -> Result<Summary, OutputError> {
        self.write(MARKER, MARKER_TEXT.as_bytes())?;
        target::refuse_foreign(&self.target.out)?;
        reach(Point::Complete);
        let swapped = swap::swap(&self.target, &self.site)?;
        // From here on the container holds the old site: no more taking back.
        let lock = self.lock.take();
        if let Some(old) = &swapped {
            swap::keep_git(&old.place, &self.target.out)?;
        }
        reach(Point::Kept);
        let old_files = match &swapped {
            Some(old) => tidy::remove_tree(&old.place)?.saturating_sub(old.git_files),
            None => 0,
        };
        reach(Point::Removed);
        if let Some(lock) = lock {
            lock.remove();
        }
        let new = *self.new.get_mut();
        let changed = *self.changed.get_mut();
        let unchanged = *self.unchanged.get_mut();
        Ok(Summary {
            files: new + changed + unchanged,
            new,
            changed,
            unchanged,
            removed: old_files.saturating_sub(changed + unchanged),
            bytes: *self.bytes.get_mut(),
        })
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if let Some(lock) = self.lock.take() {
            // What cannot be removed now is removed by the next build.
            let _ = tidy::remove_tree(&self.site);
            lock.remove_with_parents();
        }
    }
}

/// A file must not be there yet: two pages with one address are a fault.
fn create(place: &Path, bytes: &[u8]) -> io::Result<File> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(place)?;
    file.write_all(bytes)?;
    Ok(file)
}

/// Compares by length first; most changed files differ in it.
fn compare(old: &Path, bytes: &[u8]) -> Old {
    match fs::symlink_metadata(old) {
        Ok(meta) if !meta.is_file() || meta.len() != bytes.len() as u64 => Old::Other,
        Ok(_) => match File::open(old).and_then(|file| same_bytes(file, bytes)) {
            Ok(true) => Old::Same,
            Ok(false) | Err(_) => Old::Other,
        },
        Err(_) => Old::Nothing,
    }
}

fn same_bytes(mut file: File, bytes: &[u8]) -> io::Result<bool> {
    let mut buffer = [0; 32 << 10];
    let mut rest = bytes;
    loop {
        let read = match file.read(&mut buffer) {
            Ok(0) => return Ok(rest.is_empty()),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        match rest.strip_prefix(&buffer[..read]) {
            Some(more) => rest = more,
            None => return Ok(false),
        }
    }
}
