//! Rank flips: who leads by the hour and who leads by the full month, and why.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use super::hour;
use crate::catalog::Component;
use crate::german;
use crate::pricing::Quoted;

/// Two offers of one GPU model that change places between hour and month.
pub(super) struct Flip<'a> {
    /// Cheapest by the stated hour.
    pub(super) by_hour: &'a Quoted<'a>,
    /// Its price per GPU and hour, EUR net.
    pub(super) hour: Decimal,
    /// Cheapest full month.
    pub(super) by_month: &'a Quoted<'a>,
    /// Its price per GPU and hour, EUR net.
    pub(super) month_hour: Decimal,
    /// Why, in a German sentence.
    pub(super) reason: String,
}

/// The flip among offers of one GPU model, given in the order of the ranking. Compared are plans
/// with equally many GPUs only, because a total of eight is no answer to a total of one; the
/// smallest size that has a flip stands for the model. `None` when hour and month agree.
pub(super) fn find<'a>(offers: &[&'a Quoted<'a>], hours_per_month: Decimal) -> Option<Flip<'a>> {
    let sizes: BTreeSet<u32> = offers.iter().map(|quoted| gpus(quoted)).collect();
    sizes.into_iter().find_map(|size| {
        let same: Vec<&'a Quoted<'a>> = offers
            .iter()
            .copied()
            .filter(|quoted| gpus(quoted) == size)
            .collect();
        // Cheapest is said of complete offers only.
        let by_month = *same.iter().find(|quoted| quoted.rank.is_some())?;
        among(&same, by_month, hours_per_month)
    })
}

fn among<'a>(
    offers: &[&'a Quoted<'a>],
    by_month: &'a Quoted<'a>,
    hours_per_month: Decimal,
) -> Option<Flip<'a>> {
    let month_hour = hour::per_gpu(by_month, hours_per_month)?;
    let (hour, by_hour) = offers
        .iter()
        // An incomplete offer proves a flip only when its lower bound is already dearer.
        .filter(|quoted| quoted.quote.exact > by_month.quote.exact)
        .filter_map(|quoted| Some((hour::per_gpu(quoted, hours_per_month)?, *quoted)))
        .filter(|(hour, _)| *hour < month_hour)
        // Of equal hours the first of the ranking, as in the table of all models.
        .min_by_key(|(hour, _)| *hour)?;
    Some(Flip {
        by_hour,
        hour,
        by_month,
        month_hour,
        reason: reason(by_hour, by_month),
    })
}

fn gpus(quoted: &Quoted<'_>) -> u32 {
    quoted
        .offer
        .shown()
        .gpu_count
        .saturating_mul(quoted.quote.instances)
}

/// Why the leader by the hour is dearer in the month: the line of the sum that differs most.
fn reason(by_hour: &Quoted<'_>, by_month: &Quoted<'_>) -> String {
    let amount = |quoted: &Quoted<'_>, component| {
        quoted
            .quote
            .line(component)
            .and_then(|line| line.exact)
            .unwrap_or(Decimal::ZERO)
    };
    let largest = Component::ALL
        .into_iter()
        .map(|component| {
            let (a, b) = (amount(by_hour, component), amount(by_month, component));
            (a.checked_sub(b).unwrap_or_default(), component, a, b)
        })
        // The first of equal differences, in the order of the sum.
        .reduce(|best, next| if next.0 > best.0 { next } else { best });
    let Some((_, component, dear, cheap)) = largest else {
        return String::new();
    };
    let (dear, cheap_words) = (german::euro(dear), german::euro(cheap));
    let capped = by_month
        .quote
        .line(component)
        .is_some_and(|line| line.explanation.cap.is_some());
    let name = component.german();
    if capped {
        format!(
            "{name}: {dear} im Monat; beim anderen Angebot gilt eine Obergrenze, {cheap_words}."
        )
    } else if cheap.is_zero() {
        format!("{name}: {dear} im Monat; beim anderen Angebot kostet das nichts extra.")
    } else {
        format!("{name}: {dear} im Monat gegenüber {cheap_words}.")
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::fixture::{World, d, ranking};

    /// `(leader by hour, leader by month, reason)` of a GPU.
    fn flip(gpu: &str) -> Option<(String, String, String)> {
        let world = World::new();
        let ranking = ranking(&world.catalog);
        let offers: Vec<&Quoted<'_>> = ranking
            .offers
            .iter()
            .filter(|q| q.offer.shown().gpu == gpu && q.quote.excluded.is_none())
            .collect();
        find(&offers, d("730")).map(|flip| {
            (
                flip.by_hour.offer.name.clone(),
                flip.by_month.offer.name.clone(),
                flip.reason,
            )
        })
    }

    #[test]
    fn the_reason_names_the_line_that_turns_the_order() {
        let texts = |a: &str, b: &str, c: &str| Some((a.to_owned(), b.to_owned(), c.to_owned()));
        for (gpu, expected) in [
            (
                "l40s",
                texts(
                    "WE L40S",
                    "NW L40S 1",
                    "Egress: 90,00\u{a0}€ im Monat; beim anderen Angebot kostet das nichts extra.",
                ),
            ),
            // Eight at once are cheaper by the hour and dearer in the month: no flip.
            ("h100-sxm", None),
            ("l4", None),
            ("a100-80", None),
        ] {
            assert_eq!(flip(gpu), expected, "{gpu}");
        }
    }
}
