//! What is not canonical about a file, in German, for `fmt --check`.

use super::grid::Grid;
use crate::catalog::read::{GPU_TABLE, OFFERS, TARIFFS, VAT_TABLE};
use crate::diagnostics::{Diagnostics, Sources, printable};
use crate::german;
use crate::source::table::{self, Kind, Schema};

/// The schema of a data file, where it has one of ours.
#[must_use]
pub fn schema_of(path: &str) -> Option<Schema> {
    match path.rsplit('/').next()? {
        "gpus.csv" => Some(GPU_TABLE),
        "vat-rates.csv" => Some(VAT_TABLE),
        "offers.csv" => Some(OFFERS),
        "tariffs.csv" => Some(TARIFFS),
        _ => None,
    }
}

/// Phrases such as „Zeilenenden CRLF statt LF“; at least one.
pub(super) fn differences(path: &str, bytes: &[u8], canonical: &[u8]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = bytes;
    if let Some(behind) = bytes.strip_prefix(b"\xef\xbb\xbf") {
        found.push("Byte-Order-Marke am Anfang".to_owned());
        rest = behind;
    }
    if std::str::from_utf8(rest).is_err() {
        found.push("Windows-1252 statt UTF-8".to_owned());
    }
    let header = rest.split(|byte| *byte == b'\n').next().unwrap_or(rest);
    let count = |needle: u8| header.iter().filter(|byte| **byte == needle).count();
    if count(b';') > count(b',') {
        found.push("Semikolon statt Komma zwischen den Zellen".to_owned());
    }
    if rest.windows(2).any(|pair| pair == b"\r\n") {
        found.push("Zeilenenden CRLF statt LF".to_owned());
    }
    if !rest.ends_with(b"\n") {
        found.push("kein Zeilenende am Schluss".to_owned());
    }
    if let Some(schema) = schema_of(path) {
        contents(path, bytes, canonical, schema, &mut found);
    }
    if found.is_empty() {
        found.push("Schreibweise der Zahlen, Leerzeichen oder Anführungszeichen".to_owned());
    }
    found
}

/// Order of columns and rows, and how cells are written.
fn contents(path: &str, bytes: &[u8], canonical: &[u8], schema: Schema, found: &mut Vec<String>) {
    let (mut sources, mut scratch) = (Sources::default(), Diagnostics::new());
    let Some(table) = table::read(path, bytes, schema, &mut sources, &mut scratch) else {
        return;
    };
    if !table.in_order() {
        found.push("Reihenfolge der Spalten".to_owned());
    }
    let (Some(before), Some(after)) = (
        Grid::read(path, bytes, schema),
        Grid::read(path, canonical, schema),
    ) else {
        return;
    };
    let moved = before
        .rows
        .iter()
        .zip(&after.rows)
        .find(|(before, after)| before.cells != after.cells);
    if let Some((row, _)) = moved {
        found.push(format!("Reihenfolge der Zeilen ab Zeile {}", row.line));
    }
    let (mut cells, mut first) = (0, None);
    for (row, line) in table.rows().zip(&before.rows) {
        for ((index, column), canonical) in table.columns().zip(&line.cells) {
            let written = row.text(index).unwrap_or_default();
            if matches!(column.kind, Kind::Number | Kind::Whole) && written != canonical.as_str() {
                cells += 1;
                first.get_or_insert_with(|| {
                    format!(
                        "Zeile {}, {}: „{}“ → „{canonical}“",
                        row.line,
                        column.name,
                        printable(&written)
                    )
                });
            }
        }
    }
    if let Some(first) = first {
        found.push(format!(
            "Schreibweise von {} ({first})",
            german::plural(cells, "Zahl", "Zahlen")
        ));
    }
}
