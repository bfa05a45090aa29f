//! `content/umleitungen.toml`: addresses that are no more, and where they lead.
//!
//! ```toml
//! [[redirect]]
//! from = "/anbieter/nordwolke-gmbh/"
//! to = "/anbieter/nordwolke/"
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Diagnostics, Sources};
use crate::source::text;
use crate::source::toml::{Document, Table, Text};
use crate::source::tree::SourceFile;

/// Where the table stands.
pub const FILE: &str = "content/umleitungen.toml";

/// First parts of addresses whose pages come and go with the data and the texts.
const MOVING: [&str; 6] = [
    "angebote",
    "anbieter",
    "arbeitslast",
    "gpu",
    "land",
    "leitfaden",
];

/// An address that leads to another one; both are routes without leading slash.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redirect {
    /// No page any more.
    pub from: String,
    /// A page; chains have been followed to their end.
    pub to: String,
}

/// Reads the table. `exists` says whether the site has a page at a route, `reserved` whether the
/// program keeps a first part for itself.
pub fn read(
    file: &SourceFile,
    exists: &dyn Fn(&str) -> bool,
    reserved: &dyn Fn(&str) -> bool,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<Redirect> {
    let Some(text) = text::decode(&file.path, &file.bytes, diagnostics) else {
        return Vec::new();
    };
    sources.insert(file.path.clone(), Arc::clone(&text));
    let document = Document::parse(&file.path, &text, 0..text.len(), diagnostics);
    let root = document.root();
    let tables = root.tables("redirect");
    root.finish();
    let mut rules: BTreeMap<String, String> = BTreeMap::new();
    let mut lines: BTreeMap<String, u32> = BTreeMap::new();
    let mut targets: Vec<(Table<'_>, String)> = Vec::new();
    for table in tables {
        let (from, to) = (route(&table, "from"), route(&table, "to"));
        let (Some((from, place)), Some((to, _))) = (from, to) else {
            table.finish();
            continue;
        };
        let shown = format!("/{from}");
        let refused = if exists(&from) {
            Some((
                "redirect-taken",
                format!("Unter {shown} steht eine Seite; sie lässt sich nicht umleiten."),
                "Löschen Sie den Eintrag: Er gilt erst, wenn es die Seite nicht mehr gibt."
                    .to_owned(),
            ))
        } else if let Some(line) = lines.get(&from) {
            Some((
                "redirect-double",
                format!("Für {shown} gibt es schon eine Umleitung in Zeile {line}."),
                "Löschen Sie einen der beiden Einträge.".to_owned(),
            ))
        } else if !movable(&from, reserved) {
            Some((
                "redirect-address",
                format!("{shown} ist keine Adresse, die sich umleiten lässt."),
                format!(
                    "Umleiten lassen sich Seiten unter {} und eigene Seiten wie /ueber-uns/.",
                    MOVING.map(|part| format!("/{part}/")).join(", ")
                ),
            ))
        } else {
            None
        };
        if let Some((code, message, hint)) = refused {
            table.report(table.error("from", code, message).hint(hint));
            table.finish();
            continue;
        }
        lines.insert(from.clone(), place);
        rules.insert(from.clone(), to);
        targets.push((table, from));
    }
    let mut redirects = Vec::new();
    for (table, from) in targets {
        match end(&from, &rules) {
            None => table.report(
                table
                    .error("to", "redirect-loop", "Diese Umleitung führt im Kreis.")
                    .hint("Nennen Sie als Ziel eine Seite, die es gibt."),
            ),
            Some(to) if exists(to) => redirects.push(Redirect {
                from,
                to: to.to_owned(),
            }),
            Some(to) => table.report(
                table
                    .error(
                        "to",
                        "redirect-target",
                        format!("Unter /{to} steht keine Seite."),
                    )
                    .hint("Nennen Sie als Ziel eine Seite, die es gibt, zum Beispiel die des Anbieters."),
            ),
        }
        table.finish();
    }
    redirects
}

/// The end of a chain; `None` when it has none. Each rule can be passed once at most.
fn end<'r>(from: &str, rules: &'r BTreeMap<String, String>) -> Option<&'r str> {
    let mut at = rules.get(from)?;
    for _ in 0..rules.len() {
        match rules.get(at) {
            Some(next) => at = next,
            None => return Some(at),
        }
    }
    None
}

