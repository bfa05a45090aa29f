//! A data file as rows of canonical cells.

use rust_decimal::Decimal;

use crate::diagnostics::{Diagnostics, Sources};
use crate::source::number::{self, Notation};
use crate::source::sheet;
use crate::source::table::{self, Column, Kind, Row, Schema};
use crate::source::text;

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Physical line in the file it was read from; 0 for a new row.
    pub line: u32,
    /// Canonical texts, one for each column.
    pub cells: Vec<String>,
}

/// A file: named columns in canonical order, rows in the order of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Header names.
    pub columns: Vec<String>,
    /// The rows.
    pub rows: Vec<Line>,
}

impl Grid {
    /// Reads a file against its schema. `None` when something in it cannot be read exactly.
    #[must_use]
    pub fn read(file: &str, bytes: &[u8], schema: Schema) -> Option<Self> {
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
        let table = table::read(file, bytes, schema, &mut sources, &mut diagnostics)?;
        let columns: Vec<(usize, Column)> = table.columns().collect();
        let rows = table
            .rows()
            .map(|row| Line {
                line: row.line,
                cells: columns
                    .iter()
                    .map(|(index, column)| cell(row, *index, column.kind, &mut diagnostics))
                    .collect(),
            })
            .collect();
        (!diagnostics.has_errors()).then_some(Self {
            columns: columns
                .iter()
                .map(|(_, column)| column.name.to_owned())
                .collect(),
            rows,
        })
    }

    /// Reads the ECB's layout: `Date` and any currencies, in the order of the file.
    #[must_use]
    pub fn read_rates(file: &str, bytes: &[u8]) -> Option<Self> {
        let mut diagnostics = Diagnostics::new();
        let text = text::decode(file, bytes, &mut diagnostics)?;
        let sheet = sheet::split(file, &text, &mut diagnostics)?;
        let (header, records) = sheet.records.split_first()?;
        let mut notation = Notation {
            semicolon: sheet.delimiter == b';',
            ..Notation::default()
        };
        for cell in &sheet.cells {
            number::observe(&cell.text(&text), &mut notation);
        }
        let names: Vec<String> = sheet.cells[header.cells.clone()]
            .iter()
            .map(|cell| cell.text(&text).into_owned())
            .collect();
        let kept: Vec<usize> = (0..names.len())
            .filter(|&at| !names[at].is_empty())
            .collect();
        let mut rows = Vec::with_capacity(records.len());
        for record in records {
            let cells = &sheet.cells[record.cells.clone()];
            let mut line = Vec::with_capacity(kept.len());
            for &at in &kept {
                let Some(cell) = cells.get(at) else {
                    line.push(String::new());
                    continue;
                };
                let value = cell.text(&text);
                line.push(if at == 0 || value.is_empty() || value == "N/A" {
                    value.into_owned()
                } else {
                    canonical_number(number::parse(&value, cell.quoted, notation).ok()?)
                });
            }
            rows.push(Line {
                line: record.line,
                cells: line,
            });
        }
        (!diagnostics.has_errors()).then(|| Self {
            columns: kept.iter().map(|&at| names[at].clone()).collect(),
            rows,
        })
    }

    /// Position of a column.
    #[must_use]
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column == name)
    }

    /// Position of a column, which is added where the schema has its place when it is missing.
    pub fn need(&mut self, name: &str, schema: Schema) -> usize {
        if let Some(at) = self.column(name) {
            return at;
        }
        let place = |name: &str| schema.columns.iter().position(|column| column.name == name);
        let own = place(name);
        let at = self
            .columns
            .iter()
            .position(|column| place(column) > own)
            .unwrap_or(self.columns.len());
        self.columns.insert(at, name.to_owned());
        for row in &mut self.rows {
            row.cells.insert(at, String::new());
        }
        at
    }

    /// The file's text: commas, line feeds, quotation marks only where they are needed.
    #[must_use]
    pub fn render(&self) -> Vec<u8> {
        let mut writer = csv::WriterBuilder::new()
            .terminator(csv::Terminator::Any(b'\n'))
            .from_writer(Vec::new());
        // Writing into memory cannot fail, and every row has as many cells as the header.
        let _ = writer.write_record(&self.columns);
        for row in &self.rows {
            let _ = writer.write_record(&row.cells);
        }
        writer.into_inner().unwrap_or_default()
    }
}

/// A cell in canonical form.
fn cell(row: Row<'_>, index: usize, kind: Kind, diagnostics: &mut Diagnostics) -> String {
    match kind {
        Kind::Number => row
            .number(index, diagnostics)
            .map_or_else(String::new, canonical_number),
        Kind::Whole => row
            .number(index, diagnostics)
            .map_or_else(String::new, |value| value.normalize().to_string()),
        // Line ends inside a cell follow those of the file.
        _ => row
            .text(index)
            .map_or_else(String::new, |text| text.replace("\r\n", "\n")),
    }
}

/// Decimal point, no thousands separator, no trailing zero beyond two places: `1.2`, `1.20`, `1.005`.
#[must_use]
pub fn canonical_number(value: Decimal) -> String {
    const PLACES: u32 = 2;
    let mut short = value.normalize();
    if value.scale() <= PLACES {
        return value.to_string();
    }
    if short.scale() < PLACES {
        short.rescale(PLACES);
    }
    short.to_string()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn numbers_keep_two_places_and_lose_the_zeros_behind() {
        for (written, expected) in [
            ("1", "1"),
            ("1.2", "1.2"),
            ("1.20", "1.20"),
            ("1.200", "1.20"),
            ("12.000", "12.00"),
            ("1.2345", "1.2345"),
            ("0.00050", "0.0005"),
            ("1000", "1000"),
        ] {
            let value = Decimal::from_str_exact(written).unwrap();
            assert_eq!(canonical_number(value), expected, "{written}");
        }
    }
}
