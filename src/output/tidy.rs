//! Removing what this program has made.

use std::fs;
use std::io;
use std::path::Path;

use super::OutputError;

/// Removes a folder and all in it, links as links; gives the number of files.
/// A folder that is not there is no error.
pub(super) fn remove_tree(folder: &Path) -> Result<u64, OutputError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(failed(folder, &error)),
    };
    let mut files = 0;
    for entry in entries {
        let entry = entry.map_err(|error| failed(folder, &error))?;
        let path = entry.path();
        if entry
            .file_type()
            .map_err(|error| failed(&path, &error))?
            .is_dir()
        {
            files += remove_tree(&path)?;
        } else {
            fs::remove_file(&path).map_err(|error| failed(&path, &error))?;
            files += 1;
        }
    }
    fs::remove_dir(folder).map_err(|error| failed(folder, &error))?;
    Ok(files)
}

fn failed(path: &Path, error: &io::Error) -> OutputError {
    OutputError::failed(path, "löschen", error)
}
