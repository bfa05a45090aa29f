//! One row, its cells by column name, with the faults that editors make in them.

use std::borrow::Cow;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::Table;
use crate::diagnostics::{Diagnostic, Diagnostics, Place, printable};
use crate::german::closest;
use crate::source::number;
use crate::source::sheet::Cell;

/// One row; columns are named by their index in the schema.
#[derive(Clone, Copy, Debug)]
pub struct Row<'t> {
    pub(super) table: &'t Table,
    /// Physical line on which the row begins.
    pub line: u32,
    pub(super) cells: &'t [Cell],
}

impl<'t> Row<'t> {
    fn cell(&self, column: usize) -> Option<&'t Cell> {
        self.cells
            .get(self.table.positions.get(column).copied().flatten()?)
    }

    /// Position of a column's cell; the row's first cell where the file has no such column.
    #[must_use]
    pub fn place(&self, column: usize) -> Place {
        self.cell(column)
            .or_else(|| self.cells.first())
            .map_or(Place::bare(self.line, 1), Cell::place)
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
            diagnostics.push(
                self.error(column, "missing", format!("„{name}“ darf nicht leer sein."))
                    .hint(self.table.schema.columns[column].kind.missing()),
            );
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
                diagnostics.push(
                    self.error(
                        column,
                        "date",
                        "Dieses Datum hat nicht die Form JJJJ-MM-TT.",
                    )
                    .hint(hint),
                );
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
