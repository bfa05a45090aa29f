//! Depreciation for tax: a shift of taxes, no payment and not the economic loss of value.

use rust_decimal::Decimal;

/// Straight line: price ÷ years, the first year by its months (§ 7 Abs. 1 EStG). One amount per
/// calendar year, the rest of the last one included.
#[must_use]
pub fn linear(price: Decimal, years: u32, first_year_months: u32) -> Option<Vec<Decimal>> {
    let whole = price.checked_div(Decimal::from(years))?;
    let first = months(whole, first_year_months)?;
    let mut amounts = vec![first];
    let mut left = price.checked_sub(first)?;
    while left > Decimal::ZERO {
        let amount = whole.min(left);
        amounts.push(amount);
        left = left.checked_sub(amount)?;
    }
    Some(amounts)
}

/// Declining: a share of the book value, the first year by its months (§ 7 Abs. 2 EStG), for so
/// many calendar years.
#[must_use]
pub fn declining(
    price: Decimal,
    rate: Decimal,
    first_year_months: u32,
    years: usize,
) -> Option<Vec<Decimal>> {
    let mut left = price;
    let mut amounts = Vec::with_capacity(years);
    for year in 0..years {
        let whole = left.checked_mul(rate)?;
        let amount = if year == 0 {
            months(whole, first_year_months)?
        } else {
            whole
        };
        amounts.push(amount);
        left = left.checked_sub(amount)?;
    }
    Some(amounts)
}

fn months(year: Decimal, months: u32) -> Option<Decimal> {
    year.checked_mul(Decimal::from(months))?
        .checked_div(Decimal::from(12))
}
