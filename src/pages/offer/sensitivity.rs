//! From which amount on another offer is cheaper: sentences, table and picture.

use rust_decimal::Decimal;
use serde::Serialize;

use super::market::Market;
use crate::german;
use crate::pages::chart::lines::{self, Series};
use crate::pages::{Site, offer_table, routes, words};
use crate::pricing::Quoted;
use crate::pricing::crossing::{Bound, Direction, Takeover};
use crate::pricing::curve::Axis;

/// Most rivals in the picture.
const DRAWN: usize = 2;

#[derive(Serialize)]
pub(super) struct Sensitivity {
    rows: Vec<Row>,
    chart: Option<lines::Chart>,
    chart_title: String,
    chart_desc: String,
}

/// One statement.
#[derive(Serialize)]
struct Row {
    /// `Ab 3,2 TB Egress im Monat`
    usage: String,
    provider: String,
    offer: String,
    billing: String,
    href: String,
    /// Exact crossing: `2.000 GB`
    equal: String,
    /// Both months at the amount named.
    here: String,
    there: String,
}

/// `None` where no dearer offer becomes the cheaper one.
pub(super) fn sensitivity(
    site: &Site<'_>,
    market: &Market<'_>,
    quoted: &Quoted<'_>,
) -> Option<Sensitivity> {
    let found = market.takeovers(&quoted.offer.id);
    let rows: Vec<Row> = found
        .iter()
        .filter_map(|(rival, takeover)| row(site, market, quoted, rival, takeover.bound))
        .collect();
    if rows.is_empty() {
        return None;
    }
    let axis = [Axis::Egress, Axis::Hours, Axis::BlockStorage]
        .into_iter()
        .find(|axis| {
            found
                .iter()
                .any(|(_, takeover)| takeover.bound.axis == *axis)
        })?;
    let drawn: Vec<&(&Quoted<'_>, Takeover)> = found
        .iter()
        .filter(|(_, takeover)| takeover.bound.axis == axis)
        .take(DRAWN)
        .collect();
    let desc: Vec<String> = rows
        .iter()
        .zip(found)
        .filter(|(_, (_, takeover))| takeover.bound.axis == axis)
        .map(|(row, _)| {
            format!(
                "{} ist {} {} günstiger: {} statt {}.",
                row.usage, row.provider, row.offer, row.there, row.here
            )
        })
        .collect();
    Some(Sensitivity {
        rows,
        chart: chart(site, market, quoted, axis, &drawn),
        chart_title: format!("Voller Monat je nach {}", name(axis)),
        chart_desc: desc.join(" "),
    })
}

fn row(
    site: &Site<'_>,
    market: &Market<'_>,
    quoted: &Quoted<'_>,
    rival: &Quoted<'_>,
    bound: Bound,
) -> Option<Row> {
    let euros = |id: &str| {
        let curve = market.curve(id, bound.axis)?;
        curve.value(bound.amount).map(german::euro)
    };
    Some(Row {
        usage: usage(bound),
        provider: words::name(&rival.provider.name),
        offer: words::name(&rival.offer.name),
        billing: format!(
            "{}, {}",
            rival.offer.region,
            offer_table::billing(rival.offer)
        ),
        href: site.href(&routes::offer(&rival.offer.id)),
        equal: words::counted(bound.exact.round_dp(12), unit(bound.axis)),
        here: euros(&quoted.offer.id)?,
        there: euros(&rival.offer.id)?,
    })
}

/// `Ab 3,2 TB Egress im Monat`, `Bis 412 Stunden im Monat`,
/// `Zwischen 510 GB und 1,4 TB Egress im Monat`.
fn usage(bound: Bound) -> String {
    let of = match bound.axis {
        Axis::Hours => "",
        Axis::Egress => " Egress",
        Axis::BlockStorage => " Blockspeicher",
    };
    let amount = |value: Decimal| amount(bound.axis, value);
    let near = amount(bound.amount);
    match (bound.limit, bound.direction) {
        (None, Direction::Down) if bound.amount.is_zero() => format!("Ohne{of}"),
        (None, Direction::Up) => format!("Ab {near}{of} im Monat"),
        (None, Direction::Down) => format!("Bis {near}{of} im Monat"),
        (Some(far), Direction::Up) => format!("Zwischen {near} und {}{of} im Monat", amount(far)),
        (Some(far), Direction::Down) => format!("Zwischen {} und {near}{of} im Monat", amount(far)),
    }
}

/// `800 GB`, `3,2 TB`, `412 Stunden`, every digit.
fn amount(axis: Axis, value: Decimal) -> String {
    let terabyte = Decimal::ONE_THOUSAND;
    match axis {
        Axis::Hours => words::counted(value, "Stunden"),
        _ if value >= terabyte => {
            german::quantity(value.checked_div(terabyte).unwrap_or(value), "TB")
        }
        _ => german::quantity(value, "GB"),
    }
}

fn unit(axis: Axis) -> &'static str {
    match axis {
        Axis::Hours => "Stunden",
        Axis::Egress | Axis::BlockStorage => "GB",
    }
}

