//! From which use, and from which month on, buying is the cheaper way.

use rust_decimal::Decimal;

use super::ownership::Ownership;
use super::{Input, rent};

/// Where the monthly costs of owning and renting cross, over the use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threshold {
    /// u*: renting is cheaper below, owning above. May lie below 0 or above 1.
    At(Decimal),
    /// An own hour's electricity costs no less than a rented hour: more use never helps.
    None,
}

impl Threshold {
    /// u* = (A + F + E0 − S) ÷ (n·p·H − E1)
    #[must_use]
    pub fn of(input: &Input, own: &Ownership) -> Option<Self> {
        let divisor = rent::full(input)?.checked_sub(own.load_power)?;
        if divisor <= Decimal::ZERO {
            return Some(Self::None);
        }
        let ahead = own.unused()?.checked_sub(input.rent.fixed)?;
        Some(Self::At(ahead.checked_div(divisor)?))
    }

    /// The share, where there is one.
    #[must_use]
    pub fn share(self) -> Option<Decimal> {
        match self {
            Self::At(share) => Some(share),
            Self::None => None,
        }
    }
}

/// p at which u* is just this share: ((A + F + E0 − S) ÷ u + E1) ÷ (n·H).
#[must_use]
pub fn rent_for(input: &Input, own: &Ownership, utilisation: Decimal) -> Option<Decimal> {
    own.unused()?
        .checked_sub(input.rent.fixed)?
        .checked_div(utilisation)?
        .checked_add(own.load_power)?
        .checked_div(input.gpu_hours()?)
}

/// t* = (P − W) ÷ (M(u) − F − E0 − E1·u), the month in which the price has come back in cash,
/// without interest and resale. `None` on overflow, `Some(None)` where it never does.
#[must_use]
pub fn month(input: &Input, own: &Ownership) -> Option<Option<Decimal>> {
    let saved = rent::month(input)?.checked_sub(own.running(input.utilisation)?)?;
    let spent = input.price()?.checked_sub(input.rent.once)?;
    if saved <= Decimal::ZERO || spent <= Decimal::ZERO {
        return Some(None);
    }
    Some(Some(spent.checked_div(saved)?))
}
