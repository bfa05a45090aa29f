//! How the lines of a month add up to its total: each bar starts where the last one ended.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{Tick, at, length, round_words, rounds};
use crate::german;

/// Drawing area within the view box, 336 wide.
const LEFT: f64 = 102.0;
const RIGHT: f64 = 242.0;
const TOP: f64 = 22.0;
const ROW: f64 = 24.0;
const BAR: f64 = 15.0;
/// Width kept free for each amount that nobody knows.
const OPEN: f64 = 22.0;
/// Narrowest bar of an amount above zero.
const LEAST: f64 = 1.0;

/// One line of the sum.
#[derive(Clone, Debug)]
pub struct Step {
    /// Name of the line.
    pub label: &'static str,
    /// Euros; `None` = unknown, which is never drawn as nothing.
    pub amount: Option<Decimal>,
}

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    height: String,
    foot: String,
    ticks: Vec<Tick>,
    bars: Vec<Bar>,
    any_open: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Bar {
    label: &'static str,
    amount: String,
    /// Base line of the words.
    text: String,
    x: String,
    y: String,
    width: String,
    /// `part`, `open`, `sum`
    class: &'static str,
    /// Down to the next bar, where this one ends; empty under the total.
    link: String,
}

/// The steps in their order and the total below them.
#[must_use]
pub fn chart(steps: &[Step], total: Decimal) -> Chart {
    let open = steps.iter().filter(|step| step.amount.is_none()).count();
    let sum = length(total);
    #[allow(clippy::cast_precision_loss)]
    let free = OPEN * open as f64;
    let scale = if sum > 0.0 {
        (RIGHT - LEFT - free) / sum
    } else {
        0.0
    };
    let (mut x, mut y) = (LEFT, TOP);
    let mut bars: Vec<Bar> = Vec::new();
    for step in steps {
        let (width, class, amount) = match step.amount {
            Some(amount) => {
                let width = length(amount) * scale;
                let drawn = if amount.is_zero() {
                    0.0
                } else {
                    width.max(LEAST)
                };
                (drawn, "part", german::euro(amount))
            }
            None => (OPEN, "open", "unbekannt".to_owned()),
        };
        let end = match step.amount {
            Some(amount) => x + length(amount) * scale,
            None => x + OPEN,
        };
        // A line of nothing has no bar; the link runs through it.
        let link = if step.amount.is_some_and(|amount| amount.is_zero()) {
            y
        } else {
            y + BAR
        };
        bars.push(Bar {
            label: step.label,
            amount,
            text: at(y + BAR - 3.0),
            x: at(x),
            y: at(y),
            width: at(width),
            class,
            link: format!("M{} {}V{}", at(end), at(link), at(y + ROW)),
        });
        x = end;
        y += ROW;
    }
    bars.push(Bar {
        label: "Monat netto",
        amount: if open == 0 {
            german::euro(total)
        } else {
            format!("≥\u{a0}{}", german::euro(total))
        },
        text: at(y + BAR - 3.0),
        x: at(LEFT),
        y: at(y),
        width: at(sum * scale),
        class: "sum",
        link: String::new(),
    });
    Chart {
        height: at(y + ROW),
        foot: at(y + BAR),
        // With open bars in between, a place on the axis would be no amount.
        ticks: if open == 0 {
            rounds(sum, 3.0)
                .into_iter()
                .map(|value| Tick {
                    at: at(LEFT + value * scale),
                    label: round_words(value),
                })
                .collect()
        } else {
            Vec::new()
        },
        bars,
        any_open: open > 0,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn step(label: &'static str, amount: Option<i64>) -> Step {
        Step {
            label,
            amount: amount.map(Decimal::from),
        }
    }

    #[test]
    fn each_bar_starts_where_the_last_one_ended() {
        let steps = [
            step("Rechenzeit", Some(650)),
            step("Egress", Some(0)),
            step("Einrichtung", Some(50)),
        ];
        let chart = chart(&steps, Decimal::from(700));
        let spans: Vec<(&str, &str)> = chart
            .bars
            .iter()
            .map(|bar| (bar.x.as_str(), bar.width.as_str()))
            .collect();
        assert_eq!(
            spans,
            [("102", "130"), ("232", "0"), ("232", "10"), ("102", "140")]
        );
        let ticks: Vec<&str> = chart.ticks.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(ticks, ["0", "250", "500"]);
    }

    #[test]
    fn an_unknown_line_is_open_and_has_a_width() {
        let steps = [step("Rechenzeit", Some(700)), step("Egress", None)];
        let chart = chart(&steps, Decimal::from(700));
        let open = &chart.bars[1];
        assert_eq!((open.class, open.amount.as_str()), ("open", "unbekannt"));
        assert!(open.width.parse::<f64>().unwrap() >= 20.0);
        assert_eq!(chart.bars[2].amount, "≥\u{a0}700,00\u{a0}€");
        assert!(chart.ticks.is_empty());
    }

    #[test]
    fn a_free_month_draws_nothing_but_divides_by_nothing_either() {
        let chart = chart(&[step("Rechenzeit", Some(0))], Decimal::ZERO);
        assert_eq!(chart.bars[1].width, "0");
    }
}
