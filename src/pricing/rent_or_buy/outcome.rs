//! Everything that one comparison comes to.

use rust_decimal::Decimal;

use super::break_even::{self, Threshold};
use super::ownership::{self, Ownership};
use super::verdict::{Grounds, Verdict, verdict};
use super::{Input, net_present_value, rent, resale};

/// The result, unrounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// A, F, E0 and E1.
    pub own: Ownership,
    /// K(u)
    pub own_month: Decimal,
    /// k_h(u); `None` for a machine that is never used.
    pub own_hour: Option<Decimal>,
    /// M(u)
    pub rent_month: Decimal,
    /// u*
    pub threshold: Threshold,
    /// t*; `None` = never.
    pub break_even_month: Option<Decimal>,
    /// The same if the machine is sold then; `None` = never.
    pub resale_month: Option<Decimal>,
    /// Of buying against renting.
    pub net_present_value: Decimal,
    /// The word.
    pub verdict: Verdict,
}

/// Compares; `None` only where an amount is beyond all bounds.
#[must_use]
pub fn outcome(input: &Input) -> Option<Outcome> {
    let own = Ownership::of(input)?;
    let own_month = own.month(input.utilisation)?;
    let rent_month = rent::month(input)?;
    let threshold = Threshold::of(input, &own)?;
    let break_even_month = break_even::month(input, &own)?;
    Some(Outcome {
        own,
        own_month,
        own_hour: ownership::per_hour(input),
        rent_month,
        threshold,
        break_even_month,
        resale_month: resale::month(input, &own)?,
        net_present_value: net_present_value::of(input, &own)?,
        verdict: verdict(&Grounds {
            threshold,
            pays_back: break_even_month.is_some(),
            utilisation: input.utilisation,
            own_month,
            rent_month,
        }),
    })
}
