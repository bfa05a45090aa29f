//! Where links and pictures lead.

mod advice;

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization;

use super::Surroundings;
use super::address::{self, Parts};
use super::files::Files;
use crate::german::quote;

/// What is known of a text while links are checked.
#[derive(Debug)]
pub(super) struct Listed {
    /// Path relative to the root, as it stands on disk.
    pub(super) file: String,
    /// Address without the leading slash, ends with `/`.
    pub(super) route: String,
    /// Can it be linked to?
    pub(super) state: State,
    /// What a fragment may name.
    pub(super) ids: BTreeSet<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    /// Will be published.
    Ready,
    /// Must not be linked to.
    Draft,
    /// Has errors of its own; links to it are no second fault.
    Broken,
}

/// All texts by file and by address.
#[derive(Debug, Default)]
pub(super) struct Pages {
    by_file: BTreeMap<String, Listed>,
    by_route: BTreeMap<String, String>,
}

impl Pages {
    /// Adds a text; the key of its file is composed, whatever the disk says.
    pub(super) fn insert(&mut self, listed: Listed) {
        let key: String = listed.file.nfc().collect();
        self.by_route.insert(listed.route.clone(), key.clone());
        self.by_file.insert(key, listed);
    }

    pub(super) fn get(&self, file: &str) -> Option<&Listed> {
        self.by_file.get(&file.nfc().collect::<String>())
    }

    pub(super) fn get_mut(&mut self, file: &str) -> Option<&mut Listed> {
        self.by_file.get_mut(&file.nfc().collect::<String>())
    }

    pub(super) fn at(&self, route: &str) -> Option<&Listed> {
        self.by_route
            .get(route)
            .and_then(|file| self.by_file.get(file))
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Listed> {
        self.by_file.values()
    }
}

/// A good link.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Target {
    /// For the attribute, not yet escaped for HTML.
    pub(super) href: String,
    /// Key of the file beside the text that it leads to.
    pub(super) file: Option<String>,
    /// Route and fragment of a jump into a page of the program.
    pub(super) jump: Option<(String, String)>,
}

/// A bad link.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) code: &'static str,
    pub(super) message: String,
    pub(super) hint: String,
}

fn problem<T>(
    code: &'static str,
    message: impl Into<String>,
    hint: impl Into<String>,
) -> Result<T, Problem> {
    Err(Problem {
        code,
        message: message.into(),
        hint: hint.into(),
    })
}

/// Everything a link may lead to.
pub(super) struct Links<'a> {
    pub(super) pages: &'a Pages,
    pub(super) files: &'a Files,
    pub(super) around: &'a Surroundings<'a>,
}

