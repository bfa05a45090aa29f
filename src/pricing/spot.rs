//! Rule M11: what interruptions add to the paid hours.

use rust_decimal::Decimal;

use super::profile::Spot;
use crate::money::Exact;

/// 1 + o with o = δ/τ + (τ/2 + R)/M; `None` where spot does not suit: τ > M, o ≥ 1, or a
/// value that makes no sense.
#[must_use]
pub fn factor(spot: &Spot) -> Option<Exact> {
    let minutes = Decimal::from(60);
    let between = spot.mean_hours_between_interruptions.checked_mul(minutes)?;
    let restart = spot.restart_hours.checked_mul(minutes)?;
    let interval = spot.checkpoint_interval_minutes;
    if interval <= Decimal::ZERO || interval > between {
        return None;
    }
    // In minutes: o = δ/τ + (τ/2 + R)/M = (2·M·δ + τ·(τ + 2·R)) / (2·M·τ)
    let two = Decimal::TWO;
    let divisor = two.checked_mul(between)?.checked_mul(interval)?;
    let writing = two
        .checked_mul(between)?
        .checked_mul(spot.checkpoint_minutes)?;
    let losing = interval.checked_mul(interval.checked_add(two.checked_mul(restart)?)?)?;
    let overhead = writing.checked_add(losing)?;
    if overhead >= divisor {
        return None;
    }
    Exact::new(divisor.checked_add(overhead)?).over(divisor)
}

/// The interval between checkpoints that costs least, in minutes: τ* = √(2·δ·(M + R)), after
/// Young and Daly; not shorter than the writing itself is the caller's matter. `None` for values
/// that make no sense.
#[must_use]
pub fn best_interval_minutes(spot: &Spot) -> Option<Decimal> {
    let minutes = spot
        .mean_hours_between_interruptions
        .checked_add(spot.restart_hours)?
        .checked_mul(Decimal::from(60))?;
    let square = Decimal::TWO
        .checked_mul(spot.checkpoint_minutes)?
        .checked_mul(minutes)?;
    root(square)
}

/// The square root, to more places than anyone shows, by Newton's method.
fn root(square: Decimal) -> Option<Decimal> {
    if square.is_zero() {
        return Some(square);
    }
    if square.is_sign_negative() {
        return None;
    }
    let mut guess = square
        .checked_add(Decimal::ONE)?
        .checked_div(Decimal::TWO)?;
    // From above the guess falls until it is exact to the last place.
    loop {
        let next = square
            .checked_div(guess)?
            .checked_add(guess)?
            .checked_div(Decimal::TWO)?;
        if next >= guess {
            return Some(guess);
        }
        guess = next;
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// <https://www.systemoverflow.com/learn/ml-training-infrastructure/model-checkpointing/checkpoint-frequency-balancing-cost-overhead-and-reliability>:
    /// a checkpoint of 120 s and a failure every 6 hours ask for one every 38 minutes.
    #[test]
    fn the_best_interval_between_checkpoints() {
        let d = |text: &str| -> Decimal { text.parse().unwrap() };
        for (between, restart, checkpoint, expected) in [
            ("6", "0", "2", "37.947331922021"),
            ("6", "0.25", "2", "38.729833462074"),
            ("24", "0", "0", "0"),
        ] {
            let spot = Spot {
                mean_hours_between_interruptions: d(between),
                restart_hours: d(restart),
                checkpoint_minutes: d(checkpoint),
                ..Spot::default()
            };
            let interval = best_interval_minutes(&spot).unwrap();
            assert_eq!(crate::money::round(interval, 12), d(expected));
        }
        let wrong = Spot {
            checkpoint_minutes: d("-1"),
            ..Spot::default()
        };
        assert_eq!(best_interval_minutes(&wrong), None);
    }
}
