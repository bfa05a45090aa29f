//! Edits in a file that is not canonical: its delimiter, line ends, number notation and every
//! byte beside the edited cells stay.

use std::ops::Range;

use super::rows::Edits;
use crate::diagnostics::{Diagnostics, Sources};
use crate::source::number::Notation;
use crate::source::table::{self, Kind, Schema};

/// The file's new bytes. Every edited column must be in the file.
///
/// # Errors
/// A German sentence where the file cannot be edited without changing other bytes.
pub(super) fn edit(
    path: &str,
    bytes: &[u8],
    schema: Schema,
    edits: &Edits,
) -> Result<Vec<u8>, String> {
    const BOM: &[u8] = b"\xef\xbb\xbf";
    let (mark, body) = match bytes.strip_prefix(BOM) {
        Some(body) => (BOM, body),
        None => (&[] as &[u8], bytes),
    };
    let Ok(text) = std::str::from_utf8(body) else {
        return Err(format!(
            "„{path}“ ist nicht in UTF-8 gespeichert. Bringen Sie die Datei zuerst mit „vollmonat fmt“ in die kanonische Form."
        ));
    };
    let (mut sources, mut scratch) = (Sources::default(), Diagnostics::new());
    let table = table::read(path, bytes, schema, &mut sources, &mut scratch)
        .ok_or_else(|| format!("„{path}“ lässt sich nicht lesen."))?;
    let notation = table.notation();
    let style = Style {
        delimiter: if notation.semicolon { ';' } else { ',' },
        notation,
    };
    let mut patches: Vec<(Range<usize>, String)> = Vec::new();
    for row in table.rows() {
        let Some(values) = edits.cells.get(&row.line) else {
            continue;
        };
        for (index, column) in table.columns() {
            if let Some(value) = values.get(column.name) {
                patches.push((row.place(index).span, style.cell(value, column.kind)));
            }
        }
    }
    patches.sort_by_key(|(span, _)| span.start);
    let mut out = String::with_capacity(text.len() + 256);
    let mut at = 0;
    for (span, value) in patches {
        out.push_str(&text[at..span.start]);
        out.push_str(&value);
        at = span.end;
    }
    out.push_str(&text[at..]);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    for values in &edits.rows {
        if !out.ends_with('\n') {
            out.push_str(end);
        }
        let cells: Vec<String> = table
            .layout()
            .into_iter()
            .map(|index| {
                let Some(column) = index.map(|index| schema.columns[index]) else {
                    return String::new();
                };
                values
                    .get(column.name)
                    .map_or_else(String::new, |value| style.cell(value, column.kind))
            })
            .collect();
        out.push_str(&cells.join(&style.delimiter.to_string()));
        out.push_str(end);
    }
    Ok([mark, out.as_bytes()].concat())
}

struct Style {
    delimiter: char,
    notation: Notation,
}

impl Style {
    /// A canonical text as this file writes it.
    fn cell(&self, value: &str, kind: Kind) -> String {
        // A point would be ambiguous beside decimal commas; a comma would be a delimiter.
        let text = if kind == Kind::Number && self.notation.semicolon && self.notation.commas {
            value.replace('.', ",")
        } else {
            value.to_owned()
        };
        if text.contains([self.delimiter, '"', '\n', '\r']) {
            format!("\"{}\"", text.replace('"', "\"\""))
        } else {
            text
        }
    }
}