impl Links<'_> {
    /// Resolves a link in the text `from`.
    pub(super) fn link(&self, from: &Listed, destination: &str) -> Result<Target, Problem> {
        let Some(scheme) = address::scheme(destination) else {
            return self.inside(from, destination);
        };
        match self.around.base.inside(destination) {
            Some(route) => self.inside(from, &format!("/{route}")),
            None => outside(&scheme, destination),
        }
    }

    /// Resolves a picture in the text `from`: always a file beside a text.
    pub(super) fn picture(&self, from: &Listed, source: &str) -> Result<Target, Problem> {
        let scheme = address::scheme(source);
        if matches!(scheme.as_deref(), Some("http" | "https")) || source.starts_with("//") {
            return problem(
                "image-remote",
                "Bilder von fremden Adressen werden nicht eingebunden: Sie verraten jeden Besuch an Dritte.",
                "Das Bild neben den Text legen und mit seinem Dateinamen einbinden.",
            );
        }
        if let Some(scheme) = scheme {
            return refused(&scheme);
        }
        let target = self.inside(from, source)?;
        if target.file.is_none() {
            return problem(
                "link-broken",
                format!("{} ist kein Bild.", quote(source)),
                "Das Bild neben den Text legen und mit seinem Dateinamen einbinden.",
            );
        }
        Ok(target)
    }

    fn inside(&self, from: &Listed, destination: &str) -> Result<Target, Problem> {
        let parts = Parts::of(destination);
        if destination.trim().is_empty() || destination == "#" {
            return problem(
                "link-broken",
                "Dieser Verweis hat kein Ziel.",
                "Das Ziel in die runden Klammern schreiben: [Text](ziel.md)",
            );
        }
        if destination.starts_with("//") || destination.contains('\\') {
            return problem(
                "link-scheme",
                format!("{} ist keine eindeutige Adresse.", quote(destination)),
                "Fremde Adressen mit https:// beginnen, eigene mit einem einzelnen Schrägstrich.",
            );
        }
        let Some(path) = address::decode(parts.path) else {
            return problem(
                "link-broken",
                format!("{} ist keine gültige Adresse.", quote(destination)),
                "Die Prozentzeichen prüfen oder den Namen unverschlüsselt schreiben.",
            );
        };
        if path.is_empty() {
            return self.page(from, parts);
        }
        match path.strip_prefix('/') {
            Some(route) => self.absolute(route, parts),
            None => self.relative(from, &path, parts),
        }
    }

    /// A link to one of the texts, its fragment checked.
    fn page(&self, to: &Listed, parts: Parts<'_>) -> Result<Target, Problem> {
        if to.state == State::Draft {
            return problem(
                "link-draft",
                format!(
                    "{} ist ein Entwurf und wird nicht veröffentlicht.",
                    quote(&to.file)
                ),
                "Den Verweis löschen oder im Ziel draft = false setzen.",
            );
        }
        let mut fragment = None;
        if let Some(encoded) = parts.fragment {
            let decoded = address::decode(encoded);
            let known = |id: &String| to.state == State::Broken || to.ids.contains(id);
            match decoded.filter(known) {
                Some(id) => fragment = Some(id),
                None => return advice::lost_fragment(to, encoded),
            }
        }
        Ok(self.target(&to.route, parts.query, fragment.as_deref(), None))
    }

    fn absolute(&self, route: &str, parts: Parts<'_>) -> Result<Target, Problem> {
        if let Some(page) = self.pages.at(route) {
            return self.page(page, parts);
        }
        if let Some(file) = self.files.at(route) {
            self.refuse_draft(&file, &format!("/{route}"))?;
            return Ok(self.target(route, parts.query, None, Some(file)));
        }
        let clean =
            route.split('/').all(|part| part != "." && part != "..") && !route.contains("//");
        if clean && (route.is_empty() || (self.around.knows)(route)) {
            let Some(encoded) = parts.fragment else {
                return Ok(self.target(route, parts.query, None, None));
            };
            let fragment = address::decode(encoded).unwrap_or_else(|| encoded.to_owned());
            return Ok(Target {
                jump: Some((route.to_owned(), fragment.clone())),
                ..self.target(route, parts.query, Some(&fragment), None)
            });
        }
        problem(
            "link-broken",
            format!("Die Adresse {} gibt es nicht.", quote(&format!("/{route}"))),
            self.advice_for_route(route),
        )
    }

    fn relative(&self, from: &Listed, path: &str, parts: Parts<'_>) -> Result<Target, Problem> {
        let folder = from.file.rsplit_once('/').map_or("", |(folder, _)| folder);
        let Some(file) = address::join(folder, path).filter(|file| file.starts_with("content/"))
        else {
            return problem(
                "link-broken",
                format!("{} führt aus dem Ordner content/ hinaus.", quote(path)),
                "Seiten des Verzeichnisses mit ihrer Adresse verlinken, zum Beispiel /vergleich/.",
            );
        };
        if let Some(page) = self.pages.get(&file) {
            return self.page(page, parts);
        }
        self.refuse_draft(&file, path)?;
        if let Some(output) = self.files.output(&file, from) {
            return Ok(self.target(&output, parts.query, None, Some(file)));
        }
        problem(
            "link-broken",
            format!("Die Datei {} gibt es nicht.", quote(&file)),
            self.advice_for_file(from, folder, path, &file),
        )
    }

    /// What lies in a draft's folder is left out like the draft.
    fn refuse_draft(&self, file: &str, written: &str) -> Result<(), Problem> {
        let Some(owner) = self.files.draft_of(file, self.pages) else {
            return Ok(());
        };
        problem(
            "link-draft",
            format!(
                "{} gehört zu einem Entwurf und wird nicht veröffentlicht.",
                quote(written)
            ),
            format!(
                "Den Verweis löschen oder in {} draft = false setzen.",
                quote(owner)
            ),
        )
    }

    fn target(
        &self,
        route: &str,
        query: Option<&str>,
        fragment: Option<&str>,
        file: Option<String>,
    ) -> Target {
        let mut href = self.around.base.href(route);
        if let Some(query) = query {
            href.push('?');
            href.push_str(query);
        }
        if let Some(fragment) = fragment {
            href.push('#');
            href.push_str(fragment);
        }
        Target {
            href: address::encode(&href),
            file,
            jump: None,
        }
    }

    /// Is this an address of the site?
    fn exists(&self, route: &str) -> bool {
        self.pages
            .at(route)
            .is_some_and(|page| page.state != State::Draft)
            || (self.around.knows)(route)
    }
}

fn refused<T>(scheme: &str) -> Result<T, Problem> {
    problem(
        "link-scheme",
        format!("Verweise, die mit {scheme}: beginnen, sind nicht erlaubt."),
        "Erlaubt sind https:, http: und mailto: sowie Verweise innerhalb des Verzeichnisses.",
    )
}

fn outside(scheme: &str, destination: &str) -> Result<Target, Problem> {
    let clean = !destination
        .chars()
        .any(|c| c.is_control() || c.is_whitespace());
    let rest = destination.split_once(':').map_or("", |(_, rest)| rest);
    let complete = match scheme {
        "http" | "https" => rest.strip_prefix("//").is_some_and(|rest| {
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            !host.is_empty() && !host.starts_with(['.', ':', '@'])
        }),
        "mailto" => rest
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && !host.is_empty()),
        _ => return refused(scheme),
    };
    if !clean || !complete {
        return problem(
            "link-broken",
            format!("{} ist keine vollständige Adresse.", quote(destination)),
            "Die Adresse aus der Adresszeile des Browsers übernehmen, mit https:// am Anfang.",
        );
    }
    Ok(Target {
        href: address::encode(destination),
        file: None,
        jump: None,
    })
}
