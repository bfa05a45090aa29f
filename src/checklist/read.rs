//! `content/checkliste/*.toml` → [`Checklist`].

mod check;
mod parts;

use std::sync::Arc;

use super::{Checklist, PARTS};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Sources};
use crate::german::{closest, list};
use crate::source::text;
use crate::source::toml::{Document, Table};
use crate::source::tree::SourceFile;
use check::Seen;

/// Reads the checklist; `None` when there are no such files. All faults are reported; what
/// could not be read is then missing, and nothing of it must be published.
///
/// `knows` says whether the site has a page at a route (`rechner/`).
pub fn read(
    files: Vec<SourceFile>,
    knows: &dyn Fn(&str) -> bool,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Checklist> {
    if files.is_empty() {
        return None;
    }
    let mut checklist = Checklist::default();
    let mut seen = Seen::new(knows);
    for needed in PARTS.iter().take(2) {
        let path = format!("content/checkliste/{needed}.toml");
        if !files.iter().any(|file| file.path == path) {
            diagnostics.push(
                Diagnostic::error("missing-file", &path, "Dieser Teil der Checkliste fehlt.")
                    .at(Place::start())
                    .hint("Ohne Ausschluss- und Bewertungsfragen gibt es keine Checkliste. Wer keine will, löscht den Ordner content/checkliste/."),
            );
        }
    }
    for file in files {
        let name = file
            .path
            .strip_prefix("content/checkliste/")
            .and_then(|name| name.strip_suffix(".toml"))
            .unwrap_or_default();
        let Some(part) = PARTS.into_iter().find(|part| *part == name) else {
            diagnostics.push(unknown_part(&file.path, name));
            continue;
        };
        let Some(text) = text::decode(&file.path, &file.bytes, diagnostics) else {
            continue;
        };
        sources.insert(file.path.clone(), Arc::clone(&text));
        let document = Document::parse(&file.path, &text, 0..text.len(), diagnostics);
        take(part, document.root(), &mut checklist, &mut seen);
    }
    seen.report_unknown(diagnostics);
    Some(checklist)
}

fn take(part: &str, root: Table<'_>, checklist: &mut Checklist, seen: &mut Seen<'_>) {
    match part {
        "ausschluss" => checklist.knockout = parts::knockout(&root, seen),
        "bewertung" => checklist.rating = parts::rating(&root, seen),
        "mietart" => checklist.kinds = Some(parts::part(&root, seen)),
        "vertrag" => checklist.contract = Some(parts::contract(&root, seen)),
        "karten" => checklist.cards = Some(parts::part(&root, seen)),
        "kostenhygiene" => checklist.hygiene = Some(parts::part(&root, seen)),
        "ablauf" => checklist.plan = Some(parts::plan(&root, seen)),
        _ => checklist.faq = Some(parts::part(&root, seen)),
    }
    root.finish();
}

fn unknown_part(path: &str, name: &str) -> Diagnostic {
    let meant = closest(name, PARTS)
        .map_or_else(String::new, |word| format!("Meinten Sie „{word}.toml“? "));
    Diagnostic::error(
        "unexpected-file",
        path,
        "Einen solchen Teil der Checkliste gibt es nicht.",
    )
    .at(Place::start())
    .value(name)
    .hint(format!(
        "{meant}Die Dateien heißen {}, jeweils mit der Endung .toml.",
        list(&PARTS, "und")
    ))
}

#[cfg(test)]
mod tests;
