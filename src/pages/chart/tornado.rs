//! How far each value moves a result: bars to both sides of it, the longest on top.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{at, length};
use crate::german;

/// Drawing area within the view box, 360 wide.
const LEFT: f64 = 104.0;
const RIGHT: f64 = 320.0;
const TOP: f64 = 24.0;
const ROW: f64 = 26.0;
const BAR: f64 = 16.0;

/// One bar: the result with the value lowered and raised.
#[derive(Clone, Debug)]
pub struct Bar {
    /// Name of the value.
    pub label: &'static str,
    /// Result, a share.
    pub lower: Decimal,
    /// Result, a share.
    pub higher: Decimal,
}

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    height: String,
    base: String,
    foot: String,
    bars: Vec<View>,
    ticks: Vec<Tick>,
}

#[derive(Clone, Debug, Serialize)]
struct View {
    label: &'static str,
    /// Base line of the label.
    text: String,
    y: String,
    lower: Span,
    higher: Span,
}

#[derive(Clone, Debug, Serialize)]
struct Span {
    x: String,
    width: String,
}

#[derive(Clone, Debug, Serialize)]
struct Tick {
    x: String,
    label: String,
}

/// Bars around the unmoved result.
#[must_use]
pub fn chart(bars: &[Bar], base: Decimal) -> Chart {
    let base = length(base);
    let reach = bars
        .iter()
        .flat_map(|bar| [bar.lower, bar.higher])
        .map(|share| (length(share) - base).abs())
        .fold(0.01, f64::max);
    let middle = f64::midpoint(LEFT, RIGHT);
    let x = |share: f64| middle + (RIGHT - LEFT) / 2.0 * (share - base) / reach;
    let span = |share: Decimal| {
        let tip = x(length(share));
        Span {
            x: at(tip.min(middle)),
            width: at((tip - middle).abs()),
        }
    };
    let mut y = TOP;
    let views = bars
        .iter()
        .map(|bar| {
            let view = View {
                label: bar.label,
                text: at(y + BAR - 4.0),
                y: at(y),
                lower: span(bar.lower),
                higher: span(bar.higher),
            };
            y += ROW;
            view
        })
        .collect();
    Chart {
        height: at(y + 4.0),
        base: at(middle),
        foot: at(y),
        bars: views,
        ticks: [base - reach, base, base + reach]
            .into_iter()
            .map(|share| Tick {
                x: at(x(share)),
                label: german::percent(Decimal::try_from(share * 100.0).unwrap_or_default(), 0),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_bar_reaches_the_edge_and_the_middle_is_the_result() {
        let bars = [
            Bar {
                label: "Miete",
                lower: Decimal::new(65, 2),
                higher: Decimal::new(42, 2),
            },
            Bar {
                label: "Preis",
                lower: Decimal::new(42, 2),
                higher: Decimal::new(58, 2),
            },
        ];
        let chart = chart(&bars, Decimal::new(50, 2));
        assert_eq!(chart.base, "212");
        let first = &chart.bars[0];
        assert_eq!(
            (first.lower.x.as_str(), first.lower.width.as_str()),
            ("212", "108")
        );
        assert_eq!(chart.bars[1].y, "50");
        let labels: Vec<&str> = chart.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(labels, ["35\u{a0}%", "50\u{a0}%", "65\u{a0}%"]);
    }
}
