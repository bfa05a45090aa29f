//! The full month along one quantity of the usage: a polyline, exact at every amount that counts.

use rust_decimal::Decimal;

use super::cost::{ComputeCost, Cost, per_instance};
use super::month;
use super::profile::Profile;
use super::quote::Quote;
use super::rules::Rules;
use super::tariff::Graduated;
use crate::catalog::{Billing, Component, Overage, TariffUnit};

/// From so many GB on „fair use“ without a figure is no promise any more (rule M22).
const FAIR_USE_GB: Decimal = Decimal::from_parts(10_000, 0, 0, false, 0);
/// Curves with more bends over the hours are not drawn: sessions that fit no whole hour.
const MOST_BENDS: usize = 400;

/// One quantity of the usage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Axis {
    /// Whole hours switched on.
    Hours,
    /// GB to the internet.
    Egress,
    /// GB of block storage.
    BlockStorage,
}

impl Axis {
    /// Every axis.
    pub const ALL: [Self; 3] = [Self::Hours, Self::Egress, Self::BlockStorage];

    /// The amount that a profile uses.
    #[must_use]
    pub fn of(self, profile: &Profile) -> Decimal {
        match self {
            Self::Hours => profile.hours,
            Self::Egress => profile.egress_gb,
            Self::BlockStorage => profile.block_storage_gb,
        }
    }

    /// The profile with another amount.
    #[must_use]
    pub fn with(self, profile: &Profile, amount: Decimal) -> Profile {
        let mut profile = profile.clone();
        match self {
            Self::Hours => profile.hours = amount,
            Self::Egress => profile.egress_gb = amount,
            Self::BlockStorage => profile.block_storage_gb = amount,
        }
        profile
    }

    /// Smallest amount looked at.
    #[must_use]
    pub fn lowest(self) -> Decimal {
        match self {
            Self::Hours => Decimal::ONE,
            Self::Egress | Self::BlockStorage => Decimal::ZERO,
        }
    }

    /// Largest amount looked at: the whole month, 100 TB, 50 TB.
    #[must_use]
    pub fn highest(self, rules: &Rules) -> Decimal {
        match self {
            Self::Hours => rules.hours_per_month.floor(),
            Self::Egress => Decimal::from(100_000),
            Self::BlockStorage => Decimal::from(50_000),
        }
    }
}

/// Total over amount, straight between the knots; over the hours it holds at whole hours.
/// It ends where a price is unknown, or traffic is slowed down, blocked or left to „fair use“.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curve {
    /// (amount, euros net), by rising amount.
    knots: Vec<(Decimal, Decimal)>,
}

impl Curve {
    /// The total of an offer along an axis, everything else as in the profile; `quote` is the
    /// offer's month under it. `None` where the total is not known there or bends without end,
    /// as with support priced in percent of the sum.
    #[must_use]
    pub fn along(
        axis: Axis,
        cost: &Cost<'_>,
        quote: &Quote,
        profile: &Profile,
        rules: &Rules,
    ) -> Option<Self> {
        let by_sum = cost
            .tariff(Component::Support)
            .is_some_and(|tariff| tariff.list.unit == TariffUnit::Percent);
        if !quote.complete || quote.excluded.is_some() || by_sum {
            return None;
        }
        let knots = match axis {
            Axis::Hours => over_hours(cost, quote, profile, rules)?,
            Axis::Egress => over_gigabytes(axis, Component::Egress, cost, quote, profile, rules)?,
            Axis::BlockStorage => {
                over_gigabytes(axis, Component::BlockStorage, cost, quote, profile, rules)?
            }
        };
        Some(Self { knots })
    }

    /// A polyline by its knots, given in rising order.
    #[must_use]
    pub fn new(knots: Vec<(Decimal, Decimal)>) -> Option<Self> {
        (!knots.is_empty()).then_some(Self { knots })
    }

    /// The knots, by rising amount.
    #[must_use]
    pub fn knots(&self) -> &[(Decimal, Decimal)] {
        &self.knots
    }

