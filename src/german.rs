//! German numbers, dates, words and slugs.

use jiff::civil::Date;
use rust_decimal::{Decimal, RoundingStrategy};

/// `1.234,50`: rounded half away from zero to `places`.
#[must_use]
pub fn number(value: Decimal, places: u32) -> String {
    let mut rounded = value.round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero);
    rounded.rescale(places);
    grouped(&rounded.abs().to_string(), rounded < Decimal::ZERO)
}

/// All digits of a number, without trailing zeros.
#[must_use]
pub fn exact(value: Decimal) -> String {
    let value = value.normalize();
    grouped(&value.abs().to_string(), value < Decimal::ZERO)
}

/// `1.234,50 €`, rounded to cents.
#[must_use]
pub fn euro(value: Decimal) -> String {
    format!("{}\u{a0}€", number(value, 2))
}

/// `19 %`
#[must_use]
pub fn percent(value: Decimal) -> String {
    format!("{}\u{a0}%", exact(value))
}

/// `28. November 2026`
#[must_use]
pub fn date(date: Date) -> String {
    const MONTHS: [&str; 12] = [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ];
    let month = usize::try_from(date.month()).unwrap_or(1);
    let name = MONTHS.get(month.saturating_sub(1)).unwrap_or(&"Januar");
    format!("{}.\u{a0}{name} {}", date.day(), date.year())
}

/// `1 Angebot`, `3 Angebote`
#[must_use]
pub fn plural(n: usize, one: &str, many: &str) -> String {
    let word = if n == 1 { one } else { many };
    format!("{}\u{a0}{word}", exact(Decimal::from(n)))
}

/// `500 GB`
#[must_use]
pub fn quantity(value: Decimal, unit: &str) -> String {
    format!("{}\u{a0}{unit}", exact(value))
}

fn grouped(digits: &str, negative: bool) -> String {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let mut text = String::new();
    if negative {
        text.push('−');
    }
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index) % 3 == 0 {
            text.push('.');
        }
        text.push(digit);
    }
    if !fraction.is_empty() {
        text.push(',');
        text.push_str(fraction);
    }
    text
}
