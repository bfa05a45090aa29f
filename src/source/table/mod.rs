//! A sheet read against a schema: cells by column, faults with column names.

mod header;
mod row;
mod schema;

use std::sync::Arc;

use super::number::{self, Notation};
use super::sheet::{self, Cell, Record, Sheet};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Sources};
use crate::german;

pub use row::{Row, url_fault};
use schema::names;
pub use schema::{Column, Kind, Schema};

/// A file read against a schema.
#[derive(Debug)]
pub struct Table {
    file: String,
    text: Arc<str>,
    sheet: Sheet,
    schema: Schema,
    /// Schema column → position in the file.
    positions: Vec<Option<usize>>,
    notation: Notation,
}

/// Reads a CSV file against its schema. `None` when its structure makes rows meaningless;
/// everything found is reported either way.
pub fn read(
    file: &str,
    bytes: &[u8],
    schema: Schema,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Table> {
    let text = super::text::decode(file, bytes, diagnostics)?;
    sources.insert(file, Arc::clone(&text));
    let mut structural = Diagnostics::new();
    let cut = sheet::split(file, &text, &mut structural);
    if let Some(sheet) = &cut {
        name_fields(&mut structural, &text, sheet, schema);
    }
    diagnostics.extend(structural);
    let mut sheet = cut?;
    if sheet.records.is_empty() {
        diagnostics.push(
            Diagnostic::error(
                "no-header",
                file,
                "Die Datei ist leer: Die Kopfzeile fehlt.",
            )
            .at(Place::start())
            .hint(format!(
                "Die erste Zeile nennt die Spalten: {}.",
                names(schema)
            )),
        );
        return None;
    }
    let header = sheet.records.remove(0);
    let positions = header::positions(file, &text, &sheet, &header, schema, diagnostics)?;
    let mut table = Table {
        file: file.to_owned(),
        text,
        sheet,
        schema,
        positions,
        notation: Notation::default(),
    };
    table.report_swallowed(header.cells.len(), diagnostics);
    table.notation = table.observe_notation();
    table.drop_misshapen(header.cells.len(), diagnostics);
    if table.sheet.records.is_empty()
        && let Some((code, message)) = schema.no_rows
        && !diagnostics.as_slice().iter().any(|d| {
            d.file == file && matches!(d.code, "field-count" | "quote-open" | "quote-text")
        })
    {
        diagnostics.push(Diagnostic::error(code, file, message).at(Place::bare(header.line, 1)));
    }
    Some(table)
}

/// Faults of the sheet know their field number; the header knows its name.
fn name_fields(structural: &mut Diagnostics, text: &str, sheet: &Sheet, schema: Schema) {
    let Some(header) = sheet.records.first() else {
        return;
    };
    let header = &sheet.cells[header.cells.clone()];
    for diagnostic in structural.iter_mut() {
        let column = diagnostic
            .place
            .as_ref()
            .and_then(|place| header.get(place.column.checked_sub(1)? as usize));
        if let Some(cell) = column {
            let name = cell.text(text);
            if schema.columns.iter().any(|column| column.name == name) {
                diagnostic.field = Some(name.into_owned());
            }
        }
    }
}

impl Table {
    /// The file's path.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Does the file have this column?
    #[must_use]
    pub fn has(&self, column: usize) -> bool {
        self.positions.get(column).copied().flatten().is_some()
    }

    /// The columns that the file has, with their index in the schema, in the schema's order.
    pub fn columns(&self) -> impl Iterator<Item = (usize, Column)> {
        self.schema
            .columns
            .iter()
            .copied()
            .enumerate()
            .filter(|(index, _)| self.has(*index))
    }

    /// Are the columns in the schema's order?
    #[must_use]
    pub fn in_order(&self) -> bool {
        self.positions.iter().flatten().is_sorted()
    }

    /// The file's columns from left to right, as indices of the schema; `None` has no name.
    #[must_use]
    pub fn layout(&self) -> Vec<Option<usize>> {
        let named = self.positions.iter().flatten().max().map_or(0, |at| at + 1);
        let width = self
            .sheet
            .records
            .first()
            .map_or(named, |record| record.cells.len());
        let mut layout = vec![None; width.max(named)];
        for (index, position) in self.positions.iter().enumerate() {
            if let Some(at) = position {
                layout[*at] = Some(index);
            }
        }
        layout
    }

    /// How the numbers of the file are written.
    #[must_use]
    pub fn notation(&self) -> Notation {
        self.notation
    }

    /// The rows with as many cells as the header.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.sheet.records.iter().map(|record| Row {
            table: self,
            line: record.line,
            cells: &self.sheet.cells[record.cells.clone()],
        })
    }

    /// A quoted cell that runs over whole rows: its closing mark belongs to another cell.
    fn report_swallowed(&self, expected: usize, diagnostics: &mut Diagnostics) {
        let delimiter = char::from(self.sheet.delimiter);
        for cell in self.sheet.cells.iter().filter(|cell| cell.quoted) {
            let raw = &self.text[cell.span.clone()];
            let rows = raw
                .lines()
                .skip(1)
                .filter(|line| line.matches(delimiter).count() + 1 >= expected.max(3))
                .count();
            if rows > 0 {
                diagnostics.push(
                    Diagnostic::error(
                        "quote-swallow",
                        &self.file,
                        format!(
                            "Diese Zelle reicht über {} der Tabelle hinweg.",
                            german::plural(rows, "ganze Zeile", "ganze Zeilen")
                        ),
                    )
                    .at(cell.place())
                    .value(raw)
                    .hint("Vermutlich fehlt hier das schließende Anführungszeichen."),
                );
            }
        }
    }

    fn observe_notation(&self) -> Notation {
        let mut notation = Notation {
            semicolon: self.sheet.delimiter == b';',
            ..Notation::default()
        };
        for (column, position) in self.schema.columns.iter().zip(&self.positions) {
            let (Kind::Number, Some(position)) = (column.kind, *position) else {
                continue;
            };
            for record in &self.sheet.records {
                if let Some(cell) = self.sheet.cells[record.cells.clone()].get(position) {
                    number::observe(&cell.text(&self.text), &mut notation);
                }
            }
        }
        notation
    }

    /// Reports and drops rows with more or fewer cells than the header.
    fn drop_misshapen(&mut self, expected: usize, diagnostics: &mut Diagnostics) {
        let (good, bad): (Vec<Record>, Vec<Record>) = std::mem::take(&mut self.sheet.records)
            .into_iter()
            .partition(|record| record.cells.len() == expected);
        self.sheet.records = good;
        for record in bad {
            let cells = &self.sheet.cells[record.cells.clone()];
            // An open quotation mark has swallowed the rest and is reported already.
            let reported = |cell: &Cell| {
                diagnostics.as_slice().iter().any(|d| {
                    d.file == self.file
                        && matches!(d.code, "quote-open" | "quote-text")
                        && d.place
                            .as_ref()
                            .is_some_and(|p| (p.line, p.column) == (cell.line, cell.field))
                })
            };
            if cells.iter().any(|cell| cell.quoted && reported(cell)) {
                continue;
            }
            self.report_misshapen(cells, record.line, expected, diagnostics);
        }
    }

    fn report_misshapen(
        &self,
        cells: &[Cell],
        line: u32,
        expected: usize,
        diagnostics: &mut Diagnostics,
    ) {
        let first_wrong = self
            .schema
            .columns
            .iter()
            .zip(&self.positions)
            .filter_map(|(column, position)| Some((column, cells.get((*position)?)?)))
            .filter(|(column, cell)| !column.kind.fits(&cell.text(&self.text), self.notation))
            .min_by_key(|(_, cell)| cell.field);
        let message = format!(
            "Diese Zeile hat {}, die Kopfzeile {}.",
            german::plural(cells.len(), "Feld", "Felder"),
            german::plural(expected, "Feld", "Felder")
        );
        let mut diagnostic = Diagnostic::error("field-count", &self.file, message);
        let surplus = cells.len() > expected;
        match first_wrong {
            Some((column, cell)) => {
                diagnostic = diagnostic
                    .at(cell.place())
                    .field(column.name)
                    .value(&cell.text(&self.text));
            }
            None => {
                let place = cells.get(expected).map_or_else(
                    || Place {
                        line,
                        column: u32::try_from(cells.len() + 1).unwrap_or(u32::MAX),
                        span: cells
                            .last()
                            .map_or(0..0, |cell| cell.span.end..cell.span.end),
                    },
                    Cell::place,
                );
                diagnostic = diagnostic.at(place);
            }
        }
        let other = if self.sheet.delimiter == b',' {
            ';'
        } else {
            ','
        };
        let foreign = cells.len() == 1
            && cells.first().is_some_and(|cell| {
                let marks = cell.text(&self.text).matches(other).count();
                marks + 1 >= expected.min(3)
            });
        let hint = if foreign && other == ';' {
            "Diese Zeile ist mit Semikolon getrennt, die Kopfzeile mit Komma: In einer Datei gilt nur eines."
        } else if foreign {
            "Diese Zeile ist mit Komma getrennt, die Kopfzeile mit Semikolon: In einer Datei gilt nur eines."
        } else if surplus && self.sheet.delimiter == b',' {
            "Vermutlich steht ein Komma in einer Zelle: Schreiben Sie Zahlen mit Dezimalpunkt und setzen Sie Text mit Komma in Anführungszeichen."
        } else if surplus {
            "Vermutlich steht ein Semikolon in einer Zelle: Setzen Sie den Text in Anführungszeichen."
        } else {
            "Vermutlich fehlt ein Trennzeichen oder ein Anführungszeichen."
        };
        diagnostics.push(diagnostic.hint(hint));
    }
}
