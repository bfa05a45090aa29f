//! A strict TOML reader that says in German what is wrong, and where.
//!
//! Numbers are decimals taken from the text, never floats; every key that nobody
//! asked for is an error; nobody stops at the first fault.
//!
//! ```
//! use vollmonat::diagnostics::Diagnostics;
//! use vollmonat::source::toml::Document;
//!
//! let text = "title = \"Vollmonat\"\nhour = 730\n";
//! let mut diagnostics = Diagnostics::new();
//! let document = Document::parse("vollmonat.toml", text, 0..text.len(), &mut diagnostics);
//! let root = document.root();
//! assert_eq!(root.required_string("title").map(|title| title.value).as_deref(), Some("Vollmonat"));
//! assert_eq!(root.decimal("hours"), None);
//! root.finish(); // reports `hour`: „Meinten Sie „hours“?“
//! drop(document);
//! assert_eq!(diagnostics.as_slice()[0].code, "unknown-key");
//! ```

mod number;
mod scalar;
mod syntax;
mod table;
mod tree;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

pub use table::{Table, Text};

use super::control;
use super::lines::Lines;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use tree::{Cut, Entries, Value};

/// A TOML text, parsed as far as it can be. What is wrong with it goes to the
/// diagnostics it was parsed with, which it borrows for its life.
#[derive(Debug)]
pub struct Document<'d> {
    file: &'d str,
    text: &'d str,
    start: Place,
    root: Entries,
    /// Some lines could not be read: a missing key may stand in one of them.
    damaged: bool,
    /// A table header could not be read: keys may stand in the wrong table.
    misplaced: bool,
    diagnostics: RefCell<&'d mut Diagnostics>,
}

/// What takes the reports of a table.
trait Sink {
    fn push(&self, diagnostic: Diagnostic);
}

impl Sink for RefCell<&mut Diagnostics> {
    fn push(&self, diagnostic: Diagnostic) {
        self.borrow_mut().push(diagnostic);
    }
}

impl<'d> Document<'d> {
    /// Parses `text[range]`, the TOML part of a file; every position is one of the
    /// whole file. All syntax errors are reported (`toml-syntax`), and the lines
    /// they stand in are left out of the document.
    pub fn parse(
        file: &'d str,
        text: &'d str,
        range: Range<usize>,
        diagnostics: &'d mut Diagnostics,
    ) -> Self {
        let lines = Lines::new(text);
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let start = range.start.max(mark);
        let part = text.get(start..range.end.max(start)).unwrap_or_default();
        let cut = Cut {
            lines: &lines,
            offset: start,
        };
        let (table, errors) = toml::de::DeTable::parse_recoverable(part);
        let mut root = cut.entries(table.get_ref());

        let mut broken: BTreeSet<u32> = errors
            .iter()
            .filter_map(toml::de::Error::span)
            .map(|span| cut.place(span).line)
            .collect();
        for fault in syntax::faults(part, table.get_ref(), &errors) {
            let place = cut.place(fault.span);
            broken.insert(place.line);
            let value = text.get(place.span.clone()).unwrap_or_default();
            let mut diagnostic =
                Diagnostic::error(fault.code, file, fault.message).hint(fault.hint);
            if fault.code == "toml-syntax" && !value.trim().is_empty() {
                diagnostic = diagnostic.value(value);
            }
            diagnostics.push(diagnostic.at(place));
        }
        let misplaced = broken.iter().any(|line| {
            text.lines()
                .nth(*line as usize - 1)
                .is_some_and(|line| line.trim_start().starts_with('['))
        });
        leave_out(&mut root, &broken, &lines);
        report_control_characters(file, text, &root, &lines, diagnostics);

        Self {
            file,
            text,
            start: lines.place(start..start),
            root,
            damaged: !broken.is_empty(),
            misplaced,
            diagnostics: RefCell::new(diagnostics),
        }
    }

    /// The top level.
    pub fn root(&self) -> Table<'_> {
        Table::new(
            table::Reading {
                file: self.file,
                text: self.text,
                damaged: self.damaged,
                misplaced: self.misplaced,
                sink: &self.diagnostics,
            },
            &self.root,
            self.start.clone(),
            String::new(),
        )
    }
}

/// Takes out every entry that touches a line with a syntax error.
fn leave_out(entries: &mut Entries, broken: &BTreeSet<u32>, lines: &Lines<'_>) {
    if broken.is_empty() {
        return;
    }
    entries.0.retain_mut(|entry| {
        if let Value::Table(table) = &mut entry.value {
            leave_out(table, broken, lines);
            return !broken.contains(&entry.key_place.line);
        }
        if let Value::List(items) = &mut entry.value {
            for (item, _) in items.iter_mut() {
                if let Value::Table(table) = item {
                    leave_out(table, broken, lines);
                }
            }
            if items
                .iter()
                .any(|(item, _)| matches!(item, Value::Table(_)))
            {
                return true;
            }
        }
        let first = entry.key_place.line;
        let last = lines.line(entry.place.span.end).max(first);
        broken.range(first..=last).next().is_none()
    });
}

fn report_control_characters(
    file: &str,
    text: &str,
    entries: &Entries,
    lines: &Lines<'_>,
    diagnostics: &mut Diagnostics,
) {
    let mut found = Vec::new();
    texts(entries, &mut found);
    for (key, value, place) in found {
        let Some(character) = value.chars().find(|c| control::forbidden(*c)) else {
            continue;
        };
        // Written as it is, it has a place of its own; as an escape it has not.
        let start = place.span.start;
        let written = text.get(place.span.clone()).unwrap_or_default();
        let place = match written.find(character) {
            Some(at) => lines.place(start + at..start + at + character.len_utf8()),
            None => place.clone(),
        };
        diagnostics.push(
            Diagnostic::error("control-character", file, control::message(character))
                .at(place)
                .field(key)
                .value(value)
                .hint(control::HINT),
        );
    }
}

/// Every key and string of a table with the key it belongs to.
fn texts<'e>(entries: &'e Entries, into: &mut Vec<(&'e str, &'e str, &'e Place)>) {
    for entry in &entries.0 {
        into.push((&entry.key, &entry.key, &entry.key_place));
        value_texts(&entry.key, &entry.value, &entry.place, into);
    }
}

fn value_texts<'e>(
    key: &'e str,
    value: &'e Value,
    place: &'e Place,
    into: &mut Vec<(&'e str, &'e str, &'e Place)>,
) {
    match value {
        Value::Text(text) => into.push((key, text, place)),
        Value::Table(entries) => texts(entries, into),
        Value::List(items) => {
            for (item, place) in items {
                value_texts(key, item, place, into);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests;
