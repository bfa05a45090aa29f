//! What is said of crossings holds when both offers are priced on either side of them.

#![allow(clippy::unwrap_used)]

#[path = "support/mod.rs"]
mod support;

use std::cell::RefCell;

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use rust_decimal::Decimal;
use support::directory;
use vollmonat::config::Config;
use vollmonat::pricing::crossing::{Direction, bound};
use vollmonat::pricing::curve::{Axis, Curve};
use vollmonat::pricing::{Cost, Profile, Quote, Rules, month, rank};

/// Two random offers of two random providers' kinds, and a usage.
#[derive(Clone, Debug)]
struct Case {
    offers: [String; 2],
    tiers: Vec<(&'static str, i64, Option<i64>, &'static str, &'static str)>,
    overage: &'static str,
    profile: String,
}

fn offer(name: &'static str) -> impl Strategy<Value = String> {
    let billing = prop_oneof![
        Just("billing=on_demand billing_step=second stopped_percent=0"),
        Just("billing=on_demand billing_step=hour stopped_percent=10"),
        Just("billing=on_demand billing_step=day stopped_percent=0 minimum_minutes=90"),
        Just("billing=on_demand billing_step=month stopped_percent=0"),
        Just("billing=on_demand billing_step=minute stopped_percent=0 hours_cap=500"),
        Just("billing=on_demand billing_step=hour stopped_percent=0 price_cap=300"),
        Just("billing=reserved term_months=12 upfront_fee=100"),
        Just("billing=monthly setup_fee=79"),
    ];
    (billing, 1_000..1_100i64, 0..3i64, 0..3i64, prop_oneof![Just("EUR"), Just("USD")]).prop_map(
        move |(billing, price, disk, egress, currency)| {
            format!(
                "offer={name} {billing} price={} currency={currency} block_storage_included_gb={} egress_included_gb={}",
                Decimal::new(price, 3),
                disk * 100,
                egress * 700,
            )
        },
    )
}

fn case() -> impl Strategy<Value = Case> {
    let tiers = (
        proptest::option::weighted(0.9, 0..2_000i64),
        1..5_000i64,
        proptest::option::weighted(0.9, 0..2_000i64),
        prop_oneof![Just("gb"), Just("gib"), Just("tb")],
        prop_oneof![Just("gb_month"), Just("gib_hour")],
        0..100i64,
    )
        .prop_map(|(first, bound, second, egress, disk, price)| {
            let tb = egress == "tb";
            vec![
                (
                    "egress",
                    0,
                    first.map(|p| if tb { p * 1000 } else { p }),
                    egress,
                    "",
                ),
                (
                    "egress",
                    bound,
                    second.map(|p| if tb { p * 500 } else { p }),
                    egress,
                    "",
                ),
                ("block_storage", 0, Some(price * 3), disk, ""),
            ]
        });
    (
        [offer("a"), offer("b")],
        tiers,
        prop_oneof![Just(""), Just(""),
            Just(""),
            Just("throttled"), Just("blocked"), Just("fair_use")],
        1..=730i64,
        0..1_000i64,
        0..2_000i64,
        prop_oneof![Just(1i64), Just(2), Just(22)],
    )
        .prop_map(|(offers, tiers, overage, hours, egress, disk, starts)| Case {
            offers,
            tiers,
            overage,
            profile: format!(
                "hours = {hours}\nstarts = {starts}\negress_gb = {egress}\nblock_storage_gb = {disk}"
            ),
        })
}

/// Rounded totals may differ in the twelfth place.
fn close(a: Decimal, b: Decimal) -> bool {
    (a - b).abs() < Decimal::new(1, 9)
}

#[test]
fn before_the_crossing_one_is_cheaper_and_after_it_the_other() {
    let mut runner = TestRunner::new_with_rng(
        ProptestConfig {
            cases: 600,
            failure_persistence: None,
            ..ProptestConfig::default()
        },
        // The same cases every time, so that the counts below say something.
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let seen = RefCell::new([0; 3]);
    let cases = (case(), proptest::collection::vec(0..=1000i64, 12));
    runner
        .run(&cases, |(case, steps)| {
            holds(&case, &steps, &mut seen.borrow_mut())
        })
        .unwrap();
    let seen = seen.into_inner();
    assert!(
        seen.iter().all(|count| *count >= 10),
        "crossings over hours, egress, storage: {seen:?}"
    );
}

/// Checks every statement about two offers; counts them by axis.
fn holds(case: &Case, steps: &[i64], seen: &mut [u32; 3]) -> Result<(), TestCaseError> {
    let mut world = directory();
    for offer in &case.offers {
        world = world.offer(offer);
    }
    for (component, from, price, unit, extra) in &case.tiers {
        let price = price
            .map(|p| Decimal::new(p, 4).to_string())
            .unwrap_or_default();
        let extra = if *component == "egress" {
            format!("{extra} overage={}", case.overage)
        } else {
            (*extra).to_owned()
        };
        world = world.tier(component, &from.to_string(), &price, unit, &extra);
    }
    world = world.used(&case.profile);
    let (catalog, _) = world.read();
    let rules = Rules::new(&Config::default(), support::TODAY, Decimal::from(19));
    let profile = world.profile();
    let costs = rank::costs(&catalog, &rules);
    prop_assume!(costs.len() == 2);
    let quotes: Vec<Quote> = costs
        .iter()
        .map(|cost| month::quote(cost, &profile, &rules))
        .collect();
    for (place, axis) in Axis::ALL.into_iter().enumerate() {
        let curve =
            |index: usize| Curve::along(axis, &costs[index], &quotes[index], &profile, &rules);
        let (Some(a), Some(b)) = (curve(0), curve(1)) else {
            continue;
        };
        let price = |cost: &Cost<'_>, profile: &Profile, x: Decimal| {
            let quote = month::quote(cost, &axis.with(profile, x), &rules);
            (quote.complete && quote.excluded.is_none())
                .then_some(quote.exact)
                .flatten()
        };
        // The curve is the real total, at random amounts.
        for step in steps {
            for (curve, cost) in [(&a, &costs[0]), (&b, &costs[1])] {
                let (low, high) = curve.reach().unwrap();
                let x = (low + (high - low) * Decimal::new(*step, 3))
                    .floor()
                    .max(low);
                let told = curve.value(x).unwrap();
                let real = price(cost, &profile, x);
                prop_assert!(
                    real.is_some_and(|real| close(real, told)),
                    "{axis:?} {x}: {told} {real:?}"
                );
            }
        }
        for direction in [Direction::Up, Direction::Down] {
            let now = axis.of(&profile);
            let Some(found) = bound(axis, direction, &a, &b, now, &rules) else {
                continue;
            };
            if let Some(seen) = seen.get_mut(place) {
                *seen += 1;
            }
            let at =
                |x: Decimal| Some(price(&costs[0], &profile, x)? - price(&costs[1], &profile, x)?);
            let (low, high) = match direction {
                Direction::Up => (found.amount, found.limit.unwrap_or(axis.highest(&rules))),
                Direction::Down => (found.limit.unwrap_or(axis.lowest()), found.amount),
            };
            // After it, the other is cheaper …
            for step in steps {
                let x = (low + (high - low) * Decimal::new(*step, 3))
                    .floor()
                    .max(low);
                prop_assert!(
                    at(x).is_some_and(|gap| gap > Decimal::ZERO),
                    "{axis:?} {direction:?} {found:?} at {x}: {:?}",
                    at(x)
                );
            }
            // … before it, from the usage of the profile to the exact crossing, it is not.
            let (from, to) = if now < found.exact {
                (now, found.exact)
            } else {
                (found.exact, now)
            };
            for step in steps {
                let x = (from + (to - from) * Decimal::new(*step, 3)).floor();
                if x < from {
                    continue;
                }
                prop_assert!(
                    at(x).is_none_or(|gap| gap < Decimal::new(1, 9)),
                    "{axis:?} {direction:?} {found:?} at {x}: {:?}",
                    at(x)
                );
            }
        }
    }
    Ok(())
}
