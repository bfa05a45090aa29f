//! Tier lists that came, went or changed.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::report::TariffChange;
use crate::catalog::{Catalog, Component, Origin, Overage, Provider, Tax, TierList};
use crate::german;

type Key<'a> = (Component, Option<&'a str>, &'a [String], Option<Date>);

/// All differences, by provider and in the order of the sum.
pub(super) fn changes(old: &Catalog, new: &Catalog) -> Vec<TariffChange> {
    let mut pairs: BTreeMap<&str, (Option<&Provider>, Option<&Provider>)> = BTreeMap::new();
    for provider in &old.providers {
        pairs.entry(&provider.key).or_default().0 = Some(provider);
    }
    for provider in &new.providers {
        pairs.entry(&provider.key).or_default().1 = Some(provider);
    }
    let mut found = Vec::new();
    for (key, (old, new)) in pairs {
        let mut lists: BTreeMap<Key<'_>, (Option<&TierList>, Option<&TierList>)> = BTreeMap::new();
        for list in old.iter().flat_map(|provider| &provider.tariffs) {
            lists.entry(of(list)).or_default().0 = Some(list);
        }
        for list in new.iter().flat_map(|provider| &provider.tariffs) {
            lists.entry(of(list)).or_default().1 = Some(list);
        }
        for (old, new) in lists.into_values() {
            if let (Some(old), Some(new)) = (old, new)
                && same_terms(old, new)
                && old.reference == new.reference
            {
                continue;
            }
            let Some(list) = new.or(old) else { continue };
            found.push(TariffChange {
                provider: key.to_owned(),
                component: list.component,
                product: list.product.clone(),
                regions: list.regions.clone(),
                before: old.map(words).unwrap_or_default(),
                after: new.map(words).unwrap_or_default(),
                origin: changed_row(old.filter(|_| new.is_some()), list),
            });
        }
    }
    found
}

fn of(list: &TierList) -> Key<'_> {
    (
        list.component,
        list.product.as_deref(),
        &list.regions,
        list.valid_from,
    )
}

/// The row of a list that differs from another list: the first tier that is not the same.
pub(super) fn changed_row(old: Option<&TierList>, list: &TierList) -> Origin {
    let differs = list.tiers.iter().enumerate().find(|(nth, tier)| {
        old.and_then(|old| old.tiers.get(*nth)).is_some_and(|old| {
            (old.from, old.price, old.stopped_price) != (tier.from, tier.price, tier.stopped_price)
        })
    });
    Origin {
        line: differs.map_or(list.origin.line, |(_, tier)| tier.line),
        ..list.origin.clone()
    }
}

/// Do two lists charge the same, whatever their source says about days?
pub(super) fn same_terms(a: &TierList, b: &TierList) -> bool {
    let tiers = |list: &TierList| -> Vec<_> {
        list.tiers
            .iter()
            .map(|tier| (tier.from, tier.price, tier.stopped_price))
            .collect()
    };
    (a.unit, &a.currency, a.tax, a.scope, a.overage)
        == (b.unit, &b.currency, b.tax, b.scope, b.overage)
        && tiers(a) == tiers(b)
}

/// „enthalten, ab 500 GB 0,01 € je GB“
fn words(list: &TierList) -> String {
    let mut parts: Vec<String> = Vec::new();
    for tier in &list.tiers {
        let price = match tier.price {
            None => "keine Angabe".to_owned(),
            Some(price) if price.is_zero() => "enthalten".to_owned(),
            Some(price) if list.unit == crate::catalog::TariffUnit::Percent => {
                format!("{} {}", german::exact(price), list.unit.german())
            }
            Some(price) => format!(
                "{} je {}",
                german::price(price, &list.currency),
                list.unit.german()
            ),
        };
        parts.push(if tier.from.is_zero() {
            price
        } else {
            format!(
                "ab {} {price}",
                german::quantity(tier.from, list.unit.quantity_german())
            )
        });
    }
    let mut text = parts.join(", ");
    if list.tax == Some(Tax::Gross) {
        text.push_str(" (brutto)");
    }
    match list.overage {
        Overage::Priced => {}
        Overage::Throttled => text.push_str(", danach gedrosselt"),
        Overage::Blocked => text.push_str(", danach gesperrt"),
        Overage::FairUse => text.push_str(", „Fair Use“"),
    }
    if list.reference {
        text.push_str(" (reference)");
    }
    if let Some(from) = list.valid_from {
        text.push_str(&format!(" ab {}", german::date(from)));
    }
    text
}
