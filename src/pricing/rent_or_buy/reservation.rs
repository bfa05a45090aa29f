//! Reservation against on-demand.

use rust_decimal::Decimal;

use super::Input;

/// u_R = p_res ÷ p: from which use on a reservation around the clock is cheaper than paying by
/// the hour; `None` without an hourly price.
#[must_use]
pub fn threshold(reserved_per_hour: Decimal, per_hour: Decimal) -> Option<Decimal> {
    reserved_per_hour.checked_div(per_hour)
}

/// M_R = n·p_res·H + S, whatever the use.
#[must_use]
pub fn month(input: &Input, reserved_per_hour: Decimal) -> Option<Decimal> {
    input
        .gpu_hours()?
        .checked_mul(reserved_per_hour)?
        .checked_add(input.rent.fixed)
}
