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
    gpus: Vec<String>,
    counts: Vec<String>,
    countries: Vec<String>,
    billings: Vec<&'static str>,
    providers: Vec<ProviderOption>,
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

#[derive(Serialize)]
struct ProviderOption {
    name: String,
    /// `EU`, `EWR`, `CH`, `sonst`; empty where the seat is unknown.
    seat: &'static str,
}

impl Controls {
    pub(super) fn new(site: &Site<'_>, number: usize) -> Self {
        let mut gpus = BTreeSet::new();
        let mut countries = BTreeSet::new();
        let mut counts: BTreeMap<Decimal, String> = BTreeMap::new();
        let mut billings = BTreeSet::new();
        let mut providers = BTreeMap::new();
        for quoted in &site.ranking.offers {
            let row = quoted.offer.shown();
            let gpu = offer_table::gpu_name(site, row);
            gpus.insert((german::sort_key(&gpu), gpu));
            let country = row.country.german();
            countries.insert((german::sort_key(country), country));
            counts.insert(offer_table::gpus_as_number(row), offer_table::count(row));
            billings.insert(quoted.offer.billing);
            let name = words::name(&quoted.provider.name);
            providers.insert((german::sort_key(&name), name), seat(quoted.provider.seat));
        }
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
            gpus: gpus.into_iter().map(|(_, name)| name).collect(),
            counts: counts.into_values().collect(),
            countries: countries
                .into_iter()
                .map(|(_, name)| name.to_owned())
                .collect(),
            billings: billings.into_iter().map(Billing::german).collect(),
            providers: providers
                .into_iter()
                .map(|((_, name), seat)| ProviderOption { name, seat })
                .collect(),
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
