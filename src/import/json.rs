//! Looking into JSON catalogues.

use std::io::Read;

use rust_decimal::Decimal;
use serde_json::Value;

use super::decimal;

/// The whole document.
pub(super) fn document(input: &mut dyn Read, format: &str) -> Result<Value, String> {
    serde_json::from_reader(std::io::BufReader::new(input)).map_err(|fault| {
        format!(
            "Das ist kein {format}: Zeile {}, Spalte {} ist kein gültiges JSON.",
            fault.line(),
            fault.column()
        )
    })
}

/// A text; empty when it is missing.
pub(super) fn text<'v>(value: &'v Value, key: &str) -> &'v str {
    value[key].as_str().unwrap_or("")
}

/// A number, also one written as text. serde_json prints the shortest digits that name a number,
/// which are the catalogue's own.
pub(super) fn number(value: &Value) -> Option<Decimal> {
    match value {
        Value::Number(number) => decimal(&number.to_string()),
        Value::String(text) => decimal(text),
        _ => None,
    }
}

/// A whole number ≥ 1.
pub(super) fn count(value: &Value) -> Option<u32> {
    let number = number(value)?;
    number
        .is_integer()
        .then(|| u32::try_from(number.normalize().mantissa()).ok())
        .flatten()
        .filter(|count| *count >= 1)
}

/// An array, empty when there is none.
pub(super) fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// Bytes or MiB in GiB, rounded to whole ones when they nearly are.
pub(super) fn gib(amount: Decimal, unit: Decimal) -> Option<Decimal> {
    let gib = amount.checked_div(unit)?.round_dp(2);
    Some(gib.normalize())
}
