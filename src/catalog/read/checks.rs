//! Checks that several files share.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::Shared;
use crate::catalog::{Country, Tax};
use crate::diagnostics::Diagnostics;
use crate::german::closest;
use crate::source::table::Row;

/// No amount, quantity or rate in this field is larger; keeps every product exact.
pub(super) const LARGEST: Decimal = Decimal::from_parts(1_000_000_000, 0, 0, false, 0);

/// A number ≤ 10^9.
pub(super) fn number(
    row: Row<'_>,
    column: usize,
    diagnostics: &mut Diagnostics,
) -> Option<Decimal> {
    within(row, column, row.number(column, diagnostics)?, diagnostics)
}

/// A number > 0 and ≤ 10^9.
pub(super) fn positive(
    row: Row<'_>,
    column: usize,
    diagnostics: &mut Diagnostics,
) -> Option<Decimal> {
    within(row, column, row.positive(column, diagnostics)?, diagnostics)
}

fn within(
    row: Row<'_>,
    column: usize,
    value: Decimal,
    diagnostics: &mut Diagnostics,
) -> Option<Decimal> {
    if value > LARGEST {
        diagnostics.push(
            row.error(
                column,
                "number-range",
                "Dieser Wert ist unglaubwürdig groß.",
            )
            .hint("Erlaubt sind Werte bis 1000000000."),
        );
        return None;
    }
    Some(value)
}

/// The day on which an offer's price was read: one that has yet to come is an error.
pub(super) fn past_date(
    row: Row<'_>,
    column: usize,
    today: Date,
    diagnostics: &mut Diagnostics,
) -> Option<Date> {
    let date = row.date(column, diagnostics)?;
    if date > today {
        diagnostics.push(
            row.error(column, "date-future", FUTURE)
                .hint(future_hint(today)),
        );
        return None;
    }
    Some(date)
}

/// The day on which another fact was read. A later day is only odd there: the site can be built
/// as of an earlier day, with the tariffs known today.
pub(super) fn reading_date(
    row: Row<'_>,
    column: usize,
    today: Date,
    diagnostics: &mut Diagnostics,
) -> Option<Date> {
    let date = row.date(column, diagnostics)?;
    if date > today {
        diagnostics.push(
            row.warning(column, "date-future", FUTURE)
                .hint(future_hint(today)),
        );
    }
    Some(date)
}

/// The message of `date-future`.
pub(super) const FUTURE: &str = "Dieser Tag liegt in der Zukunft.";

/// The hint of `date-future`.
pub(super) fn future_hint(today: Date) -> String {
    format!(
        "Hier steht der Tag, an dem der Wert gelesen wurde, spätestens {today}. Ab wann ein Preis gilt, steht in valid_from."
    )
}

/// An ISO 3166-1 code in capitals.
pub(super) fn country(
    row: Row<'_>,
    column: usize,
    diagnostics: &mut Diagnostics,
) -> Option<Country> {
    let text = row.required(column, diagnostics)?;
    let found = Country::from_code(&text);
    if found.is_none() {
        let upper = text.to_uppercase();
        let meant = match upper.as_str() {
            "UK" => Country::from_code("GB"),
            "EL" => Country::from_code("GR"),
            _ => Country::from_code(&upper).or_else(|| Country::from_german(&text)),
        };
        let hint = meant.map_or_else(
            || "Erwartet wird ein Länderkürzel nach ISO 3166-1 aus zwei Großbuchstaben, etwa DE oder GB.".to_owned(),
            |meant| format!("Meinten Sie „{}“ ({})? Erwartet wird das Kürzel nach ISO 3166-1 in Großbuchstaben.", meant.code(), meant.german()),
        );
        diagnostics.push(
            row.error(column, "country", "Dieses Länderkürzel gibt es nicht.")
                .hint(hint),
        );
    }
    found
}

