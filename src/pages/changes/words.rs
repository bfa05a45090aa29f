//! Prices and their changes in German words.

use rust_decimal::Decimal;

use super::step::Step;
use crate::catalog::{OfferRow, Tax};
use crate::german;
use crate::pages::offer_table;

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
    let Some(price) = &row.price else {
        return "auf Anfrage".to_owned();
    };
    let tax = if row.tax == Some(Tax::Gross) {
        " brutto"
    } else {
        ""
    };
    format!(
        "{} je {}{tax}",
        german::price(price.amount, &price.currency),
        price.unit.german()
    )
}

/// „+5,0 %“, „−16,7 %“
pub(super) fn percent(percent: Decimal) -> String {
    let sign = if percent > Decimal::ZERO { "+" } else { "" };
    format!("{sign}{}", german::percent(percent, 1))
}
