//! The value that an own machine still has, and when buying has paid off if it is sold then.

use rust_decimal::Decimal;

use super::ownership::Ownership;
use super::{Input, rent};

/// `(months, share of the price in hundredths)`: middles of the observed spans.
const POINTS: [(u32, u32); 6] = [(6, 80), (12, 65), (18, 52), (24, 38), (36, 28), (54, 15)];

/// R(t) ÷ P, linear between the points. Before the first one a used machine fetches no more than
/// at it, nor less behind the last one than there.
#[must_use]
pub fn share(months: Decimal) -> Option<Decimal> {
    let mut before: Option<(Decimal, Decimal)> = None;
    for (month, hundredths) in POINTS {
        let point = (Decimal::from(month), Decimal::new(hundredths.into(), 2));
        if months <= point.0 {
            let Some((from, high)) = before else {
                return Some(point.1);
            };
            let length = point.0.checked_sub(from)?;
            return point
                .1
                .checked_sub(high)?
                .checked_mul(months.checked_sub(from)?)?
                .checked_div(length)?
                .checked_add(high);
        }
        before = Some(point);
    }
    before.map(|(_, share)| share)
}

/// The first month t at which the rents saved have made up for W, operation and what the machine
/// has lost: Σ rent ≥ P − R(t) + Σ operation. `None` on overflow, `Some(None)` where never.
#[must_use]
pub fn month(input: &Input, own: &Ownership) -> Option<Option<Decimal>> {
    let price = input.price()?;
    let saved = rent::month(input)?.checked_sub(own.running(input.utilisation)?)?;
    // What is still missing at t; it falls by `saved` a month and rises as the value falls.
    let missing = |month: Decimal| {
        price
            .checked_mul(Decimal::ONE.checked_sub(share(month)?)?)?
            .checked_sub(input.rent.once)?
            .checked_sub(saved.checked_mul(month)?)
    };
    let mut from = Decimal::ZERO;
    let mut left = missing(from)?;
    if left <= Decimal::ZERO {
        return Some(Some(from));
    }
    for (month, _) in POINTS {
        let to = Decimal::from(month);
        let next = missing(to)?;
        if next <= Decimal::ZERO {
            let part = left.checked_div(left.checked_sub(next)?)?;
            let length = to.checked_sub(from)?;
            return Some(Some(from.checked_add(length.checked_mul(part)?)?));
        }
        (from, left) = (to, next);
    }
    if saved <= Decimal::ZERO {
        return Some(None);
    }
    Some(Some(from.checked_add(left.checked_div(saved)?)?))
}
