//! Pictures and other files beside the texts, and the addresses they get.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::inventory::OtherFile;
use super::links::{Listed, Pages, State};
use super::{Attachment, Kind, Surroundings, picture};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::german::{quote, slug};

/// Endings of files that a browser would run or show as a page of the site.
const LIVE: [&str; 8] = ["html", "htm", "xhtml", "js", "mjs", "css", "xml", "wasm"];

/// The files beside the texts, by composed path.
#[derive(Debug, Default)]
pub(super) struct Files {
    by_path: BTreeMap<String, File>,
    by_output: BTreeMap<String, String>,
}

#[derive(Debug)]
struct File {
    kind: Kind,
    /// Path on disk, for messages.
    path: String,
    /// Path below the folder of its kind.
    below: String,
    /// Where it goes when no text mentions it: the address of the folder.
    home: String,
    /// The text in whose folder it lies: composed path of the text.
    owner: Option<String>,
    /// Output path where the file lies in the folder of a text.
    output: Option<String>,
    /// Size in pixels, for pictures that can be read.
    size: Option<(u32, u32)>,
    bytes: Vec<u8>,
}

impl Files {
    /// Checks names and contents. A file in a folder named like a text belongs to that
    /// text; any other belongs to the texts that mention it.
    pub(super) fn new(
        others: Vec<OtherFile>,
        pages: &Pages,
        diagnostics: &mut Diagnostics,
    ) -> Self {
        let mut files = Self::default();
        for other in others {
            let key: String = other.path.nfc().collect();
            let folder = format!("content/{}/", other.kind.folder());
            let below = key.strip_prefix(&folder).unwrap_or(&key).to_owned();
            let owner = below.split_once('/').and_then(|(first, rest)| {
                let page = pages.get(&format!("{folder}{first}.md"))?;
                Some((page, rest.to_owned()))
            });
            let named = owner.as_ref().map_or(below.as_str(), |(_, rest)| rest);
            check(&other, named, diagnostics);
            let output = owner
                .as_ref()
                .map(|(page, rest)| format!("{}{rest}", page.route));
            if let Some(output) = &output {
                files.by_output.insert(output.clone(), key.clone());
            }
            let file = File {
                kind: other.kind,
                home: match other.kind {
                    Kind::Page => below.clone(),
                    Kind::Guide | Kind::Workload => format!("{}/{below}", other.kind.folder()),
                },
                below,
                owner: owner.map(|(page, _)| page.file.nfc().collect()),
                output,
                size: picture::size(&other.bytes),
                path: other.path,
                bytes: other.bytes,
            };
            files.by_path.insert(key, file);
        }
        files
    }

    /// Composed paths of all files.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.by_path.keys().map(String::as_str)
    }

    /// The file that a text's folder puts at this address.
    pub(super) fn at(&self, output: &str) -> Option<String> {
        self.by_output.get(output).cloned()
    }

    /// Where the file goes when the text `from` mentions it.
    pub(super) fn output(&self, path: &str, from: &Listed) -> Option<String> {
        let file = self.by_path.get(path)?;
        Some(match &file.output {
            Some(output) => output.clone(),
            None => format!("{}{}", from.route, file.below),
        })
    }

    /// The draft in whose folder the file lies.
    pub(super) fn draft_of<'p>(&self, path: &str, pages: &'p Pages) -> Option<&'p str> {
        let owner = self.by_path.get(path)?.owner.as_deref()?;
        let page = pages.get(owner)?;
        (page.state == State::Draft).then_some(page.file.as_str())
    }

    /// Size of a picture in pixels.
    pub(super) fn size(&self, path: &str) -> Option<(u32, u32)> {
        self.by_path.get(path)?.size
    }

    /// What is copied: everything in the folders of published texts and what they
    /// mention besides; what no text mentions, to the address of its folder. `mentions` pairs composed paths with output paths; `excused`
    /// are files that only unpublished texts mention.
    pub(super) fn copies(
        self,
        pages: &Pages,
        mentions: &BTreeSet<(String, String)>,
        excused: &BTreeSet<String>,
        around: &Surroundings<'_>,
        diagnostics: &mut Diagnostics,
    ) -> Vec<Attachment> {
        let mut taken: BTreeMap<String, String> = BTreeMap::new();
        let mut attachments = Vec::new();
        for (key, file) in self.by_path {
            let mut outputs: BTreeSet<&str> = mentions
                .iter()
                .filter(|(path, _)| *path == key)
                .map(|(_, output)| output.as_str())
                .collect();
            let owner = file.owner.as_deref().and_then(|owner| pages.get(owner));
            match owner.map(|page| page.state) {
                Some(State::Ready) => outputs.extend(file.output.as_deref()),
                Some(State::Draft | State::Broken) => continue,
                None if outputs.is_empty() && !excused.contains(&key) => {
                    diagnostics.push(unused(&file));
                    let first = file.home.split(['/', '.']).next().unwrap_or_default();
                    if file.kind == Kind::Page && (around.reserved)(first) {
                        diagnostics.push(taken_by_program(&file.path, &file.home));
                        continue;
                    }
                    outputs.insert(&file.home);
                }
                None => {}
            }
            for output in outputs {
                if (around.knows)(output) {
                    diagnostics.push(taken_by_program(&file.path, output));
                    continue;
                }
                if let Some(other) = taken.insert(output.to_owned(), file.path.clone()) {
                    diagnostics.push(
                        Diagnostic::error(
                            "attachment-clash",
                            &file.path,
                            format!(
                                "Die Dateien {} und {} bekämen dieselbe Adresse /{output}.",
                                quote(&other),
                                quote(&file.path)
                            ),
                        )
                        .at(Place::start())
                        .hint("Eine der beiden umbenennen oder löschen."),
                    );
                    continue;
                }
                attachments.push(Attachment {
                    path: output.to_owned(),
                    bytes: file.bytes.clone(),
                });
            }
        }
        attachments.sort_by(|a, b| a.path.cmp(&b.path));
        attachments
    }
}

