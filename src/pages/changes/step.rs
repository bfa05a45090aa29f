//! A step in an offer's price history.

use std::cmp::Reverse;

use jiff::civil::Date;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::catalog::offer::Price;
use crate::catalog::{Catalog, Offer, OfferRow, Provider, Tax};

/// A price that follows another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step<'a> {
    /// Who sells it.
    pub(crate) provider: &'a Provider,
    /// What is sold.
    pub(crate) offer: &'a Offer,
    /// The row that ends.
    pub(crate) before: &'a OfferRow,
    /// The row that begins.
    pub(crate) after: &'a OfferRow,
    /// Change in percent to one place; `None` where the two cannot be compared.
    pub(crate) percent: Option<Decimal>,
    /// Begins after the catalog's date.
    pub(crate) announced: bool,
}

impl Step<'_> {
    /// The day on which the step was known and will not move any more: the first day
    /// of the price, or the day it was read where it was announced before.
    pub(crate) fn known(&self) -> Date {
        self.after.valid_from.min(self.after.source.as_of)
    }
}

/// Every step of every offer, the newest first, equal days by offer id.
pub(crate) fn all(catalog: &Catalog) -> Vec<Step<'_>> {
    of(catalog.date, catalog.offers())
}

/// Every step of these offers in the same order.
pub(crate) fn of<'a>(
    date: Date,
    offers: impl IntoIterator<Item = (&'a Provider, &'a Offer)>,
) -> Vec<Step<'a>> {
    let mut steps: Vec<Step<'a>> = offers
        .into_iter()
        .flat_map(|(provider, offer)| {
            offer.rows.windows(2).filter_map(move |rows| match rows {
                [before, after] => step(date, provider, offer, before, after),
                _ => None,
            })
        })
        .collect();
    steps.sort_by(|a, b| {
        (Reverse(a.after.valid_from), &a.offer.id).cmp(&(Reverse(b.after.valid_from), &b.offer.id))
    });
    steps
}

fn step<'a>(
    date: Date,
    provider: &'a Provider,
    offer: &'a Offer,
    before: &'a OfferRow,
    after: &'a OfferRow,
) -> Option<Step<'a>> {
    let percent = match (&before.price, &after.price) {
        (None, None) => return None,
        (Some(old), Some(new)) => {
            let percent = compared(before, old, after, new);
            // Below the shown place it is the source's rounding, not a new price.
            if percent.is_some_and(|percent| percent.is_zero()) || same(before, old, after, new) {
                return None;
            }
            percent
        }
        _ => None,
    };
    Some(Step {
        provider,
        offer,
        before,
        after,
        percent,
        announced: after.valid_from > date,
    })
}

fn same(before: &OfferRow, old: &Price, after: &OfferRow, new: &Price) -> bool {
    old == new && before.gpu_count == after.gpu_count && before.tax == after.tax
}

/// The change in percent, rounded half away from zero (rule M35). Prices per hour,
/// minute and so on are brought to one length, prices per GPU to the whole plan;
/// months compare with months only, and net never with gross.
fn compared(before: &OfferRow, old: &Price, after: &OfferRow, new: &Price) -> Option<Decimal> {
    let gross = |row: &OfferRow| row.tax == Some(Tax::Gross);
    if old.currency != new.currency
        || gross(before) != gross(after)
        || old.unit.is_month() != new.unit.is_month()
    {
        return None;
    }
    // Both sides × the other's length, so that nothing is divided before the end.
    let (old_length, new_length) = (length(old), length(new));
    let was = whole(before, old)?.checked_mul(new_length)?;
    let is = whole(after, new)?.checked_mul(old_length)?;
    is.checked_sub(was)?
        .checked_mul(Decimal::ONE_HUNDRED)?
        .checked_div(was)
        .map(|percent| percent.round_dp_with_strategy(1, RoundingStrategy::MidpointAwayFromZero))
}

fn length(price: &Price) -> Decimal {
    Decimal::from(price.unit.seconds().unwrap_or(1))
}

fn whole(row: &OfferRow, price: &Price) -> Option<Decimal> {
    if price.unit.per_gpu() {
        price.amount.checked_mul(Decimal::from(row.gpu_count))
    } else {
        Some(price.amount)
    }
}
