//! A price over time: it holds until the next one.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::Serialize;

use super::{Tick, at, length, round_words, rounds};
use crate::catalog::days_between;
use crate::german;

/// Drawing area within the view box, 336 × 150.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 330.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 120.0;

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    rows: Vec<Tick>,
    /// Up to today.
    past: String,
    /// From today on; empty when nothing is announced.
    coming: String,
    first: String,
    last: String,
}

/// Prices by the day from which they hold, the oldest first; the line runs to today at least.
/// `None` for fewer than two prices.
#[must_use]
pub fn chart(prices: &[(Date, Decimal)], today: Date) -> Option<Chart> {
    let (&(first, _), &(newest, _)) = (prices.first()?, prices.last()?);
    if prices.len() < 2 {
        return None;
    }
    let highest = prices
        .iter()
        .map(|(_, price)| length(*price))
        .fold(0.0, f64::max);
    let marks = rounds(highest, 4.0);
    let ahead = days_between(today, newest);
    // An announced price is shown for a while of its own.
    let end = days_between(first, today).max(1) + ahead + ahead / 2;
    let x =
        |day: Date| LEFT + (RIGHT - LEFT) * f64::from(days_between(first, day)) / f64::from(end);
    let y =
        |price: Decimal| BOTTOM - (BOTTOM - TOP) * length(price) / highest.max(f64::MIN_POSITIVE);
    let (mut past, mut coming) = (String::new(), String::new());
    let mut before: Option<Decimal> = None;
    for &(day, price) in prices {
        let (px, py) = (at(x(day)), at(y(price)));
        if day <= today {
            match before {
                None => past = format!("M{px} {py}"),
                Some(_) => past.push_str(&format!("H{px}V{py}")),
            }
        } else {
            if coming.is_empty() {
                let from = before.map_or_else(|| py.clone(), |price| at(y(price)));
                coming = format!("M{} {from}", at(x(today)));
            }
            coming.push_str(&format!("H{px}V{py}"));
        }
        before = Some(price);
    }
    if !past.is_empty() {
        past.push_str(&format!("H{}", at(x(today))));
    }
    if !coming.is_empty() {
        coming.push_str(&format!("H{}", at(RIGHT)));
    }
    Some(Chart {
        rows: marks
            .into_iter()
            .map(|value| Tick {
                at: at(BOTTOM - (BOTTOM - TOP) * value / highest.max(f64::MIN_POSITIVE)),
                label: round_words(value),
            })
            .collect(),
        past,
        coming,
        first: german::date(first),
        last: german::date(newest.max(today)),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_price_holds_until_the_next_and_announced_ones_are_apart() {
        let prices = [
            (date(2026, 1, 1), Decimal::from(4)),
            (date(2026, 3, 2), Decimal::from(3)),
            (date(2026, 5, 1), Decimal::from(2)),
        ];
        let chart = chart(&prices, date(2026, 4, 11)).unwrap();
        // 100 days back, 20 ahead, 10 more for the announced price: 130 days over 284 pixels.
        assert_eq!(chart.past, "M46 24H177.1V48H264.5");
        assert_eq!(chart.coming, "M264.5 48H308.2V72H330");
        let rows: Vec<&str> = chart.rows.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(rows, ["0", "1", "2", "3", "4"]);
    }

    #[test]
    fn one_price_is_no_history() {
        assert!(super::chart(&[(date(2026, 1, 1), Decimal::ONE)], date(2026, 2, 1)).is_none());
    }
}
