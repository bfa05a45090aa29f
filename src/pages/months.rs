//! Pictures of full months that several pages share, with the sentences that stand beside them.
//! They state only what the data says, of complete months only.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;
use serde::Serialize;

use super::chart::{bars, strip};
use super::{Site, offer_table, words};
use crate::catalog::Billing;
use crate::german;
use crate::pricing::Quoted;
use crate::pricing::spread::Spread;

/// Fewer offers make no picture.
const LEAST: usize = 3;
/// Most bars; the table has all offers.
const MOST: usize = 8;

/// Bars of full months.
#[derive(Serialize)]
pub struct Months {
    chart: bars::Chart,
    title: &'static str,
    /// The same in words.
    desc: String,
    caption: String,
}

/// Who stands beside the GPU model above its bar.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// On the page of a provider: how many GPUs the plan has.
    Size,
    /// Elsewhere: the provider.
    Provider,
}

/// The lowest complete month of each GPU model, brought to one GPU because plans differ in size;
/// `None` for fewer than three models.
#[must_use]
pub fn by_gpu(site: &Site<'_>, offers: &[&Quoted<'_>], named: Named) -> Option<Months> {
    let mut lowest: BTreeMap<&str, (Decimal, &Quoted<'_>)> = BTreeMap::new();
    for quoted in complete(offers) {
        let Some(euros) = quoted.quote.per_gpu else {
            continue;
        };
        let entry = lowest
            .entry(quoted.offer.shown().gpu.as_str())
            .or_insert((euros, quoted));
        // Of equal ones the first in the order of the ranking.
        if euros < entry.0 {
            *entry = (euros, quoted);
        }
    }
    let mut models: Vec<(Decimal, &Quoted<'_>)> = lowest.into_values().collect();
    models.sort_by_key(|(euros, _)| *euros);
    let named = models.into_iter().map(|(euros, quoted)| {
        let gpu = offer_table::gpu_name(site, quoted.offer.shown());
        let beside = match named {
            Named::Size => offer_table::size(quoted),
            Named::Provider => bare(&quoted.provider.name),
        };
        (format!("{}, {beside}", bare(&gpu)), euros)
    });
    months(
        named.collect(),
        "Niedrigster voller Monat je GPU-Modell, auf eine GPU umgerechnet",
        ("GPU-Modelle", "GPU-Modellen"),
    )
}

/// Ranked offers with whole GPUs, in their order.
fn complete<'q, 'a>(offers: &'q [&'a Quoted<'a>]) -> impl Iterator<Item = &'a Quoted<'a>> + 'q {
    offers
        .iter()
        .copied()
        .filter(|quoted| quoted.rank.is_some() && quoted.offer.shown().gpu_share.is_none())
}

/// A name without what stands in brackets behind it, which a picture has no room for.
fn bare(name: &str) -> String {
    let bare = name.split_once(" (").map_or(name, |(bare, _)| bare);
    words::name(bare)
}

/// The cheapest complete plans of offers in ranking order, each in its cheapest region; `None`
/// for fewer than three.
#[must_use]
pub fn cheapest(offers: &[&Quoted<'_>]) -> Option<Months> {
    let mut seen = BTreeSet::new();
    let named = offers
        .iter()
        .filter(|quoted| quoted.rank.is_some())
        .filter(|quoted| {
            let offer = quoted.offer;
            let plan = (
                &quoted.provider.key,
                &offer.name,
                offer.billing,
                offer.term_months,
            );
            seen.insert(plan)
        })
        .filter_map(|quoted| {
            let provider = bare(&quoted.provider.name);
            let mut name = format!("{provider} {}", words::name(&quoted.offer.name));
            if quoted.offer.billing != Billing::OnDemand {
                name.push_str(", ");
                name.push_str(quoted.offer.billing.german());
            }
            Some((name, quoted.quote.net?))
        });
    months(
        named.collect(),
        "Die günstigsten Tarife im vollen Monat",
        ("Tarife", "Tarifen"),
    )
}

fn months(
    mut named: Vec<(String, Decimal)>,
    title: &'static str,
    (things, of_things): (&str, &str),
) -> Option<Months> {
    let all = named.len();
    if all < LEAST {
        return None;
    }
    named.truncate(MOST);
    let told: Vec<String> = named
        .iter()
        .map(|(label, euros)| format!("{label}: {}", german::euro(*euros)))
        .collect();
    Some(Months {
        chart: bars::chart(&named),
        title,
        desc: format!("{}.", told.join("; ")),
        caption: format!(
            "{title}, netto. {}.",
            shown(named.len(), all, things, of_things)
        ),
    })
}

/// `Gezeigt sind alle 5 Angebote`, `Gezeigt sind 8 von 12 Angeboten`.
fn shown(drawn: usize, all: usize, things: &str, of_things: &str) -> String {
    if drawn == all {
        format!("Gezeigt sind alle {all}\u{a0}{things} mit vollständig bekanntem Monat")
    } else {
        format!("Gezeigt sind {drawn} von {all}\u{a0}{of_things} mit vollständig bekanntem Monat")
    }
}

/// How far the months of one GPU model lie apart.
#[derive(Serialize)]
pub struct Range {
    sentence: String,
    /// From three offers on.
    chart: Option<strip::Chart>,
}

/// Of the complete offers with whole GPUs; `None` without one.
#[must_use]
pub fn range(offers: &[&Quoted<'_>]) -> Option<Range> {
    let amounts: Vec<Decimal> = complete(offers)
        .filter_map(|quoted| quoted.quote.per_gpu)
        .collect();
    let spread = Spread::of(amounts.clone())?;
    Some(Range {
        sentence: spread_words(amounts.len(), &spread),
        chart: (amounts.len() >= LEAST).then(|| strip::chart(&amounts, &spread)),
    })
}

fn spread_words(count: usize, spread: &Spread) -> String {
    let (low, high) = (german::euro(spread.lowest), german::euro(spread.highest));
    let offers = match count {
        1 => {
            return format!(
                "Bei einem Angebot ist der volle Monat ganz bekannt; er kostet je GPU {low} netto."
            );
        }
        count => format!(
            "Bei {} ist der volle Monat ganz bekannt",
            german::plural(count, "Angebot", "Angeboten")
        ),
    };
    if low == high {
        return format!("{offers}; er kostet überall {low} netto je GPU.");
    }
    let median = if count < LEAST {
        String::new()
    } else {
        format!(", im Median {}", german::euro(spread.median))
    };
    format!("{offers}; er kostet je GPU zwischen {low} und {high} netto{median}.")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn sentences_agree_with_their_numbers() {
        for (amounts, expected) in [
            (
                vec![300],
                "Bei einem Angebot ist der volle Monat ganz bekannt; er kostet je GPU 300,00 € netto.",
            ),
            (
                vec![300, 400],
                "Bei 2 Angeboten ist der volle Monat ganz bekannt; er kostet je GPU zwischen 300,00 € und 400,00 € netto.",
            ),
            (
                vec![300, 300],
                "Bei 2 Angeboten ist der volle Monat ganz bekannt; er kostet überall 300,00 € netto je GPU.",
            ),
            (
                vec![300, 400, 900],
                "Bei 3 Angeboten ist der volle Monat ganz bekannt; er kostet je GPU zwischen 300,00 € und 900,00 € netto, im Median 400,00 €.",
            ),
        ] {
            let amounts: Vec<Decimal> = amounts.into_iter().map(Decimal::from).collect();
            let spread = Spread::of(amounts.clone()).unwrap();
            assert_eq!(
                spread_words(amounts.len(), &spread).replace('\u{a0}', " "),
                expected
            );
        }
        for (drawn, all, expected) in [
            (
                3,
                3,
                "Gezeigt sind alle 3 Angebote mit vollständig bekanntem Monat",
            ),
            (
                8,
                12,
                "Gezeigt sind 8 von 12 Angeboten mit vollständig bekanntem Monat",
            ),
        ] {
            assert_eq!(
                shown(drawn, all, "Angebote", "Angeboten").replace('\u{a0}', " "),
                expected
            );
        }
    }
}
