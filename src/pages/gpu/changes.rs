//! Price changes of one GPU model.

use serde::Serialize;

use crate::catalog::{Offer, OfferRow, Provider};
use crate::pages::frame::Day;
use crate::pages::{Site, history, routes, words};

/// One step of an offer's price.
#[derive(Serialize)]
pub(super) struct Change {
    from: Day,
    provider: String,
    offer: String,
    href: String,
    before: String,
    after: String,
    change: String,
    announced: bool,
}

/// Every step of the offers' histories, the newest first.
pub(super) fn all(site: &Site<'_>, offers: &[(&Provider, &Offer)]) -> Vec<Change> {
    let mut changes: Vec<(jiff::civil::Date, Change)> = Vec::new();
    for (provider, offer) in offers {
        for pair in offer.rows.windows(2) {
            let [before, after] = pair else { continue };
            let percent = history::change(before, after);
            if before.price == after.price || percent.is_some_and(|percent| percent.is_zero()) {
                continue;
            }
            let price = |row: &OfferRow| {
                row.price.as_ref().map_or_else(
                    || "auf Anfrage".to_owned(),
                    |price| format!("{} {}", words::price(price), words::per(price)),
                )
            };
            changes.push((
                after.valid_from,
                Change {
                    from: after.valid_from.into(),
                    provider: words::name(&provider.name),
                    offer: words::name(&offer.name),
                    href: site.href(&routes::offer(&offer.id)),
                    before: price(before),
                    after: price(after),
                    change: percent
                        .map_or_else(|| "–".to_owned(), |percent| words::signed(percent, 1)),
                    announced: after.valid_from > site.catalog.date,
                },
            ));
        }
    }
    changes.sort_by(|(a, left), (b, right)| b.cmp(a).then_with(|| left.href.cmp(&right.href)));
    changes.into_iter().map(|(_, change)| change).collect()
}
