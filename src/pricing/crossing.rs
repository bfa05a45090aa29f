//! From which amount on another offer is cheaper: exact crossings of two cost curves, rounded only
//! where the statement stays true.

use rust_decimal::{Decimal, RoundingStrategy};

use super::curve::{Axis, Curve};
use super::rules::Rules;

/// Digits that a stated amount of gigabytes is rounded to, the fewest that stay true first.
const DIGITS: std::ops::RangeInclusive<u32> = 2..=4;
/// Less than a cent is not called cheaper.
const CENT: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// Amounts between two crossings, or up to the end of what is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Exact lower end.
    pub from: Decimal,
    /// Exact upper end.
    pub until: Decimal,
}

/// Which way from the usage of the profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// From an amount on.
    Up,
    /// Up to an amount.
    Down,
}

/// „Ab 3,2 TB ist es günstiger“: true at the amount and beyond, as far as the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// What is used more or less of.
    pub axis: Axis,
    /// More or less.
    pub direction: Direction,
    /// Exact crossing.
    pub exact: Decimal,
    /// Rounded to the side where the statement holds.
    pub amount: Decimal,
    /// The far end where it holds no more or is not known to; `None`: all amounts looked at.
    pub limit: Option<Decimal>,
}

/// Where `b` is cheaper than `a`, by rising amount, as far as both are known.
#[must_use]
pub fn cheaper(a: &Curve, b: &Curve) -> Vec<Span> {
    let gap = |x: Decimal| a.value(x)?.checked_sub(b.value(x)?);
    let mut places: Vec<Decimal> = a.knots().iter().chain(b.knots()).map(|(x, _)| *x).collect();
    places.sort_unstable();
    places.dedup();
    let known: Vec<(Decimal, Decimal)> = places
        .into_iter()
        .filter_map(|x| Some((x, gap(x)?)))
        .collect();
    let mut spans: Vec<Span> = Vec::new();
    for pair in known.windows(2) {
        let &[(x1, d1), (x2, d2)] = pair else {
            continue;
        };
        if d1 <= Decimal::ZERO && d2 <= Decimal::ZERO {
            continue;
        }
        let crossing = || {
            let part = d1
                .checked_mul(x2.checked_sub(x1)?)?
                .checked_div(d1.checked_sub(d2)?)?;
            x1.checked_add(part)
        };
        let from = if d1 >= Decimal::ZERO {
            Some(x1)
        } else {
            crossing()
        };
        let until = if d2 >= Decimal::ZERO {
            Some(x2)
        } else {
            crossing()
        };
        let (Some(from), Some(until)) = (from, until) else {
            continue;
        };
        match spans.last_mut() {
            // Where the gap closes for a moment only, two spans touch but are not one.
            Some(last) if last.until == from && d1 > Decimal::ZERO => last.until = until,
            _ => spans.push(Span { from, until }),
        }
    }
    spans
}

/// The nearest amounts beyond `now`, in one direction, where `b` is cheaper than `a`; `None`
/// where it is cheaper already, never, or only in a gap too narrow to be stated.
#[must_use]
pub fn bound(
    axis: Axis,
    direction: Direction,
    a: &Curve,
    b: &Curve,
    now: Decimal,
    rules: &Rules,
) -> Option<Bound> {
    let mut spans = cheaper(a, b).into_iter();
    let span = match direction {
        Direction::Up => spans.find(|span| span.until > now)?,
        Direction::Down => spans.rfind(|span| span.from < now)?,
    };
    let true_at = |x: Decimal| {
        let gap = a.value(x).and_then(|euros| euros.checked_sub(b.value(x)?));
        (span.from..=span.until).contains(&x) && gap.is_some_and(|gap| gap >= CENT)
    };
    if true_at(now) {
        return None;
    }
    let (near, far, end) = match direction {
        Direction::Up => (span.from, span.until, axis.highest(rules)),
        Direction::Down => (span.until, span.from, axis.lowest()),
    };
    let opposite = match direction {
        Direction::Up => Direction::Down,
        Direction::Down => Direction::Up,
    };
    // Equal at the very crossing, or nearly so: a unit further.
    let inside = |end: Decimal, direction: Direction, digits: u32| {
        let first = rounded(axis, end, direction, digits)?;
        std::iter::successors(Some(first), |amount| next(axis, *amount, direction, digits))
            .take(3)
            .find(|amount| true_at(*amount))
    };
    DIGITS.into_iter().find_map(|digits| {
        let amount = inside(near, direction, digits)?;
        let limit = if far == end {
            None
        } else {
            let limit = inside(far, opposite, digits)?;
            Some(limit)
        };
        let beyond = match direction {
            Direction::Up => amount > now,
            Direction::Down => amount < now,
        };
        let holds = beyond
            && match (direction, limit) {
                (_, None) => true,
                (Direction::Up, Some(limit)) => limit > amount,
                (Direction::Down, Some(limit)) => limit < amount,
            };
        holds.then_some(Bound {
            axis,
            direction,
            exact: near,
            amount,
            limit,
        })
    })
}

