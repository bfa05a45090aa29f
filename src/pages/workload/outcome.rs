//! What a profile comes to: who serves it, who does not, and why.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::german;
use crate::pricing::Ranking;

/// Reasons of exclusion named one by one at most.
const REASONS: usize = 3;

/// How many offers are ranked, how many are not, and why; one sentence each.
/// `rows` is how many of them the table below shows.
#[must_use]
pub fn outcome(ranking: Option<&Ranking<'_>>, rows: usize) -> Vec<String> {
    let offers = ranking.map_or(&[][..], |ranking| &ranking.offers);
    let ranked = offers.iter().filter(|quoted| quoted.rank.is_some()).count();
    let reasons: Vec<&str> = offers
        .iter()
        .filter_map(|quoted| quoted.quote.excluded.as_deref())
        .collect();
    let open = offers.len() - ranked - reasons.len();
    let mut sentences = Vec::new();
    let shown = match (ranked, open) {
        (0, 0) => {
            sentences.push("Kein Angebot erfüllt diese Nutzung.".to_owned());
            0
        }
        (0, _) => {
            sentences.push("Vollständig bekannt ist der Monat bei keinem Angebot.".to_owned());
            sentences.push(format!(
                "{} die Nutzung, aber mindestens ein Preis fehlt; {}.",
                offers_that(open, "erfüllt", "erfüllen"),
                if open == 1 {
                    "der Betrag ist eine Untergrenze"
                } else {
                    "die Beträge sind Untergrenzen"
                },
            ));
            open
        }
        _ => {
            sentences.push(format!(
                "{} die Nutzung mit vollständig bekannten Kosten.",
                offers_that(ranked, "erfüllt", "erfüllen")
            ));
            ranked
        }
    };
    if let Some(more) = shown.checked_sub(rows).filter(|more| *more > 0) {
        sentences.push(format!(
            "Die Tabelle zeigt die ersten {rows}; {} weiter hinten.",
            offers_that(more, "steht", "stehen")
        ));
    }
    if ranked > 0 && open > 0 {
        sentences.push(format!(
            "{} ohne Rang, weil mindestens ein Preis fehlt.",
            offers_that(open, "bleibt", "bleiben")
        ));
    }
    if !reasons.is_empty() {
        sentences.push(format!(
            "{} aus: {}.",
            offers_that(reasons.len(), "scheidet", "scheiden"),
            most_frequent(&reasons)
        ));
    }
    sentences
}

/// `1 Angebot erfüllt`, `3 Angebote erfüllen`
fn offers_that(count: usize, one: &str, many: &str) -> String {
    let verb = if count == 1 { one } else { many };
    format!("{} {verb}", german::plural(count, "Angebot", "Angebote"))
}

/// `Spot nicht erlaubt (80), Preis auf Anfrage (12) und andere Gründe (3)`
fn most_frequent(reasons: &[&str]) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in reasons {
        // What stands behind the colon differs from offer to offer.
        let kind = reason.split_once(": ").map_or(*reason, |(kind, _)| kind);
        *counts.entry(kind).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    // Equal counts keep the order of the alphabet.
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let (named, rest) = counts.split_at(counts.len().min(REASONS));
    let mut parts: Vec<String> = named
        .iter()
        .map(|(reason, count)| format!("{reason} ({count})"))
        .collect();
    let rest: usize = rest.iter().map(|(_, count)| count).sum();
    if rest > 0 {
        parts.push(format!("andere Gründe ({rest})"));
    }
    german::list(&parts, "und")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::sample::Sample;
    use crate::pages::workload::ROWS;

    #[test]
    fn outcomes_in_words() {
        let sample = Sample::new();
        let mut ranking = sample.ranking();
        for quoted in &mut ranking.offers {
            quoted.rank = None;
        }
        assert_eq!(
            outcome(Some(&ranking), ROWS),
            [
                "Vollständig bekannt ist der Monat bei keinem Angebot.",
                "5\u{a0}Angebote erfüllen die Nutzung, aber mindestens ein Preis fehlt; die Beträge sind Untergrenzen.",
                "1\u{a0}Angebot scheidet aus: Preis auf Anfrage (1).",
            ]
        );
        let first = ranking.offers[0].clone();
        ranking.offers = vec![first; ROWS + 2];
        for quoted in &mut ranking.offers {
            quoted.rank = Some(1);
        }
        ranking.offers[0].rank = None;
        assert_eq!(
            outcome(Some(&ranking), ROWS),
            [
                "151\u{a0}Angebote erfüllen die Nutzung mit vollständig bekannten Kosten.",
                "Die Tabelle zeigt die ersten 150; 1\u{a0}Angebot steht weiter hinten.",
                "1\u{a0}Angebot bleibt ohne Rang, weil mindestens ein Preis fehlt.",
            ]
        );
    }

    #[test]
    fn frequent_reasons_come_first() {
        assert_eq!(
            most_frequent(&["b: 1 statt 2", "a", "b: 1 statt 3", "c", "d", "e"]),
            "b (2), a (1), c (1) und andere Gründe (2)"
        );
    }
}
