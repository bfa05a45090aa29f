//! What a month costs over one quantity of the usage: an offer beside those that undercut it.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{Tick, apart, at, between, length, round_words, short};

/// Drawing area within the view box, 336 × 220.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 258.0;
const TOP: f64 = 24.0;
const BOTTOM: f64 = 180.0;
/// Most letters of a label behind a line.
const LABEL: usize = 10;

/// One offer: its label and the knots of its cost.
#[derive(Clone, Debug)]
pub struct Series<'c> {
    /// Behind the line.
    pub label: String,
    /// (amount, euros), by rising amount.
    pub knots: &'c [(Decimal, Decimal)],
}

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    columns: Vec<Tick>,
    rows: Vec<Tick>,
    lines: Vec<Line>,
    /// The usage of the profile.
    now: String,
    dots: Vec<Dot>,
    unit: String,
    /// The axis of the amounts begins above zero.
    cut: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Line {
    class: &'static str,
    path: String,
    label: String,
    x: String,
    y: String,
}

#[derive(Clone, Debug, Serialize)]
struct Dot {
    x: String,
    y: String,
}

/// The first series is the offer itself; `crossings` are amounts where another meets it. Amounts
/// are divided by `per` on the axis (1,000 for GB shown as TB).
#[must_use]
pub fn chart(
    series: &[Series<'_>],
    crossings: &[Decimal],
    now: Decimal,
    highest: Decimal,
    (per, unit): (f64, &str),
) -> Option<Chart> {
    let end = length(highest);
    let cut: Vec<Vec<(f64, f64)>> = series.iter().map(|one| within(one.knots, end)).collect();
    let amounts = || cut.iter().flatten().map(|(_, euros)| *euros);
    let (low, high) = (
        amounts().fold(f64::INFINITY, f64::min),
        amounts().fold(0.0, f64::max),
    );
    if !low.is_finite() || end <= 0.0 {
        return None;
    }
    let marks = between(low, high, 4.0);
    let (bottom, top) = (*marks.first()?, *marks.last()?);
    let x = |amount: f64| LEFT + (RIGHT - LEFT) * amount / end;
    let y = |euros: f64| BOTTOM - (BOTTOM - TOP) * (euros - bottom) / (top - bottom);
    let mut heights = Vec::new();
    let mut lines = Vec::new();
    for ((one, points), class) in series.iter().zip(&cut).zip(["own", "middle", "high"]) {
        let &(last_x, last_y) = points.last()?;
        let path: Vec<String> = points
            .iter()
            .map(|(amount, euros)| format!("{} {}", at(x(*amount)), at(y(*euros))))
            .collect();
        heights.push(y(last_y));
        lines.push(Line {
            class,
            path: format!("M{}", path.join("L")),
            label: short(&one.label, LABEL),
            x: at(x(last_x) + 5.0),
            y: String::new(),
        });
    }
    for (line, height) in lines.iter_mut().zip(apart(&heights)) {
        line.y = at(height + 4.0);
    }
    let own = cut.first()?;
    Some(Chart {
        columns: super::rounds(end / per, 4.0)
            .into_iter()
            .map(|value| Tick {
                at: at(x(value * per)),
                label: round_words(value),
            })
            .collect(),
        rows: marks
            .into_iter()
            .map(|value| Tick {
                at: at(y(value)),
                label: round_words(value),
            })
            .collect(),
        lines,
        now: at(x(length(now))),
        dots: crossings
            .iter()
            .filter_map(|amount| {
                let amount = length(*amount);
                Some(Dot {
                    x: at(x(amount)),
                    y: at(y(height(own, amount)?)),
                })
            })
            .collect(),
        unit: unit.to_owned(),
        cut: bottom > 0.0,
    })
}

/// The knots up to an amount, with a point at the cut.
fn within(knots: &[(Decimal, Decimal)], end: f64) -> Vec<(f64, f64)> {
    let points: Vec<(f64, f64)> = knots
        .iter()
        .map(|(amount, euros)| (length(*amount), length(*euros)))
        .collect();
    let mut kept: Vec<(f64, f64)> = points.iter().copied().filter(|(x, _)| *x <= end).collect();
    if let Some(euros) = height(&points, end)
        && kept.last().is_some_and(|(x, _)| *x < end)
    {
        kept.push((end, euros));
    }
    kept
}

fn height(points: &[(f64, f64)], amount: f64) -> Option<f64> {
    points.windows(2).find_map(|pair| match pair {
        [(x1, y1), (x2, y2)] if (*x1..=*x2).contains(&amount) => {
            Some(y1 + (y2 - y1) * (amount - x1) / (x2 - x1))
        }
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn d(value: i64) -> Decimal {
        Decimal::from(value)
    }

    #[test]
    fn lines_are_cut_at_the_end_of_the_axis_and_cross_in_a_dot() {
        let rising = [(d(0), d(1000)), (d(10_000), d(2000))];
        let flat = [(d(0), d(1200)), (d(100_000), d(1200))];
        let series = [
            Series {
                label: "hier".to_owned(),
                knots: &rising,
            },
            Series {
                label: "Nordwolke Cloud".to_owned(),
                knots: &flat,
            },
        ];
        let chart = chart(&series, &[d(2000)], d(1000), d(4000), (1000.0, "TB")).unwrap();
        // 1,000 to 1,400 € at 4 TB, on an axis of 100 € steps.
        assert_eq!(chart.lines[0].path, "M46 180L258 24");
        assert_eq!(chart.lines[1].path, "M46 102L258 102");
        assert_eq!(
            (chart.dots[0].x.as_str(), chart.dots[0].y.as_str()),
            ("152", "102")
        );
        assert_eq!(chart.now, "99");
        assert_eq!(chart.lines[1].label, "Nordwolke…");
        let columns: Vec<&str> = chart
            .columns
            .iter()
            .map(|tick| tick.label.as_str())
            .collect();
        assert_eq!(columns, ["0", "1", "2", "3", "4"]);
        let rows: Vec<&str> = chart.rows.iter().map(|tick| tick.label.as_str()).collect();
        assert_eq!(rows, ["1.000", "1.100", "1.200", "1.300", "1.400"]);
    }
}
