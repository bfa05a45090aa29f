//! A comparison of renting and buying from a TOML file (`rent-or-buy FILE`).

use std::path::Path;

use rust_decimal::Decimal;

use super::toml::{Document, Table, Text};
use super::{reason, text};
use crate::diagnostics::{Diagnostic, Diagnostics, Sources, printable};
use crate::german::{closest, exact, quote};
use crate::pricing::rent_or_buy::input::{Input, default, range};
use crate::pricing::rent_or_buy::rent::Rent;

/// Where the rent comes from; exactly one of three keys says so.
const RENT_KEYS: [&str; 3] = ["rent_eur_hour", "offer", "gpu"];

/// What the directory knows, for keys that point into it.
#[derive(Clone, Debug, Default)]
pub struct Known<'k> {
    /// GPU models with their watts.
    pub gpus: Vec<(&'k str, Option<Decimal>)>,
    /// Names and aliases of the GPU models with their keys, for „Meinten Sie“.
    pub spellings: Vec<(&'k str, &'k str)>,
    /// Ids of the offers.
    pub offers: Vec<&'k str>,
}

/// Where the rent is to be taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RentFrom {
    /// Typed into the file.
    File,
    /// An offer of the directory.
    Offer(Text),
    /// The cheapest suitable offer of a GPU.
    Gpu(Text),
}

/// A comparison as a file states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Complete but for what the directory has to say about the rent.
    pub input: Input,
    /// Who says it.
    pub rent_from: RentFrom,
    /// S is stated here and overrules the directory.
    pub fixed_stated: bool,
    /// The file's name, for diagnostics.
    pub file: String,
}

/// Reads a file; faults in it are diagnostics, and then there is no request.
///
/// # Errors
/// A German sentence when the file cannot be read at all.
#[allow(clippy::disallowed_methods)] // source/ is the room that reads files
pub fn read(
    path: &Path,
    hours_per_month: Decimal,
    known: &Known<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Result<Option<Request>, String> {
    let name = printable(&path.to_string_lossy());
    let bytes = std::fs::read(path).map_err(|error| {
        format!(
            "Die Rechnung „{name}“ lässt sich nicht lesen: {}.",
            reason(&error)
        )
    })?;
    let Some(text) = text::decode(&name, &bytes, diagnostics) else {
        return Ok(None);
    };
    sources.insert(name.clone(), text.clone());
    let document = Document::parse(&name, &text, 0..text.len(), diagnostics);
    let request = request(document.root(), hours_per_month, known);
    drop(document);
    Ok(request.filter(|_| !diagnostics.has_errors()))
}

/// Reads the table and reports all that does not fit.
fn request(table: Table<'_>, hours_per_month: Decimal, known: &Known<'_>) -> Option<Request> {
    let rent_from = rent_from(&table, known);
    let load = load_watts(&table, known);
    let decimal = |key, range| table.decimal_in(key, range);
    let euros = |key| table.decimal_in(key, range::EUROS);
    let price = table.required_decimal_in("purchase_price", range::PURCHASE_PRICE);
    let utilisation = table.required_decimal_in("utilisation", range::UTILISATION);
    let rent_fixed = euros("rent_fixed_eur_month");
    let gpus = table.whole("gpus", range::GPUS);
    let lifetime = table.whole("lifetime_months", range::LIFETIME_MONTHS);
    let input = Input {
        hours_per_month,
        gpus: gpus.unwrap_or(default::GPUS),
        purchase_price: price.unwrap_or_default(),
        server_surcharge: decimal("server_surcharge", range::SERVER_SURCHARGE).unwrap_or_default(),
        lifetime_months: lifetime.unwrap_or(default::LIFETIME_MONTHS),
        residual_share: decimal("residual_share", range::RESIDUAL_SHARE)
            .unwrap_or(default::RESIDUAL_SHARE),
        capital_cost: decimal("capital_cost", range::CAPITAL_COST).unwrap_or(default::CAPITAL_COST),
        load_watts: load.unwrap_or_default(),
        idle_watts: idle_watts(&table, load),
        load_share: decimal("load_share", range::LOAD_SHARE).unwrap_or(default::LOAD_SHARE),
        host_watts: decimal("host_watts", range::HOST_WATTS).unwrap_or(default::HOST_WATTS),
        infrastructure_factor: decimal("infrastructure_factor", range::INFRASTRUCTURE_FACTOR)
            .unwrap_or(default::INFRASTRUCTURE_FACTOR),
        electricity_eur_kwh: decimal("electricity_eur_kwh", range::ELECTRICITY_EUR_KWH)
            .unwrap_or(default::ELECTRICITY_EUR_KWH),
        fixed_eur_month: euros("fixed_eur_month").unwrap_or_default(),
        utilisation: utilisation.unwrap_or_default(),
        rent: Rent {
            per_hour: decimal("rent_eur_hour", range::RENT_EUR_HOUR).unwrap_or_default(),
            fixed: rent_fixed.unwrap_or_default(),
            once: euros("rent_once_eur").unwrap_or_default(),
        },
    };
    let file = table.file().to_owned();
    table.finish();
    Some(Request {
        input,
        rent_from: rent_from?,
        fixed_stated: rent_fixed.is_some(),
        file,
    })
}

/// Exactly one of the three keys, and it names something that exists.
fn rent_from(table: &Table<'_>, known: &Known<'_>) -> Option<RentFrom> {
    let given: Vec<&'static str> = RENT_KEYS.into_iter().filter(|key| table.has(key)).collect();
    let [only] = given.as_slice() else {
        match given.get(1) {
            Some(second) => table.report(
                table
                    .error(
                        second,
                        "rent-source",
                        format!(
                            "{} und {} schließen einander aus: Der Mietpreis kommt aus genau einer Quelle.",
                            quote(given.first().unwrap_or(second)),
                            quote(second)
                        ),
                    )
                    .hint("Nur einen der Schlüssel rent_eur_hour, offer und gpu stehen lassen."),
            ),
            None => table.miss(
                "rent_eur_hour",
                "Einfügen: rent_eur_hour = 3.00, oder den Mietpreis mit offer = \"…\" oder gpu = \"…\" aus dem Verzeichnis nehmen.",
            ),
        }
        return None;
    };
    match *only {
        "offer" => {
            let offers = known.offers.iter().copied();
            named(table, "offer", "Das Angebot", offers, &[]).map(RentFrom::Offer)
        }
        "gpu" => {
            let gpus = known.gpus.iter().map(|(key, _)| *key);
            named(table, "gpu", "Die GPU", gpus, &known.spellings).map(RentFrom::Gpu)
        }
        _ => Some(RentFrom::File),
    }
}

fn named<'k>(
    table: &Table<'_>,
    key: &'static str,
    what: &str,
    names: impl Iterator<Item = &'k str> + Clone,
    spellings: &[(&'k str, &'k str)],
) -> Option<Text> {
    let text = table.required_string(key)?;
    if names.clone().any(|name| name == text.value) {
        return Some(text);
    }
    let spelt = spellings
        .iter()
        .find(|(spelling, _)| spelling.eq_ignore_ascii_case(&text.value))
        .map(|(_, key)| *key);
    let meant = spelt.or_else(|| closest(&text.value, names));
    let hint = meant.map_or_else(
        || "Die Schlüssel stehen in der Ausgabe von „vollmonat quote --format csv“.".to_owned(),
        |meant| format!("Meinten Sie {}?", quote(meant)),
    );
    table.report(
        table
            .error(
                key,
                "unknown-name",
                format!("{what} {} gibt es nicht.", quote(&text.value)),
            )
            .hint(hint),
    );
    None
}

