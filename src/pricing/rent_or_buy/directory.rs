//! The rent of the directory: of one offer, or of the cheapest that suits.

use rust_decimal::Decimal;

use super::Rent;
use crate::catalog::Billing;
use crate::pricing::{Cost, Profile, Quote, Rules, month};

/// A rent with the offer it is taken from.
#[derive(Clone, Copy, Debug)]
pub struct Found<'c, 'a> {
    /// The offer.
    pub cost: &'c Cost<'a>,
    /// Its rent.
    pub rent: Rent,
}

/// Why an offer has no rent to compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// It has no price, or one beyond all bounds.
    Unpriced,
    /// German reason why it cannot serve the profile.
    Excluded(String),
    /// A needed price is unknown: a lower bound would flatter renting.
    Incomplete,
}

/// The rent of an offer that was asked for by name, a spot plan included. Where S is stated
/// otherwise (`fixed`), only the price of running time has to be known.
///
/// # Errors
/// Why there is none.
pub fn of_offer<'c, 'a>(
    cost: &'c Cost<'a>,
    profile: &Profile,
    rules: &Rules,
    gpus: u32,
    fixed: Option<Decimal>,
) -> Result<Found<'c, 'a>, Refusal> {
    let profile = Profile {
        gpus,
        hours: rules.hours_per_month,
        spot_allowed: profile.spot_allowed || cost.offer.billing == Billing::Spot,
        ..profile.clone()
    };
    if let Some(reason) = month::quote(cost, &profile, rules).excluded {
        return Err(if cost.compute.is_some() {
            Refusal::Excluded(reason)
        } else {
            Refusal::Unpriced
        });
    }
    let (mut rent, complete) = Rent::of(cost, &profile, rules, gpus).ok_or(Refusal::Unpriced)?;
    match fixed {
        Some(fixed) => rent.fixed = fixed,
        None if !complete => return Err(Refusal::Incomplete),
        None => {}
    }
    Ok(Found { cost, rent })
}

/// The profile that decides which offer suits in place of own GPUs: whole, unshared ones, used
/// for so much of the month.
#[must_use]
pub fn suitable(profile: &Profile, rules: &Rules, gpus: u32, utilisation: Decimal) -> Profile {
    Profile {
        gpus,
        hours: rules
            .hours_per_month
            .checked_mul(utilisation)
            .unwrap_or(rules.hours_per_month),
        dedicated_required: true,
        ..profile.clone()
    }
}

/// The offer of a GPU with the cheapest full month at this use, every price known; ties by id.
#[must_use]
pub fn cheapest<'c, 'a>(
    costs: &'c [Cost<'a>],
    gpu: &str,
    profile: &Profile,
    rules: &Rules,
    gpus: u32,
    utilisation: Decimal,
) -> Option<Found<'c, 'a>> {
    let profile = suitable(profile, rules, gpus, utilisation);
    let cost = costs
        .iter()
        .filter(|cost| cost.row.gpu == gpu)
        .filter_map(|cost| Some((total(&month::quote(cost, &profile, rules))?, cost)))
        .min_by(|a, b| a.0.cmp(&b.0).then_with(|| a.1.offer.id.cmp(&b.1.offer.id)))?
        .1;
    let (rent, _) = Rent::of(cost, &profile, rules, gpus)?;
    Some(Found { cost, rent })
}

/// The total that counts for a rank.
fn total(quote: &Quote) -> Option<Decimal> {
    quote
        .exact
        .filter(|_| quote.complete && quote.excluded.is_none())
}
