//! Money's worth over time: what buying is worth today against renting.

use rust_decimal::Decimal;

use super::ownership::Ownership;
use super::{Input, annuity, rent};

/// −P + W + Σ (M − operation) ÷ (1+q)^t + ρP ÷ (1+q)^T over the lifetime. The rent's one-off cost
/// is a payment that buying avoids on the first day.
#[must_use]
pub fn of(input: &Input, own: &Ownership) -> Option<Decimal> {
    let saved = rent::month(input)?.checked_sub(own.running(input.utilisation)?)?;
    let price = input.price()?;
    let months = input.lifetime_months;
    let monthly = if input.capital_cost.is_zero() {
        Decimal::ZERO
    } else {
        annuity::monthly_rate(input.capital_cost)?
    };
    let growth = annuity::growth(monthly, months)?;
    // Σ 1 ÷ (1+q)^t = (1 − (1+q)^−T) ÷ q
    let annuities = if monthly.is_zero() {
        Decimal::from(months)
    } else {
        growth
            .checked_sub(Decimal::ONE)?
            .checked_div(monthly.checked_mul(growth)?)?
    };
    let residual = price
        .checked_mul(input.residual_share)?
        .checked_div(growth)?;
    saved
        .checked_mul(annuities)?
        .checked_add(residual)?
        .checked_add(input.rent.once)?
        .checked_sub(price)
}
