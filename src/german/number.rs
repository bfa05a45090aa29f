//! Numbers as German readers expect them.

use rust_decimal::{Decimal, RoundingStrategy};

/// No-break space, between a number and its unit.
pub const NBSP: char = '\u{a0}';

/// A fixed number of places, rounded half away from zero (rule M35): `1.234,56`.
#[must_use]
pub fn number(value: Decimal, places: u32) -> String {
    let rounded = value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    let written = rounded.to_string();
    let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
    // Only as many digits as there are in a decimal; beyond that zeros are true, too.
    assemble(rounded.is_zero(), whole, fraction, places as usize)
}

/// All digits, no trailing zeros, never an exponent: `1.234,5`.
#[must_use]
pub fn exact(value: Decimal) -> String {
    let value = value.normalize();
    let written = value.to_string();
    let (whole, fraction) = written.split_once('.').unwrap_or((&written, ""));
    assemble(value.is_zero(), whole, fraction, fraction.len())
}

/// `1.234,56 €`
#[must_use]
pub fn euro(value: Decimal) -> String {
    with_unit(number(value, 2), "€")
}

/// Two places in any currency: `1.234,56 €`, `1.234,56 USD`.
#[must_use]
pub fn money(value: Decimal, currency: &str) -> String {
    with_unit(number(value, 2), sign(currency))
}

/// A price as its source states it: every digit, but at least two places:
/// `3,50 €`, `0,00198 €`.
#[must_use]
pub fn price(value: Decimal, currency: &str) -> String {
    let places = value.normalize().scale().max(2);
    with_unit(number(value, places), sign(currency))
}

/// `19,0 %`
#[must_use]
pub fn percent(value: Decimal, places: u32) -> String {
    with_unit(number(value, places), "%")
}

/// `1.000 GB`, every digit.
#[must_use]
pub fn quantity(value: Decimal, unit: &str) -> String {
    with_unit(exact(value), unit)
}

fn sign(currency: &str) -> &str {
    if currency == "EUR" { "€" } else { currency }
}

fn with_unit(mut number: String, unit: &str) -> String {
    number.push(NBSP);
    number.push_str(unit);
    number
}

/// Grouped digits, and the fraction filled up to so many places. Every page has hundreds of
/// numbers: one allocation each, with room for the unit.
fn assemble(zero: bool, whole: &str, fraction: &str, places: usize) -> String {
    const UNIT: usize = 8;
    let (sign, whole) = match whole.strip_prefix('-') {
        Some(whole) if zero => ("", whole),
        Some(whole) => ("\u{2212}", whole),
        None => ("", whole),
    };
    let length = sign.len() + whole.len() + whole.len() / 3 + 1 + places + UNIT;
    let mut out = String::with_capacity(length);
    out.push_str(sign);
    group(whole, &mut out);
    if places > 0 {
        out.push(',');
        out.push_str(fraction);
        out.extend(std::iter::repeat_n(
            '0',
            places.saturating_sub(fraction.len()),
        ));
    }
    out
}

/// Points between groups of three digits, in four-digit numbers, too.
pub(super) fn grouped(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    group(digits, &mut out);
    out
}

fn group(digits: &str, out: &mut String) {
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('.');
        }
        out.push(digit);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn d(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn fixed_places_half_away_from_zero() {
        let cases = [
            ("1234.56", 2, "1.234,56"),
            ("0.125", 2, "0,13"),
            ("2.675", 2, "2,68"),
            ("1.005", 2, "1,01"),
            ("0.124999999999", 2, "0,12"),
            ("-0.125", 2, "−0,13"),
            ("-0.001", 2, "0,00"),
            ("-1234567.5", 1, "−1.234.567,5"),
            ("3", 2, "3,00"),
            ("999.995", 2, "1.000,00"),
            ("1234", 0, "1.234"),
            ("0.5", 0, "1"),
            ("0", 0, "0"),
            (
                "79228162514264337593543950335",
                2,
                "79.228.162.514.264.337.593.543.950.335,00",
            ),
            ("28.21078", 4, "28,2108"),
        ];
        for (value, places, expected) in cases {
            assert_eq!(number(d(value), places), expected, "{value} to {places}");
        }
    }

    #[test]
    fn every_digit() {
        let cases = [
            ("730", "730"),
            ("1000.0", "1.000"),
            ("1000000000", "1.000.000.000"),
            ("0.00198", "0,00198"),
            (
                "0.0000000000000000000000000001",
                "0,0000000000000000000000000001",
            ),
            ("1234.5000", "1.234,5"),
            ("-0.0", "0"),
            ("-5", "−5"),
        ];
        for (value, expected) in cases {
            assert_eq!(exact(d(value)), expected, "{value}");
        }
    }

    #[test]
    fn with_units() {
        assert_eq!(euro(d("1234.565")), "1.234,57\u{a0}€");
        assert_eq!(money(d("2"), "EUR"), "2,00\u{a0}€");
        assert_eq!(money(d("1234.5"), "USD"), "1.234,50\u{a0}USD");
        assert_eq!(price(d("3.5"), "EUR"), "3,50\u{a0}€");
        assert_eq!(price(d("0.00198"), "EUR"), "0,00198\u{a0}€");
        assert_eq!(price(d("2.690"), "USD"), "2,69\u{a0}USD");
        assert_eq!(percent(d("8.1"), 1), "8,1\u{a0}%");
        assert_eq!(percent(d("19"), 0), "19\u{a0}%");
        assert_eq!(quantity(d("1000"), "GB"), "1.000\u{a0}GB");
    }
}
