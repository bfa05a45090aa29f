//! What renting costs: a price per GPU-hour and what is due beside it.

use rust_decimal::Decimal;

use super::Input;
use crate::pricing::{self, Cost, Profile, Rules};

/// A rent. Without an hourly part the month costs the same however little is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rent {
    /// p: per GPU and used hour.
    pub per_hour: Decimal,
    /// S: per month whatever is used: storage, egress, addresses.
    pub fixed: Decimal,
    /// W: once, before the first month: learning, moving.
    pub once: Decimal,
}

impl Rent {
    /// An hourly price and nothing else.
    #[must_use]
    pub fn hourly(per_hour: Decimal) -> Self {
        Self {
            per_hour,
            ..Self::default()
        }
    }

    /// The rent of an offer of the directory for so many GPUs, under a profile.
    ///
    /// The full month is taken twice, switched on all month and switched off all month. What the
    /// second one still costs – storage, egress, addresses, stopped time, a whole-month plan – is
    /// S; the difference spread over n·H is p. So M(0) and M(1) are the directory's full months to
    /// the cent, and between them every offer without caps and session steps is exact as well.
    /// Plans bigger than needed are paid in full. Also says whether every needed price is known;
    /// otherwise the rent is a lower bound. `None` without a price.
    #[must_use]
    pub fn of(
        cost: &Cost<'_>,
        profile: &Profile,
        rules: &Rules,
        gpus: u32,
    ) -> Option<(Self, bool)> {
        let hours = rules.hours_per_month;
        let at = |hours: Decimal| {
            let used = Profile {
                gpus,
                hours,
                ..profile.clone()
            };
            pricing::month::quote(cost, &used, rules)
        };
        let (on, off) = (at(hours), at(Decimal::ZERO));
        let (all, fixed) = (on.exact?, off.exact?);
        let gpu_hours = Decimal::from(gpus).checked_mul(hours)?;
        let per_hour = all.checked_sub(fixed)?.checked_div(gpu_hours)?;
        let rent = Self {
            per_hour,
            fixed,
            once: Decimal::ZERO,
        };
        Some((rent, on.complete))
    }

    /// λ: the rented GPU does 1/λ of the own one's work in an hour, so that an hour of the own one
    /// stands for λ rented ones.
    #[must_use]
    pub fn for_performance(self, factor: Decimal) -> Option<Self> {
        Some(Self {
            per_hour: self.per_hour.checked_mul(factor)?,
            ..self
        })
    }

    /// Is only the whole month for sale?
    #[must_use]
    pub fn whole_month(&self) -> bool {
        self.per_hour.is_zero()
    }
}

/// M(u) = n·p·H·u + S
#[must_use]
pub fn month(input: &Input) -> Option<Decimal> {
    full(input)?
        .checked_mul(input.utilisation)?
        .checked_add(input.rent.fixed)
}

/// n·p·H: the hourly part of a month at full use.
#[must_use]
pub fn full(input: &Input) -> Option<Decimal> {
    input.gpu_hours()?.checked_mul(input.rent.per_hour)
}
