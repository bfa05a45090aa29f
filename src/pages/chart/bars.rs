//! Full months below each other, as bars from zero with name and amount above.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{at, length, short};
use crate::german;

/// Widest bar, the width of the view box.
const WIDTH: f64 = 336.0;
const ROW: f64 = 34.0;
/// Most letters of a name beside its amount.
const LABEL: usize = 34;

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    height: String,
    bars: Vec<Bar>,
}

#[derive(Clone, Debug, Serialize)]
struct Bar {
    label: String,
    amount: String,
    /// Base line of the words.
    text: String,
    y: String,
    width: String,
}

/// Names and euros, in their order.
#[must_use]
pub fn chart(months: &[(String, Decimal)]) -> Chart {
    let highest = months
        .iter()
        .map(|(_, euros)| length(*euros))
        .fold(f64::MIN_POSITIVE, f64::max);
    let mut y = 0.0;
    let bars = months
        .iter()
        .map(|(label, euros)| {
            let bar = Bar {
                label: short(label, LABEL),
                amount: german::euro(*euros),
                text: at(y + 12.0),
                y: at(y + 17.0),
                width: at(WIDTH * length(*euros) / highest),
            };
            y += ROW;
            bar
        })
        .collect();
    Chart {
        height: at(y),
        bars,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dearest_month_is_as_wide_as_the_picture() {
        let months = [
            ("L4".to_owned(), Decimal::from(300)),
            (
                "A wholly overlong name of a plan of a provider".to_owned(),
                Decimal::from(1200),
            ),
        ];
        let chart = chart(&months);
        let widths: Vec<&str> = chart.bars.iter().map(|bar| bar.width.as_str()).collect();
        assert_eq!(widths, ["84", "336"]);
        assert_eq!(chart.bars[1].label, "A wholly overlong name of a plan…");
        assert_eq!(chart.height, "68");
    }
}
