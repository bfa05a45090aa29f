//! Single source files written anew: a file is its old or its new bytes, never a part.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::OutputError;

/// A file to write.
#[derive(Clone, Copy, Debug)]
pub struct Replacement<'f> {
    /// Relative to the root, `/` as separator.
    pub path: &'f str,
    /// New contents.
    pub bytes: &'f [u8],
    /// It must not exist yet.
    pub new: bool,
}

/// Writes all files beside their places first and moves them in when every one is complete, so
/// that a full disk changes nothing. Existing files keep their permissions.
///
/// # Errors
/// When the machine fails, or a new file exists already.
pub fn replace(root: &Path, files: &[Replacement<'_>]) -> Result<(), OutputError> {
    let mut staged: Vec<(PathBuf, PathBuf)> = Vec::new();
    let mut outcome = Ok(());
    for file in files {
        let target = root.join(file.path);
        outcome = stage(&target, file).map(|beside| staged.push((beside, target)));
        if outcome.is_err() {
            break;
        }
    }
    if outcome.is_ok() {
        for (beside, target) in &staged {
            outcome = fs::rename(beside, target)
                .map_err(|error| OutputError::failed(target, "schreiben", &error));
            if outcome.is_err() {
                break;
            }
        }
    }
    for (beside, _) in &staged {
        // Gone already where the move succeeded.
        let _ = fs::remove_file(beside);
    }
    outcome
}

fn stage(target: &Path, file: &Replacement<'_>) -> Result<PathBuf, OutputError> {
    let failed = |error: &std::io::Error| OutputError::failed(target, "schreiben", error);
    if file.new && fs::symlink_metadata(target).is_ok() {
        return Err(OutputError::failed(
            target,
            "anlegen",
            &std::io::ErrorKind::AlreadyExists.into(),
        ));
    }
    // Moving a file over it would ask for no permission of its own.
    if fs::metadata(target).is_ok_and(|old| old.permissions().readonly()) {
        return Err(failed(&std::io::ErrorKind::PermissionDenied.into()));
    }
    if let Some(folder) = target.parent() {
        fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    }
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    // Hidden, so that no other command reads what a killed one left.
    let beside = target.with_file_name(format!(".{name}.vollmonat-neu"));
    let written = fs::File::create(&beside).and_then(|mut out| {
        out.write_all(file.bytes)?;
        if let Ok(old) = fs::metadata(target) {
            out.set_permissions(old.permissions())?;
        }
        out.sync_all()
    });
    if let Err(error) = written {
        let _ = fs::remove_file(&beside);
        return Err(failed(&error));
    }
    Ok(beside)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn file<'f>(path: &'f str, bytes: &'f [u8], new: bool) -> Replacement<'f> {
        Replacement { path, bytes, new }
    }

    #[test]
    fn all_files_or_none() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a.csv"), "alt").unwrap();
        fs::create_dir(root.path().join("b.csv")).unwrap();
        // The second file cannot be written where a folder stands; the first keeps its bytes.
        let two = [file("a.csv", b"neu", false), file("b.csv/c/d", b"x", false)];
        fs::write(root.path().join("b.csv/c"), "").unwrap();
        assert!(replace(root.path(), &two).is_err());
        assert_eq!(fs::read(root.path().join("a.csv")).unwrap(), b"alt");
        replace(root.path(), &two[..1]).unwrap();
        assert_eq!(fs::read(root.path().join("a.csv")).unwrap(), b"neu");
        let left = fs::read_dir(root.path()).unwrap().count();
        assert_eq!(left, 2, "nothing is left beside");
    }

    #[test]
    fn a_file_closed_to_writing_keeps_its_bytes() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("a.csv");
        fs::write(&path, "alt").unwrap();
        let mut closed = fs::metadata(&path).unwrap().permissions();
        closed.set_readonly(true);
        fs::set_permissions(&path, closed).unwrap();
        let error = replace(root.path(), &[file("a.csv", b"neu", false)]).unwrap_err();
        assert!(error.to_string().contains("keine Berechtigung"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), b"alt");
    }

    #[test]
    fn a_new_file_overwrites_nothing() {
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("a"), "alt").unwrap();
        let error = replace(root.path(), &[file("a", b"neu", true)]).unwrap_err();
        assert!(error.to_string().contains("schon vorhanden"), "{error}");
        replace(root.path(), &[file("neu/ordner/a", b"neu", true)]).unwrap();
        assert_eq!(fs::read(root.path().join("neu/ordner/a")).unwrap(), b"neu");
    }
}
