//! The header line: which column stands where; unknown, doubled, missing and unnamed ones.

use super::schema::{Schema, names};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, printable};
use crate::german::closest;
use crate::source::sheet::{Cell, Record, Sheet};

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

/// Schema column → position in the file; `None` when rows would be meaningless.
pub(super) fn positions(
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
            .at(Place::bare(header.line, 1))
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
                .at(Place::bare(header.line, 1))
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
