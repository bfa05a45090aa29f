//! The monthly cost of capital and loss of value: an annuity with a residual value.

use rust_decimal::Decimal;

/// Digits behind the point at which the twelfth root is settled.
const PLACES: u32 = 26;

/// q = (1 + r)^(1/12) − 1, the rate a month of a rate a year (0 ≤ r ≤ 1).
///
/// Newton's method on x¹² = 1 + r in decimals: a start above the root falls towards it and stops
/// falling once all places are right.
#[must_use]
pub fn monthly_rate(yearly: Decimal) -> Option<Decimal> {
    let target = Decimal::ONE.checked_add(yearly)?;
    let twelve = Decimal::from(12);
    let mut root = Decimal::ONE.checked_add(yearly.checked_div(twelve)?)?;
    loop {
        let below = power(root, 11)?;
        let next = root
            .checked_mul(Decimal::from(11))?
            .checked_add(target.checked_div(below)?)?
            .checked_div(twelve)?
            .round_dp(PLACES);
        if next >= root {
            return root.checked_sub(Decimal::ONE);
        }
        root = next;
    }
}

/// (1 + q)^months for a whole number of months.
#[must_use]
pub fn growth(monthly: Decimal, months: u32) -> Option<Decimal> {
    power(Decimal::ONE.checked_add(monthly)?, months)
}

/// A = P·q ÷ (1 − (1+q)^−T) − ρP·q ÷ ((1+q)^T − 1), and (P − ρP) ÷ T at no interest.
///
/// With g = (1+q)^T both fractions have the divisor g − 1: A = P·q·(g − ρ) ÷ (g − 1).
#[must_use]
pub fn annuity(price: Decimal, residual: Decimal, yearly: Decimal, months: u32) -> Option<Decimal> {
    let lost = Decimal::ONE.checked_sub(residual)?;
    if yearly.is_zero() {
        return price.checked_mul(lost)?.checked_div(Decimal::from(months));
    }
    let monthly = monthly_rate(yearly)?;
    let growth = growth(monthly, months)?;
    price
        .checked_mul(monthly)?
        .checked_mul(growth.checked_sub(residual)?)?
        .checked_div(growth.checked_sub(Decimal::ONE)?)
}

fn power(base: Decimal, exponent: u32) -> Option<Decimal> {
    (0..exponent).try_fold(Decimal::ONE, |product, _| product.checked_mul(base))
}
