//! What an editor may have meant by a link that leads nowhere.

use unicode_normalization::UnicodeNormalization;

use super::{Links, Listed, Problem, State, problem};
use crate::german::{closest, quote, slug};
use crate::guides::address;

impl Links<'_> {
    pub(super) fn advice_for_route(&self, route: &str) -> String {
        let without_index = route.strip_suffix("index.html").unwrap_or(route);
        let without_ending = without_index.strip_suffix(".md").unwrap_or(without_index);
        let slugs: Vec<String> = without_ending
            .split('/')
            .filter(|part| !part.is_empty())
            .map(|part| slug(part).unwrap_or_default())
            .collect();
        let tidy = format!("{}/", slugs.join("/"));
        for candidate in [without_index.to_owned(), format!("{without_ending}/"), tidy] {
            if candidate != route && !candidate.is_empty() && self.exists(&candidate) {
                return format!(
                    "Die Adresse heißt genau {}; Groß- und Kleinschreibung und der Schrägstrich am Ende zählen.",
                    quote(&format!("/{candidate}"))
                );
            }
        }
        let known = self
            .pages
            .iter()
            .filter(|page| page.state == State::Ready)
            .map(|page| page.route.as_str());
        match closest(route, known) {
            Some(meant) => format!("Meinten Sie {}?", quote(&format!("/{meant}"))),
            None => "Die Adresse im Browser nachsehen und ohne Rechnernamen übernehmen, zum Beispiel /vergleich/.".to_owned(),
        }
    }

    pub(super) fn advice_for_file(
        &self,
        from: &Listed,
        folder: &str,
        path: &str,
        file: &str,
    ) -> String {
        let names: Vec<String> = self
            .pages
            .iter()
            .map(|page| page.file.nfc().collect())
            .chain(self.files.names().map(str::to_owned))
            .collect();
        // The name as one would write it in this text.
        let short = |name: &str| {
            let beside = name
                .strip_prefix(folder)
                .and_then(|rest| rest.strip_prefix('/'));
            match (beside, name.strip_prefix("content/")) {
                (Some(beside), _) => beside.to_owned(),
                (None, Some(elsewhere)) => format!("../{elsewhere}"),
                (None, None) => name.to_owned(),
            }
        };
        let lower = file.to_lowercase();
        if let Some(name) = names.iter().find(|name| name.to_lowercase() == lower) {
            return format!(
                "Die Datei heißt genau {}; Groß- und Kleinschreibung zählt.",
                quote(&short(name))
            );
        }
        let beside: String = from.file.nfc().collect();
        let beside = beside.strip_suffix(".md").unwrap_or(&beside).to_owned();
        let last = path.rsplit('/').next().unwrap_or(path);
        let in_own_folder = format!("{beside}/{last}");
        if names.contains(&in_own_folder) {
            return format!(
                "Die Datei liegt im Ordner des Textes: {}.",
                quote(&short(&in_own_folder))
            );
        }
        let as_text = format!("{}.md", file.trim_end_matches('/'));
        if names.contains(&as_text) {
            return format!(
                "Einen Text mit seiner Datei verlinken: {}.",
                quote(&short(&as_text))
            );
        }
        if path.starts_with("www.") {
            return format!("Fremde Adressen mit https:// beginnen: https://{path}");
        }
        match closest(file, names.iter().map(String::as_str)) {
            Some(meant) => format!("Meinten Sie {}?", quote(&short(meant))),
            None => "Den Pfad von der Datei aus angeben, in der der Verweis steht; Seiten des Verzeichnisses mit ihrer Adresse, zum Beispiel /vergleich/.".to_owned(),
        }
    }
}

/// The fault of a fragment that names nothing, with what it may have meant.
pub(super) fn lost_fragment<T>(to: &Listed, encoded: &str) -> Result<T, Problem> {
    let decoded = address::decode(encoded).unwrap_or_else(|| encoded.to_owned());
    let headings: Vec<&str> = to
        .ids
        .iter()
        .map(String::as_str)
        .filter(|id| !id.starts_with("fn"))
        .take(8)
        .collect();
    let known = to.ids.iter().map(String::as_str);
    let hint = match (slug(&decoded), closest(&decoded, known)) {
        (Ok(id), _) if to.ids.contains(&id) => format!("Das Sprungziel heißt #{id}."),
        (_, Some(id)) => format!("Meinten Sie #{id}?"),
        _ if headings.is_empty() => "Der Text hat keine Überschriften.".to_owned(),
        _ => format!("Sprungziele dort: #{}.", headings.join(", #")),
    };
    problem(
        "link-fragment",
        format!(
            "In {} gibt es kein Sprungziel {}.",
            quote(&to.file),
            quote(&decoded)
        ),
        hint,
    )
}
