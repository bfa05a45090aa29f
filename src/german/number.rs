//! Numbers as German readers expect them.

use rust_decimal::Decimal;

/// All digits, grouped, decimal comma, no trailing zeros: `1.234,5`.
#[must_use]
pub fn exact(value: Decimal) -> String {
    let written = value.normalize().to_string();
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => ("\u{2212}", digits),
        None => ("", written.as_str()),
    };
    match digits.split_once('.') {
        Some((whole, fraction)) => format!("{sign}{},{fraction}", grouped(whole)),
        None => format!("{sign}{}", grouped(digits)),
    }
}

/// Points between groups of three digits, also for four-digit numbers.
fn grouped(digits: &str) -> String {
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push('.');
        }
        out.push(digit);
    }
    out
}
