//! Names of offers and regions: their addresses, and what spreadsheets do to them.

use std::collections::BTreeMap;

use super::{OFFER, REGION};
use crate::diagnostics::Diagnostics;
use crate::german::slug;
use crate::source::number::{self, Notation, NumberFault};
use crate::source::table::Row;

/// Slug → the name that has it, to find two names with one address.
#[derive(Default)]
pub(super) struct Slugs {
    pub(super) offers: BTreeMap<String, (String, u32)>,
    pub(super) regions: BTreeMap<String, (String, u32)>,
}

impl Slugs {
    pub(super) fn take(
        known: &mut BTreeMap<String, (String, u32)>,
        row: Row<'_>,
        column: usize,
        name: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<String> {
        let slug = match slug(name) {
            Ok(slug) => slug,
            Err(fault) => {
                diagnostics.push(
                    row.error(column, "slug", fault.to_string())
                        .hint("Daraus wird die Adresse der Seite: Nötig ist mindestens ein Buchstabe oder eine Ziffer, erlaubt sind höchstens 80 Zeichen."),
                );
                return None;
            }
        };
        let (first, line) = known
            .entry(slug.clone())
            .or_insert_with(|| (name.to_owned(), row.line));
        if first != name {
            diagnostics.push(
                row.error(column, "slug-clash", format!("„{name}“ und „{first}“ (Zeile {line}) ergeben dieselbe Adresse „{slug}“."))
                    .hint("Schreiben Sie denselben Namen überall gleich, oder unterscheiden Sie die Namen deutlicher."),
            );
            return None;
        }
        Some(slug)
    }
}

/// `1E+05`, `########`, `03. Apr`: a name that a spreadsheet has turned into something else.
pub(super) fn damaged_name(row: Row<'_>, diagnostics: &mut Diagnostics) {
    for column in [OFFER, REGION] {
        let Some(text) = row.text(column) else {
            continue;
        };
        let fault = number::parse(&text, true, Notation::default());
        if text.starts_with("###")
            || (matches!(
                fault,
                Err(NumberFault::Exponent | NumberFault::SpreadsheetError | NumberFault::DateLike)
            ) && short(&text))
        {
            diagnostics.push(
                row.warning(
                    column,
                    "name-damaged",
                    "Dieser Name sieht aus, als hätte ihn ein Tabellenprogramm umgewandelt.",
                )
                .hint("Formatieren Sie die Spalte als Text und tragen Sie den Namen neu ein."),
            );
        }
    }
}

/// Names such as „Mai-Aktion L40S“ hold a month but were not made by a spreadsheet.
fn short(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() <= 9 && text.split_whitespace().count() <= 2
}
