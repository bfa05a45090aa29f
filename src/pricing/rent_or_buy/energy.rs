//! Electricity: what the machine draws while it waits, and what work adds.

use rust_decimal::Decimal;

use super::Input;

/// E0 = n·(P_I + P_H)/1000 · H·k·e: idle all month, host included.
#[must_use]
pub fn idle(input: &Input) -> Option<Decimal> {
    month(input, input.idle_watts.checked_add(input.host_watts)?)
}

/// E1 = n·(φ·P_L − P_I)/1000 · H·k·e: what full use adds to it.
#[must_use]
pub fn load(input: &Input) -> Option<Decimal> {
    let drawn = input.load_share.checked_mul(input.load_watts)?;
    month(input, drawn.checked_sub(input.idle_watts)?)
}

/// Watts per GPU, drawn all month.
fn month(input: &Input, watts: Decimal) -> Option<Decimal> {
    let kilowatts = input
        .gpu_hours()?
        .checked_mul(watts)?
        .checked_div(Decimal::ONE_THOUSAND)?;
    kilowatts
        .checked_mul(input.infrastructure_factor)?
        .checked_mul(input.electricity_eur_kwh)
}
