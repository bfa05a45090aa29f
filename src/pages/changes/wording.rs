//! Prices and their changes in German words.

use rust_decimal::Decimal;

use super::step::Step;
use crate::catalog::{OfferRow, Tax};
use crate::german;
use crate::pages::{offer_table, words};

/// „Scaleway H100-1-80G (fr-par-2, auf Abruf)“
pub(super) fn offer(step: &Step<'_>) -> String {
    format!(
        "{} {} ({}, {})",
        step.provider.name,
        step.offer.name,
        step.offer.region,
        offer_table::billing(step.offer)
    )
}

/// „2,8665 € je Stunde“ as the provider states it, „auf Anfrage“ without a price.
pub(super) fn price(row: &OfferRow) -> String {
    format!("{} {}", amount(row), unit(row))
        .trim_end()
        .to_owned()
}

/// „2,8665 €“, „auf Anfrage“
pub(super) fn amount(row: &OfferRow) -> String {
    row.price
        .as_ref()
        .map_or_else(|| "auf Anfrage".to_owned(), words::price)
}

/// „je Stunde“, „je Monat brutto“
pub(super) fn unit(row: &OfferRow) -> String {
    let tax = if row.tax == Some(Tax::Gross) {
        " brutto"
    } else {
        ""
    };
    row.price
        .as_ref()
        .map(|price| format!("{}{tax}", words::per(price)))
        .unwrap_or_default()
}

/// „+5,0 %“, „−16,7 %“
pub(super) fn percent(percent: Decimal) -> String {
    let sign = if percent > Decimal::ZERO { "+" } else { "" };
    format!("{sign}{}", german::percent(percent, 1))
}
