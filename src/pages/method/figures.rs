//! Exchange rates and VAT percentages as this build used them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::Serialize;

use crate::catalog::{Country, Rate};
use crate::german;
use crate::pages::Site;
use crate::pages::frame::Day;

/// One ECB rate that at least one sum uses.
#[derive(Debug, Serialize)]
pub(super) struct RateRow {
    /// `1 EUR = 1,1172 USD`, all digits.
    pub(super) rate: String,
    /// ISO 4217.
    pub(super) currency: String,
    /// The ECB's day.
    pub(super) day: Day,
    /// How many offers it is used by.
    pub(super) offers: String,
}

/// A VAT percentage of the table.
#[derive(Debug, Serialize)]
pub(super) struct VatRow {
    /// German name.
    pub(super) country: String,
    /// `19 %`
    pub(super) percent: String,
    /// From when the table states it.
    pub(super) since: Day,
}

/// A rate and the offers whose sums it enters.
struct Used<'o> {
    rate: Rate,
    offers: BTreeSet<&'o str>,
}

/// Every rate in the sums under the default profile, by currency, the newest day first.
pub(super) fn rates(site: &Site<'_>) -> Vec<RateRow> {
    let mut used: BTreeMap<(&str, Reverse<Date>), Used<'_>> = BTreeMap::new();
    for quoted in &site.ranking.offers {
        for line in &quoted.quote.lines {
            if let Some(rate) = line.explanation.rate {
                used.entry((&line.explanation.currency, Reverse(rate.date)))
                    .or_insert_with(|| Used {
                        rate,
                        offers: BTreeSet::new(),
                    })
                    .offers
                    .insert(&quoted.offer.id);
            }
        }
    }
    used.into_iter()
        .map(|((currency, _), Used { rate, offers })| RateRow {
            rate: german::quantity(rate.rate, currency),
            currency: currency.to_owned(),
            day: rate.date.into(),
            offers: german::number(offers.len().into(), 0),
        })
        .collect()
}

/// The percentage of every country of the table on the catalog's date, by German name.
pub(super) fn vat(site: &Site<'_>) -> Vec<VatRow> {
    let vat = &site.catalog.vat;
    let mut rows: Vec<(String, VatRow)> = vat
        .countries()
        .filter_map(|code| {
            let (since, percent) = vat.since(code, site.catalog.date)?;
            let country =
                Country::from_code(code).map_or_else(|| code.to_owned(), |c| c.german().to_owned());
            let row = VatRow {
                percent: german::quantity(percent, "%"),
                since: since.into(),
                country,
            };
            Some((german::sort_key(&row.country), row))
        })
        .collect();
    rows.sort_by(|a, b| a.0.cmp(&b.0));
    rows.into_iter().map(|(_, row)| row).collect()
}