/// A currency the rates know; EUR always. `as_of` decides whether a rate exists (rule M31).
pub(super) fn currency(
    row: Row<'_>,
    column: usize,
    as_of: Option<Date>,
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let text = row.text(column)?;
    if text == "EUR" {
        return Some(text.into_owned());
    }
    if !shared.exchange.knows(&text) {
        if shared.damaged.exchange {
            return None;
        }
        let known = shared.exchange.currencies().chain(["EUR"]);
        let upper = text.to_uppercase();
        let meant = match upper.as_str() {
            "€" | "EURO" => Some("EUR"),
            "$" | "US$" | "DOLLAR" => Some("USD"),
            "£" | "PFUND" => Some("GBP"),
            _ => closest(&upper, known),
        };
        let hint = meant.map_or_else(String::new, |meant| format!("Meinten Sie „{meant}“? "));
        diagnostics.push(
            row.error(
                column,
                "currency",
                "Diese Währung kennt offers/exchange-rates.csv nicht.",
            )
            .hint(format!(
                "{hint}Erwartet wird ein Kürzel nach ISO 4217 in Großbuchstaben, etwa EUR oder USD."
            )),
        );
        return None;
    }
    if let Some(as_of) = as_of
        && !shared.damaged.exchange
        && shared.exchange.on(&text, as_of).is_none()
    {
        diagnostics.push(
            row.error(
                column,
                "rate-missing",
                format!("Für {text} gibt es zum {as_of} und davor keinen Wechselkurs in offers/exchange-rates.csv."),
            )
            .hint("Ergänzen Sie ältere Kurse der EZB oder prüfen Sie das Datum in as_of."),
        );
        return None;
    }
    Some(text.into_owned())
}

/// A gross price needs the VAT rate of its country.
pub(super) fn vat_known(
    row: Row<'_>,
    column: usize,
    tax: Option<Tax>,
    countries: &[Country],
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    if tax != Some(Tax::Gross) || shared.damaged.vat {
        return true;
    }
    let unknown = countries
        .iter()
        .find(|country| shared.vat.on(country.code(), shared.date).is_none());
    if let Some(country) = unknown {
        diagnostics.push(
            row.error(
                column,
                "vat-missing",
                format!(
                    "Der Bruttopreis lässt sich nicht umrechnen: Für {} fehlt der Steuersatz.",
                    country.german()
                ),
            )
            .hint(format!(
                "Ergänzen Sie eine Zeile für {} in offers/vat-rates.csv.",
                country.code()
            )),
        );
    }
    unknown.is_none()
}

/// Words that tell of a damaged conversion: warnings `mojibake`, `formula-start`.
pub(super) fn suspicious_text(row: Row<'_>, columns: &[usize], diagnostics: &mut Diagnostics) {
    for &column in columns {
        let Some(text) = row.text(column) else {
            continue;
        };
        if is_mojibake(&text) {
            diagnostics.push(
                row.warning(
                    column,
                    "mojibake",
                    "Dieser Text sieht nach falsch gelesenen Umlauten aus.",
                )
                .hint("Stellen Sie die Umlaute wieder her und speichern Sie die Datei als UTF-8."),
            );
        }
        if text.starts_with(['=', '+', '-', '@']) {
            diagnostics.push(
                row.warning(
                    column,
                    "formula-start",
                    "Dieser Text beginnt wie eine Formel; Tabellenprogramme würden ihn ausführen.",
                )
                .hint("Lassen Sie das erste Zeichen weg, wenn es nicht zum Namen gehört."),
            );
        }
    }
}

/// `MÃ¼nchen`, `KÃ¶ln`, `â‚¬`: UTF-8 once read as Windows-1252 or Latin-1.
pub(super) fn is_mojibake(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    characters.windows(2).any(|pair| {
        matches!(
            (pair[0], pair[1]),
            (
                'Ã',
                '\u{80}'
                    ..='\u{bf}'
                        | '„'
                        | '–'
                        | '“'
                        | 'œ'
                        | 'Ÿ'
                        | 'ž'
                        | '‚'
                        | '…'
                        | '‰'
                        | '€'
                        | '™'
                        | '˜'
                        | '›'
            ) | ('Â', '\u{a0}'..='\u{bf}')
                | ('â', '€' | '‚' | '\u{80}')
        )
    })
}
