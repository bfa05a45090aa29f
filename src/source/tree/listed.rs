//! A project root that somebody else has listed, such as a revision of a repository: the same
//! rules for names and places as on the disk.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{CONFIG, FOLDERS, Tree, Walk, assemble, is_ignored};
use crate::diagnostics::Diagnostics;

/// What stands at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Of files.
    Folder,
    /// With contents.
    File,
    /// Symbolic; never followed.
    Link,
    /// A device, a submodule …
    Other,
}

impl From<fs::FileType> for Kind {
    fn from(kind: fs::FileType) -> Self {
        if kind.is_symlink() {
            Self::Link
        } else if kind.is_dir() {
            Self::Folder
        } else if kind.is_file() {
            Self::File
        } else {
            Self::Other
        }
    }
}

/// One entry of a listing, a folder before what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Relative to the root.
    pub path: PathBuf,
    /// What it is.
    pub kind: Kind,
}

/// The tree of a listing. `fetch` brings the contents of all wanted files at once, in the order
/// asked for; `None` stands for a file that is too large.
///
/// # Errors
/// Those of `fetch`.
pub fn from_listing<E>(
    entries: &[Listed],
    diagnostics: &mut Diagnostics,
    fetch: impl FnOnce(&[&Path]) -> Result<Vec<Option<Vec<u8>>>, E>,
) -> Result<Tree, E> {
    let mut walk = Walk::new(Path::new(""), diagnostics);
    let mut closed: Option<&Path> = None;
    for Listed { path, kind } in entries {
        if closed.is_some_and(|folder| path.starts_with(folder)) {
            continue;
        }
        let top = path.parent() == Some(Path::new(""));
        if top && path == Path::new(CONFIG) {
            walk.config_entry(*kind, path.clone());
        } else if top && FOLDERS.iter().any(|folder| path == Path::new(folder)) {
            if *kind != Kind::Folder {
                walk.refused_folder(&path.to_string_lossy(), *kind);
            }
        } else {
            let ignored = path
                .file_name()
                .and_then(|name| name.to_str())
                .is_some_and(is_ignored);
            let enter = !ignored
                && walk
                    .shown(path)
                    .is_some_and(|shown| walk.entry(shown, path, *kind));
            if *kind == Kind::Folder && !enter {
                closed = Some(path);
            }
        }
    }
    walk.missing();
    walk.doubles();
    let found = walk.found;
    let places: Vec<&Path> = found.iter().map(|(_, place)| place.as_path()).collect();
    let contents = fetch(&places)?;
    let files: BTreeMap<String, Option<Vec<u8>>> = found
        .iter()
        .map(|(path, _)| path.clone())
        .zip(contents)
        .collect();
    Ok(assemble(files.into_iter().collect(), diagnostics))
}
