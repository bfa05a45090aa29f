//! Which of several products enters the totals.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::REFERENCE;
use crate::catalog::{Component, TierList};
use crate::diagnostics::Diagnostics;
use crate::source::table::Row;

/// Where one region has several products of a component, exactly one is the reference.
pub(super) fn check(
    lists: &[(TierList, Row<'_>)],
    regions: &BTreeSet<&str>,
    today: Date,
    diagnostics: &mut Diagnostics,
) {
    let mut reported: BTreeSet<(Component, u32)> = BTreeSet::new();
    for component in Component::TARIFFS {
        for region in regions {
            let here: Vec<&(TierList, Row<'_>)> = lists
                .iter()
                .filter(|(list, _)| {
                    list.component == component
                        && list.covers(region)
                        && list.valid_from.is_none_or(|from| from <= today)
                })
                .collect();
            let mut products: Vec<Option<&str>> = here
                .iter()
                .map(|(list, _)| list.product.as_deref())
                .collect();
            products.sort_unstable();
            products.dedup();
            if products.len() < 2 {
                continue;
            }
            let mut chosen: Vec<Option<&str>> = here
                .iter()
                .filter(|(list, _)| list.reference)
                .map(|(list, _)| list.product.as_deref())
                .collect();
            chosen.sort_unstable();
            chosen.dedup();
            if chosen.len() == 1 {
                continue;
            }
            let Some((list, row)) = here
                .iter()
                .filter(|(list, _)| chosen.is_empty() || list.reference)
                .nth(1)
            else {
                continue;
            };
            if !reported.insert((component, row.line)) {
                continue;
            }
            let names: Vec<String> = products
                .iter()
                .map(|product| format!("„{}“", product.unwrap_or("ohne Namen")))
                .collect();
            let message = format!(
                "In der Region „{region}“ gibt es mehrere Produkte für {}: {}. {}",
                list.component.german(),
                names.join(", "),
                if chosen.is_empty() {
                    "Keines ist als Bezug gekennzeichnet."
                } else {
                    "Mehr als eines ist als Bezug gekennzeichnet."
                }
            );
            diagnostics.push(
                row.error(REFERENCE, "reference", message)
                    .hint("Tragen Sie in reference bei genau einem Produkt „yes“ ein: Dieses geht in die Summen ein."),
            );
        }
    }
}
