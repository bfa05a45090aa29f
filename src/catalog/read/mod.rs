//! Records → domain. Each file checks its own rows; what two files must agree on is checked
//! where the later one is read. Every fault of every file is reported in one run.

mod checks;
mod gpus;
mod offers;
mod provider;
mod rates;
mod tariffs;

use std::collections::BTreeMap;

use jiff::civil::Date;
use rayon::prelude::*;

use super::{Catalog, Country, ExchangeRates, Gpu, Provider, VatRates};
use crate::diagnostics::{Diagnostics, Severity, Sources};

const GPUS: &str = "offers/gpus.csv";
const VAT: &str = "offers/vat-rates.csv";
const EXCHANGE: &str = "offers/exchange-rates.csv";

/// What the readers of provider files look up.
///
/// A shared table with faults of its own is `damaged`: what is missing from it may stand in a
/// line that could not be read, so nobody is sent to the wrong file.
struct Shared<'a> {
    date: Date,
    gpus: &'a [Gpu],
    exchange: &'a ExchangeRates,
    vat: &'a VatRates,
    damaged: Damaged,
}

/// Which shared tables have faults.
#[derive(Clone, Copy, Debug)]
struct Damaged {
    gpus: bool,
    exchange: bool,
    vat: bool,
}

/// Columns of the data files, in their canonical order.
pub use {
    gpus::SCHEMA as GPU_TABLE, offers::SCHEMA as OFFERS, rates::SCHEMA as VAT_TABLE,
    tariffs::SCHEMA as TARIFFS,
};

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
    let by_path: BTreeMap<&str, &[u8]> = files.iter().copied().collect();
    let find = |path: &str| {
        by_path
            .get_key_value(path)
            .map(|(file, bytes)| (*file, *bytes))
    };
    let faulty = |file: &str, diagnostics: &Diagnostics| {
        diagnostics
            .as_slice()
            .iter()
            .any(|d| d.severity == Severity::Error && d.file == file)
    };
    let gpus = find(GPUS).map_or_else(Vec::new, |(file, bytes)| {
        gpus::read(file, bytes, date, sources, diagnostics)
    });
    let vat = find(VAT).map_or_else(VatRates::default, |(file, bytes)| {
        rates::vat(file, bytes, sources, diagnostics)
    });
    let exchange = find(EXCHANGE).map_or_else(ExchangeRates::default, |(file, bytes)| {
        rates::exchange(file, bytes, sources, diagnostics)
    });
    let shared = Shared {
        date,
        gpus: &gpus,
        exchange: &exchange,
        vat: &vat,
        damaged: Damaged {
            gpus: find(GPUS).is_none() || faulty(GPUS, diagnostics),
            exchange: faulty(EXCHANGE, diagnostics),
            vat: find(VAT).is_none() || faulty(VAT, diagnostics),
        },
    };
    // Providers know nothing of each other; what is said of them is put together in their order.
    let read: Vec<(Option<Provider>, Sources, Diagnostics)> = keys(files)
        .into_par_iter()
        .map(|key| {
            let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
            let provider = read_provider(key, &find, &shared, &mut sources, &mut diagnostics);
            (provider, sources, diagnostics)
        })
        .collect();
    let mut providers: Vec<Provider> = Vec::with_capacity(read.len());
    for (provider, texts, said) in read {
        providers.extend(provider);
        sources.extend(texts);
        diagnostics.extend(said);
    }
    providers.sort_by(|a, b| a.key.cmp(&b.key));
    Catalog {
        date,
        gpus,
        providers,
        exchange,
        vat,
    }
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
    find: &(impl Fn(&str) -> Option<Bytes<'f>> + Sync),
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
