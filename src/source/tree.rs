//! Reading a project root: the only place that walks its folders.
//!
//! Nothing outside the source folders is read, no symbolic link is followed, and what does
//! not belong there is named instead of being passed over.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use unicode_normalization::{UnicodeNormalization, is_nfc};
use walkdir::WalkDir;

use crate::diagnostics::{Diagnostic, Diagnostics, printable};

mod fault;
mod listed;
mod offers;
#[cfg(test)]
mod tests;

pub use fault::TreeError;
pub use listed::{Kind, Listed, from_listing};

/// The folders of a project root that hold sources; nothing may be built into them.
pub const FOLDERS: [&str; 3] = ["offers", "content", "templates"];

/// The configuration file of a project root.
pub const CONFIG: &str = "vollmonat.toml";

/// A larger source file is refused: it is a mistake, and its text is held in memory.
pub const LARGEST: u64 = 256 << 20;

/// One source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Relative to the root, `/` as separator, NFC: `offers/nordwolke/offers.csv`.
    pub path: String,
    /// Contents as they are on the disk.
    pub bytes: Vec<u8>,
}

/// All source files of a project root, by path.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    files: Vec<SourceFile>,
}

impl Tree {
    /// All files, ordered by the bytes of their path.
    #[must_use]
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The contents of one file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files
            .binary_search_by(|file| file.path.as_str().cmp(path))
            .ok()
            .map(|index| self.files[index].bytes.as_slice())
    }

    /// The files below a folder, whose name comes without a final slash: `content`.
    pub fn below(&self, folder: &str) -> impl Iterator<Item = &SourceFile> + use<'_> {
        let folder = format!("{folder}/");
        let start = self.files.partition_point(|file| file.path < folder);
        self.files[start..]
            .iter()
            .take_while(move |file| file.path.starts_with(&folder))
    }

    /// The keys of the providers, in order: the names of the folders in `offers/`.
    #[must_use]
    pub fn providers(&self) -> Vec<&str> {
        let mut keys: Vec<&str> = self
            .below("offers")
            .filter_map(|file| file.path.strip_prefix("offers/")?.split_once('/'))
            .map(|(key, _)| key)
            .collect();
        keys.dedup();
        keys
    }

    /// The bytes of all files, taken apart; for readers that keep them.
    #[must_use]
    pub fn into_files(self) -> Vec<SourceFile> {
        self.files
    }
}

/// Reads a project root. What is wrong with names and places of files goes to `diagnostics`
/// (`symlink`, `file-name`, `unexpected-file`, `provider-key`, `missing-file`, `file-size`).
///
/// # Errors
/// When there is no root, or when the machine cannot read something in it.
pub fn read(root: &Path, diagnostics: &mut Diagnostics) -> Result<Tree, TreeError> {
    match fs::metadata(root) {
        Ok(meta) if meta.is_dir() => {}
        Ok(_) => return Err(TreeError::Root(root.to_owned())),
        Err(error) => {
            return Err(match error.kind() {
                io::ErrorKind::NotFound
                | io::ErrorKind::NotADirectory
                | io::ErrorKind::InvalidInput => TreeError::Root(root.to_owned()),
                _ => TreeError::io(root, error),
            });
        }
    }
    let mut walk = Walk::new(root, diagnostics);
    walk.config()?;
    for folder in FOLDERS {
        walk.folder(folder)?;
    }
    walk.missing();
    walk.doubles();
    let found = walk.found;
    let files = found
        .into_par_iter()
        .map(|(path, place)| {
            let bytes = contents(&place).map_err(|error| TreeError::io(&place, error))?;
            Ok((path, bytes))
        })
        .collect::<Result<Vec<(String, Option<Vec<u8>>)>, TreeError>>()?;
    Ok(assemble(files, diagnostics))
}

/// The tree of files that could be read; one without contents is too large.
fn assemble(files: Vec<(String, Option<Vec<u8>>)>, diagnostics: &mut Diagnostics) -> Tree {
    let mut tree = Tree::default();
    for (path, bytes) in files {
        match bytes {
            Some(bytes) => tree.files.push(SourceFile { path, bytes }),
            None => diagnostics.push(
                Diagnostic::error(
                    "file-size",
                    path,
                    "Die Datei ist größer als 256 MiB und wird nicht gelesen.",
                )
                .hint("Teilen Sie die Datei auf oder entfernen Sie, was nicht hineingehört."),
            ),
        }
    }
    tree
}

/// `None` when the file is larger than any source file may be.
fn contents(place: &Path) -> io::Result<Option<Vec<u8>>> {
    let file = fs::File::open(place)?;
    let length = file.metadata()?.len();
    if length > LARGEST {
        return Ok(None);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(length).unwrap_or(0) + 1);
    // A file that grows while it is read must not fill the memory either.
    file.take(LARGEST + 1).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= LARGEST).then_some(bytes))
}

struct Walk<'a> {
    root: &'a Path,
    diagnostics: &'a mut Diagnostics,
    /// Every path met, also refused ones: what was refused is not missing as well.
    seen: BTreeSet<String>,
    /// The folders in `offers/` that were entered, by name.
    providers: Vec<String>,
    /// Path as shown, place on the disk.
    found: Vec<(String, PathBuf)>,
}

impl<'a> Walk<'a> {
    fn new(root: &'a Path, diagnostics: &'a mut Diagnostics) -> Self {
        Self {
            root,
            diagnostics,
            seen: BTreeSet::new(),
            providers: Vec::new(),
            found: Vec::new(),
        }
    }
}

