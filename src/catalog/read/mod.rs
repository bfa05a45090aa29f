//! Records → domain. Each file checks its own rows; what two files must agree on is checked
//! where the later one is read. Every fault of every file is reported in one run.

mod checks;
mod gpus;
mod offers;
mod provider;
mod rates;
mod tariffs;

use jiff::civil::Date;

use super::{Catalog, Country, ExchangeRates, Gpu, Provider, VatRates};
use crate::diagnostics::{Diagnostic, Diagnostics, Sources};

pub use offers::SCHEMA as OFFERS;
pub use tariffs::SCHEMA as TARIFFS;

/// What the readers of provider files look up.
struct Shared<'a> {
    date: Date,
    gpus: &'a [Gpu],
    exchange: &'a ExchangeRates,
    vat: &'a VatRates,
}

/// A file of the project: path relative to the root and its bytes.
pub type Bytes<'f> = (&'f str, &'f [u8]);

/// Reads everything below `offers/` into a catalog as of `date`.
///
/// Rows with errors are left out of the result, which is then good for further checks only;
/// whether anything may be published is decided by `diagnostics`.
pub fn catalog(
    files: &[Bytes<'_>],
    date: Date,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Catalog {
    let find = |path: &str| files.iter().find(|(file, _)| *file == path).copied();
    let gpus = match find("offers/gpus.csv") {
        Some((file, bytes)) => gpus::read(file, bytes, date, sources, diagnostics),
        None => missing(
            "offers/gpus.csv",
            "Darin steht je GPU-Modell eine Zeile.",
            diagnostics,
        ),
    };
    let vat = match find("offers/vat-rates.csv") {
        Some((file, bytes)) => rates::vat(file, bytes, sources, diagnostics),
        None => missing(
            "offers/vat-rates.csv",
            "Darin stehen die Umsatzsteuersätze: country,valid_from,percent,source_url.",
            diagnostics,
        ),
    };
    let exchange = find("offers/exchange-rates.csv")
        .map_or_else(ExchangeRates::default, |(file, bytes)| {
            rates::exchange(file, bytes, sources, diagnostics)
        });
    let shared = Shared {
        date,
        gpus: &gpus,
        exchange: &exchange,
        vat: &vat,
    };
    let mut providers: Vec<Provider> = keys(files)
        .into_iter()
        .filter_map(|key| read_provider(key, &find, &shared, sources, diagnostics))
        .collect();
    providers.sort_by(|a, b| a.key.cmp(&b.key));
    Catalog {
        date,
        gpus,
        providers,
        exchange,
        vat,
    }
}

fn missing<T: Default>(file: &str, hint: &str, diagnostics: &mut Diagnostics) -> T {
    diagnostics.push(Diagnostic::error("missing-file", file, "Diese Datei fehlt.").hint(hint));
    T::default()
}

/// The provider folders, each once.
fn keys<'f>(files: &[Bytes<'f>]) -> Vec<&'f str> {
    let mut keys: Vec<&str> = files
        .iter()
        .filter_map(|(path, _)| path.strip_prefix("offers/")?.split_once('/'))
        .map(|(key, _)| key)
        .collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn read_provider<'f>(
    key: &str,
    find: &impl Fn(&str) -> Option<Bytes<'f>>,
    shared: &Shared<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Provider> {
    let offers = find(&format!("offers/{key}/offers.csv"))
        .map(|(file, bytes)| offers::read(key, file, bytes, shared, sources, diagnostics));
    let offers = offers.unwrap_or_default();
    let countries: Vec<Country> = offers
        .iter()
        .flat_map(|offer| offer.rows.iter().map(|row| row.country))
        .collect();
    let tariffs = find(&format!("offers/{key}/tariffs.csv")).map(|(file, bytes)| {
        tariffs::read(
            file,
            bytes,
            &offers,
            &countries,
            shared,
            sources,
            diagnostics,
        )
    });
    let (file, bytes) = find(&format!("offers/{key}/provider.toml"))?;
    let mut provider = provider::read(key, file, bytes, shared.date, sources, diagnostics)?;
    provider.offers = offers;
    provider.tariffs = tariffs.unwrap_or_default();
    Some(provider)
}
