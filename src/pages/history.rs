//! Price histories: how a stated price changed from row to row.

use rust_decimal::{Decimal, RoundingStrategy};
use serde::Serialize;

use super::frame::Day;
use super::routes::BaseUrl;
use super::words::{self, SourceLink};
use crate::catalog::{Offer, OfferRow, PriceUnit, Tax};

/// One price of an offer's history.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// First day of validity.
    pub from: Day,
    /// `2,73 €`; empty on request.
    pub price: String,
    /// `je Stunde`
    pub unit: String,
    /// Against the price before: `−8,0 %`; `–` where the two cannot be compared or
    /// nothing came before.
    pub change: String,
    /// `gilt`, `früher`, `angekündigt`.
    pub state: &'static str,
    /// Where it stands.
    pub source: SourceLink,
}

/// All prices of an offer, the newest first.
#[must_use]
pub fn entries(base: &BaseUrl, offer: &Offer) -> Vec<Entry> {
    let mut entries: Vec<Entry> = offer
        .rows
        .iter()
        .enumerate()
        .map(|(index, row)| {
            let before = index
                .checked_sub(1)
                .and_then(|previous| offer.rows.get(previous));
            Entry {
                from: row.valid_from.into(),
                price: row.price.as_ref().map(words::price).unwrap_or_default(),
                unit: row.price.as_ref().map(words::per).unwrap_or_default(),
                change: before
                    .and_then(|before| change(before, row))
                    .map_or_else(|| "–".to_owned(), |percent| words::signed(percent, 1)),
                state: match offer.current {
                    Some(current) if index == current => "gilt",
                    Some(current) if index < current => "früher",
                    _ => "angekündigt",
                },
                source: SourceLink::new(base, &row.source),
            }
        })
        .collect();
    entries.reverse();
    entries
}

/// Change of the whole plan's price in percent, rounded to one place half away from zero.
/// Units of time are brought to one length, prices per GPU to the plan; months compare with
/// months only, and neither currencies nor net and gross are mixed.
#[must_use]
pub fn change(before: &OfferRow, after: &OfferRow) -> Option<Decimal> {
    let (old, new) = (before.price.as_ref()?, after.price.as_ref()?);
    let gross = |row: &OfferRow| row.tax == Some(Tax::Gross);
    if old.currency != new.currency
        || gross(before) != gross(after)
        || old.unit.is_month() != new.unit.is_month()
    {
        return None;
    }
    let plan = |row: &OfferRow, amount: Decimal, per_gpu: bool| {
        if per_gpu {
            amount.checked_mul(Decimal::from(row.gpu_count))
        } else {
            Some(amount)
        }
    };
    let seconds = |unit: PriceUnit| Decimal::from(unit.seconds().unwrap_or(1));
    // Each side times the other's length, so that nothing is divided before the end.
    let was = plan(before, old.amount, old.unit.per_gpu())?.checked_mul(seconds(new.unit))?;
    let is = plan(after, new.amount, new.unit.per_gpu())?.checked_mul(seconds(old.unit))?;
    is.checked_sub(was)?
        .checked_mul(Decimal::ONE_HUNDRED)?
        .checked_div(was)
        .map(|percent| percent.round_dp_with_strategy(1, RoundingStrategy::MidpointAwayFromZero))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::fixture::{World, base};

    #[test]
    fn a_history_runs_from_the_announced_price_to_the_oldest() {
        let world = World::new();
        let offer = world
            .catalog
            .offers()
            .map(|(_, offer)| offer)
            .find(|offer| offer.rows.len() == 3)
            .unwrap();
        let told: Vec<(String, &str, String)> = entries(&base(), offer)
            .into_iter()
            .map(|entry| (entry.price, entry.state, entry.change))
            .collect();
        let expected = [
            ("1,95\u{a0}€", "angekündigt", "−7,1\u{a0}%"),
            ("2,10\u{a0}€", "gilt", "−16,0\u{a0}%"),
            ("2,50\u{a0}€", "früher", "–"),
        ];
        let expected: Vec<(String, &str, String)> = expected
            .iter()
            .map(|(price, state, change)| ((*price).to_owned(), *state, (*change).to_owned()))
            .collect();
        assert_eq!(told, expected);
    }

    #[test]
    fn only_like_is_compared_with_like() {
        let world = World::new();
        let base = world
            .catalog
            .offers()
            .find_map(|(_, offer)| offer.rows.iter().find(|row| row.gpu_count == 8))
            .unwrap()
            .clone();
        let with = |amount: &str, unit, currency: &str, tax| {
            let mut row = base.clone();
            row.price = Some(crate::catalog::offer::Price {
                amount: amount.parse().unwrap(),
                unit,
                currency: currency.to_owned(),
            });
            row.tax = tax;
            row
        };
        let net = Some(Tax::Net);
        let hour = with("8", PriceUnit::Hour, "EUR", net);
        for (after, expected) in [
            (with("10", PriceUnit::Hour, "EUR", net), Some("25")),
            (with("1", PriceUnit::GpuHour, "EUR", net), Some("0")),
            (with("0.1", PriceUnit::Minute, "EUR", None), Some("-25")),
            (with("10", PriceUnit::Hour, "USD", net), None),
            (with("10", PriceUnit::Month, "EUR", net), None),
            (with("10", PriceUnit::Hour, "EUR", Some(Tax::Gross)), None),
        ] {
            let expected = expected.map(|percent| percent.parse().unwrap());
            assert_eq!(change(&hour, &after), expected);
        }
    }
}
