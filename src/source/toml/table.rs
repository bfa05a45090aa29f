//! One table: lists and tables below it, unknown and missing keys.

use std::cell::RefCell;

use super::Sink;
use super::tree::{Entries, Entry, Value};
use crate::diagnostics::{Diagnostic, Place};
use crate::german::{closest, quote};

/// A string with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The string, escapes resolved.
    pub value: String,
    /// Where it stands.
    pub place: Place,
}

/// What all tables of a document share.
#[derive(Clone, Copy)]
pub(super) struct Reading<'t> {
    pub(super) file: &'t str,
    pub(super) text: &'t str,
    pub(super) damaged: bool,
    pub(super) misplaced: bool,
    pub(super) sink: &'t dyn Sink,
}

/// One table: getters report what does not fit and remember what was asked for;
/// [`Table::finish`] reports every key that nobody asked for.
pub struct Table<'t> {
    reading: Reading<'t>,
    entries: &'t Entries,
    place: Place,
    path: String,
    known: RefCell<Vec<&'static str>>,
}

impl<'t> Table<'t> {
    pub(super) fn new(
        reading: Reading<'t>,
        entries: &'t Entries,
        place: Place,
        path: String,
    ) -> Self {
        Self {
            reading,
            entries,
            place,
            path,
            known: RefCell::default(),
        }
    }