/// `/gpu/alt/` → `gpu/alt/` with its line.
fn route(table: &Table<'_>, key: &'static str) -> Option<(String, u32)> {
    let Text { value, place } = table.required_string(key)?;
    let sound = |part: &str| {
        !part.is_empty()
            && part
                .bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'-' | b'_'))
    };
    let inner = value
        .strip_prefix('/')
        .and_then(|rest| rest.strip_suffix('/'))
        .filter(|inner| inner.split('/').all(sound));
    let Some(inner) = inner else {
        table.report(
            table
                .error(
                    key,
                    "redirect-address",
                    "Das ist keine Adresse einer Seite dieser Website.",
                )
                .hint("Schreiben Sie die Adresse ohne Rechnernamen, mit / am Anfang und am Ende: /anbieter/nordwolke/"),
        );
        return None;
    };
    Some((format!("{inner}/"), place.line))
}

/// Only pages that can vanish may be led away, never a later part of a list.
fn movable(from: &str, reserved: &dyn Fn(&str) -> bool) -> bool {
    let parts: Vec<&str> = from.trim_end_matches('/').split('/').collect();
    let paged = parts.iter().any(|part| part.starts_with("seite-"));
    match parts.split_first() {
        Some((first, [])) => !reserved(first) && !paged,
        Some((first, _)) => MOVING.contains(first) && !paged,
        None => false,
    }
}

/// Addresses of an older state that lead nowhere any more, one error each.
pub fn report_gone<'a>(
    gone: impl Iterator<Item = &'a str>,
    since: &str,
    diagnostics: &mut Diagnostics,
) {
    for address in gone {
        diagnostics.push(
            Diagnostic::error(
                "address-gone",
                FILE,
                format!("/{address} gab es in {since}; jetzt führt die Adresse ins Leere."),
            )
            .value(&format!("/{address}"))
            .hint("Tragen Sie eine Umleitung ein: [[redirect]] mit from und to. Ein Angebot, das nicht mehr verkauft wird, bekommt valid_until und behält seine Seite."),
        );
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    /// What comes of a table on a site with the pages `gpu/l40s/`, `anbieter/nord/` and `neu/`.
    fn found(text: &str) -> (Vec<(String, String)>, Vec<String>) {
        let file = SourceFile {
            path: FILE.to_owned(),
            bytes: text.as_bytes().to_vec(),
        };
        let mut diagnostics = Diagnostics::new();
        let redirects = read(
            &file,
            &|route| ["gpu/l40s/", "anbieter/nord/", "neu/"].contains(&route),
            &|part| ["vergleich", "gpu"].contains(&part),
            &mut Sources::default(),
            &mut diagnostics,
        );
        let errors = diagnostics
            .sorted()
            .iter()
            .map(|d| {
                let line = d.place.as_ref().map_or(0, |place| place.line);
                format!("{line} {}", d.code)
            })
            .collect();
        let pairs = redirects.into_iter().map(|r| (r.from, r.to)).collect();
        (pairs, errors)
    }

    fn rule(from: &str, to: &str) -> String {
        format!("[[redirect]]\nfrom = \"{from}\"\nto = \"{to}\"\n")
    }

    #[test]
    fn chains_end_at_their_page() {
        let text = rule("/anbieter/a/", "/anbieter/b/")
            + &rule("/anbieter/b/", "/anbieter/nord/")
            + &rule("/alt/", "/neu/");
        let pair = |from: &str, to: &str| (from.to_owned(), to.to_owned());
        assert_eq!(
            found(&text),
            (
                vec![
                    pair("anbieter/a/", "anbieter/nord/"),
                    pair("anbieter/b/", "anbieter/nord/"),
                    pair("alt/", "neu/"),
                ],
                vec![]
            )
        );
    }

    #[test]
    fn what_cannot_lead_anywhere_is_refused_with_its_line() {
        for (text, expected) in [
            (rule("/gpu/l40s/", "/neu/"), "2 redirect-taken"),
            (rule("/gpu/alt/", "/gpu/fehlt/"), "3 redirect-target"),
            (rule("/vergleich/", "/neu/"), "2 redirect-address"),
            (rule("/gpu/l40s/seite-9/", "/neu/"), "2 redirect-address"),
            (rule("gpu/alt", "/neu/"), "2 redirect-address"),
            (rule("/gpu/../x/", "/neu/"), "2 redirect-address"),
            (
                rule("/alt/", "https://boese.example/"),
                "3 redirect-address",
            ),
            (rule("/alt/", "/alt/"), "3 redirect-loop"),
            (
                "[[redirect]]\nfrom = \"/alt/\"\n".to_owned(),
                "1 missing-key",
            ),
        ] {
            assert_eq!(found(&text), (vec![], vec![expected.to_owned()]), "{text}");
        }
        let double = rule("/alt/", "/neu/") + &rule("/alt/", "/gpu/l40s/");
        assert_eq!(found(&double).1, ["5 redirect-double"]);
        let circle = rule("/a/", "/b/") + &rule("/b/", "/a/");
        assert_eq!(found(&circle).1, ["3 redirect-loop", "6 redirect-loop"]);
    }
}
