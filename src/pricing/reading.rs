//! What to read again this week, source by source: a visit to one price list settles every row
//! that names it.

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::{Ranking, Rules};
use crate::catalog::{Catalog, Component, Origin};

/// Rows that fall due within so many days are read on the same visit.
pub const AHEAD: u32 = 7;

/// Ranks that readers see first; their sources come before all others.
pub const LEADING: u32 = 25;

/// A row to read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'a> {
    /// Offer id; `None` for a tariff.
    pub offer: Option<&'a str>,
    /// Which tariff; `None` for an offer.
    pub tariff: Option<Component>,
    /// Where it stands.
    pub origin: Origin,
    /// When it was read.
    pub as_of: Date,
    /// Days since then.
    pub age: u32,
    /// Place under the default profile: the offer's, or the best of the provider's.
    pub rank: Option<u32>,
}

/// One price list with the rows that name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visit<'a> {
    /// The price list.
    pub url: &'a str,
    /// Key of the provider.
    pub provider: &'a str,
    /// Its name.
    pub name: &'a str,
    /// The oldest reading.
    pub oldest: Date,
    /// Days since then.
    pub age: u32,
    /// The best place of all rows.
    pub rank: Option<u32>,
    /// Rows that count as old already; the others do so within [`AHEAD`] days.
    pub overdue: usize,
    /// The oldest first.
    pub rows: Vec<Row<'a>>,
}

impl Visit<'_> {
    /// Do readers see one of its offers among the first?
    #[must_use]
    pub fn leading(&self) -> bool {
        self.rank.is_some_and(|rank| rank <= LEADING)
    }
}

/// All visits that are due: first the sources of leading offers, then the others, in both parts
/// the oldest reading first, equal days by rank.
#[must_use]
pub fn list<'a>(catalog: &'a Catalog, ranking: &Ranking<'_>, rules: &Rules) -> Vec<Visit<'a>> {
    let ranks: BTreeMap<&str, u32> = ranking
        .offers
        .iter()
        .filter_map(|quoted| Some((quoted.offer.id.as_str(), quoted.rank?)))
        .collect();
    let stale = rules.freshness.stale_days;
    let due = |age: u32| age.saturating_add(AHEAD) > stale;
    let mut visits: BTreeMap<(&str, &str), Visit<'a>> = BTreeMap::new();
    for provider in &catalog.providers {
        let mut note = |url: &'a str, row: Row<'a>| {
            let visit = visits.entry((&provider.key, url)).or_insert_with(|| Visit {
                url,
                provider: &provider.key,
                name: &provider.name,
                oldest: row.as_of,
                age: row.age,
                rank: None,
                overdue: 0,
                rows: Vec::new(),
            });
            visit.oldest = visit.oldest.min(row.as_of);
            visit.age = visit.age.max(row.age);
            visit.rank = match (visit.rank, row.rank) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            visit.overdue += usize::from(row.age > stale);
            visit.rows.push(row);
        };
        let mut best: Option<u32> = None;
        for offer in &provider.offers {
            let Some(row) = offer.current().filter(|_| offer.listed(catalog.date)) else {
                continue;
            };
            let rank = ranks.get(offer.id.as_str()).copied();
            best = match (best, rank) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            let age = rules.age(row.source.as_of);
            if due(age) {
                note(
                    &row.source.url,
                    Row {
                        offer: Some(&offer.id),
                        tariff: None,
                        origin: row.origin.clone(),
                        as_of: row.source.as_of,
                        age,
                        rank,
                    },
                );
            }
        }
        for list in &provider.tariffs {
            let age = rules.age(list.source.as_of);
            if due(age) && list.valid_from.is_none_or(|from| from <= catalog.date) {
                note(
                    &list.source.url,
                    Row {
                        offer: None,
                        tariff: Some(list.component),
                        origin: Origin {
                            line: list.oldest_line,
                            ..list.origin.clone()
                        },
                        as_of: list.source.as_of,
                        age,
                        rank: best,
                    },
                );
            }
        }
    }
    let mut visits: Vec<Visit<'a>> = visits.into_values().collect();
    for visit in &mut visits {
        visit
            .rows
            .sort_by_key(|row| (row.as_of, rank_key(row.rank)));
    }
    visits.sort_by(|a, b| {
        let key = |visit: &Visit<'a>| {
            (
                !visit.leading(),
                visit.oldest,
                rank_key(visit.rank),
                visit.provider,
                visit.url,
            )
        };
        key(a).cmp(&key(b))
    });
    visits
}

fn rank_key(rank: Option<u32>) -> u32 {
    rank.unwrap_or(u32::MAX)
}