    /// The file's path, for diagnostics of one's own.
    #[must_use]
    pub fn file(&self) -> &'t str {
        self.reading.file
    }

    /// The table's header; the beginning of the TOML text for the top level.
    #[must_use]
    pub fn header(&self) -> Place {
        self.place.clone()
    }

    /// Is there no key at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.0.is_empty()
    }

    /// Is the key there, whatever its value?
    #[must_use]
    pub fn has(&self, key: &'static str) -> bool {
        self.find(key).is_some()
    }

    /// Is the key there? Unlike [`Table::has`] this does not make it a known key.
    #[must_use]
    pub fn holds(&self, key: &str) -> bool {
        self.entries.0.iter().any(|entry| entry.key == key)
    }

    /// Place of a key's value; the header where the key is missing.
    #[must_use]
    pub fn place(&self, key: &'static str) -> Place {
        self.find(key)
            .map_or_else(|| self.header(), |entry| entry.place.clone())
    }

    /// Full name of a key, `profile.spot.restart_hours`.
    #[must_use]
    pub fn field(&self, key: &str) -> String {
        if self.path.is_empty() {
            key.to_owned()
        } else {
            format!("{}.{key}", self.path)
        }
    }

    /// Adds a diagnostic.
    pub fn report(&self, diagnostic: Diagnostic) {
        self.reading.sink.push(diagnostic);
    }

    /// An error at a key's value, with field and value filled in: for what only the
    /// caller can judge. Report it with [`Table::report`].
    #[must_use]
    pub fn error(
        &self,
        key: &'static str,
        code: &'static str,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.located(key, Diagnostic::error(code, self.reading.file, message))
    }

    /// A warning at a key's value, like [`Table::error`].
    #[must_use]
    pub fn warning(
        &self,
        key: &'static str,
        code: &'static str,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.located(key, Diagnostic::warning(code, self.reading.file, message))
    }

    fn located(&self, key: &'static str, diagnostic: Diagnostic) -> Diagnostic {
        let place = self.place(key);
        let diagnostic = diagnostic.field(self.field(key));
        let diagnostic = match self.find(key) {
            Some(entry) => diagnostic.value(&self.written(entry)),
            None => diagnostic,
        };
        diagnostic.at(place)
    }

    /// A list of strings; the good ones where some are not.
    #[must_use]
    pub fn strings(&self, key: &'static str) -> Option<Vec<Text>> {
        let entry = self.find(key)?;
        let hint = format!("Eine Liste steht in eckigen Klammern: {key} = [\"a\", \"b\"]");
        let Value::List(items) = &entry.value else {
            return self.wrong(entry, "eine Liste von Texten", &hint);
        };
        let mut texts = Vec::with_capacity(items.len());
        for (item, place) in items {
            if let Value::Text(value) = item {
                texts.push(Text {
                    value: value.clone(),
                    place: place.clone(),
                });
            } else {
                self.report(
                    self.type_error(key, "nur Texte", item, place)
                        .hint(hint.clone()),
                );
            }
        }
        Some(texts)
    }

    /// A table below this one.
    #[must_use]
    pub fn table(&self, key: &'static str) -> Option<Table<'t>> {
        let entry = self.find(key)?;
        match &entry.value {
            Value::Table(entries) => Some(self.below(entries, &entry.place, key)),
            _ => self.wrong(
                entry,
                "eine Tabelle",
                &format!("Als Tabelle schreiben: [{}]", self.field(key)),
            ),
        }
    }

    /// A table that must be there.
    #[must_use]
    pub fn required_table(&self, key: &'static str) -> Option<Table<'t>> {
        if !self.require(key, &format!("Einfügen: [{}]", self.field(key))) {
            return None;
        }
        self.table(key)
    }

    /// An array of tables, `[[key]]`; empty where there is none.
    #[must_use]
    pub fn tables(&self, key: &'static str) -> Vec<Table<'t>> {
        let Some(entry) = self.find(key) else {
            return Vec::new();
        };
        let hint = format!("Jeden Eintrag mit [[{}]] beginnen", self.field(key));
        let Value::List(items) = &entry.value else {
            let _: Option<()> = self.wrong(entry, "eine Liste von Tabellen", &hint);
            return Vec::new();
        };
        let mut tables = Vec::with_capacity(items.len());
        for (index, (item, place)) in items.iter().enumerate() {
            if let Value::Table(entries) = item {
                tables.push(self.below(entries, place, &format!("{key}[{}]", index + 1)));
            } else {
                self.report(
                    self.type_error(key, "nur Tabellen", item, place)
                        .hint(hint.clone()),
                );
            }
        }
        tables
    }

    /// Every table of a table whose keys are free, in source order; all of them
    /// count as known.
    #[must_use]
    pub fn entries(&self) -> Vec<(Text, Table<'t>)> {
        let mut tables = Vec::new();
        for entry in &self.entries.0 {
            let key = Text {
                value: entry.key.clone(),
                place: entry.key_place.clone(),
            };
            if let Value::Table(entries) = &entry.value {
                tables.push((key, self.below(entries, &entry.place, &entry.key)));
            } else {
                let hint = format!("Als Tabelle schreiben: [{}]", self.field(&entry.key));
                let _: Option<()> = self.wrong(entry, "eine Tabelle", &hint);
            }
        }
        tables
    }

    /// Reports every key that no getter asked for (`unknown-key`).
    pub fn finish(self) {
        if self.reading.misplaced {
            return;
        }
        let known = self.known.borrow();
        for entry in &self.entries.0 {
            if known.contains(&entry.key.as_str()) {
                continue;
            }
            let mut hint = String::new();
            if let Some(meant) = closest(&entry.key, known.iter().copied()) {
                hint = format!("Meinten Sie {}? ", quote(meant));
            }
            if known.is_empty() {
                hint.push_str("Hier sind keine Schlüssel erlaubt.");
            } else {
                hint.push_str(&format!("Erlaubt sind: {}.", known.join(", ")));
            }
            let place = match &self.path {
                path if path.is_empty() => String::new(),
                path => format!(" in [{path}]"),
            };
            self.report(
                Diagnostic::error(
                    "unknown-key",
                    self.reading.file,
                    format!("Den Schlüssel {}{place} gibt es nicht.", quote(&entry.key)),
                )
                .at(entry.key_place.clone())
                .field(self.field(&entry.key))
                .value(&entry.key)
                .hint(hint),
            );
        }
    }

    /// Reports a key as missing where only the caller can tell that it is needed.
    pub fn miss(&self, key: &'static str, hint: &str) {
        self.require(key, hint);
    }

    /// Reports a missing key, unless it may stand in a line that cannot be read.
    pub(super) fn require(&self, key: &'static str, hint: &str) -> bool {
        if self.has(key) {
            return true;
        }
        if !self.reading.damaged {
            let place = match &self.path {
                path if path.is_empty() => String::new(),
                path => format!(" in [{path}]"),
            };
            self.report(
                Diagnostic::error(
                    "missing-key",
                    self.reading.file,
                    format!("Der Schlüssel {}{place} fehlt.", quote(key)),
                )
                .at(self.header())
                .field(self.field(key))
                .hint(hint),
            );
        }
        false
    }

    pub(super) fn find(&self, key: &'static str) -> Option<&'t Entry> {
        let mut known = self.known.borrow_mut();
        if !known.contains(&key) {
            known.push(key);
        }
        self.entries.0.iter().find(|entry| entry.key == key)
    }

    fn below(&self, entries: &'t Entries, place: &Place, key: &str) -> Table<'t> {
        Table::new(self.reading, entries, place.clone(), self.field(key))
    }

    /// A string's value, everything else as written.
    pub(super) fn written(&self, entry: &Entry) -> String {
        match &entry.value {
            Value::Text(value) => value.clone(),
            _ => {
                let text = self.reading.text.get(entry.place.span.clone());
                text.unwrap_or_default().to_owned()
            }
        }
    }

    fn type_error(&self, key: &str, expected: &str, got: &Value, place: &Place) -> Diagnostic {
        let written = self.reading.text.get(place.span.clone());
        Diagnostic::error(
            "toml-type",
            self.reading.file,
            format!(
                "{} erwartet {expected}, hier steht {}.",
                quote(key),
                got.german()
            ),
        )
        .at(place.clone())
        .field(self.field(key))
        .value(written.unwrap_or_default())
    }

    pub(super) fn wrong<T>(&self, entry: &Entry, expected: &str, hint: &str) -> Option<T> {
        self.report(
            self.type_error(&entry.key, expected, &entry.value, &entry.place)
                .hint(hint),
        );
        None
    }
}

impl std::fmt::Debug for Table<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Table")
            .field("path", &self.path)
            .field("entries", &self.entries)
            .finish_non_exhaustive()
    }
}
