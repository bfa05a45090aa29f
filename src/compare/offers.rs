//! Offers that came, went, were announced, got another price, or were read again.

use std::collections::BTreeMap;

use super::report::{Announced, Confirmed, Edited, Entry, Report};
use super::rows;
use crate::catalog::{Catalog, Offer};

/// An offer in both states, either of which may be missing.
pub(super) type Pair<'a> = (Option<&'a Offer>, Option<&'a Offer>);

/// All offers of both states by id.
pub(super) fn pairs<'a>(old: &'a Catalog, new: &'a Catalog) -> BTreeMap<&'a str, Pair<'a>> {
    let mut pairs: BTreeMap<&str, Pair<'a>> = old
        .offers()
        .map(|(_, offer)| (offer.id.as_str(), (Some(offer), None)))
        .collect();
    for (_, offer) in new.offers() {
        pairs.entry(&offer.id).or_insert((None, None)).1 = Some(offer);
    }
    pairs
}

/// Sorts every offer into the lists of the report.
pub(super) fn sort(pairs: &BTreeMap<&str, Pair<'_>>, report: &mut Report) {
    for (old, new) in pairs.values() {
        match (old, new) {
            (None, Some(new)) => {
                if new.current().is_some() {
                    report.added.push(entry(new));
                }
                announced(None, new, report);
            }
            (Some(old), None) => report.removed.push(entry(old)),
            (Some(old), Some(new)) => both(old, new, report),
            (None, None) => {}
        }
    }
}

fn both(old: &Offer, new: &Offer, report: &mut Report) {
    announced(Some(old), new, report);
    let (Some(before), Some(after)) = (old.current(), new.current()) else {
        if new.current().is_some() {
            report.added.push(entry(new));
        } else if old.current().is_some() {
            report.withdrawn.push(entry(new));
        }
        return;
    };
    let withdrawn = old.listed(report.date) && !new.listed(report.date);
    if withdrawn {
        report.withdrawn.push(entry(new));
    }
    let changes = rows::changes(before, after);
    if changes.is_empty() {
        if before.source.as_of != after.source.as_of {
            report.confirmed.push(Confirmed {
                id: new.id.clone(),
                before: before.source.as_of,
                after: after.source.as_of,
                origin: after.origin.clone(),
            });
        }
        return;
    }
    let terms = changes.iter().any(|change| rows::is_term(change.column));
    let edited = Edited {
        id: new.id.clone(),
        price_before: rows::price(before),
        price_after: rows::price(after),
        changes,
        origin: after.origin.clone(),
    };
    if terms {
        report.repriced.push(edited);
    } else if !withdrawn {
        report.edited.push(edited);
    }
}

fn entry(offer: &Offer) -> Entry {
    let row = offer.shown();
    Entry {
        id: offer.id.clone(),
        name: offer.name.clone(),
        gpu: row.gpu.clone(),
        price: rows::price(row),
        origin: row.origin.clone(),
    }
}

/// Rows to come that the old state does not have like this.
fn announced(old: Option<&Offer>, new: &Offer, report: &mut Report) {
    for row in new.announced() {
        let known = old.is_some_and(|old| {
            old.rows.iter().any(|before| {
                before.valid_from == row.valid_from
                    && before.price == row.price
                    && before.tax == row.tax
            })
        });
        if !known {
            report.announced.push(Announced {
                id: new.id.clone(),
                valid_from: row.valid_from,
                price: rows::price(row),
                origin: row.origin.clone(),
            });
        }
    }
}
