//! What is more often a slip than a fact.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::offers::Pair;
use super::report::{Report, Suspicion};
use super::rows;
use crate::catalog::{Offer, OfferRow, PriceUnit};
use crate::money;

/// Candidates for a new name that are looked at, so that time grows with the rows only.
const NEAR: usize = 64;

/// All suspicions, the gravest kind first.
pub(super) fn find(pairs: &BTreeMap<&str, Pair<'_>>, report: &Report) -> Vec<Suspicion> {
    let mut found = losses(pairs);
    found.extend(jumps(pairs, report));
    for (old, new) in pairs.values() {
        if let (Some(old), Some(new)) = (old, new) {
            found.extend(flips(old, new));
        }
    }
    for (old, new) in pairs.values() {
        if let (Some(old), Some(new)) = (old, new) {
            found.extend(overwritten(old, new));
        }
    }
    found.extend(renamed(pairs));
    found
}

/// The stated price or the month of the default profile: ×1.5, ÷1.5 or beyond.
fn jumps(pairs: &BTreeMap<&str, Pair<'_>>, report: &Report) -> Vec<Suspicion> {
    let mut factors: BTreeMap<&str, Decimal> = BTreeMap::new();
    if let Some(usage) = report.usages.first() {
        for change in &usage.months {
            if let (Some(before), Some(after)) = (&change.before, &change.after)
                && let (Some(before), Some(after)) = (before.net, after.net)
                && let Some(factor) = jump(before, after)
            {
                factors.insert(&change.id, factor);
            }
        }
    }
    for (id, (old, new)) in pairs {
        let rows = old
            .and_then(Offer::current)
            .zip(new.and_then(Offer::current));
        if let Some((before, after)) = rows
            && let Some((old, new)) = comparable(before, after)
            && let Some(factor) = jump(old, new)
        {
            factors.insert(id, factor);
        }
    }
    factors
        .into_iter()
        .filter_map(|(id, factor)| {
            let row = pairs.get(id)?.1?.current()?;
            Some(Suspicion::Jump {
                id: id.to_owned(),
                factor,
                origin: row.origin.clone(),
            })
        })
        .collect()
}

/// Two stated prices of the same kind, per GPU where the unit is.
fn comparable(before: &OfferRow, after: &OfferRow) -> Option<(Decimal, Decimal)> {
    let (old, new) = (before.price.as_ref()?, after.price.as_ref()?);
    let kind = |unit: PriceUnit| unit.key();
    (kind(old.unit) == kind(new.unit)
        && old.currency == new.currency
        && before.gpu_count == after.gpu_count)
        .then_some((old.amount, new.amount))
}

fn jump(before: Decimal, after: Decimal) -> Option<Decimal> {
    let three = Decimal::from(3);
    let far = after.checked_mul(Decimal::TWO)? >= before.checked_mul(three)?
        || before.checked_mul(Decimal::TWO)? >= after.checked_mul(three)?;
    if !far {
        return None;
    }
    after
        .checked_div(before)
        .map(|factor| money::round(factor, 2))
}

fn flips(old: &Offer, new: &Offer) -> Vec<Suspicion> {
    let Some((before, after)) = old.current().zip(new.current()) else {
        return Vec::new();
    };
    let amount = |row: &OfferRow| row.price.as_ref().map(|price| price.amount);
    rows::changes(before, after)
        .into_iter()
        .filter(|change| {
            matches!(change.column, "price_unit" | "currency")
                || (change.column == "tax" && before.tax.is_some())
        })
        .map(|change| Suspicion::UnitFlip {
            id: new.id.clone(),
            column: change.column,
            before: change.before,
            after: change.after,
            same_amount: amount(before) == amount(after),
            origin: after.origin.clone(),
        })
        .collect()
}

/// A price of the old state that no row of the new one states any more.
fn overwritten(old: &Offer, new: &Offer) -> Option<Suspicion> {
    let after = new.current()?;
    let lost = old.rows.iter().find(|before| {
        before.price.is_some() && !new.rows.iter().any(|row| row.price == before.price)
    })?;
    Some(Suspicion::Overwritten {
        id: new.id.clone(),
        price: rows::price(lost),
        origin: after.origin.clone(),
    })
}

/// More than 20 % of a provider's rows gone.
fn losses(pairs: &BTreeMap<&str, Pair<'_>>) -> Vec<Suspicion> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (id, (old, new)) in pairs {
        let rows = |offer: &Option<&Offer>| offer.map_or(0, |offer| offer.rows.len());
        let count = counts.entry(provider(id)).or_default();
        count.0 += rows(old).saturating_sub(rows(new));
        count.1 += rows(old);
    }
    counts
        .into_iter()
        .filter(|(_, (gone, of))| gone * 5 > *of)
        .map(|(provider, (gone, of))| Suspicion::Loss {
            provider: provider.to_owned(),
            gone,
            of,
        })
        .collect()
}

fn provider(id: &str) -> &str {
    id.split_once('/').map_or(id, |(provider, _)| provider)
}

/// One went, one came: the same card, number, billing and country, and the same name or region.
fn renamed(pairs: &BTreeMap<&str, Pair<'_>>) -> Vec<Suspicion> {
    let kind = |offer: &Offer| {
        let row = offer.shown();
        (
            provider(&offer.id).to_owned(),
            row.gpu.clone(),
            row.gpu_count,
            row.country,
            offer.billing,
            offer.term_months,
        )
    };
    let mut came: BTreeMap<_, Vec<&Offer>> = BTreeMap::new();
    for (old, new) in pairs.values() {
        if let (None, Some(new)) = (old, new) {
            came.entry(kind(new)).or_default().push(new);
        }
    }
    let mut found = Vec::new();
    for (old, new) in pairs.values() {
        let (Some(old), None) = (old, new) else {
            continue;
        };
        let Some(candidates) = came.get_mut(&kind(old)) else {
            continue;
        };
        let alike = |new: &&Offer| new.name == old.name || new.region == old.region;
        let same_price = |new: &&Offer| new.shown().price == old.shown().price;
        let near = &candidates[..candidates.len().min(NEAR)];
        let best = near
            .iter()
            .position(|new| alike(new) && same_price(new))
            .or_else(|| near.iter().position(alike));
        if let Some(best) = best {
            let new = candidates.remove(best);
            found.push(Suspicion::Renamed {
                before: old.id.clone(),
                after: new.id.clone(),
                origin: new.shown().origin.clone(),
            });
        }
    }
    found
}