    /// Smallest and largest amount with a known total.
    #[must_use]
    pub fn reach(&self) -> Option<(Decimal, Decimal)> {
        Some((self.knots.first()?.0, self.knots.last()?.0))
    }

    /// Euros net at an amount; `None` where they are not known.
    #[must_use]
    pub fn value(&self, amount: Decimal) -> Option<Decimal> {
        let place = self.knots.partition_point(|(x, _)| *x < amount);
        let (x2, y2) = *self.knots.get(place)?;
        if x2 == amount {
            return Some(y2);
        }
        let (x1, y1) = *self.knots.get(place.checked_sub(1)?)?;
        if y1 == y2 {
            return Some(y1);
        }
        // Multiplied before dividing, so that nothing is rounded twice.
        let rise = y2
            .checked_sub(y1)?
            .checked_mul(amount.checked_sub(x1)?)?
            .checked_div(x2.checked_sub(x1)?)?;
        y1.checked_add(rise)
    }
}

/// Storage and egress: one line of the sum moves along its tariff, the rest stands.
fn over_gigabytes(
    axis: Axis,
    component: Component,
    cost: &Cost<'_>,
    quote: &Quote,
    profile: &Profile,
    rules: &Rules,
) -> Option<Vec<(Decimal, Decimal)>> {
    let now = quote
        .line(component)
        .map_or(Some(Decimal::ZERO), |line| line.exact)?;
    let mut euros = quote.exact?.checked_sub(now)?;
    let highest = axis.highest(rules);
    let count = Decimal::from(quote.instances);
    let free = match component {
        Component::BlockStorage => cost.row.block_storage_included_gb,
        _ => cost.row.egress_included_gb,
    };
    let free = free.unwrap_or_default().checked_mul(count)?.min(highest);
    let mut knots = vec![(Decimal::ZERO, euros)];
    if free > Decimal::ZERO {
        knots.push((free, euros));
    }
    let Some(tariff) = cost.tariff(component) else {
        return Some(knots);
    };
    let list = tariff.list;
    let hours = match list.unit {
        TariffUnit::GbHour | TariffUnit::GibHour => rules.hours_per_month,
        _ => Decimal::ONE,
    };
    let scoped = |steps: &Graduated| {
        if per_instance(list) {
            steps.clone().free_per_instance(count)
        } else {
            Some(steps.clone())
        }
    };
    let running = scoped(&tariff.running)?;
    let stopped = tariff.stopped.as_ref().map(scoped);
    let stopped = match stopped {
        Some(steps) => Some(steps?),
        None => None,
    };
    let ends = match list.overage {
        Overage::Blocked => true,
        Overage::Throttled => list
            .tiers
            .last()
            .is_some_and(|tier| tier.price.is_none_or(|price| price.is_zero())),
        Overage::Priced | Overage::FairUse => false,
    };
    let highest = if list.overage == Overage::FairUse && component == Component::Egress {
        highest.min(FAIR_USE_GB)
    } else {
        highest
    };
    let divisor = tariff.conversion.divisor.checked_mul(running.per)?;
    for (index, step) in running.steps.iter().enumerate() {
        let next = running.steps.get(index + 1);
        let place = |from: Decimal| free.checked_add(from.checked_div(hours)?);
        let from = place(step.from)?;
        let Some(price) = step.price else { break };
        if from >= highest || ends && next.is_none() {
            break;
        }
        // Rule M12: hours switched on at one price, the others at the other.
        let price = match &stopped {
            None => price.checked_mul(rules.hours_per_month)?,
            Some(stopped) => {
                let Some(off) = stopped.steps.get(index)?.price else {
                    break;
                };
                let idle = rules.hours_per_month.checked_sub(profile.hours)?;
                price
                    .checked_mul(profile.hours)?
                    .checked_add(off.checked_mul(idle)?)?
            }
        };
        let to = match next {
            Some(next) => place(next.from)?.min(highest),
            None => highest,
        };
        let added = to
            .checked_sub(from)?
            .checked_mul(price)?
            .checked_mul(hours)?
            .checked_div(divisor.checked_mul(rules.hours_per_month)?)?;
        euros = euros.checked_add(added)?;
        knots.push((to, euros));
    }
    Some(knots)
}

