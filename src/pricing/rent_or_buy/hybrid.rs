//! Own base load, rented peaks: how many GPUs of a demand are worth owning.

use rust_decimal::Decimal;

use super::break_even::Threshold;
use super::ownership::Ownership;
use super::{Input, rent};

/// So many GPUs are needed for so many hours of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// D(t) in these hours.
    pub gpus: u32,
    /// How many hours.
    pub hours: Decimal,
}

/// Costs of a month under three policies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hybrid {
    /// GPUs worth owning.
    pub own: u32,
    /// Own base load + rented peaks + S.
    pub mixed: Decimal,
    /// Everything rented.
    pub rented: Decimal,
    /// Enough for the highest peak owned.
    pub owned: Decimal,
}

/// G(j): share of the month in which at least j GPUs are needed. Hours beyond the month are cut by
/// no one; whoever reads them checks.
#[must_use]
pub fn share(demand: &[Demand], gpus: u32, hours_per_month: Decimal) -> Option<Decimal> {
    demand
        .iter()
        .filter(|part| part.gpus >= gpus)
        .try_fold(Decimal::ZERO, |sum, part| sum.checked_add(part.hours))?
        .checked_div(hours_per_month)
}

/// `one` is a single GPU of the kind, its price and costs; S is due once, not per GPU. The j-th
/// own GPU pays exactly when G(j) > u* of one GPU.
#[must_use]
pub fn hybrid(one: &Input, demand: &[Demand]) -> Option<Hybrid> {
    let single = one.rented(super::Rent {
        fixed: Decimal::ZERO,
        ..one.rent
    });
    let own = Ownership::of(&single)?;
    let threshold = Threshold::of(&single, &own)?;
    let full = rent::full(&single)?;
    let most = demand.iter().map(|part| part.gpus).max().unwrap_or(0);
    let mut result = Hybrid {
        own: 0,
        mixed: one.rent.fixed,
        rented: one.rent.fixed,
        owned: Decimal::ZERO,
    };
    for gpus in 1..=most {
        let share = share(demand, gpus, one.hours_per_month)?;
        let renting = full.checked_mul(share)?;
        let owning = own.month(share)?;
        result.rented = result.rented.checked_add(renting)?;
        result.owned = result.owned.checked_add(owning)?;
        let pays = threshold.share().is_some_and(|threshold| share > threshold);
        if pays {
            result.own = gpus;
        }
        result.mixed = result
            .mixed
            .checked_add(if pays { owning } else { renting })?;
    }
    Some(result)
}
