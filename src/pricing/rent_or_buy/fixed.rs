//! What owning costs every month beside capital and electricity, where nobody knows better.

use rust_decimal::Decimal;

/// Maintenance a year, as a share of the price.
pub const MAINTENANCE: Decimal = Decimal::from_parts(5, 0, 0, false, 2);
/// Insurance a year, as a share of the price.
pub const INSURANCE: Decimal = Decimal::from_parts(1, 0, 0, false, 2);
/// Hours of work a month on each server.
pub const STAFF_HOURS: Decimal = Decimal::TWO;
/// Euros of such an hour.
pub const STAFF_RATE: Decimal = Decimal::from_parts(75, 0, 0, false, 0);
/// GPUs that one server holds.
pub const GPUS_PER_SERVER: u32 = 8;

/// Maintenance + insurance + staff of a machine of so many GPUs; rack space, network and
/// licences are left to those who know theirs.
#[must_use]
pub fn fixed(price: Decimal, gpus: u32) -> Option<Decimal> {
    let servers = Decimal::from(gpus.div_ceil(GPUS_PER_SERVER));
    let yearly = price.checked_mul(MAINTENANCE.checked_add(INSURANCE)?)?;
    let staff = servers.checked_mul(STAFF_HOURS)?.checked_mul(STAFF_RATE)?;
    yearly.checked_div(Decimal::from(12))?.checked_add(staff)
}
