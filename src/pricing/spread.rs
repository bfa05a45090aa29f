//! Lowest, median and highest of amounts.

use rust_decimal::Decimal;

/// How far amounts lie apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spread {
    /// Smallest.
    pub lowest: Decimal,
    /// Half of the amounts are not above it; between the two in the middle where they are even.
    pub median: Decimal,
    /// Largest.
    pub highest: Decimal,
}

impl Spread {
    /// `None` without amounts.
    #[must_use]
    pub fn of(mut amounts: Vec<Decimal>) -> Option<Self> {
        amounts.sort_unstable();
        let middle = amounts.len() / 2;
        let upper = *amounts.get(middle)?;
        let median = if amounts.len().is_multiple_of(2) {
            let lower = *amounts.get(middle.checked_sub(1)?)?;
            lower.checked_add(upper)?.checked_div(Decimal::TWO)?
        } else {
            upper
        };
        Some(Self {
            lowest: *amounts.first()?,
            median,
            highest: *amounts.last()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        for (amounts, expected) in [
            (vec![], None),
            (vec![5], Some((5, "5", 5))),
            (vec![9, 2], Some((2, "5.5", 9))),
            (vec![9, 1, 2], Some((1, "2", 9))),
            (vec![4, 1, 2, 90], Some((1, "3", 90))),
        ] {
            let spread = Spread::of(amounts.into_iter().map(Decimal::from).collect());
            let told = spread.map(|it| (it.lowest, it.median.normalize().to_string(), it.highest));
            let expected = expected.map(|(low, median, high)| {
                (Decimal::from(low), median.to_owned(), Decimal::from(high))
            });
            assert_eq!(told, expected);
        }
    }
}
