//! `/daten/kosten.<fingerprint>.json`: what the pages' calculators load when a reader first asks
//! for a usage of their own. The same cost functions as in angebote.json, but tariffs that
//! several offers share stand once, and only what a result line shows stands beside them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cost_json::{self, CostView, Tariff, TariffView};
use super::quote_json::{ProfileView, plain, profile_view};
use super::{Site, Task, offer_table, words};
use crate::pricing::{Cost, Quoted, Rules};
use crate::render::{RenderError, fingerprinted};

/// The file and where it stands.
#[derive(Clone, Debug)]
pub struct CostFile {
    /// `daten/kosten.1a2b3c4d.json`
    pub route: String,
    /// What could not be written, in words.
    made: Result<Vec<u8>, String>,
}

#[derive(Serialize)]
struct Document<'a> {
    date: String,
    hours_per_month: String,
    vat_percent: String,
    profile: ProfileView,
    /// Names for readers, shared by index.
    providers: Vec<String>,
    gpus: Vec<String>,
    countries: Vec<String>,
    tariffs: Vec<TariffView<'a>>,
    offers: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    id: &'a str,
    /// Index into `providers`.
    provider: usize,
    offer: String,
    /// Index into `gpus`.
    gpu: usize,
    gpu_count: u32,
    /// `8`, `1/7`: as readers see it.
    count: String,
    /// Index into `countries`.
    country: usize,
    billing: String,
    as_of: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stale: bool,
    /// With a cost function the usage decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    excluded: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vram_gb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<CostView<'a>>,
}

/// Equal values stand once; the order is that of their first use.
struct Shared<K, V> {
    places: BTreeMap<K, usize>,
    values: Vec<V>,
}

impl<K: Ord, V> Shared<K, V> {
    fn new() -> Self {
        Self {
            places: BTreeMap::new(),
            values: Vec::new(),
        }
    }

    fn place(&mut self, key: K, value: impl FnOnce() -> V) -> usize {
        let values = &mut self.values;
        *self.places.entry(key).or_insert_with(|| {
            values.push(value());
            values.len() - 1
        })
    }
}

/// The one file.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let file = site.cost_file();
    vec![Task::file(file.route.as_str(), move || {
        file.made.clone().map_err(|message| RenderError {
            file: file.route.clone(),
            place: None,
            message,
        })
    })]
}

/// Serialises all cost functions; the name carries the fingerprint of the content.
pub(super) fn make(site: &Site<'_>) -> CostFile {
    let made = super::data::finished(serde_json::to_string(&document(site)), "kosten.json")
        .map_err(|error| error.message);
    let bytes = made.as_deref().unwrap_or_default();
    CostFile {
        route: fingerprinted("daten/kosten.json", bytes),
        made,
    }
}

fn document<'a>(site: &Site<'a>) -> Document<'a> {
    let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
    let mut providers = Shared::new();
    let mut gpus = Shared::new();
    let mut countries = Shared::new();
    let mut tariffs = Shared::new();
    let mut entry = |quoted: &'a Quoted<'a>| {
        let row = quoted.offer.shown();
        let cost = Cost::of(site.catalog, quoted.provider, quoted.offer, &rules)
            .as_ref()
            .and_then(|cost| {
                cost_json::view_with(cost, &rules, |component, tariff| {
                    // The same list at the same rate is the same tariff.
                    let key = (std::ptr::from_ref(tariff.list), tariff.conversion.divisor);
                    Tariff::Shared(tariffs.place(key, || cost_json::tariff_view(component, tariff)))
                })
            });
        Entry {
            id: &quoted.offer.id,
            provider: providers.place(quoted.provider.key.as_str(), || {
                words::name(&quoted.provider.name)
            }),
            offer: words::name(&quoted.offer.name),
            gpu: gpus.place(row.gpu.as_str(), || offer_table::gpu_name(site, row)),
            gpu_count: row.gpu_count,
            count: offer_table::count(row),
            country: countries.place(row.country.code(), || row.country.german().to_owned()),
            billing: offer_table::billing(quoted.offer),
            as_of: row.source.as_of.to_string(),
            stale: quoted.quote.stale,
            excluded: quoted.quote.excluded.as_deref().filter(|_| cost.is_none()),
            vram_gb: cost.is_none().then(|| plain(row.vram_gb)),
            cost,
        }
    };
    let offers: Vec<Entry<'a>> = site.ranking.offers.iter().map(&mut entry).collect();
    Document {
        date: rules.date.to_string(),
        hours_per_month: plain(rules.hours_per_month),
        vat_percent: plain(rules.vat_percent),
        profile: profile_view(&site.config.profile),
        providers: providers.values,
        gpus: gpus.values,
        countries: countries.values,
        tariffs: tariffs.values,
        offers,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use crate::pages::fixture::World;

    #[test]
    fn tariffs_stand_once_and_offers_point_to_them() {
        let document = World::new().site(|site| {
            let file = site.cost_file();
            assert!(file.route.starts_with("daten/kosten."));
            serde_json::from_slice::<serde_json::Value>(file.made.as_deref().unwrap()).unwrap()
        });
        let tariffs = document["tariffs"].as_array().unwrap();
        let offers = document["offers"].as_array().unwrap();
        let used: Vec<usize> = offers
            .iter()
            .filter_map(|offer| offer["cost"]["tariffs"].as_array())
            .flatten()
            .map(|index| usize::try_from(index.as_u64().unwrap()).unwrap())
            .collect();
        // Every tariff is pointed to, and none stands twice.
        let distinct: std::collections::BTreeSet<usize> = used.iter().copied().collect();
        assert!(distinct.into_iter().eq(0..tariffs.len()));
        for (index, tariff) in tariffs.iter().enumerate() {
            assert!(!tariffs[..index].contains(tariff), "{tariff}");
        }
    }
}
