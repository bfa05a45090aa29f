//! What looks like a slip stands on top.

use super::super::Suspicion;
use super::{State, id};

/// The kinds found, with the id or provider they are about.
fn found(old: &State, new: &State) -> Vec<(&'static str, String)> {
    old.to(new)
        .suspicions
        .into_iter()
        .map(|suspicion| match suspicion {
            Suspicion::Jump { id, factor, .. } => ("jump", format!("{id} {factor}")),
            Suspicion::UnitFlip { id, column, .. } => ("flip", format!("{id} {column}")),
            Suspicion::Loss { provider, gone, of } => ("loss", format!("{provider} {gone}/{of}")),
            Suspicion::Renamed { before, after, .. } => ("renamed", format!("{before} {after}")),
            Suspicion::Overwritten { id, .. } => ("overwritten", id),
        })
        .collect()
}

fn with_next(price: &str) -> State {
    State::new()
        .offer("a", "2")
        .row("a", price, "hour,EUR", "2026-11-30,,,")
}

#[test]
fn a_price_jumps_from_half_as_much_again_on() {
    let old = State::new().offer("a", "2");
    for (price, expected) in [
        ("2.99", vec![]),
        ("3", vec![("jump", format!("{} 1.50", id("a")))]),
        ("20", vec![("jump", format!("{} 10.00", id("a")))]),
        ("1.34", vec![]),
        ("1.33", vec![("jump", format!("{} 0.67", id("a")))]),
    ] {
        assert_eq!(found(&old, &with_next(price)), expected, "{price}");
    }
}

#[test]
fn another_unit_or_currency_is_named() {
    let old = State::new().offer("a", "2");
    let flipped = |unit| {
        State::new()
            .offer("a", "2")
            .row("a", "2", unit, "2026-11-30,,,")
    };
    let kinds = |new: &State| {
        found(&old, new)
            .into_iter()
            .map(|(kind, _)| kind)
            .collect::<Vec<_>>()
    };
    assert_eq!(kinds(&flipped("month,EUR")), ["jump", "flip"]);
    assert_eq!(kinds(&flipped("hour,USD")), ["flip"]);
}

#[test]
fn more_than_a_fifth_of_the_rows_gone_is_a_loss() {
    let state =
        |count: usize| (0..count).fold(State::new(), |state, n| state.offer(&format!("p{n}"), "1"));
    assert_eq!(found(&state(10), &state(8)), []);
    assert_eq!(
        found(&state(10), &state(7)),
        [("loss", "nordwolke 3/10".to_owned())]
    );
}

#[test]
fn a_new_name_for_an_offer_is_recognised() {
    let many = |name: &str| {
        (0..9)
            .fold(State::new(), |state, n| state.offer(&format!("p{n}"), "1"))
            .offer(name, "7")
    };
    assert_eq!(
        found(&many("L40S"), &many("NW L40S")),
        [("renamed", format!("{} {}", id("l40s"), id("nw-l40s")))]
    );
}

#[test]
fn an_overwritten_price_is_named_an_added_row_is_not() {
    let old = State::new().offer("a", "2");
    let overwritten = State::new().row("a", "2.1", "hour,EUR", "2026-11-30,,,");
    assert_eq!(found(&old, &overwritten), [("overwritten", id("a"))]);
    assert_eq!(found(&old, &with_next("2.1")), []);
}