fn unused(file: &File) -> Diagnostic {
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    Diagnostic::warning(
        "attachment-unused",
        &file.path,
        format!(
            "Kein Text verweist auf diese Datei, und sie liegt in keinem Ordner, der wie ein Text heißt; sie wird unter /{} veröffentlicht.",
            file.home
        ),
    )
    .at(Place::start())
    .value(name)
    .hint("Im Text auf die Datei verweisen, sie in den Ordner des Textes legen (zu spot.md gehört spot/) oder löschen.")
}

fn taken_by_program(path: &str, output: &str) -> Diagnostic {
    Diagnostic::error(
        "address-taken",
        path,
        format!("Die Adresse /{output} schreibt das Programm selbst."),
    )
    .at(Place::start())
    .value(output)
    .hint("Die Datei umbenennen oder in den Ordner eines Textes legen.")
}

/// Reports names and contents that must not be published.
fn check(file: &OtherFile, named: &str, diagnostics: &mut Diagnostics) {
    let mut report = |code, message: String, hint: String| {
        diagnostics.push(
            Diagnostic::error(code, &file.path, message)
                .at(Place::start())
                .value(named)
                .hint(hint),
        );
    };
    if let Some(part) = named.split('/').find(|part| !safe(part)) {
        let hint = match tidy(part) {
            Some(name) => format!(
                "Umbenennen, zum Beispiel in {}; erlaubt sind a–z, 0–9, Bindestriche und Punkte dazwischen.",
                quote(&name)
            ),
            None => "Die Datei löschen oder umbenennen; erlaubt sind a–z, 0–9, Bindestriche und Punkte dazwischen.".to_owned(),
        };
        let message = format!("{} taugt nicht als Dateiname im Netz.", quote(part));
        report("attachment-name", message, hint);
    }
    let ending = named.rsplit_once('.').map_or("", |(_, ending)| ending);
    let ending = ending.to_lowercase();
    if LIVE.contains(&ending.as_str()) {
        report(
            "attachment-type",
            format!("Dateien mit der Endung .{ending} werden nicht veröffentlicht."),
            "Seiten entstehen aus Markdown; Gestaltung und Skripte liegen in templates/."
                .to_owned(),
        );
    }
    if picture::ENDINGS.contains(&ending.as_str()) && picture::size(&file.bytes).is_none() {
        report(
            "image-format",
            "Dieses Bild ist nicht lesbar.".to_owned(),
            "Das Bild neu speichern, als PNG, JPEG, WebP, AVIF, GIF oder SVG mit Breite und Höhe."
                .to_owned(),
        );
    }
    if ending == "svg"
        && let Some(part) = picture::live_part(&file.bytes)
    {
        report(
            "image-live",
            format!("Diese SVG-Datei enthält {part}."),
            "Das Bild als einfaches SVG ohne Skripte und fremde Adressen speichern.".to_owned(),
        );
    }
}

/// Lower-case ASCII words joined by single points: no hidden files, no `..`.
fn safe(name: &str) -> bool {
    name.split('.').all(|part| {
        !part.is_empty()
            && !part.starts_with('-')
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
    })
}

fn tidy(name: &str) -> Option<String> {
    let parts: Vec<String> = name.split('.').filter_map(|part| slug(part).ok()).collect();
    let hidden = name.starts_with('.');
    (!hidden && !parts.is_empty()).then(|| parts.join("."))
}
