//! The files beside the page of a GPU model or provider: its offers as CSV and JSON, its
//! price changes as a feed.

use std::collections::BTreeSet;

use serde::Serialize;

use super::{JSON, finished, sheet};
use crate::catalog::Gpu;
use crate::pages::{Site, Task, quote_json, routes};
use crate::pricing::Quoted;

/// The links to them on the page itself.
#[derive(Clone, Debug, Serialize)]
pub struct Files {
    /// Offers; empty while none is listed.
    csv: String,
    /// Offers; empty while none is listed.
    json: String,
    /// Price changes of these offers; empty before the first one.
    feed: String,
    /// Price changes of all offers.
    general: String,
}

impl Files {
    /// The files of the page at `route`.
    #[must_use]
    pub fn new(site: &Site<'_>, route: &str, with_offers: bool, with_feed: bool) -> Self {
        let offers = |name: &str| {
            if with_offers {
                site.href(&format!("{route}{name}"))
            } else {
                String::new()
            }
        };
        Self {
            csv: offers("angebote.csv"),
            json: offers("angebote.json"),
            feed: if with_feed {
                site.href(&routes::feed(route))
            } else {
                String::new()
            },
            general: site.href(routes::FEED),
        }
    }
}

/// What the page at `route` says about them in its head; nothing without listed offers.
#[must_use]
pub fn announced(route: &str, with_offers: bool) -> Vec<(&'static str, String)> {
    if !with_offers {
        return Vec::new();
    }
    vec![("text/csv", csv(route)), ("application/json", json(route))]
}

pub(super) fn csv(route: &str) -> String {
    format!("{route}angebote.csv")
}

pub(super) fn json(route: &str) -> String {
    format!("{route}angebote.json")
}

/// The models with listed offers: their pages have files beside them.
pub(super) fn gpus<'a>(site: &'a Site<'a>) -> impl Iterator<Item = &'a Gpu> {
    let sold: BTreeSet<&str> = site
        .ranking
        .offers
        .iter()
        .map(|quoted| quoted.offer.shown().gpu.as_str())
        .collect();
    site.catalog
        .gpus
        .iter()
        .filter(move |gpu| sold.contains(gpu.key.as_str()))
}

/// Two files for each GPU model and each provider with listed offers.
pub(super) fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks = Vec::new();
    for gpu in gpus(site) {
        tasks.extend(pair(site, &routes::gpu(&gpu.key), move |quoted| {
            quoted.offer.shown().gpu == gpu.key
        }));
    }
    let sellers: BTreeSet<&'a str> = site
        .ranking
        .offers
        .iter()
        .map(|quoted| quoted.provider.key.as_str())
        .collect();
    for key in sellers {
        tasks.extend(pair(site, &routes::provider(key), move |quoted| {
            quoted.provider.key == key
        }));
    }
    tasks
}

fn pair<'a>(
    site: &'a Site<'a>,
    route: &str,
    belongs: impl Fn(&Quoted<'_>) -> bool + Copy + Send + Sync + 'a,
) -> [Task<'a>; 2] {
    [
        Task::file(csv(route), move || {
            sheet::write(site.ranking.offers.iter().filter(|quoted| belongs(quoted)))
        }),
        Task::file(json(route), move || {
            finished(quote_json::published(site, belongs), JSON)
        }),
    ]
}
