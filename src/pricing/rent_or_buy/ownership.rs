//! What owning costs a month.

use rust_decimal::Decimal;

use super::{Input, annuity, energy};

/// The parts of the monthly cost of owning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ownership {
    /// A
    pub annuity: Decimal,
    /// F
    pub fixed: Decimal,
    /// E0
    pub idle_power: Decimal,
    /// E1: at full use.
    pub load_power: Decimal,
}

impl Ownership {
    /// Of a machine; `None` on overflow.
    #[must_use]
    pub fn of(input: &Input) -> Option<Self> {
        Some(Self {
            annuity: annuity::annuity(
                input.price()?,
                input.residual_share,
                input.capital_cost,
                input.lifetime_months,
            )?,
            fixed: input.fixed_eur_month,
            idle_power: energy::idle(input)?,
            load_power: energy::load(input)?,
        })
    }

    /// A + F + E0: the month of a machine that nobody uses.
    #[must_use]
    pub fn unused(&self) -> Option<Decimal> {
        self.annuity
            .checked_add(self.fixed)?
            .checked_add(self.idle_power)
    }

    /// F + E0 + E1·u: what is paid while it stands there, capital apart.
    #[must_use]
    pub fn running(&self, utilisation: Decimal) -> Option<Decimal> {
        self.fixed
            .checked_add(self.idle_power)?
            .checked_add(self.load_power.checked_mul(utilisation)?)
    }

    /// K(u) = A + F + E0 + E1·u
    #[must_use]
    pub fn month(&self, utilisation: Decimal) -> Option<Decimal> {
        self.annuity.checked_add(self.running(utilisation)?)
    }
}

/// k_h(u) = K(u) ÷ (n·H·u): owning per used GPU-hour; `None` for a machine that is never used.
#[must_use]
pub fn per_hour(input: &Input) -> Option<Decimal> {
    let used = input.gpu_hours()?.checked_mul(input.utilisation)?;
    Ownership::of(input)?
        .month(input.utilisation)?
        .checked_div(used)
}
