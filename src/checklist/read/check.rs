//! What single values must be: ids, references, links, filters.

use std::collections::BTreeMap;

use crate::catalog::Billing;
use crate::checklist::Filter;
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::german::{closest, list, quote};
use crate::source::toml::{Table, Text};

/// What the comparison understands, as far as a checklist may preset it.
const FILTERS: [&str; 18] = [
    "abrechnung",
    "aktuell",
    "anzahl",
    "egress",
    "ganz",
    "ipv4",
    "objekte",
    "preis-ab",
    "preis-bis",
    "sitz",
    "snapshots",
    "speicher",
    "spot",
    "starts",
    "stunden",
    "vollstaendig",
    "vram-ab",
    "vram-bis",
];

/// Seats of the provider that the comparison can ask for.
const SEATS: [&str; 4] = ["eu", "ewr", "ewr-ch", "ch"];

/// Ids met so far, and those that are referred to.
pub(super) struct Seen<'k> {
    /// Where an id stands: `content/checkliste/karten.toml`, line 3.
    ids: BTreeMap<String, (String, u32)>,
    /// References with the error they are if nothing has their id.
    references: Vec<(String, Diagnostic)>,
    knows: &'k dyn Fn(&str) -> bool,
}

impl<'k> Seen<'k> {
    pub(super) fn new(knows: &'k dyn Fn(&str) -> bool) -> Self {
        Self {
            ids: BTreeMap::new(),
            references: Vec::new(),
            knows,
        }
    }

    /// The id of a question, item or date: unique in the whole checklist.
    pub(super) fn id(&mut self, table: &Table<'_>) -> Option<String> {
        let id = word(table, "id")?;
        let place = table.place("id");
        if let Some((file, line)) = self.ids.get(&id) {
            table.report(doubled(table, &id, file, *line));
            return None;
        }
        self.ids
            .insert(id.clone(), (table.file().to_owned(), place.line));
        Some(id)
    }

    /// An id of another place of the checklist; whether it exists shows at the end.
    pub(super) fn reference(&mut self, table: &Table<'_>, key: &'static str) -> Option<String> {
        let text = table.string(key)?;
        self.refer(table, key, &text);
        Some(text.value)
    }

    /// A list of such ids.
    pub(super) fn references(&mut self, table: &Table<'_>, key: &'static str) -> Vec<String> {
        let texts = table.strings(key).unwrap_or_default();
        for text in &texts {
            self.refer(table, key, text);
        }
        texts.into_iter().map(|text| text.value).collect()
    }

    fn refer(&mut self, table: &Table<'_>, key: &'static str, text: &Text) {
        let diagnostic = Diagnostic::error(
            "unknown-id",
            table.file(),
            format!("{} gibt es in der Checkliste nicht.", quote(&text.value)),
        )
        .at(text.place.clone())
        .field(table.field(key))
        .value(&text.value);
        self.references.push((text.value.clone(), diagnostic));
    }

    /// Reports every reference that leads nowhere.
    pub(super) fn report_unknown(self, diagnostics: &mut Diagnostics) {
        for (id, diagnostic) in self.references {
            if self.ids.contains_key(&id) {
                continue;
            }
            let hint = match closest(&id, self.ids.keys().map(String::as_str)) {
                Some(meant) => format!("Meinten Sie {}?", quote(meant)),
                None => {
                    "Erwartet wird die id einer Frage oder eines Eintrags aus content/checkliste/."
                        .to_owned()
                }
            };
            diagnostics.push(diagnostic.hint(hint));
        }
    }

    /// A page of this site: `/rechner/`.
    pub(super) fn link(&self, table: &Table<'_>) -> Option<String> {
        let text = optional(table, "link")?;
        if let Some(route) = text.strip_prefix('/')
            && (self.knows)(route)
        {
            return Some(route.to_owned());
        }
        table.report(
            table
                .error("link", "link-broken", format!("Die Seite {} gibt es nicht.", quote(&text)))
                .hint("Erwartet wird die Adresse einer Seite dieser Website, von Schrägstrich zu Schrägstrich: /rechner/"),
        );
        None
    }
}

/// The error of an id that stands twice.
pub(super) fn doubled(table: &Table<'_>, id: &str, file: &str, line: u32) -> Diagnostic {
    table
        .error(
            "id",
            "duplicate-id",
            format!("Die id {} ist schon vergeben.", quote(id)),
        )
        .hint(format!(
            "Sie steht bereits in {file}, Zeile {line}. Jede id darf nur einmal vorkommen."
        ))
}

/// An id: small letters, digits and hyphens.
pub(super) fn word(table: &Table<'_>, key: &'static str) -> Option<String> {
    let text = table.required_string(key)?;
    let sound = text
        .value
        .bytes()
        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    if !sound {
        table.report(
            table
                .error(key, "word", format!("{} ist keine id.", quote(&text.value)))
                .hint("Erlaubt sind Kleinbuchstaben a–z, Ziffern und Bindestrich: Die Adresse der Seite trägt die id."),
        );
        return None;
    }
    Some(text.value)
}

/// A text that must be there.
pub(super) fn needed(table: &Table<'_>, key: &'static str) -> Option<String> {
    Some(table.required_string(key)?.value.trim().to_owned())
}

/// A text that may be left out, but not be blank.
pub(super) fn optional(table: &Table<'_>, key: &'static str) -> Option<String> {
    if table.has(key) {
        needed(table, key)
    } else {
        None
    }
}

/// A query of the comparison.
pub(super) fn filter(table: &Table<'_>) -> Option<Filter> {
    let text = optional(table, "filter")?;
    let mut filter = Filter::new();
    for pair in text.split('&') {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        if let Err(hint) = known(name, value) {
            table.report(
                table
                    .error(
                        "filter",
                        "filter",
                        format!("Der Vergleich kennt {} nicht.", quote(pair)),
                    )
                    .hint(hint),
            );
            return None;
        }
        filter.push((name.to_owned(), value.to_owned()));
    }
    Some(filter)
}

/// Whether the comparison understands a name with this value; otherwise what it would.
fn known(name: &str, value: &str) -> Result<(), String> {
    if !FILTERS.contains(&name) {
        let meant = closest(name, FILTERS)
            .map_or_else(String::new, |word| format!("Meinten Sie {}? ", quote(word)));
        return Err(format!(
            "{meant}Die Form ist name=wert, mehrere mit & verbunden. Namen sind {}.",
            list(&FILTERS, "und")
        ));
    }
    let words: Vec<&str> = match name {
        "abrechnung" => Billing::ALL.into_iter().map(Billing::german).collect(),
        "sitz" => SEATS.to_vec(),
        "ganz" | "vollstaendig" | "aktuell" | "spot" => vec!["ja"],
        _ if !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit()) => return Ok(()),
        _ => {
            return Err(format!(
                "Hinter {name}= steht eine ganze Zahl ohne Punkt und Einheit."
            ));
        }
    };
    if words.contains(&value) {
        Ok(())
    } else {
        Err(format!("Hinter {name}= steht {}.", list(&words, "oder")))
    }
}
