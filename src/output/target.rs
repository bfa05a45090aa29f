//! Which folder `--out` means, and whether it may be replaced.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use super::{MARKER, OutputError, quoted};
use crate::source::tree::FOLDERS;

/// An output folder that may be replaced, with the places beside it.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The folder, absolute, all links resolved; it need not exist.
    pub(super) out: PathBuf,
    /// The folder it stands in.
    pub(super) parent: PathBuf,
    /// The working folder beside it.
    pub(super) container: PathBuf,
}

impl Target {
    /// The new site while it is written, and the old one after the exchange.
    pub(super) fn site(&self) -> PathBuf {
        self.container.join("site")
    }

    /// The old site, where two folders cannot be exchanged at once.
    pub(super) fn old(&self) -> PathBuf {
        self.container.join("old")
    }
}

/// Finds the folder and refuses those that must not be replaced. Changes nothing.
pub(super) fn resolve(out: &Path, root: &Path) -> Result<Target, OutputError> {
    let shown = quoted(out);
    let real = real(out)?;
    let (Some(parent), Some(name)) = (real.parent(), real.file_name()) else {
        return Err(OutputError::call(format!(
            "{shown} ist kein Ausgabeordner: Er enthält alles andere."
        )));
    };
    let root = fs::canonicalize(root).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => OutputError::call(format!(
            "Der Projektordner {} ist nicht vorhanden.",
            quoted(root)
        )),
        _ => OutputError::failed(root, "lesen", &error),
    })?;
    refuse_sources(&shown, &real, &root)?;
    refuse_foreign(&real)?;
    refuse_mount(&real)?;
    let mut container = OsString::from(".");
    container.push(name);
    container.push(".vollmonat-neu");
    Ok(Target {
        container: parent.join(container),
        parent: parent.to_owned(),
        out: real,
    })
}

/// The path without `.`, `..` and links, as far as it exists.
fn real(out: &Path) -> Result<PathBuf, OutputError> {
    if out.as_os_str().is_empty() {
        return Err(OutputError::call(
            "Der Name des Ausgabeordners ist leer.".to_owned(),
        ));
    }
    let absolute =
        std::path::absolute(out).map_err(|error| OutputError::failed(out, "finden", &error))?;
    let mut real = PathBuf::new();
    // How many parts at the end of `real` do not exist.
    let mut missing = 0usize;
    for part in absolute.components() {
        match part {
            Component::ParentDir => {
                real.pop();
                missing = missing.saturating_sub(1);
            }
            Component::Normal(name) if missing > 0 => {
                real.push(name);
                missing += 1;
            }
            Component::Normal(name) => {
                real.push(name);
                match fs::symlink_metadata(&real) {
                    Ok(meta) if meta.is_symlink() => {
                        real = fs::canonicalize(&real).map_err(|_| {
                            OutputError::call(format!(
                                "{} ist eine symbolische Verknüpfung, die ins Leere zeigt.",
                                quoted(&real)
                            ))
                        })?;
                    }
                    Ok(_) => {}
                    Err(error) if error.kind() == io::ErrorKind::NotFound => missing = 1,
                    Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                        real.pop();
                        return Err(not_a_folder(&real));
                    }
                    Err(error) => return Err(OutputError::failed(&real, "lesen", &error)),
                }
            }
            other => real.push(other),
        }
    }
    Ok(real)
}

fn not_a_folder(path: &Path) -> OutputError {
    OutputError::call(format!(
        "{} ist eine Datei; die Website braucht einen Ordner.",
        quoted(path)
    ))
}

