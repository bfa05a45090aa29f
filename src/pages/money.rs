//! Prices as the provider states them.

use rust_decimal::Decimal;

use crate::catalog::offer::Price;
use crate::german;

/// `2,73 €`, `0,000018 €`, `1.799,00 CHF`: every digit of the source, never fewer than
/// two places, never rounded.
#[must_use]
pub fn amount(value: Decimal, currency: &str) -> String {
    let sign = if currency == "EUR" { "€" } else { currency };
    format!("{}\u{a0}{sign}", digits(value))
}

/// [`amount`] without the currency.
#[must_use]
pub fn digits(value: Decimal) -> String {
    let scale = value.normalize().scale();
    if scale < 2 {
        german::number(value, 2)
    } else {
        german::exact(value)
    }
}

/// The stated price without its unit.
#[must_use]
pub fn price(price: &Price) -> String {
    amount(price.amount, &price.currency)
}

/// `1 Monat`, `12 Monate`.
#[must_use]
pub fn months(n: u32) -> String {
    let word = if n == 1 { "Monat" } else { "Monate" };
    german::quantity(Decimal::from(n), word)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn prices_keep_every_digit() {
        for (value, currency, expected) in [
            ("2.7", "EUR", "2,70\u{a0}€"),
            ("3", "EUR", "3,00\u{a0}€"),
            ("0.000018", "EUR", "0,000018\u{a0}€"),
            ("1.736", "USD", "1,736\u{a0}USD"),
            ("1234.5", "CHF", "1.234,50\u{a0}CHF"),
            ("0.0000000000000001", "EUR", "0,0000000000000001\u{a0}€"),
        ] {
            let value = Decimal::from_str_exact(value).unwrap();
            assert_eq!(amount(value, currency), expected);
        }
    }
}
