//! Files from elsewhere, named on the command line: opened here, read by whoever knows the format.

use std::fs::File;
use std::path::Path;

use super::reason;
use crate::diagnostics::printable;

/// Opens a file for reading from its start.
///
/// # Errors
/// A German sentence.
pub fn open(path: &Path) -> Result<File, String> {
    let name = printable(&path.to_string_lossy());
    let failed =
        |error: &std::io::Error| format!("„{name}“ lässt sich nicht lesen: {}.", reason(error));
    let file = File::open(path).map_err(|error| failed(&error))?;
    if file.metadata().is_ok_and(|meta| meta.is_dir()) {
        return Err(failed(&std::io::ErrorKind::IsADirectory.into()));
    }
    Ok(file)
}
