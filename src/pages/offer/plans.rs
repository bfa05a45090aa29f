//! The same plan by billing model: on demand, spot, reserved, by the month.

use rust_decimal::Decimal;
use serde::Serialize;

use super::market::Market;
use crate::catalog::{Billing, Offer, Provider};
use crate::german;
use crate::pages::{Site, offer_table, routes, words};
use crate::pricing::Quoted;
use crate::pricing::crossing::{self, Direction};
use crate::pricing::curve::Axis;

/// One way to be billed.
#[derive(Serialize)]
pub(super) struct Plan {
    billing: String,
    /// Empty on the page of this very plan.
    href: String,
    net: String,
    at_least: bool,
    /// Against on demand: `−150,00 €`; empty where one of the two is not known in full.
    difference: String,
    /// `ab 512 Stunden`; empty where it cannot be said.
    from: String,
    /// Why it has no rank; empty with one.
    no_rank: String,
}

/// All ways to be billed for one plan, in the order shown to readers; empty with one only.
pub(super) fn plans(
    site: &Site<'_>,
    market: &Market<'_>,
    provider: &Provider,
    offer: &Offer,
) -> Vec<Plan> {
    let row = offer.shown();
    let mut same: Vec<&Quoted<'_>> = provider
        .offers
        .iter()
        .filter(|other| {
            let shown = other.shown();
            other.name == offer.name
                && other.region == offer.region
                && shown.gpu == row.gpu
                && shown.gpu_count == row.gpu_count
                && shown.gpu_share == row.gpu_share
        })
        .filter_map(|other| site.quoted(&other.id))
        .collect();
    if same.len() < 2 || !same.iter().any(|quoted| quoted.offer.id == offer.id) {
        return Vec::new();
    }
    same.sort_by_key(|quoted| {
        let place = Billing::ALL
            .iter()
            .position(|it| *it == quoted.offer.billing);
        (place, quoted.offer.term_months)
    });
    let on_demand = same
        .iter()
        .copied()
        .find(|quoted| quoted.offer.billing == Billing::OnDemand);
    same.iter()
        .map(|quoted| {
            let base = on_demand.filter(|base| base.offer.id != quoted.offer.id);
            Plan {
                billing: offer_table::billing(quoted.offer),
                href: if quoted.offer.id == offer.id {
                    String::new()
                } else {
                    site.href(&routes::offer(&quoted.offer.id))
                },
                net: quoted.quote.net.map(german::euro).unwrap_or_default(),
                at_least: !quoted.quote.complete,
                difference: base
                    .and_then(|base| difference(base, quoted))
                    .unwrap_or_default(),
                from: base
                    .and_then(|base| cheaper_from(market, base, quoted))
                    .unwrap_or_default(),
                no_rank: offer_table::no_rank(quoted),
            }
        })
        .collect()
}

/// Of two complete months to the cent, as they stand in the table.
fn difference(base: &Quoted<'_>, quoted: &Quoted<'_>) -> Option<String> {
    if !base.quote.complete || !quoted.quote.complete {
        return None;
    }
    let difference = quoted.quote.net?.checked_sub(base.quote.net?)?;
    let sign = if difference > Decimal::ZERO { "+" } else { "" };
    Some(format!("{sign}{}", german::euro(difference)))
}

/// From how many hours on a commitment is cheaper than on demand.
fn cheaper_from(market: &Market<'_>, base: &Quoted<'_>, quoted: &Quoted<'_>) -> Option<String> {
    let on_demand = market.curve(&base.offer.id, Axis::Hours)?;
    let committed = market.curve(&quoted.offer.id, Axis::Hours)?;
    let rules = &market.rules;
    if crossing::cheaper(on_demand, committed).is_empty() {
        return Some("bei keiner Stundenzahl".to_owned());
    }
    let first = Axis::Hours.lowest();
    let up = |now| crossing::bound(Axis::Hours, Direction::Up, on_demand, committed, now, rules);
    match up(first) {
        Some(bound) if bound.limit.is_none() => {
            Some(format!("ab {}", words::counted(bound.amount, "Stunden")))
        }
        Some(_) => None,
        None => (committed.value(first)? < on_demand.value(first)?)
            .then(|| "schon ab der ersten Stunde".to_owned())
            .filter(|_| crossing::cheaper(committed, on_demand).is_empty()),
    }
}
