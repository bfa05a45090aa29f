//! Charts as geometry: views of finished coordinates, drawn by the templates as inline SVG.
//!
//! The one place beside the powers of an annuity where floats are at home: a pixel more or less
//! is no cent.

pub mod break_even;
pub mod tornado;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// A coordinate: at most one place behind the point.
fn at(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Not „-0“.
    format!("{}", rounded + 0.0)
}

/// A decimal as a length.
fn length(value: Decimal) -> f64 {
    value.to_f64().unwrap_or_default()
}

/// The next of 1, 2, 2.5, 5 × 10^k that is not below a value > 0.
fn nice(value: f64) -> f64 {
    let power = 10f64.powf(value.log10().floor());
    [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|step| step * power)
        .find(|step| *step >= value * 0.999_999)
        .unwrap_or(power * 10.0)
}
