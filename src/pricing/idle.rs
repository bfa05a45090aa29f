//! What machines cost that nobody uses.

use rust_decimal::Decimal;

use super::cost::Cost;
use super::month;
use super::profile::Profile;
use super::rules::Rules;
use crate::catalog::Component;
use crate::money;

/// Price × hours, unrounded: 720 h at 3.50 €.
#[must_use]
pub fn product(price: Decimal, hours: Decimal) -> Option<Decimal> {
    price.checked_mul(hours)
}

/// Compute alone of one session of so many hours, with the offer's step, minimum and caps, to the
/// cent. `None` without a known price, and where stopping ends nothing: there the hours add nothing
/// because everything is due anyway.
#[must_use]
pub fn session(cost: &Cost<'_>, hours: Decimal, rules: &Rules) -> Option<Decimal> {
    let row = cost.offer.shown();
    if row
        .stopped_percent
        .is_some_and(|percent| !percent.is_zero())
    {
        return None;
    }
    let profile = Profile {
        hours: hours.min(rules.hours_per_month),
        ..Profile::empty(rules.hours_per_month)
    };
    month::quote(cost, &profile, rules)
        .line(Component::Compute)?
        .exact
        .map(money::cents)
}

/// What an hour of work costs when a month keeps the card busy for `percent` of its hours.
#[must_use]
pub fn per_used_hour(month: Decimal, hours_per_month: Decimal, percent: u32) -> Option<Decimal> {
    let used = hours_per_month.checked_mul(Decimal::new(i64::from(percent), 2))?;
    if used.is_zero() {
        return None;
    }
    month.checked_div(used).map(money::cents)
}

/// The part of a month that pays for idle hours.
#[must_use]
pub fn wasted(month: Decimal, percent: u32) -> Option<Decimal> {
    let idle = Decimal::new(i64::from(100_u32.saturating_sub(percent)), 2);
    month.checked_mul(idle).map(money::cents)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn d(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    /// 720 h at 3.50 € are 2,520 €: a whole month, not a forgotten weekend.
    #[test]
    fn a_forgotten_month_and_a_forgotten_weekend() {
        for (hours, expected) in [
            ("720", "2520"),
            ("168", "588"),
            ("62", "217"),
            ("48", "168"),
        ] {
            assert_eq!(product(d("3.50"), d(hours)), Some(d(expected)));
        }
    }

    #[test]
    fn idle_hours_make_used_ones_dear() {
        assert_eq!(per_used_hour(d("730"), d("730"), 100), Some(d("1")));
        assert_eq!(per_used_hour(d("730"), d("730"), 15), Some(d("6.67")));
        assert_eq!(per_used_hour(d("730"), d("730"), 0), None);
        assert_eq!(wasted(d("2520"), 15), Some(d("2142")));
    }
}
