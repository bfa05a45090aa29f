//! What an editor types for a cell → its canonical text, or a German sentence why not.

use super::grid::canonical_number;
use super::workspace::Workspace;
use crate::catalog::read::OFFERS;
use crate::catalog::{Catalog, Country, gpu};
use crate::german;
use crate::source::number::{self, Notation};
use crate::source::sheet::trim;
use crate::source::table::{Column, Kind, url_fault};

/// The column of offers.csv with a name.
///
/// # Errors
/// A German sentence with the column that was probably meant.
pub fn column(name: &str) -> Result<Column, String> {
    let names = || OFFERS.columns.iter().map(|column| column.name);
    OFFERS
        .columns
        .iter()
        .copied()
        .find(|column| column.name == name)
        .ok_or_else(|| {
            let meant = german::closest(name, names()).map_or_else(
                || format!("Bekannt sind: {}.", names().collect::<Vec<_>>().join(", ")),
                |meant| format!("Meinten Sie „{meant}“?"),
            );
            format!("Die Spalte „{name}“ gibt es in offers.csv nicht. {meant}")
        })
}

/// The canonical text of an answer; an empty answer stays empty.
///
/// # Errors
/// A German sentence.
pub fn canonical(column: Column, typed: &str, workspace: &Workspace) -> Result<String, String> {
    let text = trim(typed);
    if text.is_empty() {
        return Ok(String::new());
    }
    match column.kind {
        Kind::Text if column.name == "gpu" => gpu(&workspace.catalog, text),
        Kind::Text => Ok(text.to_owned()),
        Kind::Number => number::parse(text, true, Notation::default())
            .map(canonical_number)
            .map_err(|fault| format!("„{text}“: {} {}", fault.message(), fault.hint())),
        Kind::Whole => match text.parse::<u32>() {
            Ok(whole) => Ok(whole.to_string()),
            Err(_) => Err(format!("„{text}“ ist keine ganze Zahl.")),
        },
        Kind::Date => number::date(text)
            .map(|day| day.to_string())
            .map_err(|hint| format!("„{text}“ ist kein Tag. {hint}")),
        Kind::Url => url_fault(text).map_or_else(
            || Ok(text.to_owned()),
            |fault| Err(format!("„{text}“: {fault}")),
        ),
        Kind::Word(words) => word(text, words),
        Kind::Country => country(text),
        Kind::Currency => currency(&workspace.catalog, text),
        Kind::Share => Ok(text.to_owned()),
    }
}

fn word(text: &str, words: &[&str]) -> Result<String, String> {
    let plain = text.to_lowercase().replace(['-', ' '], "_");
    if let Some(found) = words.iter().find(|word| **word == plain) {
        return Ok((*found).to_owned());
    }
    let meant = german::closest(&plain, words.iter().copied())
        .map_or_else(String::new, |meant| format!(" Meinten Sie „{meant}“?"));
    Err(format!(
        "„{text}“ ist nicht erlaubt.{meant} Erlaubt sind: {}.",
        words.join(", ")
    ))
}

/// A code or a German name.
fn country(text: &str) -> Result<String, String> {
    let upper = text.to_uppercase();
    let found = match upper.as_str() {
        "UK" => Country::from_code("GB"),
        "EL" => Country::from_code("GR"),
        _ => Country::from_code(&upper).or_else(|| Country::from_german(text)),
    };
    found
        .map(|country| country.code().to_owned())
        .ok_or_else(|| {
            format!("„{text}“ ist kein Land. Erwartet wird ein Kürzel nach ISO 3166-1 wie DE.")
        })
}

fn currency(catalog: &Catalog, text: &str) -> Result<String, String> {
    let upper = text.to_uppercase();
    let code = match upper.as_str() {
        "€" | "EURO" => "EUR",
        "$" | "US$" => "USD",
        "£" => "GBP",
        other => other,
    };
    if code == "EUR" || catalog.exchange.knows(code) {
        return Ok(code.to_owned());
    }
    Err(format!(
        "Die Währung „{text}“ kennt offers/exchange-rates.csv nicht. Bekannt sind: EUR, {}.",
        catalog.exchange.currencies().collect::<Vec<_>>().join(", ")
    ))
}

/// The key for any spelling of a GPU that gpus.csv knows.
///
/// # Errors
/// A German sentence with the keys that were probably meant.
pub fn gpu(catalog: &Catalog, spelling: &str) -> Result<String, String> {
    if let Some(gpu) = gpu::by_spelling(&catalog.gpus, spelling) {
        return Ok(gpu.key.clone());
    }
    let meant: Vec<String> = gpu::meant(&catalog.gpus, spelling)
        .into_iter()
        .map(german::quote)
        .collect();
    let meant = if meant.is_empty() {
        "Die Schlüssel stehen in offers/gpus.csv; neue Modelle werden dort ergänzt.".to_owned()
    } else {
        format!("Meinten Sie {}?", german::list(&meant, "oder"))
    };
    Err(format!(
        "Die GPU „{spelling}“ kennt offers/gpus.csv nicht. {meant}"
    ))
}
