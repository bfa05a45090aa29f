//! A sheet read against a schema: cells by column, faults with column names.

use std::borrow::Cow;
use std::sync::Arc;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::number::{self, Notation};
use super::sheet::{self, Cell, Record, Sheet};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Sources, printable};
use crate::german::closest;

/// One column of a CSV file.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Header name.
    pub name: &'static str,
    /// A file without it is an error.
    pub needed: bool,
    /// What its cells hold.
    pub kind: Kind,
}

/// What a column's cells hold, as far as one cell alone can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anything.
    Text,
    /// A number.
    Number,
    /// A number without fraction.
    Whole,
    /// `2026-11-30`
    Date,
    /// `https://…`
    Url,
    /// One of a few words.
    Word(&'static [&'static str]),
    /// Two capital letters.
    Country,
    /// Three capital letters.
    Currency,
    /// `1/7`
    Share,
}

impl Kind {
    /// Can this text stand in such a column? Empty cells always can. Used to find the first cell
    /// of a shifted row that cannot be right.
    fn fits(self, text: &str, notation: Notation) -> bool {
        let capitals = |length: usize| {
            text.len() == length && text.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        text.is_empty()
            || match self {
                Self::Text => true,
                Self::Number => number::parse(text, true, notation).is_ok(),
                Self::Whole => text.bytes().all(|byte| byte.is_ascii_digit()),
                Self::Date => number::date(text).is_ok(),
                Self::Url => text.starts_with("http"),
                Self::Word(words) => words.contains(&text),
                Self::Country => capitals(2),
                Self::Currency => capitals(3),
                Self::Share => text.contains('/'),
            }
    }
}

/// The columns of a kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// In the canonical order.
    pub columns: &'static [Column],
    /// Code and sentence for a file without rows; `None`: an empty file is fine.
    pub no_rows: Option<(&'static str, &'static str)>,
}

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
            .at(Place {
                line: 1,
                column: 1,
                span: 0..0,
            })
            .hint(format!(
                "Die erste Zeile nennt die Spalten: {}.",
                names(schema)
            )),
        );
        return None;
    }
    let header = sheet.records.remove(0);
    let positions = header_positions(file, &text, &sheet, &header, schema, diagnostics)?;
    let mut table = Table {
        file: file.to_owned(),
        text,
        sheet,
        schema,
        positions,
        notation: Notation::default(),
    };
    table.notation = table.observe_notation();
    table.drop_misshapen(header.cells.len(), diagnostics);
    if table.sheet.records.is_empty()
        && let Some((code, message)) = schema.no_rows
        && !diagnostics
            .as_slice()
            .iter()
            .any(|d| d.file == file && d.code == "field-count")
    {
        diagnostics.push(Diagnostic::error(code, file, message).at(Place {
            line: header.line,
            column: 1,
            span: 0..0,
        }));
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

fn names(schema: Schema) -> String {
    let needed: Vec<&str> = schema
        .columns
        .iter()
        .filter(|column| column.needed)
        .map(|column| column.name)
        .collect();
    needed.join(", ")
}

/// German and other words that editors write for a column.
const SYNONYMS: &[(&str, &str)] = &[
    ("angebot", "offer"),
    ("plan", "offer"),
    ("tarif", "offer"),
    ("anzahl", "gpu_count"),
    ("vram", "vram_gb"),
    ("ram", "ram_gb"),
    ("land", "country"),
    ("stadt", "city"),
    ("ort", "city"),
    ("abrechnung", "billing"),
    ("laufzeit", "term_months"),
    ("preis", "price"),
    ("einheit", "price_unit"),
    ("preiseinheit", "price_unit"),
    ("unit", "price_unit"),
    ("waehrung", "currency"),
    ("währung", "currency"),
    ("steuer", "tax"),
    ("mwst", "tax"),
    ("ust", "tax"),
    ("quelle", "source_url"),
    ("url", "source_url"),
    ("source", "source_url"),
    ("stand", "as_of"),
    ("stand_am", "as_of"),
    ("datum", "as_of"),
    ("date", "as_of"),
    ("gueltig_ab", "valid_from"),
    ("gültig_ab", "valid_from"),
    ("gueltig_bis", "valid_until"),
    ("gültig_bis", "valid_until"),
    ("bemerkung", "note"),
    ("notiz", "note"),
    ("hinweis", "note"),
    ("komponente", "component"),
    ("produkt", "product"),
    ("ab", "from"),
    ("prozent", "percent"),
];

fn header_positions(
    file: &str,
    text: &str,
    sheet: &Sheet,
    header: &Record,
    schema: Schema,
    diagnostics: &mut Diagnostics,
) -> Option<Vec<Option<usize>>> {
    let cells = &sheet.cells[header.cells.clone()];
    let column_names: Vec<&str> = schema.columns.iter().map(|column| column.name).collect();
    let mut positions = vec![None; schema.columns.len()];
    let known = cells
        .iter()
        .any(|cell| column_names.contains(&cell.text(text).as_ref()));
    if !known
        && !cells
            .iter()
            .any(|cell| suggestion(&cell.text(text), &column_names).is_some())
    {
        let tabs = text.lines().next().is_some_and(|line| line.contains('\t'));
        diagnostics.push(
            Diagnostic::error(
                "no-header",
                file,
                if tabs {
                    "Die Spalten sind mit Tabulatoren getrennt; erlaubt sind Komma und Semikolon."
                } else {
                    "Die Kopfzeile fehlt: Die erste Zeile nennt keine einzige bekannte Spalte."
                },
            )
            .at(Place {
                line: header.line,
                column: 1,
                span: 0..0,
            })
            .hint(format!(
                "Die erste Zeile nennt die Spalten, mindestens: {}.",
                names(schema)
            )),
        );
        return None;
    }
    let mut sound = true;
    for (position, cell) in cells.iter().enumerate() {
        let name = cell.text(text);
        if name.is_empty() {
            sound &= empty_column(file, text, sheet, position, cell, diagnostics);
        } else if let Some(index) = column_names.iter().position(|column| *column == name) {
            if positions[index].is_some() {
                sound = false;
                diagnostics.push(
                    Diagnostic::error(
                        "column-double",
                        file,
                        format!("Die Spalte „{name}“ steht zweimal in der Kopfzeile."),
                    )
                    .at(cell.place())
                    .field(name.as_ref())
                    .value(&name)
                    .hint("Löschen Sie eine der beiden Spalten; welche gilt, kann niemand raten."),
                );
            } else {
                positions[index] = Some(position);
            }
        } else {
            sound = false;
            let hint = suggestion(&name, &column_names).map_or_else(
                || format!("Bekannt sind: {}.", column_names.join(", ")),
                |meant| format!("Meinten Sie „{meant}“?"),
            );
            diagnostics.push(
                Diagnostic::error(
                    "column-unknown",
                    file,
                    format!("Die Spalte „{}“ ist unbekannt.", printable(&name)),
                )
                .at(cell.place())
                .field(printable(&name))
                .value(&name)
                .hint(hint),
            );
        }
    }
    for (column, position) in schema.columns.iter().zip(&positions) {
        if column.needed && position.is_none() {
            sound = false;
            diagnostics.push(
                Diagnostic::error(
                    "column-missing",
                    file,
                    format!("Die Spalte „{}“ fehlt.", column.name),
                )
                .at(Place {
                    line: header.line,
                    column: 1,
                    span: 0..0,
                })
                .field(column.name)
                .hint(format!("Nötig sind: {}.", names(schema))),
            );
        }
    }
    sound.then_some(positions)
}

/// A column without a name must be empty throughout.
fn empty_column(
    file: &str,
    text: &str,
    sheet: &Sheet,
    position: usize,
    header: &Cell,
    diagnostics: &mut Diagnostics,
) -> bool {
    let filled = sheet
        .records
        .iter()
        .filter_map(|record| sheet.cells[record.cells.clone()].get(position))
        .find(|cell| !cell.text(text).is_empty());
    let Some(filled) = filled else { return true };
    diagnostics.push(
        Diagnostic::error(
            "column-unnamed",
            file,
            format!(
                "Diese Spalte hat keinen Namen, aber Zeile {} hat hier einen Wert.",
                filled.line
            ),
        )
        .at(header.place())
        .value(&filled.text(text))
        .hint("Geben Sie der Spalte einen Namen oder löschen Sie sie."),
    );
    false
}

fn suggestion<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let lower = name.to_lowercase().replace([' ', '-'], "_");
    if let Some((_, meant)) = SYNONYMS.iter().find(|(word, _)| *word == lower) {
        return known.iter().copied().find(|column| column == meant);
    }
    closest(&lower, known.iter().copied())
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

    /// The rows with as many cells as the header.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.sheet.records.iter().map(|record| Row {
            table: self,
            line: record.line,
            cells: &self.sheet.cells[record.cells.clone()],
        })
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
            "Diese Zeile hat {} Felder, die Kopfzeile hat {expected}.",
            cells.len()
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
        let hint = if surplus && self.sheet.delimiter == b',' {
            "Vermutlich steht ein Komma in einer Zelle: Schreiben Sie Zahlen mit Dezimalpunkt und setzen Sie Text mit Komma in Anführungszeichen."
        } else if surplus {
            "Vermutlich steht ein Semikolon in einer Zelle: Setzen Sie den Text in Anführungszeichen."
        } else {
            "Vermutlich fehlt ein Trennzeichen oder ein Anführungszeichen."
        };
        diagnostics.push(diagnostic.hint(hint));
    }
}

