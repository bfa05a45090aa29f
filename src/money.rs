//! Exact amounts and the rounding rules.
//!
//! An amount is kept as numerator ÷ divisor of decimals and divided once, at the very end
//! (rule G2); nothing in here is a float.

use rust_decimal::{Decimal, RoundingStrategy};

/// A non-negative amount as numerator ÷ divisor, so that dividing by an exchange rate or by
/// 1.073741824 loses nothing before the sum is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exact {
    numerator: Decimal,
    divisor: Decimal,
}

impl Exact {
    /// Nothing.
    pub const ZERO: Self = Self {
        numerator: Decimal::ZERO,
        divisor: Decimal::ONE,
    };

    /// A decimal as it stands.
    #[must_use]
    pub fn new(value: Decimal) -> Self {
        Self {
            numerator: value,
            divisor: Decimal::ONE,
        }
    }

    /// Above the line.
    #[must_use]
    pub fn numerator(self) -> Decimal {
        self.numerator
    }

    /// Below the line, > 0.
    #[must_use]
    pub fn divisor(self) -> Decimal {
        self.divisor
    }

    /// × factor; `None` on overflow.
    #[must_use]
    pub fn times(self, factor: Decimal) -> Option<Self> {
        Some(Self {
            numerator: self.numerator.checked_mul(factor)?,
            ..self
        })
    }

    /// ÷ divisor (> 0); `None` on overflow or a divisor of 0.
    #[must_use]
    pub fn over(self, divisor: Decimal) -> Option<Self> {
        if divisor <= Decimal::ZERO {
            return None;
        }
        Some(Self {
            divisor: self.divisor.checked_mul(divisor)?,
            ..self
        })
    }

    /// Compared without dividing; `None` on overflow.
    #[must_use]
    pub fn compare(self, other: Self) -> Option<std::cmp::Ordering> {
        let left = self.numerator.checked_mul(other.divisor)?;
        let right = other.numerator.checked_mul(self.divisor)?;
        Some(left.cmp(&right))
    }

    /// The smaller of the two, compared without dividing.
    #[must_use]
    pub fn min(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.divisor)?;
        let right = other.numerator.checked_mul(self.divisor)?;
        Some(if right < left { other } else { self })
    }

    /// The larger of the two.
    #[must_use]
    pub fn max(self, other: Self) -> Option<Self> {
        Some(if self.min(other)? == self {
            other
        } else {
            self
        })
    }

    /// The sum, over a common divisor; `None` on overflow.
    #[must_use]
    pub fn plus(self, other: Self) -> Option<Self> {
        if self.divisor == other.divisor {
            return Some(Self {
                numerator: self.numerator.checked_add(other.numerator)?,
                ..self
            });
        }
        let left = self.numerator.checked_mul(other.divisor)?;
        let right = other.numerator.checked_mul(self.divisor)?;
        Some(Self {
            numerator: left.checked_add(right)?,
            divisor: self.divisor.checked_mul(other.divisor)?,
        })
    }

    /// Smallest whole number ≥ the value.
    #[must_use]
    pub fn ceil(self) -> Option<Decimal> {
        let mut whole = self.numerator.checked_div(self.divisor)?.trunc();
        // The quotient may have been rounded at its 28th digit; the products are exact.
        while whole.checked_mul(self.divisor)? > self.numerator {
            whole = whole.checked_sub(Decimal::ONE)?;
        }
        if whole.checked_mul(self.divisor)? < self.numerator {
            whole = whole.checked_add(Decimal::ONE)?;
        }
        Some(whole)
    }

    /// The quotient at 28 significant digits.
    #[must_use]
    pub fn value(self) -> Option<Decimal> {
        if self.divisor == Decimal::ONE {
            return Some(self.numerator);
        }
        self.numerator.checked_div(self.divisor)
    }

    /// Is it nothing?
    #[must_use]
    pub fn is_zero(self) -> bool {
        self.numerator.is_zero()
    }
}

/// A sum of [`Exact`] amounts: equal divisors are added above the line, each line is divided once.
#[derive(Clone, Debug, Default)]
pub struct Sum {
    parts: Vec<Exact>,
}

impl Sum {
    /// Adds an amount; `None` on overflow.
    pub fn add(&mut self, amount: Exact) -> Option<()> {
        if amount.is_zero() {
            return Some(());
        }
        match self
            .parts
            .iter_mut()
            .find(|part| part.divisor == amount.divisor)
        {
            Some(part) => part.numerator = part.numerator.checked_add(amount.numerator)?,
            None => self.parts.push(amount),
        }
        Some(())
    }

    /// The whole sum at 28 significant digits.
    #[must_use]
    pub fn value(&self) -> Option<Decimal> {
        self.parts
            .iter()
            .try_fold(Decimal::ZERO, |sum, part| sum.checked_add(part.value()?))
    }
}

/// Rule M35: half away from zero (0.125 → 0.13, 2.675 → 2.68).
///
/// A quotient such as 0.0625 ÷ 0.5 may arrive as 0.12499…9 in its 28th digit; it is first settled
/// at 18 places, far beyond any digit a price can have, so that exact halves stay halves.
#[must_use]
pub fn round(value: Decimal, places: u32) -> Decimal {
    let settled =
        value.round_dp_with_strategy(18.max(places), RoundingStrategy::MidpointAwayFromZero);
    let mut rounded =
        settled.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    rounded.rescale(places);
    rounded
}

/// Rule M35: whole cents, always two places.
#[must_use]
pub fn cents(value: Decimal) -> Decimal {
    round(value, 2)
}

/// An exact total for data and ranking: at most 12 places, no trailing zeros.
#[must_use]
pub fn exact(value: Decimal) -> Decimal {
    round(value, 12).normalize()
}

/// Rule M33: VAT on the rounded net, rounded to cents; `percent` is 19 for 19 %.
#[must_use]
pub fn vat(net: Decimal, percent: Decimal) -> Option<Decimal> {
    Some(cents(
        net.checked_mul(percent)?
            .checked_div(Decimal::ONE_HUNDRED)?,
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn d(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    /// Rule M35, cases of VO (EG) 1103/97 Art. 5 and of the method's own table.
    #[test]
    fn m35_rounds_half_away_from_zero() {
        for (value, expected) in [
            ("0.125", "0.13"),
            ("2.675", "2.68"),
            ("1.005", "1.01"),
            ("0.124999", "0.12"),
            ("2708.2333333333333333333", "2708.23"),
            ("0", "0.00"),
            ("0.1249999999999999999999999999", "0.13"),
        ] {
            assert_eq!(cents(d(value)).to_string(), expected, "{value}");
        }
    }

    /// Rule M33: VAT is computed from the rounded net, not from the exact sum.
    #[test]
    fn m33_takes_vat_from_the_rounded_net() {
        for (net, expected) in [
            ("2520.00", "478.80"),
            ("2555.00", "485.45"),
            ("1775.60", "337.36"),
            ("6.49", "1.23"),
            ("4.63", "0.88"),
            ("2708.23", "514.56"),
            ("0.01", "0.00"),
        ] {
            assert_eq!(vat(d(net), d("19")), Some(d(expected)), "{net}");
        }
    }

    #[test]
    fn a_ceiling_is_exact() {
        let ceil = |n: &str, by: &str| Exact::new(d(n)).over(d(by)).unwrap().ceil().unwrap();
        assert_eq!(ceil("6", "3"), d("2"));
        assert_eq!(ceil("7", "3"), d("3"));
        assert_eq!(ceil("0", "3"), d("0"));
        assert_eq!(ceil("2628000", "3600"), d("730"));
    }
}
