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