/// One row; columns are named by their index in the schema.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    table: &'t Table,
    /// Physical line on which the row begins.
    pub line: u32,
    cells: &'t [Cell],
}

impl<'t> Row<'t> {
    fn cell(&self, column: usize) -> Option<&'t Cell> {
        self.cells
            .get(self.table.positions.get(column).copied().flatten()?)
    }

    /// Position of a column's cell; the row's first cell where the file has no such column.
    #[must_use]
    pub fn place(&self, column: usize) -> Place {
        self.cell(column).or_else(|| self.cells.first()).map_or(
            Place {
                line: self.line,
                column: 1,
                span: 0..0,
            },
            Cell::place,
        )
    }

    /// The cell's text; `None` when empty or without column.
    #[must_use]
    pub fn text(&self, column: usize) -> Option<Cow<'t, str>> {
        let text = self.cell(column)?.text(&self.table.text);
        (!text.is_empty()).then_some(text)
    }

    /// A diagnostic at a cell, with column name and value filled in.
    #[must_use]
    pub fn error(
        &self,
        column: usize,
        code: &'static str,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.describe(column, Diagnostic::error(code, &self.table.file, message))
    }

    /// The same as a warning.
    #[must_use]
    pub fn warning(
        &self,
        column: usize,
        code: &'static str,
        message: impl Into<String>,
    ) -> Diagnostic {
        self.describe(column, Diagnostic::warning(code, &self.table.file, message))
    }

    /// Fills place, field and value of a diagnostic from a cell.
    #[must_use]
    pub fn describe(&self, column: usize, diagnostic: Diagnostic) -> Diagnostic {
        let named = diagnostic
            .at(self.place(column))
            .field(self.table.schema.columns[column].name);
        match self.text(column) {
            Some(text) => named.value(&text),
            None => named,
        }
    }

    /// The text of a cell that must not be empty.
    pub fn required(&self, column: usize, diagnostics: &mut Diagnostics) -> Option<Cow<'t, str>> {
        let text = self.text(column);
        if text.is_none() {
            let name = self.table.schema.columns[column].name;
            diagnostics.push(self.error(
                column,
                "missing",
                format!("„{name}“ darf nicht leer sein."),
            ));
        }
        text
    }

    /// A number; `None` when empty or faulty.
    pub fn number(&self, column: usize, diagnostics: &mut Diagnostics) -> Option<Decimal> {
        let text = self.text(column)?;
        let quoted = self.cell(column).is_some_and(|cell| cell.quoted);
        match number::parse(&text, quoted, self.table.notation) {
            Ok(value) => Some(value),
            Err(fault) => {
                diagnostics.push(
                    self.error(column, fault.code(), fault.message())
                        .hint(fault.hint()),
                );
                None
            }
        }
    }

    /// A number > 0; `None` when empty or faulty.
    pub fn positive(&self, column: usize, diagnostics: &mut Diagnostics) -> Option<Decimal> {
        let value = self.number(column, diagnostics)?;
        if value.is_zero() {
            diagnostics.push(
                self.error(
                    column,
                    "number-range",
                    "Dieser Wert muss größer als 0 sein.",
                )
                .hint("Leer bedeutet unbekannt."),
            );
            return None;
        }
        Some(value)
    }

    /// A whole number within a range; `None` when empty or faulty.
    pub fn whole(
        &self,
        column: usize,
        range: std::ops::RangeInclusive<u32>,
        diagnostics: &mut Diagnostics,
    ) -> Option<u32> {
        let value = self.number(column, diagnostics)?;
        let whole = value
            .is_integer()
            .then(|| u32::try_from(value.normalize().mantissa()).ok())
            .flatten()
            .filter(|whole| range.contains(whole));
        if whole.is_none() {
            diagnostics.push(
                self.error(
                    column,
                    "number-range",
                    "Hier steht keine erlaubte ganze Zahl.",
                )
                .hint(format!(
                    "Erlaubt sind ganze Zahlen von {} bis {}.",
                    range.start(),
                    range.end()
                )),
            );
        }
        whole
    }

    /// An ISO date; `None` when empty or faulty.
    pub fn date(&self, column: usize, diagnostics: &mut Diagnostics) -> Option<Date> {
        let text = self.text(column)?;
        match number::date(&text) {
            Ok(date) => Some(date),
            Err(hint) => {
                diagnostics.push(self.error(column, "date", "Das ist kein Datum.").hint(hint));
                None
            }
        }
    }

    /// One of a few words; `None` when empty or faulty.
    pub fn word<T: Copy>(
        &self,
        column: usize,
        all: &[T],
        key: impl Fn(T) -> &'static str,
        diagnostics: &mut Diagnostics,
    ) -> Option<T> {
        let text = self.text(column)?;
        let found = all.iter().copied().find(|value| key(*value) == text);
        if found.is_none() {
            let allowed: Vec<&str> = all.iter().map(|value| key(*value)).collect();
            let meant = closest(
                &text.to_lowercase().replace(['-', ' '], "_"),
                allowed.iter().copied(),
            )
            .map(|word| format!("Meinten Sie „{word}“? "))
            .unwrap_or_default();
            diagnostics.push(
                self.error(
                    column,
                    "word",
                    format!(
                        "„{}“ ist kein Wert für „{}“.",
                        printable(&text),
                        self.table.schema.columns[column].name
                    ),
                )
                .hint(format!("{meant}Erlaubt sind: {}.", allowed.join(", "))),
            );
        }
        found
    }

    /// An `https` address; `None` when empty or faulty.
    pub fn url(&self, column: usize, diagnostics: &mut Diagnostics) -> Option<String> {
        let text = self.text(column)?;
        if let Some(fault) = url_fault(&text) {
            diagnostics.push(self.error(column, "url", fault).hint(
                "Erwartet wird die vollständige Adresse der Quelle, beginnend mit https://.",
            ));
            return None;
        }
        Some(text.into_owned())
    }
}

/// Why a text is no source address.
#[must_use]
pub fn url_fault(text: &str) -> Option<&'static str> {
    let Some(rest) = text.strip_prefix("https://") else {
        return Some(if text.starts_with("http://") {
            "Die Adresse beginnt mit http:// statt https://."
        } else {
            "Das ist keine Adresse, die mit https:// beginnt."
        });
    };
    let host = rest.split(['/', '?', '#']).next().unwrap_or("");
    let host_ok = host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && host
            .chars()
            .all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | ':'));
    let clean = !text
        .chars()
        .any(|c| c.is_whitespace() || matches!(c, '"' | '<' | '>' | '`' | '\\'));
    (!host_ok || !clean).then_some("Das ist keine vollständige Adresse.")
}
