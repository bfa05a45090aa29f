//! Two offers that change places between hour and month: one crossing per GPU model.

use serde::Serialize;

use super::{at, short};

/// Drawing area within the view box, 336 wide.
const TOP: f64 = 20.0;
const ROW: f64 = 66.0;
/// Heights below the name of the GPU: first and second place.
const FIRST: f64 = 24.0;
const SECOND: f64 = 46.0;
/// Most letters of a GPU's name.
const NAME: usize = 46;

/// One GPU model; each pair is the leader by the hour, then the leader by the month.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Name of the GPU.
    pub gpu: String,
    /// Price per GPU and hour.
    pub hours: [String; 2],
    /// Full month of the plan, with its size.
    pub months: [String; 2],
}

/// The chart, every coordinate finished.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    height: String,
    rows: Vec<Row>,
}

#[derive(Clone, Debug, Serialize)]
struct Row {
    gpu: String,
    /// Base line of the name.
    name: String,
    by_hour: Line,
    by_month: Line,
}

#[derive(Clone, Debug, Serialize)]
struct Line {
    hour: String,
    month: String,
    from: String,
    to: String,
}

/// One row per pair, in their order.
#[must_use]
pub fn chart(pairs: Vec<Pair>) -> Chart {
    let mut y = TOP;
    let rows = pairs
        .into_iter()
        .map(|pair| {
            let [first, second] = [at(y + FIRST), at(y + SECOND)];
            let [hour_first, hour_second] = pair.hours;
            let [month_second, month_first] = pair.months;
            let row = Row {
                gpu: short(&pair.gpu, NAME),
                name: at(y + 10.0),
                by_hour: Line {
                    hour: hour_first,
                    month: month_second,
                    from: first.clone(),
                    to: second.clone(),
                },
                by_month: Line {
                    hour: hour_second,
                    month: month_first,
                    from: second,
                    to: first,
                },
            };
            y += ROW;
            row
        })
        .collect();
    Chart {
        height: at(y),
        rows,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_leaders_change_places() {
        let pair = Pair {
            gpu: "L4".to_owned(),
            hours: ["0,29".to_owned(), "0,31".to_owned()],
            months: ["389".to_owned(), "307".to_owned()],
        };
        let chart = chart(vec![pair.clone(), pair]);
        let row = &chart.rows[1];
        assert_eq!(
            (row.by_hour.hour.as_str(), row.by_hour.month.as_str()),
            ("0,29", "389")
        );
        assert_eq!(
            (row.by_hour.from.as_str(), row.by_hour.to.as_str()),
            ("110", "132")
        );
        assert_eq!(
            (row.by_month.from.as_str(), row.by_month.to.as_str()),
            ("132", "110")
        );
        assert_eq!(chart.height, "152");
    }
}
