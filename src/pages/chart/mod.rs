//! Charts as geometry: views of finished coordinates, drawn by the templates as inline SVG.
//!
//! The one place beside the powers of an annuity where floats are at home: a pixel more or less
//! is no cent.

pub mod bars;
pub mod break_even;
pub mod lines;
pub mod slope;
pub mod steps;
pub mod strip;
pub mod tornado;
pub mod waterfall;

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde::Serialize;

use crate::german;

/// A coordinate: at most one place behind the point.
fn at(value: f64) -> String {
    // Whole tenths print many times faster than floats.
    #[allow(clippy::cast_possible_truncation)]
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if rest == 0 {
        format!("{sign}{whole}")
    } else {
        format!("{sign}{whole}.{rest}")
    }
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

/// A mark on an axis.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Tick {
    at: String,
    label: String,
}

/// Round numbers from 0 up to a highest value, in at most so many steps.
fn rounds(highest: f64, most: f64) -> Vec<f64> {
    if highest <= 0.0 {
        return vec![0.0];
    }
    let step = nice(highest / most);
    std::iter::successors(Some(0.0), |count| Some(count + 1.0))
        .map(|count| count * step)
        // A hair more, so that a float below a whole number loses no mark.
        .take_while(|value| *value <= highest * 1.000_001)
        .collect()
}

/// Round numbers from the last not above `low` to the first not below `high`, for lines whose
/// differences would drown above zero.
fn between(low: f64, high: f64, most: f64) -> Vec<f64> {
    let step = nice(((high - low).max(high.abs() * 0.02).max(0.01)) / most);
    let first = (low / step + 0.000_001).floor();
    std::iter::successors(Some(first), |count| Some(count + 1.0))
        .map(|count| count * step)
        .scan(false, |done, value| {
            let shown = (!*done).then_some(value);
            *done |= value >= high * 0.999_999 && value > first * step;
            shown
        })
        .collect()
}

/// Heights of labels beside lines, so that none covers another: pushed down from the top.
fn apart(heights: &[f64]) -> Vec<f64> {
    const LINE: f64 = 14.0;
    let mut order: Vec<usize> = (0..heights.len()).collect();
    let height = |index: &usize| heights.get(*index).copied().unwrap_or_default();
    order.sort_by(|a, b| height(a).total_cmp(&height(b)));
    let mut placed = heights.to_vec();
    let mut free = f64::MIN;
    for index in order {
        if let Some(height) = placed.get_mut(index) {
            *height = height.max(free);
            free = *height + LINE;
        }
    }
    placed
}

/// A round value as Germans write it: `2.500`, `0,25`.
fn round_words(value: f64) -> String {
    let value = Decimal::try_from(value).unwrap_or_default();
    german::exact(value.round_dp(6))
}

/// Cut to so many letters, with an ellipsis where some are missing.
fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_carry_round_german_numbers() {
        for (highest, most, expected) in [
            (1576.65, 3.0, "0 1.000"),
            (7400.0, 4.0, "0 2.000 4.000 6.000"),
            (0.93, 4.0, "0 0,25 0,5 0,75"),
            (2.5, 5.0, "0 0,5 1 1,5 2 2,5"),
            (43_850.37, 3.0, "0 20.000 40.000"),
            (730.0, 4.0, "0 200 400 600"),
            (0.0, 4.0, "0"),
        ] {
            let words: Vec<String> = rounds(highest, most).into_iter().map(round_words).collect();
            assert_eq!(words.join(" "), expected, "{highest}");
        }
    }

    #[test]
    fn axes_of_lines_begin_and_end_round() {
        for (low, high, expected) in [
            (1308.0, 1390.0, "1.300 1.325 1.350 1.375 1.400"),
            (0.0, 400.0, "0 100 200 300 400"),
            (1200.0, 1200.0, "1.200 1.210"),
            (0.0, 0.0, "0 0,0025"),
        ] {
            let words: Vec<String> = between(low, high, 4.0)
                .into_iter()
                .map(round_words)
                .collect();
            assert_eq!(words.join(" "), expected, "{low} to {high}");
        }
        assert_eq!(apart(&[50.0, 48.0, 90.0]), [62.0, 48.0, 90.0]);
    }

    #[test]
    fn coordinates_are_short_and_labels_are_cut() {
        assert_eq!(
            (at(-0.01), at(12.34), at(7.0)),
            ("0".into(), "12.3".into(), "7".into())
        );
        assert_eq!(short("Standard_NC24ads", 8), "Standar…");
        assert_eq!(short("H100", 8), "H100");
    }
}