impl Walk<'_> {
    fn error(&mut self, code: &'static str, path: &str, message: String, hint: &str) {
        self.diagnostics
            .push(Diagnostic::error(code, path, message).hint(hint));
    }

    fn config(&mut self) -> Result<(), TreeError> {
        let place = self.root.join(CONFIG);
        let Some(kind) = kind(&place)? else {
            return Ok(());
        };
        self.config_entry(kind, place);
        Ok(())
    }

    fn config_entry(&mut self, kind: Kind, place: PathBuf) {
        match kind {
            Kind::Link => self.link(CONFIG),
            Kind::File => self.found.push((CONFIG.to_owned(), place)),
            Kind::Folder | Kind::Other => self.not_a_file(CONFIG),
        }
    }

    fn folder(&mut self, folder: &str) -> Result<(), TreeError> {
        let place = self.root.join(folder);
        let Some(kind) = kind(&place)? else {
            return Ok(());
        };
        if kind != Kind::Folder {
            self.refused_folder(folder, kind);
            return Ok(());
        }
        let mut entries = WalkDir::new(&place)
            .min_depth(1)
            .sort_by_file_name()
            .into_iter();
        while let Some(entry) = entries.next() {
            let entry = entry.map_err(|error| {
                let path = error.path().unwrap_or(&place).to_owned();
                TreeError::io(&path, error.into())
            })?;
            let kind = Kind::from(entry.file_type());
            let enter = match entry.file_name().to_str() {
                Some(name) if is_ignored(name) => false,
                _ => match self.shown(entry.path()) {
                    Some(path) => self.entry(path, entry.path(), kind),
                    None => false,
                },
            };
            if kind == Kind::Folder && !enter {
                entries.skip_current_dir();
            }
        }
        Ok(())
    }

    /// A source folder that is none.
    fn refused_folder(&mut self, folder: &str, kind: Kind) {
        self.seen.insert(folder.to_owned());
        if kind == Kind::Link {
            self.link(folder);
        } else {
            let message = format!("„{folder}“ muss ein Ordner sein.");
            let hint = "Benennen Sie die Datei um oder löschen Sie sie.";
            self.error("unexpected-file", folder, message, hint);
        }
    }

    /// Takes note of one entry; says whether a folder is to be entered.
    fn entry(&mut self, path: String, place: &Path, kind: Kind) -> bool {
        self.seen.insert(path.clone());
        if kind == Kind::Link {
            self.link(&path);
            return false;
        }
        let wanted = match path.strip_prefix("offers/") {
            Some(name) if kind == Kind::Folder => self.offers_folder(&path, name),
            Some(name) => self.offers_file(&path, name),
            None => true,
        };
        if !wanted || kind == Kind::Folder {
            return wanted;
        }
        if kind == Kind::File {
            self.found.push((path, place.to_owned()));
        } else {
            self.not_a_file(&path);
        }
        false
    }

    /// The path as shown; an error is pushed when the name cannot be one of a source.
    fn shown(&mut self, place: &Path) -> Option<String> {
        let relative = place.strip_prefix(self.root).unwrap_or(place);
        let mut parts = Vec::new();
        let mut sound = true;
        for part in relative {
            let text = part.to_string_lossy();
            sound &=
                part.to_str().is_some() && !text.contains(|c: char| c.is_control() || c == '\\');
            parts.push(if is_nfc(&text) {
                text.into_owned()
            } else {
                text.nfc().collect()
            });
        }
        let path = parts.join("/");
        if sound {
            return Some(path);
        }
        let message = "Der Dateiname enthält Zeichen, die nicht erlaubt sind.".to_owned();
        let hint = "Benennen Sie die Datei um: Buchstaben, Ziffern, Punkt und Bindestrich genügen.";
        self.error("file-name", &path, message, hint);
        None
    }

    fn link(&mut self, path: &str) {
        let message = format!(
            "„{}“ ist eine symbolische Verknüpfung; ihr wird nicht gefolgt.",
            printable(path)
        );
        let hint = "Löschen Sie die Verknüpfung und legen Sie die Datei selbst an diese Stelle.";
        self.error("symlink", path, message, hint);
    }

    fn not_a_file(&mut self, path: &str) {
        let message = format!("„{}“ ist keine gewöhnliche Datei.", printable(path));
        let hint = "Löschen Sie den Eintrag oder ersetzen Sie ihn durch eine Datei.";
        self.error("unexpected-file", path, message, hint);
    }

    /// Two names that differ only in how an umlaut is composed cannot be told apart.
    fn doubles(&mut self) {
        self.found.sort();
        let mut doubles: Vec<String> = Vec::new();
        self.found.dedup_by(|later, first| {
            let same = later.0 == first.0;
            if same && doubles.last() != Some(&first.0) {
                doubles.push(first.0.clone());
            }
            same
        });
        for path in doubles {
            let message = "Den Dateinamen gibt es zweimal, einmal mit zusammengesetztem und einmal \
                           mit zerlegtem Umlaut.";
            let hint = "Löschen Sie eine der beiden Dateien.";
            self.error("file-name", &path, message.to_owned(), hint);
        }
    }
}

/// What stands at a place, links not followed; `None` when nothing does.
fn kind(place: &Path) -> Result<Option<Kind>, TreeError> {
    match fs::symlink_metadata(place) {
        Ok(meta) => Ok(Some(meta.file_type().into())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(TreeError::io(place, error)),
    }
}

/// Hidden files, and what editors and file managers leave beside the files they open.
pub(crate) fn is_ignored(name: &str) -> bool {
    name.starts_with('.')
        || name.starts_with("~$")
        || name.ends_with('~')
        || (name.len() > 1 && name.starts_with('#') && name.ends_with('#'))
        || matches!(name, "Thumbs.db" | "desktop.ini")
}
