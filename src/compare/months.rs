//! Full months and ranks before and after, under one usage.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::Usage;
use super::offers::Pair;
use super::parts::{self, Effect, percent};
use super::report::{Cause, Cheapest, CheapestChange, MonthChange, Reason, Standing, UsageReport};
use super::rows;
use super::states::States;
use crate::catalog::Origin;
use crate::money;
use crate::pricing::{Cost, Profile, Rules, month, rank};

/// An offer's place with its unrounded month.
struct Placed {
    standing: Standing,
    exact: Option<Decimal>,
}

/// All offers of one state under a usage.
struct Places<'a> {
    by_id: BTreeMap<&'a str, Placed>,
    cheapest: BTreeMap<&'a str, Cheapest>,
}

fn places<'a>(costs: &[Cost<'a>], profile: &Profile, rules: &Rules) -> Places<'a> {
    let mut places = Places {
        by_id: BTreeMap::new(),
        cheapest: BTreeMap::new(),
    };
    for quoted in rank::rank(costs, profile, rules).offers {
        let quote = quoted.quote;
        if quoted.rank.is_some()
            && let Some(net) = quote.net
            && let Some(row) = quoted.offer.current()
        {
            places.cheapest.entry(&row.gpu).or_insert_with(|| Cheapest {
                id: quoted.offer.id.clone(),
                net,
            });
        }
        let placed = Placed {
            standing: Standing {
                net: quote.net,
                complete: quote.complete,
                rank: quoted.rank,
                excluded: quote.excluded,
            },
            exact: quote.exact,
        };
        places.by_id.insert(&quoted.offer.id, placed);
    }
    places
}

/// Compares the months of both states; the old state's usage may be another one.
pub(super) fn report(
    states: &States<'_>,
    pairs: &BTreeMap<&str, Pair<'_>>,
    old_profile: &Profile,
    usage: &Usage,
) -> UsageReport {
    let profiles = (old_profile, &usage.profile);
    let (old, new) = rayon::join(
        || places(&states.before, profiles.0, states.old_rules),
        || places(&states.after, profiles.1, states.new_rules),
    );
    let mut causes = Causes::default();
    let rates = causes.rates(states, &old, profiles.0);
    let (mut months, mut shifted) = (Vec::new(), 0);
    for id in pairs.keys() {
        let (before, after) = (old.by_id.get(id), new.by_id.get(id));
        if let (Some(before), Some(after)) = (before, after)
            && same(&before.standing, &after.standing)
        {
            shifted += usize::from(before.standing.rank != after.standing.rank);
            continue;
        }
        let costs = (
            states.before_by_id.get(id).map(|&at| &states.before[at]),
            states.after_by_id.get(id).map(|&at| &states.after[at]),
        );
        let Some(cost) = costs.1.or(costs.0) else {
            continue;
        };
        let mut change = MonthChange {
            id: (*id).to_owned(),
            gpu: cost.row.gpu.clone(),
            before: before.map(|placed| placed.standing.clone()),
            after: after.map(|placed| placed.standing.clone()),
            difference: None,
            percent: None,
            parts: None,
            origin: cost.row.origin.clone(),
        };
        if let (Some(before), Some(after)) = costs
            && let (Some(old), Some(new)) = (
                old.by_id.get(id).and_then(|placed| placed.exact),
                new.by_id.get(id).and_then(|placed| placed.exact),
            )
        {
            change.difference = Some(money::cents(new) - money::cents(old));
            change.percent = percent(old, new);
            if let Some((mut parts, effects)) =
                parts::split(states, before, after, profiles, (old, new))
            {
                parts.rates = rates.get(id).copied().unwrap_or_default();
                if let Some(origin) = source(before, after, &effects) {
                    change.origin = origin;
                }
                change.parts = Some(parts);
                causes.add(effects);
            }
        }
        months.push(change);
    }
    months.sort_by_cached_key(|change| {
        let ranked = |standing: &Option<Standing>| {
            standing
                .as_ref()
                .is_some_and(|standing| standing.rank.is_some())
        };
        (
            change.difference.is_none(),
            !(ranked(&change.before) || ranked(&change.after)),
            Reverse(change.percent.map(|percent| percent.abs())),
            change.id.clone(),
        )
    });
    UsageReport {
        key: usage.key.clone(),
        title: usage.title.clone(),
        months,
        shifted,
        causes: causes.finish(),
        cheapest: cheapest(&old, &new),
    }
}

