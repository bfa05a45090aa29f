//! What a reader can choose on the comparison: the values that occur, and where the scripts
//! find what they load on demand.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;
use serde::Serialize;

use crate::catalog::{Billing, Country};
use crate::german;
use crate::pages::usage_form::Usage;
use crate::pages::{Site, offer_table, paging, routes, words};

use super::COMPARISON_ROWS;

/// The form above the table.
#[derive(Serialize)]
pub(super) struct Controls {
    /// All offers of the directory: `623`.
    total: usize,
    /// `623 Angebote`
    count: String,
    /// Of the table on this page: `623`.
    rows: usize,
    choices: tera::Value,
    usage: Usage,
    /// Addresses for the scripts.
    cost_file: String,
    arithmetic: String,
    more: String,
    words: String,
    /// The other pages of a long list, separated by blanks.
    pages: String,
    /// What stands before an offer's id in its address.
    offers: String,
}

/// The values that occur in the directory, each in the order of its list.
#[derive(Serialize)]
pub(super) struct Choices {
    gpus: Vec<String>,
    counts: Vec<String>,
    countries: Vec<&'static str>,
    billings: Vec<&'static str>,
    providers: Vec<ProviderOption>,
}

#[derive(Serialize)]
struct ProviderOption {
    name: String,
    /// `EU`, `EWR`, `CH`, `sonst`; empty where the seat is unknown.
    seat: &'static str,
}

impl Choices {
    pub(super) fn new(site: &Site<'_>) -> Self {
        let mut gpus = BTreeSet::new();
        let mut countries = BTreeSet::new();
        let mut counts: BTreeMap<Decimal, String> = BTreeMap::new();
        let mut billings = BTreeSet::new();
        let mut providers = BTreeMap::new();
        for quoted in &site.ranking.offers {
            let row = quoted.offer.shown();
            gpus.insert(offer_table::gpu_name(site, row));
            countries.insert(row.country.german());
            counts
                .entry(offer_table::gpus_as_number(row))
                .or_insert_with(|| offer_table::count(row));
            billings.insert(quoted.offer.billing);
            providers
                .entry(quoted.provider.name.as_str())
                .or_insert(quoted.provider.seat);
        }
        let mut providers: Vec<ProviderOption> = providers
            .into_iter()
            .map(|(name, country)| ProviderOption {
                name: words::name(name),
                seat: seat(country),
            })
            .collect();
        providers.sort_by_cached_key(|provider| german::sort_key(&provider.name));
        Self {
            gpus: in_order(gpus),
            counts: counts.into_values().collect(),
            countries: in_order(countries),
            billings: billings.into_iter().map(Billing::german).collect(),
            providers,
        }
    }
}

/// In the order of a German dictionary.
fn in_order<T: AsRef<str>>(names: BTreeSet<T>) -> Vec<T> {
    let mut names: Vec<T> = names.into_iter().collect();
    names.sort_by_cached_key(|name| german::sort_key(name.as_ref()));
    names
}

impl Controls {
    /// The form of one page; the choices are the same on all of them.
    pub(super) fn new(site: &Site<'_>, choices: &tera::Value, number: usize) -> Self {
        let total = site.ranking.offers.len();
        let count = paging::page_count(total, COMPARISON_ROWS);
        let pages: Vec<String> = (1..=count)
            .filter(|other| *other != number)
            .map(|other| site.href(&routes::paged(routes::COMPARISON, other)))
            .collect();
        let first = number.saturating_sub(1).saturating_mul(COMPARISON_ROWS);
        Self {
            total,
            count: german::plural(total, "Angebot", "Angebote"),
            rows: total.saturating_sub(first).min(COMPARISON_ROWS),
            choices: choices.clone(),
            usage: Usage::new(&site.config.profile, site.config.hours_per_month),
            cost_file: site.href(&site.cost_file().route),
            arithmetic: site.asset("js/cost.mjs"),
            more: site.asset("js/auswahl.mjs"),
            words: site.asset("js/nutzung.mjs"),
            pages: pages.join(" "),
            offers: site.href("angebote/"),
        }
    }
}

/// Where the contracting party sits, as the filter asks for it.
fn seat(country: Option<Country>) -> &'static str {
    match country {
        None => "",
        Some(country) if country.code() == "CH" => "CH",
        Some(country) => match country.area() {
            crate::catalog::country::Area::Eu => "EU",
            crate::catalog::country::Area::Eea => "EWR",
            _ => "sonst",
        },
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn seats_by_their_area() {
        for (code, expected) in [
            ("DE", "EU"),
            ("NO", "EWR"),
            ("CH", "CH"),
            ("GB", "sonst"),
            ("US", "sonst"),
        ] {
            assert_eq!(seat(Country::from_code(code)), expected, "{code}");
        }
        assert_eq!(seat(None), "");
    }
}
