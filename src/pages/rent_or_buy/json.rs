//! `rent-or-buy --format json`: one flat object, amounts as decimal texts.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::money;
use crate::pricing::rent_or_buy::Outcome;

/// The object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Document {
    annuity: String,
    idle_power: String,
    own_month: String,
    own_hour: Option<String>,
    rent_month: String,
    break_even_utilisation: Option<String>,
    break_even_month: Option<String>,
    verdict: &'static str,
}

/// Rounded once, half away from zero (rule M35).
#[must_use]
pub fn document(outcome: &Outcome) -> Document {
    let text = |value: Decimal, places| money::round(value, places).to_string();
    Document {
        annuity: text(outcome.own.annuity, 2),
        idle_power: text(outcome.own.idle_power, 2),
        own_month: text(outcome.own_month, 2),
        own_hour: outcome.own_hour.map(|value| text(value, 4)),
        rent_month: text(outcome.rent_month, 2),
        break_even_utilisation: outcome.threshold.share().map(|value| text(value, 4)),
        break_even_month: outcome.break_even_month.map(|value| text(value, 1)),
        verdict: outcome.verdict.key(),
    }
}