/// Would a reader see no difference but the rank?
fn same(before: &Standing, after: &Standing) -> bool {
    before.net == after.net
        && before.complete == after.complete
        && before.excluded == after.excluded
}

/// A tariff's line where the offer's own row says what it said before.
fn source(before: &Cost<'_>, after: &Cost<'_>, effects: &[Effect]) -> Option<Origin> {
    let own = rows::changes(before.row, after.row)
        .iter()
        .any(|change| rows::is_term(change.column));
    if own {
        return None;
    }
    effects.iter().find_map(|effect| effect.origin.clone())
}

fn cheapest(old: &Places<'_>, new: &Places<'_>) -> Vec<CheapestChange> {
    let gpus: std::collections::BTreeSet<&str> = old
        .cheapest
        .keys()
        .chain(new.cheapest.keys())
        .copied()
        .collect();
    gpus.into_iter()
        .filter_map(|gpu| {
            let (before, after) = (old.cheapest.get(gpu), new.cheapest.get(gpu));
            (before.map(|offer| &offer.id) != after.map(|offer| &offer.id)).then(|| {
                CheapestChange {
                    gpu: gpu.to_owned(),
                    before: before.cloned(),
                    after: after.cloned(),
                }
            })
        })
        .collect()
}

/// Effects by what caused them.
#[derive(Default)]
struct Causes(BTreeMap<Reason, (Vec<Option<Decimal>>, Option<Origin>)>);

impl Causes {
    fn add(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let entry = self.0.entry(effect.reason).or_default();
            entry.0.push(effect.percent);
            if entry.1.is_none() {
                entry.1 = effect.origin;
            }
        }
    }

    /// What the exchange rates alone do to the old state, in cents by offer.
    fn rates<'a>(
        &mut self,
        states: &States<'a>,
        old: &Places<'a>,
        profile: &Profile,
    ) -> BTreeMap<&'a str, Decimal> {
        let mut effects = BTreeMap::new();
        for (&index, cost) in &states.stated {
            let Some(stated) = month::quote(cost, profile, states.old_rules).exact else {
                continue;
            };
            let id = cost.offer.id.as_str();
            let Some(moved) = old.by_id.get(id).and_then(|placed| placed.exact) else {
                continue;
            };
            if stated == moved {
                continue;
            }
            effects.insert(id, money::cents(moved - stated));
            self.add(vec![Effect {
                reason: Reason::Rates {
                    currency: moved_currency(cost, &states.before[index]),
                },
                percent: percent(stated, moved),
                origin: None,
            }]);
        }
        effects
    }

    fn finish(self) -> Vec<Cause> {
        self.0
            .into_iter()
            .map(|(reason, (percents, origin))| Cause {
                reason,
                offers: percents.len(),
                median_percent: median(percents.into_iter().flatten().collect()),
                origin,
            })
            .collect()
    }
}

/// The currency whose rate moved: the offer's, else that of one of its tariffs.
fn moved_currency(stated: &Cost<'_>, moved: &Cost<'_>) -> String {
    let own = match (&stated.conversion, &moved.conversion) {
        (Some(old), Some(new)) if old.divisor != new.divisor => Some(new.currency.clone()),
        _ => None,
    };
    own.or_else(|| {
        moved
            .tariffs
            .iter()
            .filter_map(|(component, tariff)| Some((stated.tariff(*component)?, tariff.as_ref()?)))
            .find(|(old, new)| old.conversion.divisor != new.conversion.divisor)
            .map(|(_, new)| new.conversion.currency.clone())
    })
    .unwrap_or_default()
}

fn median(mut values: Vec<Decimal>) -> Option<Decimal> {
    values.sort_unstable();
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    if !values.len().is_multiple_of(2) {
        return Some(upper);
    }
    let lower = *values.get(middle.checked_sub(1)?)?;
    lower
        .checked_add(upper)?
        .checked_div(Decimal::TWO)
        .map(|middle| money::round(middle, 1))
}
