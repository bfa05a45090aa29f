#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;
use crate::guides::Kind;
use crate::pages::sample::{Sample, text};
use crate::pricing::Profile;

fn page(sample: &Sample) -> String {
    sample.look(|site| String::from_utf8((tasks(site)[0].make)().unwrap()).unwrap())
}

#[test]
fn the_figures_are_those_of_the_build() {
    let mut sample = Sample::new();
    sample.config.freshness.stale_days = 45;
    sample.config.freshness.expire_days = 400;
    sample.config.freshness.rate_days = 7;
    let page = page(&sample);
    for expected in [
        "730\u{a0}Stunden",
        "8.760\u{a0}Stunden",
        "1,1172\u{a0}USD",
        "<time datetime=\"2026-10-30\">",
        "Nach mehr als 45\u{a0}Tagen",
        "nach mehr als 400\u{a0}Tagen",
        "vor mehr als 400\u{a0}Tagen",
        "7\u{a0}Tage",
        "8,1\u{a0}%",
        "19\u{a0}%",
        "1,073741824",
        "<h2 id=\"sortierung\">",
        "500\u{a0}GB",
        "6,5\u{a0}%",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
    assert!(!page.contains("CHF"));
}

#[test]
fn another_month_changes_every_mention() {
    let mut sample = Sample::new();
    sample.config.hours_per_month = Decimal::from(720);
    sample.config.profile = Profile::reference(Decimal::from(720));
    let page = page(&sample);
    assert!(page.contains("8.640\u{a0}Stunden"));
    assert!(!page.contains("730\u{a0}Stunden"));
}

#[test]
fn an_empty_directory_used_no_rates() {
    let page = page(&Sample::empty());
    assert!(page.contains("Kein Angebot dieser Ausgabe brauchte einen Wechselkurs."));
}

#[test]
fn counts_add_up() {
    let counts = Sample::new().look(|site| {
        counts(site)
            .iter()
            .map(|fact| fact.value.clone())
            .collect::<Vec<_>>()
    });
    // Offers, providers, countries, models, ranked, lower bounds, excluded.
    assert_eq!(counts, ["6", "2", "3", "2", "5", "0", "1"]);
}

#[test]
fn workloads_are_linked_where_there_are_some() {
    assert!(!page(&Sample::new()).contains("href=\"/arbeitslast/\""));
    let sample = Sample::new().with(vec![text(Kind::Workload, "notizbuch")]);
    assert!(page(&sample).contains("href=\"/arbeitslast/\""));
}
