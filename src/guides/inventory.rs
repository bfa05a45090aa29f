//! Which file below `content/` is what.

use super::{Kind, SourceFile};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::redirects;

/// A Markdown file that is a text.
#[derive(Debug)]
pub(super) struct TextFile {
    pub(super) kind: Kind,
    /// File name without `.md`.
    pub(super) stem: String,
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
}

/// Any other file in a folder of texts.
#[derive(Debug)]
pub(super) struct OtherFile {
    pub(super) kind: Kind,
    pub(super) path: String,
    pub(super) bytes: Vec<u8>,
}

/// The files by what they are, each kind by path.
#[derive(Debug, Default)]
pub(super) struct Inventory {
    pub(super) texts: Vec<TextFile>,
    pub(super) others: Vec<OtherFile>,
    pub(super) checklists: Vec<SourceFile>,
    /// `content/umleitungen.toml`
    pub(super) redirects: Option<SourceFile>,
}

const CHECKLIST: &str = "checkliste";

/// Sorts the files; whatever has no place is an error (`content-stray`).
pub(super) fn take(mut files: Vec<SourceFile>, diagnostics: &mut Diagnostics) -> Inventory {
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let mut inventory = Inventory::default();
    for file in files {
        if file.path == redirects::FILE {
            inventory.redirects = Some(file);
            continue;
        }
        let below = file.path.strip_prefix("content/").unwrap_or(&file.path);
        let Some((folder, rest)) = below.split_once('/') else {
            diagnostics.push(stray(
                &file.path,
                "Direkt in content/ liegt nur umleitungen.toml.",
                "Texte liegen in content/leitfaden/, content/arbeitslast/ oder content/seiten/, Checklisten in content/checkliste/.",
            ));
            continue;
        };
        if folder == CHECKLIST {
            if rest.ends_with(".toml") && !rest.contains('/') {
                inventory.checklists.push(file);
            } else {
                diagnostics.push(stray(
                    &file.path,
                    "In content/checkliste/ liegen nur TOML-Dateien.",
                    "Die Datei löschen oder verschieben.",
                ));
            }
            continue;
        }
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.folder() == folder) else {
            diagnostics.push(stray(
                &file.path,
                format!("Den Ordner content/{folder}/ gibt es nicht."),
                "Erlaubt sind leitfaden, arbeitslast, seiten und checkliste, klein geschrieben.",
            ));
            continue;
        };
        let name = rest.rsplit('/').next().unwrap_or(rest);
        let lower = name.to_lowercase();
        if let Some(stem) = name.strip_suffix(".md").filter(|_| !rest.contains('/')) {
            inventory.texts.push(TextFile {
                kind,
                stem: stem.to_owned(),
                path: file.path,
                bytes: file.bytes,
            });
        } else if lower.ends_with(".md") || lower.ends_with(".markdown") {
            let (message, hint) = if rest.contains('/') {
                (
                    format!(
                        "Texte liegen unmittelbar in content/{folder}/, nicht in Unterordnern."
                    ),
                    format!("Die Datei nach content/{folder}/ verschieben."),
                )
            } else {
                (
                    "Die Endung des Textes ist nicht .md.".to_owned(),
                    "Die Datei mit der Endung .md benennen, klein geschrieben.".to_owned(),
                )
            };
            diagnostics.push(stray(&file.path, message, hint));
        } else {
            inventory.others.push(OtherFile {
                kind,
                path: file.path,
                bytes: file.bytes,
            });
        }
    }
    inventory
}

fn stray(path: &str, message: impl Into<String>, hint: impl Into<String>) -> Diagnostic {
    Diagnostic::error("content-stray", path, message)
        .at(Place::start())
        .hint(hint)
}