/// Stated, or those of the GPU in gpus.csv.
fn load_watts(table: &Table<'_>, known: &Known<'_>) -> Option<Decimal> {
    if table.has("load_watts") {
        return table.decimal_in("load_watts", range::LOAD_WATTS);
    }
    if table.has("gpu") {
        // A key that is no text, or unknown, is reported where the rent is read.
        let key = table.raw_string("gpu")?;
        let (_, watts) = known.gpus.iter().find(|(name, _)| *name == key)?;
        if watts.is_none() {
            table.miss(
                "load_watts",
                "Für diese GPU steht in offers/gpus.csv keine Leistungsaufnahme. Einfügen: load_watts = 350",
            );
        }
        return *watts;
    }
    table.miss(
        "load_watts",
        "Einfügen: load_watts = 700, die Leistungsaufnahme je GPU unter Last in Watt.",
    );
    None
}

/// An idle GPU draws no more than a busy one.
fn idle_watts(table: &Table<'_>, load: Option<Decimal>) -> Decimal {
    let stated = table.decimal_in("idle_watts", range::LOAD_WATTS);
    let (Some(idle), Some(load)) = (stated, load) else {
        return stated
            .or_else(|| load?.checked_mul(default::IDLE_SHARE))
            .unwrap_or_default();
    };
    if idle > load {
        table.report(
            table
                .error(
                    "idle_watts",
                    "value-range",
                    format!(
                        "„idle_watts“ darf nicht über „load_watts“ liegen ({} W).",
                        exact(load)
                    ),
                )
                .hint("Beide gelten je GPU, der Host hat mit host_watts einen eigenen Wert."),
        );
    }
    idle
}

/// An error about the rent, where the file asks for it.
#[must_use]
pub fn rent_error(request: &Request, message: String, hint: &str) -> Box<Diagnostic> {
    let (key, text) = match &request.rent_from {
        RentFrom::Offer(text) => ("offer", Some(text)),
        RentFrom::Gpu(text) => ("gpu", Some(text)),
        RentFrom::File => ("rent_eur_hour", None),
    };
    let diagnostic = Diagnostic::error("rent-unknown", request.file.as_str(), message).field(key);
    let placed = match text {
        Some(text) => diagnostic.at(text.place.clone()).value(&text.value),
        None => diagnostic,
    };
    Box::new(placed.hint(hint))
}

#[cfg(test)]
mod tests;