/// The place value of the last digit kept: whole hours, whole gigabytes or more.
fn unit(axis: Axis, value: Decimal, digits: u32) -> Option<Decimal> {
    let mut unit = Decimal::ONE;
    if axis == Axis::Hours {
        return Some(unit);
    }
    let ten = Decimal::TEN;
    let mut most = ten;
    for _ in 1..digits {
        most = most.checked_mul(ten)?;
    }
    while value >= unit.checked_mul(most)? {
        unit = unit.checked_mul(ten)?;
    }
    Some(unit)
}

fn rounded(axis: Axis, value: Decimal, direction: Direction, digits: u32) -> Option<Decimal> {
    let unit = unit(axis, value, digits)?;
    let strategy = match direction {
        Direction::Up => RoundingStrategy::ToPositiveInfinity,
        Direction::Down => RoundingStrategy::ToZero,
    };
    value
        .checked_div(unit)?
        .round_dp_with_strategy(0, strategy)
        .checked_mul(unit)
        .map(|value| value.normalize())
}

fn next(axis: Axis, value: Decimal, direction: Direction, digits: u32) -> Option<Decimal> {
    match direction {
        Direction::Up => value.checked_add(unit(axis, value, digits)?),
        Direction::Down => {
            // One step below 1,000 is 990, not 900.
            let below = value.checked_sub(Decimal::ONE)?;
            value.checked_sub(unit(axis, below, digits)?)
        }
    }
}

/// An offer among those that could take its place.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// Full month under the profile, exact.
    pub total: Decimal,
    /// By [`Axis::ALL`].
    pub curves: [Option<Curve>; 3],
}

/// Who takes over, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Takeover {
    /// Index of the other candidate.
    pub rival: usize,
    /// Where it is cheaper.
    pub bound: Bound,
}

/// For every candidate, in their order: which one that is dearer under the profile is the first
/// to be cheaper when more or less is used, for each axis and direction.
///
/// Candidates of one class are looked at from the dearest down. For a row of sample amounts the
/// cheapest of those seen so far is kept; the first sample where it undercuts the candidate names
/// the rival, and the crossing with it is computed exactly. So the work grows with the number of
/// candidates (times samples), not with its square.
#[must_use]
pub fn takeovers(candidates: &[Candidate], now: [Decimal; 3], rules: &Rules) -> Vec<Vec<Takeover>> {
    let mut found: Vec<Vec<Takeover>> = vec![Vec::new(); candidates.len()];
    let mut order: Vec<usize> = (0..candidates.len()).collect();
    // The sort is stable: equals stay in the order of the ranking.
    order.sort_by_key(|index| candidates.get(*index).map(|candidate| candidate.total));
    for ((place, axis), now) in Axis::ALL.into_iter().enumerate().zip(now) {
        for direction in [Direction::Up, Direction::Down] {
            let samples = samples(axis, direction, now, rules);
            let mut lowest: Vec<Option<(Decimal, usize)>> = vec![None; samples.len()];
            for &index in order.iter().rev() {
                let Some(curve) = candidates
                    .get(index)
                    .and_then(|candidate| candidate.curves.get(place)?.as_ref())
                else {
                    continue;
                };
                let values: Vec<Option<Decimal>> =
                    samples.iter().map(|x| curve.value(*x)).collect();
                let rival = lowest.iter().zip(&values).find_map(|(lowest, value)| {
                    let (euros, rival) = (*lowest)?;
                    (euros.checked_add(CENT)? <= (*value)?).then_some(rival)
                });
                let bound = rival.and_then(|rival| {
                    let other = candidates.get(rival)?.curves.get(place)?.as_ref()?;
                    let bound = bound(axis, direction, curve, other, now, rules)?;
                    Some(Takeover { rival, bound })
                });
                if let Some(found) = found.get_mut(index) {
                    found.extend(bound);
                }
                for (lowest, value) in lowest.iter_mut().zip(values) {
                    if let Some(value) = value
                        && lowest.is_none_or(|(euros, _)| value < euros)
                    {
                        *lowest = Some((value, index));
                    }
                }
            }
        }
    }
    found
}

/// Amounts from the profile's outwards, about a quarter more or less each time.
fn samples(axis: Axis, direction: Direction, now: Decimal, rules: &Rules) -> Vec<Decimal> {
    let (lowest, highest) = (axis.lowest(), axis.highest(rules));
    let whole = |x: Decimal| x.round();
    let mut samples = Vec::new();
    match direction {
        Direction::Up => {
            let mut x = now.max(Decimal::TEN);
            while x < highest {
                x = whole(x.saturating_mul(Decimal::new(125, 2))).min(highest);
                samples.push(x);
            }
        }
        Direction::Down => {
            let mut x = now;
            while x > lowest {
                x = whole(x.saturating_mul(Decimal::new(8, 1)))
                    .min(x.saturating_sub(Decimal::ONE))
                    .max(lowest);
                samples.push(x);
            }
        }
    }
    samples
}

#[cfg(test)]
mod tests;
