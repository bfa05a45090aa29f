//! What a month costs over its used hours: owning against one or more rents.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{at, length, nice};
use crate::german;

/// Drawing area of the plot within the view box of 360 × 250.
const LEFT: f64 = 46.0;
const RIGHT: f64 = 276.0;
const TOP: f64 = 26.0;
const BOTTOM: f64 = 206.0;
/// Least distance of two labels behind the lines.
const LINE: f64 = 15.0;
/// Most steps of the amounts.
const MOST_ROWS: f64 = 5.0;
/// How far above owning at full use the axis reaches at most.
const HEADROOM: f64 = 2.4;

/// Costs at no use and at full use; between them the line is straight.
#[derive(Clone, Debug)]
pub struct Costs {
    /// Behind the line.
    pub label: String,
    /// CSS class of line and label.
    pub class: &'static str,
    /// M(0) or K(0)
    pub unused: Decimal,
    /// M(1) or K(1)
    pub full: Decimal,
}

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    columns: Vec<Tick>,
    rows: Vec<Tick>,
    lines: Vec<Line>,
    dots: Vec<Dot>,
}

#[derive(Clone, Debug, Serialize)]
struct Tick {
    at: String,
    label: String,
}

#[derive(Clone, Debug, Serialize)]
struct Line {
    class: &'static str,
    path: String,
    label: String,
    x: String,
    y: String,
}

/// Where a rent crosses owning.
#[derive(Clone, Debug, Serialize)]
struct Dot {
    x: String,
    y: String,
}

/// The first of `costs` is owning; its crossings with the others are marked.
#[must_use]
pub fn chart(costs: &[Costs], hours_per_month: Decimal) -> Chart {
    let full = |cost: &Costs| length(cost.full).max(length(cost.unused));
    let own = costs.first().map_or(1.0, full).max(1.0);
    let highest = costs.iter().map(full).fold(own, f64::max);
    let wanted = highest.min(own * HEADROOM);
    let step = nice(wanted / MOST_ROWS);
    // A hair less, so that a float above a whole number makes no row of its own.
    let count = (wanted / step - 0.000_001).ceil();
    let top = step * count;
    let x = |share: f64| LEFT + (RIGHT - LEFT) * share;
    let y = |amount: f64| BOTTOM - (BOTTOM - TOP) * amount / top;
    let mut lines: Vec<(f64, Line)> = costs
        .iter()
        .map(|cost| {
            let (from, to) = (length(cost.unused), length(cost.full));
            // A dear rent leaves the chart before the month is full.
            let end = if to > top {
                ((top - from) / (to - from)).clamp(0.0, 1.0)
            } else {
                1.0
            };
            let tip = (from + (to - from) * end).min(top);
            let line = Line {
                class: cost.class,
                path: format!(
                    "M{} {}L{} {}",
                    at(x(0.0)),
                    at(y(from.min(top))),
                    at(x(end)),
                    at(y(tip))
                ),
                label: cost.label.clone(),
                x: at(x(end) + 5.0),
                y: String::new(),
            };
            (y(tip), line)
        })
        .collect();
    apart(&mut lines);
    Chart {
        columns: (0..=4u32)
            .map(|quarter| {
                let share = Decimal::new(i64::from(quarter) * 25, 2);
                let hours = hours_per_month.checked_mul(share).unwrap_or_default();
                Tick {
                    at: at(x(length(share))),
                    label: german::number(hours, 0),
                }
            })
            .collect(),
        rows: std::iter::successors(Some(0.0), |number| Some(number + 1.0))
            .take_while(|number| *number <= count)
            .map(|number| {
                let amount = step * number;
                let label = Decimal::try_from(amount).unwrap_or_default();
                Tick {
                    at: at(y(amount)),
                    label: german::exact(label.round_dp(2)),
                }
            })
            .collect(),
        lines: lines.into_iter().map(|(_, line)| line).collect(),
        dots: crossings(costs)
            .filter(|(_, amount)| *amount <= top)
            .map(|(share, amount)| Dot {
                x: at(x(share)),
                y: at(y(amount)),
            })
            .collect(),
    }
}

fn crossings(costs: &[Costs]) -> impl Iterator<Item = (f64, f64)> + '_ {
    let own = costs.first();
    costs.iter().skip(1).filter_map(move |rent| {
        let own = own?;
        let (k0, k1) = (length(own.unused), length(own.full));
        let (m0, m1) = (length(rent.unused), length(rent.full));
        let share = (k0 - m0) / ((m1 - m0) - (k1 - k0));
        (0.0..=1.0)
            .contains(&share)
            .then_some((share, k0 + (k1 - k0) * share))
    })
}

/// Gives each label its height, so that none covers another: from the top down.
fn apart(lines: &mut [(f64, Line)]) {
    let mut order: Vec<usize> = (0..lines.len()).collect();
    order.sort_by(|a, b| {
        let height = |index: &usize| lines.get(*index).map_or(0.0, |(height, _)| *height);
        height(a).total_cmp(&height(b))
    });
    let mut free = f64::MIN;
    for index in order {
        if let Some((height, line)) = lines.get_mut(index) {
            let placed = height.max(free);
            line.y = at(placed + 4.0);
            free = placed + LINE;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn costs(class: &'static str, unused: i64, full: i64) -> Costs {
        Costs {
            label: class.to_owned(),
            class,
            unused: Decimal::from(unused),
            full: Decimal::from(full),
        }
    }

    #[test]
    fn lines_cross_where_their_costs_are_equal() {
        let chart = chart(
            &[costs("own", 1000, 1200), costs("low", 0, 2400)],
            Decimal::from(730),
        );
        // 1000 + 200 u = 2400 u at u = 0.4545…, 1090.91 €.
        let dot = &chart.dots[0];
        assert_eq!((dot.x.as_str(), dot.y.as_str()), ("150.5", "127.5"));
        assert_eq!(chart.rows[5].label, "2.500");
        assert_eq!(chart.columns[4].label, "730");
    }

    #[test]
    fn a_dear_rent_leaves_through_the_top_and_labels_keep_apart() {
        let chart = chart(
            &[
                costs("own", 1000, 1200),
                costs("low", 0, 1250),
                costs("high", 0, 9000),
            ],
            Decimal::from(730),
        );
        assert!(
            chart.lines[2].path.ends_with("L122.7 26"),
            "{}",
            chart.lines[2].path
        );
        let y = |index: usize| chart.lines[index].y.parse::<f64>().unwrap();
        assert!((y(0) - y(1)).abs() >= 15.0);
    }

    #[test]
    fn a_rent_that_never_reaches_owning_has_no_dot() {
        let chart = chart(
            &[costs("own", 1000, 1200), costs("low", 0, 900)],
            Decimal::from(730),
        );
        assert!(chart.dots.is_empty());
    }
}
