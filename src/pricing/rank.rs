//! All offers of the directory in order of their full month.

use std::cmp::Ordering;

use super::cost::Cost;
use super::month;
use super::profile::Profile;
use super::quote::{Quoted, Ranking};
use super::rules::Rules;
use crate::catalog::Catalog;

/// The cost functions of all listed offers, by id: computed once, evaluated for every profile.
#[must_use]
pub fn costs<'a>(catalog: &'a Catalog, rules: &Rules) -> Vec<Cost<'a>> {
    catalog
        .offers()
        .filter(|(_, offer)| offer.listed(catalog.date))
        .filter_map(|(provider, offer)| Cost::of(catalog, provider, offer, rules))
        .collect()
}

/// Rule G3: only complete offers that serve the profile have a rank. The list is in order of the
/// exact total, an incomplete offer behind a complete one of the same amount, excluded ones last.
#[must_use]
pub fn rank<'a>(costs: &[Cost<'a>], profile: &Profile, rules: &Rules) -> Ranking<'a> {
    let mut offers: Vec<Quoted<'a>> = costs
        .iter()
        .map(|cost| Quoted {
            provider: cost.provider,
            offer: cost.offer,
            quote: month::quote(cost, profile, rules),
            rank: None,
        })
        .collect();
    offers.sort_by(order);
    let mut next = 1;
    for quoted in &mut offers {
        if quoted.quote.complete && quoted.quote.excluded.is_none() {
            quoted.rank = Some(next);
            next += 1;
        }
    }
    Ranking { offers }
}

fn order(a: &Quoted<'_>, b: &Quoted<'_>) -> Ordering {
    let excluded = |quoted: &Quoted<'_>| quoted.quote.excluded.is_some();
    let unpriced = |quoted: &Quoted<'_>| quoted.quote.exact.is_none();
    excluded(a)
        .cmp(&excluded(b))
        .then_with(|| unpriced(a).cmp(&unpriced(b)))
        .then_with(|| a.quote.exact.cmp(&b.quote.exact))
        .then_with(|| b.quote.complete.cmp(&a.quote.complete))
        .then_with(|| a.offer.id.cmp(&b.offer.id))
}