fn name(axis: Axis) -> &'static str {
    match axis {
        Axis::Hours => "eingeschalteten Stunden",
        Axis::Egress => "Egress",
        Axis::BlockStorage => "Blockspeicher",
    }
}

fn chart(
    site: &Site<'_>,
    market: &Market<'_>,
    quoted: &Quoted<'_>,
    axis: Axis,
    drawn: &[&(&Quoted<'_>, Takeover)],
) -> Option<lines::Chart> {
    let own = market.curve(&quoted.offer.id, axis)?;
    let mut series = vec![Series {
        label: "hier".to_owned(),
        knots: own.knots(),
    }];
    for (rival, _) in drawn {
        series.push(Series {
            label: words::name(&rival.provider.name),
            knots: market.curve(&rival.offer.id, axis)?.knots(),
        });
    }
    let crossings: Vec<Decimal> = drawn
        .iter()
        .map(|(_, takeover)| takeover.bound.exact)
        .collect();
    let now = axis.of(&site.config.profile);
    let highest = match axis {
        Axis::Hours => axis.highest(&market.rules),
        _ => {
            // The farthest crossing in the middle, the usage of the profile well inside.
            let far = crossings.iter().copied().fold(now, Decimal::max);
            far.saturating_mul(Decimal::TWO)
                .min(axis.highest(&market.rules))
        }
    };
    let terabytes = highest >= Decimal::from(2_000);
    let scale = match axis {
        Axis::Hours => (1.0, "Stunden im Monat"),
        Axis::Egress if terabytes => (1000.0, "TB Egress im Monat"),
        Axis::Egress => (1.0, "GB Egress im Monat"),
        Axis::BlockStorage if terabytes => (1000.0, "TB Blockspeicher"),
        Axis::BlockStorage => (1.0, "GB Blockspeicher"),
    };
    lines::chart(&series, &crossings, now, highest, scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_stand_in_german() {
        let d = Decimal::from;
        for (axis, direction, amount, limit, expected) in [
            (
                Axis::Egress,
                Direction::Up,
                3200,
                None,
                "Ab 3,2 TB Egress im Monat",
            ),
            (
                Axis::Egress,
                Direction::Up,
                510,
                Some(1400),
                "Zwischen 510 GB und 1,4 TB Egress im Monat",
            ),
            (Axis::Egress, Direction::Down, 0, None, "Ohne Egress"),
            (
                Axis::BlockStorage,
                Direction::Down,
                180,
                None,
                "Bis 180 GB Blockspeicher im Monat",
            ),
            (
                Axis::BlockStorage,
                Direction::Down,
                180,
                Some(20),
                "Zwischen 20 GB und 180 GB Blockspeicher im Monat",
            ),
            (
                Axis::Hours,
                Direction::Down,
                412,
                None,
                "Bis 412 Stunden im Monat",
            ),
            (
                Axis::Hours,
                Direction::Down,
                1,
                None,
                "Bis 1 Stunde im Monat",
            ),
        ] {
            let bound = Bound {
                axis,
                direction,
                exact: d(amount),
                amount: d(amount),
                limit: limit.map(d),
            };
            assert_eq!(usage(bound).replace('\u{a0}', " "), expected);
        }
    }
}