/// The root, its parents, its source folders, whatever belongs to Git, and folders of a built site.
fn refuse_sources(shown: &str, real: &Path, root: &Path) -> Result<(), OutputError> {
    let refuse = |what: &str| {
        Err(OutputError::call(format!(
            "In {shown} wird nicht gebaut: {what} Wählen Sie einen eigenen Ordner, zum Beispiel „site“."
        )))
    };
    // Compared by identity too: mounts and file systems that ignore case give one folder two names.
    let is = |a: &Path, b: &Path| a == b || same_file(a, b);
    if root.ancestors().any(|above| is(real, above)) {
        return refuse("Der Ordner enthält das Projekt.");
    }
    for folder in FOLDERS {
        let source = root.join(folder);
        let linked = fs::canonicalize(&source).unwrap_or_else(|_| source.clone());
        if real
            .ancestors()
            .any(|above| is(above, &source) || is(above, &linked))
        {
            return refuse(&format!("Er gehört zum Quellordner „{folder}“."));
        }
    }
    if real.components().any(|part| part.as_os_str() == ".git") {
        return refuse("Er gehört Git.");
    }
    // The next build of the site around it would take it away.
    let marked = |above: &&Path| above.join(MARKER).is_file();
    if let Some(site) = real.ancestors().skip(1).find(marked) {
        return refuse(&format!("Er liegt in der Website {}.", quoted(site)));
    }
    Ok(())
}

/// Do two paths lead to one file or folder that exists?
#[cfg(unix)]
pub(super) fn same_file(a: &Path, b: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;
    match (fs::metadata(a), fs::metadata(b)) {
        (Ok(a), Ok(b)) => (a.dev(), a.ino()) == (b.dev(), b.ino()),
        _ => false,
    }
}

/// Without inode numbers only the paths are compared.
#[cfg(not(unix))]
pub(super) fn same_file(_a: &Path, _b: &Path) -> bool {
    false
}

/// An existing folder must be empty but for `.git*`, or carry the marker of an earlier build.
pub(super) fn refuse_foreign(out: &Path) -> Result<(), OutputError> {
    let failed = |error: io::Error| OutputError::failed(out, "lesen", &error);
    match fs::symlink_metadata(out) {
        Ok(meta) if meta.is_dir() => {}
        Ok(_) => return Err(not_a_folder(out)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(failed(error)),
    }
    if fs::symlink_metadata(out.join(MARKER)).is_ok_and(|meta| meta.is_file()) {
        return Ok(());
    }
    for entry in fs::read_dir(out).map_err(failed)? {
        let name = entry.map_err(failed)?.file_name();
        if !is_git(&name) {
            return Err(OutputError::call(format!(
                "{} enthält „{}“ und stammt nicht von Vollmonat (die Datei „{MARKER}“ fehlt); \
                 der Inhalt ginge verloren. Wählen Sie einen leeren oder neuen Ordner.",
                quoted(out),
                crate::diagnostics::printable(&name.to_string_lossy())
            )));
        }
    }
    Ok(())
}

/// Entries that stay in the output folder: `.git`, `.gitignore`, `.gitattributes` …
pub(super) fn is_git(name: &std::ffi::OsStr) -> bool {
    name.as_encoded_bytes().starts_with(b".git")
}

/// A mount point cannot be swapped; better said before the work than after it.
#[cfg(target_os = "linux")]
pub(super) fn refuse_mount(out: &Path) -> Result<(), OutputError> {
    use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};
    // Kernels before 5.8 do not tell; then the swap itself fails, and nothing is lost.
    match statx(CWD, out, AtFlags::SYMLINK_NOFOLLOW, StatxFlags::empty()) {
        Ok(found) if found.stx_attributes.contains(StatxAttributes::MOUNT_ROOT) => {
            Err(mount_error(out))
        }
        _ => Ok(()),
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn refuse_mount(_out: &Path) -> Result<(), OutputError> {
    Ok(())
}

pub(super) fn mount_error(out: &Path) -> OutputError {
    OutputError::call(format!(
        "{} ist ein eingehängter Datenträger und lässt sich nicht als Ganzes austauschen. \
         Wählen Sie einen Ordner darin, zum Beispiel {}.",
        quoted(out),
        quoted(&out.join("site"))
    ))
}
