//! The cheapest full month among some offers.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::german;
use crate::pages::{Site, offer_table, routes, words};
use crate::pricing::Quoted;

/// What the cheapest full month is; all words empty where there is no price.
#[derive(Clone, Debug, Serialize)]
pub struct Cheapest {
    /// `1.234,50 €`
    pub net: String,
    /// With VAT.
    pub gross: String,
    /// No complete offer: the lowest lower bound.
    pub at_least: bool,
    /// What is unknown of it.
    pub unknown: String,
    /// `8 GPUs`
    pub size: String,
    /// Who sells it.
    pub provider: String,
    /// What is sold.
    pub offer: String,
    /// Page of the offer.
    pub href: String,
}

/// The cheapest complete month of offers given in ranking order; where there is none, the
/// lowest lower bound, named as such. Offers that cannot serve the profile do not count.
#[must_use]
pub fn cheapest(site: &Site<'_>, offers: &[&Quoted<'_>]) -> Cheapest {
    let priced =
        |quoted: &&&Quoted<'_>| quoted.quote.excluded.is_none() && quoted.quote.exact.is_some();
    let found = offers
        .iter()
        .find(|quoted| quoted.rank.is_some())
        .or_else(|| offers.iter().find(priced));
    let amount = |value: Option<Decimal>| value.map(german::euro).unwrap_or_default();
    match found {
        Some(quoted) => Cheapest {
            net: amount(quoted.quote.net),
            gross: amount(quoted.quote.gross),
            at_least: !quoted.quote.complete,
            unknown: offer_table::unknown(quoted),
            size: offer_table::size(quoted),
            provider: words::name(&quoted.provider.name),
            offer: words::name(&quoted.offer.name),
            href: site.href(&routes::offer(&quoted.offer.id)),
        },
        None => Cheapest {
            net: String::new(),
            gross: String::new(),
            at_least: false,
            unknown: String::new(),
            size: String::new(),
            provider: String::new(),
            offer: String::new(),
            href: String::new(),
        },
    }
}
