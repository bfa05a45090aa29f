//! offers/exchange-rates.csv (the ECB's own layout) and offers/vat-rates.csv.

use rust_decimal::Decimal;

use super::checks;
use super::gpus::columns;
use crate::catalog::{Country, ExchangeRates, Rate, VatRates};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Sources};
use crate::german;
use crate::source::number::{self, Notation};
use crate::source::sheet::{self, Cell};
use crate::source::table::{self, Column, Kind, Schema};
use crate::source::text;

/// Reads `Date,USD,JPY,…`: any currency columns, the ECB's trailing comma and `N/A` allowed.
pub(super) fn exchange(
    file: &str,
    bytes: &[u8],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> ExchangeRates {
    let Some(text) = text::decode(file, bytes, diagnostics) else {
        return ExchangeRates::default();
    };
    sources.insert(file, text.clone());
    let Some(sheet) = sheet::split(file, &text, diagnostics) else {
        return ExchangeRates::default();
    };
    let Some((header, rows)) = sheet.records.split_first() else {
        diagnostics.push(
            Diagnostic::error("no-header", file, "Die Datei ist leer.")
                .hint("Erwartet wird die Tabelle der EZB: Date,USD,JPY,…"),
        );
        return ExchangeRates::default();
    };
    let header = &sheet.cells[header.cells.clone()];
    if header.first().is_none_or(|cell| cell.text(&text) != "Date") {
        diagnostics.push(
            Diagnostic::error("no-header", file, "Die Kopfzeile beginnt nicht mit „Date“.")
                .at(Place::start())
                .hint("Erwartet wird die Tabelle der EZB: Date,USD,JPY,…"),
        );
        return ExchangeRates::default();
    }
    let mut seen: Vec<String> = Vec::new();
    for cell in &header[1..] {
        let name = cell.text(&text).into_owned();
        let fault = if name.is_empty() {
            None
        } else if name.len() != 3 || !name.bytes().all(|byte| byte.is_ascii_uppercase()) {
            Some((
                "column-unknown",
                "Das ist kein Währungskürzel nach ISO 4217.",
            ))
        } else if seen.contains(&name) {
            Some((
                "column-double",
                "Diese Währung steht zweimal in der Kopfzeile.",
            ))
        } else {
            None
        };
        if let Some((code, message)) = fault {
            diagnostics.push(
                Diagnostic::error(code, file, message)
                    .at(cell.place())
                    .value(&name),
            );
        }
        seen.push(name);
    }
    let mut notation = Notation {
        semicolon: sheet.delimiter == b';',
        ..Notation::default()
    };
    for cell in &sheet.cells {
        number::observe(&cell.text(&text), &mut notation);
    }
    let mut rates = Vec::with_capacity(rows.len() * seen.len());
    let mut days = std::collections::BTreeSet::new();
    for record in rows {
        let cells = &sheet.cells[record.cells.clone()];
        let Some((day, values)) = cells.split_first() else {
            continue;
        };
        if let Some(place) = misshapen(cells, header, &text) {
            diagnostics.push(
                Diagnostic::error(
                    "field-count",
                    file,
                    format!(
                        "Diese Zeile hat {}, die Kopfzeile {}.",
                        german::plural(cells.len(), "Feld", "Felder"),
                        german::plural(header.len(), "Feld", "Felder")
                    ),
                )
                .at(place)
                .hint("Vermutlich fehlt ein Wert oder ein Dezimalkomma trennt zwei Felder; ein fehlender Kurs heißt N/A."),
            );
            continue;
        }
        let date = match number::date(&day.text(&text)) {
            Ok(date) => date,
            Err(hint) => {
                diagnostics.push(
                    Diagnostic::error("date", file, "Das ist kein Datum.")
                        .at(day.place())
                        .field("Date")
                        .value(&day.text(&text))
                        .hint(hint),
                );
                continue;
            }
        };
        if !days.insert(date) {
            diagnostics.push(
                Diagnostic::error(
                    "rate-double",
                    file,
                    "Dieser Tag steht zweimal in der Datei.",
                )
                .at(day.place())
                .field("Date")
                .value(&day.text(&text)),
            );
        }
        for (currency, cell) in seen.iter().zip(values) {
            let value = cell.text(&text);
            if currency.is_empty() || value.is_empty() || value == "N/A" {
                continue;
            }
            match number::parse(&value, cell.quoted, notation) {
                Ok(rate) if rate >= Decimal::new(1, 4) && rate <= Decimal::from(1_000_000) => {
                    rates.push((currency.clone(), Rate { date, rate }));
                }
                _ => diagnostics.push(
                    Diagnostic::error("rate", file, "Das ist kein Wechselkurs (1 EUR = x).")
                        .at(cell.place())
                        .field(currency.as_str())
                        .value(&value)
                        .hint("Erlaubt ist eine Zahl größer als 0, mit Dezimalpunkt (in Semikolon-Dateien auch Komma), oder N/A."),
                ),
            }
        }
    }
    let mut table = ExchangeRates::new(rates);
    for currency in seen.into_iter().filter(|currency| !currency.is_empty()) {
        table.declare(currency);
    }
    table
}

/// Where a row differs in length from the header; the ECB's trailing comma is excused.
fn misshapen(cells: &[Cell], header: &[Cell], text: &str) -> Option<Place> {
    let (row, head) = (cells.len(), header.len());
    let blank = |cell: Option<&Cell>| cell.is_some_and(|cell| cell.text(text).is_empty());
    let excused = row == head
        || (row == head + 1 && blank(cells.last()))
        || (row + 1 == head && blank(header.last()));
    if excused {
        return None;
    }
    let last = cells.last()?;
    Some(cells.get(head).map_or_else(
        || Place {
            line: last.line,
            column: last.field.saturating_add(1),
            span: last.span.end..last.span.end,
        },
        Cell::place,
    ))
}

const NO_ROWS: Option<(&str, &str)> = Some(("no-rates", "Die Datei nennt keinen Steuersatz."));

columns! {
    COUNTRY "country" true Kind::Country, "Land";
    VALID_FROM "valid_from" true Kind::Date, "erster Tag, an dem der Satz gilt";
    PERCENT "percent" true Kind::Number, "Regelsatz der Umsatzsteuer in Prozent";
    SOURCE_URL "source_url" true Kind::Url, "Adresse, unter der der Satz steht";
}

/// Reads the VAT rates.
pub(super) fn vat(
    file: &str,
    bytes: &[u8],
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> VatRates {
    let Some(table) = table::read(file, bytes, SCHEMA, sources, diagnostics) else {
        return VatRates::default();
    };
    let mut rows: Vec<(String, jiff::civil::Date, Decimal)> = Vec::new();
    for row in table.rows() {
        let country: Option<Country> = checks::country(row, COUNTRY, diagnostics);
        row.required(VALID_FROM, diagnostics);
        let from = row.date(VALID_FROM, diagnostics);
        row.required(PERCENT, diagnostics);
        let percent = row.number(PERCENT, diagnostics);
        if percent.is_some_and(|percent| percent > Decimal::from(50)) {
            diagnostics.push(row.error(
                PERCENT,
                "number-range",
                "Ein Steuersatz über 50 % ist unglaubwürdig.",
            ));
            continue;
        }
        row.required(SOURCE_URL, diagnostics);
        row.url(SOURCE_URL, diagnostics);
        if let (Some(country), Some(from), Some(percent)) = (country, from, percent) {
            if rows
                .iter()
                .any(|(code, day, _)| code == country.code() && *day == from)
            {
                diagnostics.push(row.error(
                    VALID_FROM,
                    "vat-double",
                    "Für dieses Land und diesen Tag gibt es schon eine Zeile.",
                ));
                continue;
            }
            rows.push((country.code().to_owned(), from, percent));
        }
    }
    VatRates::new(rows)
}
