//! Where offers lie on one axis: a tick each, the median marked.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{Tick, at, length, round_words, rounds};
use crate::pricing::spread::Spread;

/// Drawing area within the view box, 336 × 92.
const LEFT: f64 = 8.0;
const RIGHT: f64 = 320.0;
const TOP: f64 = 26.0;
const BAR: f64 = 24.0;

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    ticks: Vec<Tick>,
    /// One stroke per offer; those on the same pixel once.
    marks: String,
    median: String,
    /// Place of the median's word, kept inside the picture.
    word: String,
}

/// Amounts on an axis that begins at zero.
#[must_use]
pub fn chart(amounts: &[Decimal], spread: &Spread) -> Chart {
    let highest = length(spread.highest).max(f64::MIN_POSITIVE);
    let x = |euros: f64| LEFT + (RIGHT - LEFT) * euros / highest;
    let mut places: Vec<String> = Vec::new();
    let mut sorted = amounts.to_vec();
    sorted.sort_unstable();
    for amount in sorted {
        let place = format!("{}", x(length(amount)).round());
        if places.last() != Some(&place) {
            places.push(place);
        }
    }
    let median = x(length(spread.median));
    Chart {
        ticks: rounds(highest, 4.0)
            .into_iter()
            .map(|value| Tick {
                at: at(x(value)),
                label: round_words(value),
            })
            .collect(),
        marks: places
            .into_iter()
            .map(|place| format!("M{place} {TOP}v{BAR}"))
            .collect(),
        median: at(median),
        word: at(median.clamp(46.0, 290.0)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn offers_on_one_pixel_are_drawn_once() {
        let amounts: Vec<Decimal> = [50, 100, 100, 400].into_iter().map(Decimal::from).collect();
        let chart = chart(&amounts, &Spread::of(amounts.clone()).unwrap());
        assert_eq!(chart.marks, "M47 26v24M86 26v24M320 26v24");
        assert_eq!((chart.median.as_str(), chart.word.as_str()), ("86", "86"));
        let ticks: Vec<&str> = chart.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(ticks, ["0", "100", "200", "300", "400"]);
    }
}
