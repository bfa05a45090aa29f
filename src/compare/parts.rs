//! Which part of a difference stems from the method, which from tariffs, which from the offer:
//! the old offer is carried over step by step, and each step is priced.

use rust_decimal::Decimal;

use super::report::{Parts, Reason};
use super::states::States;
use super::tariffs::{changed_row, same_terms};
use crate::catalog::{Component, Origin};
use crate::money;
use crate::pricing::{Cost, Profile, Quote, month};

/// A step in euros and in percent of the month before it.
pub(super) struct Effect {
    pub(super) reason: Reason,
    pub(super) percent: Option<Decimal>,
    pub(super) origin: Option<Origin>,
}

/// The parts of the difference of an offer that is on sale in both states; `None` where one of
/// the months has no amount.
pub(super) fn split<'a>(
    states: &States<'a>,
    before: &Cost<'a>,
    after: &Cost<'a>,
    profiles: (&Profile, &Profile),
    totals: (Decimal, Decimal),
) -> Option<(Parts, Vec<Effect>)> {
    let (old, new) = totals;
    let rules = states.new_rules;
    let method = states.by_new_method(before, after);
    let by_method = month::quote(&method, profiles.1, rules);
    let mut with_tariffs = method.clone();
    with_tariffs.tariffs.clone_from(&after.tariffs);
    with_tariffs
        .support_minimum
        .clone_from(&after.support_minimum);
    let by_tariffs = month::quote(&with_tariffs, profiles.1, rules);
    let (second, third) = (by_method.exact?, by_tariffs.exact?);
    let mut effects = Vec::new();
    if second != old {
        effects.push(Effect {
            reason: Reason::Method,
            percent: percent(old, second),
            origin: None,
        });
    }
    for component in Component::TARIFFS {
        if let Some((delta, origin)) = tariff(component, &method, after, &by_method, &by_tariffs) {
            effects.push(Effect {
                reason: Reason::Tariff {
                    provider: after.provider.key.clone(),
                    name: after.provider.name.clone(),
                    component,
                },
                percent: second
                    .checked_add(delta)
                    .and_then(|moved| percent(second, moved)),
                origin,
            });
        }
    }
    // Differences of shown amounts, so that the parts add up to the shown difference.
    let step = |from: Decimal, to: Decimal| money::cents(to) - money::cents(from);
    let parts = Parts {
        method: step(old, second),
        tariffs: step(second, third),
        offer: step(third, new),
        rates: Decimal::ZERO,
    };
    Some((parts, effects))
}

/// What another tier list does to its line of the sum, and where the list stands.
fn tariff(
    component: Component,
    before: &Cost<'_>,
    after: &Cost<'_>,
    old: &Quote,
    new: &Quote,
) -> Option<(Decimal, Option<Origin>)> {
    let lists = (before.tariff(component), after.tariff(component));
    if let (Some(old), Some(new)) = lists
        && same_terms(old.list, new.list)
    {
        return None;
    }
    let amount = |quote: &Quote| {
        quote
            .line(component)
            .and_then(|line| line.exact)
            .unwrap_or_default()
    };
    let status = |quote: &Quote| quote.line(component).map(|line| line.status);
    let delta = amount(new) - amount(old);
    if delta.is_zero() && status(old) == status(new) {
        return None;
    }
    let origin = match lists {
        (old, Some(new)) => Some(changed_row(old.map(|old| old.list), new.list)),
        (Some(old), None) => Some(old.list.origin.clone()),
        (None, None) => None,
    };
    Some((delta, origin))
}

/// The change from one amount to another, one place.
pub(super) fn percent(from: Decimal, to: Decimal) -> Option<Decimal> {
    to.checked_sub(from)?
        .checked_mul(Decimal::ONE_HUNDRED)?
        .checked_div(from)
        .map(|percent| money::round(percent, 1))
}