/// Hours: evaluated with the full month's own arithmetic at every whole hour where it bends.
fn over_hours(
    cost: &Cost<'_>,
    quote: &Quote,
    profile: &Profile,
    rules: &Rules,
) -> Option<Vec<(Decimal, Decimal)>> {
    // Paid hours of an interrupted machine fall between whole hours.
    if cost.offer.billing == Billing::Spot {
        return None;
    }
    let (first, last) = (Axis::Hours.lowest(), Axis::Hours.highest(rules));
    let mut hours = vec![first, last];
    let mut bend = |hour: Decimal| hours.extend([hour.floor(), hour.ceil()]);
    let hour = Decimal::from(3600);
    if let ComputeCost::Metered {
        tariff,
        step_seconds,
        whole_month_step,
        minimum_seconds,
        stopped_percent,
    } = cost.compute.as_ref()?
    {
        // Counted as free in the sum, but nobody promises it.
        if stopped_percent.is_none() && !whole_month_step {
            return None;
        }
        let starts = Decimal::from(profile.starts);
        let step = step_seconds.unwrap_or(Decimal::ONE).checked_mul(starts)?;
        if step_seconds.is_some() && !whole_month_step && !hour.checked_rem(step)?.is_zero() {
            if !step.checked_rem(hour)?.is_zero() {
                return None;
            }
            let step = step.checked_div(hour)?;
            let mut end = step;
            while end < last {
                bend(end);
                bend(end.checked_add(Decimal::ONE)?);
                end = end.checked_add(step)?;
            }
        }
        let mut short = minimum_seconds.checked_mul(starts)?.checked_div(hour)?;
        while short > Decimal::ZERO && short < last {
            bend(short);
            short = short.checked_sub(Decimal::ONE)?;
        }
        // Billed seconds = 3600 × (h + (H − h) × percent ÷ 100); solved for h.
        let share = stopped_percent.unwrap_or_default();
        let moving = Decimal::ONE_HUNDRED.checked_sub(share)?;
        if moving > Decimal::ZERO {
            for seconds in bends(tariff)? {
                let idle = rules.hours_per_month.checked_mul(share)?;
                bend(
                    seconds
                        .checked_div(hour)?
                        .checked_mul(Decimal::ONE_HUNDRED)?
                        .checked_sub(idle)?
                        .checked_div(moving)?,
                );
            }
        }
    }
    if let Some(license) = cost.tariff(Component::License)
        && license.list.unit == TariffUnit::GpuHour
    {
        let gpus = Decimal::from(cost.row.gpu_count.checked_mul(quote.instances)?);
        for from in bends(&license.running)? {
            bend(from.checked_div(gpus)?);
        }
    }
    hours.retain(|hour| (first..=last).contains(hour));
    hours.sort_unstable();
    hours.dedup();
    if hours.len() > MOST_BENDS {
        return None;
    }
    hours
        .into_iter()
        .map(|hours| {
            let month = month::quote(cost, &Axis::Hours.with(profile, hours), rules);
            let known = month.complete && month.excluded.is_none();
            Some((hours, month.exact.filter(|_| known)?))
        })
        .collect()
}

/// Where a tariff bends, in its base units: its steps, and where the ceiling is reached.
fn bends(tariff: &Graduated) -> Option<Vec<Decimal>> {
    let mut places: Vec<Decimal> = tariff.steps.iter().skip(1).map(|step| step.from).collect();
    if let Some(ceiling) = tariff.ceiling {
        let ceiling = ceiling.checked_mul(tariff.per)?;
        let mut sum = Decimal::ZERO;
        for (index, step) in tariff.steps.iter().enumerate() {
            let price = step.price.unwrap_or_default();
            if price > Decimal::ZERO {
                places.push(
                    ceiling
                        .checked_sub(sum)?
                        .checked_div(price)?
                        .checked_add(step.from)?,
                );
            }
            if let Some(next) = tariff.steps.get(index + 1) {
                sum = sum.checked_add(next.from.checked_sub(step.from)?.checked_mul(price)?)?;
            }
        }
    }
    Some(places)
}
