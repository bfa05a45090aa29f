//! Which of several products enters the totals.

use std::collections::BTreeSet;

use jiff::civil::Date;

use super::{REFERENCE, REGION};
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
            equally_specific(&here, region, &mut reported, diagnostics);
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

/// Two lists of one product that name the region equally narrowly: nobody can say which holds.
fn equally_specific(
    here: &[&(TierList, Row<'_>)],
    region: &str,
    reported: &mut BTreeSet<(Component, u32)>,
    diagnostics: &mut Diagnostics,
) {
    for (index, (list, row)) in here.iter().enumerate() {
        let twin = here[..index].iter().find(|(other, _)| {
            other.product == list.product
                && other.unit == list.unit
                && other.regions != list.regions
                && other.regions.len() == list.regions.len()
        });
        if let Some((other, _)) = twin
            && reported.insert((list.component, row.line))
        {
            diagnostics.push(
                row.error(
                    REGION,
                    "region-ambiguous",
                    format!(
                        "Für die Region „{region}“ gelten zwei gleich genaue Staffeln; die andere beginnt in Zeile {}.",
                        other.origin.line
                    ),
                )
                .hint("Nennen Sie jede Region nur einmal; die genauere Angabe hat Vorrang vor der allgemeinen und vor „*“."),
            );
        }
    }
}
