//! Two small directories, their difference in full.

#![allow(clippy::unwrap_used, clippy::expect_used)]

mod causes;
mod forms;
mod slips;

use jiff::civil::{Date, date};

use super::{Report, Side, Usage, compare};
use crate::catalog::{self, Catalog};
use crate::config::Config;
use crate::diagnostics::{Diagnostics, Sources};
use crate::pricing::{Profile, Rules};

const TODAY: Date = date(2026, 12, 1);
const HEAD: &str = "offer,gpu,gpu_count,region,country,billing,price,price_unit,currency,tax,stopped_percent,source_url,as_of,valid_from,valid_until,note";
const SOURCE: &str = "https://nordwolke.example/preise";

/// A state of a directory with one provider, and how it is priced.
#[derive(Clone)]
struct State {
    rows: Vec<String>,
    tariffs: String,
    rates: String,
    config: Config,
}

impl State {
    /// No offers; egress 0.01 € per GB beyond 500 GB, the rest is free.
    fn new() -> Self {
        Self {
            rows: Vec::new(),
            tariffs: format!(
                "component,region,from,price,price_unit,currency,tax,source_url,as_of\n\
                 block_storage,*,,0,gb_month,EUR,net,{SOURCE},2026-11-15\n\
                 egress,*,0,0,gb,EUR,net,{SOURCE},2026-11-15\n\
                 egress,*,500,0.01,gb,EUR,net,{SOURCE},2026-11-15\n\
                 public_ipv4,*,,0,month,EUR,net,{SOURCE},2026-11-15\n"
            ),
            rates: "Date,USD\n2026-11-13,1.25\n2026-10-01,1.00\n".to_owned(),
            config: Config::default(),
        }
    }

    /// An hourly offer in Hamburg, read on 2026-11-15, in force since then.
    fn offer(self, name: &str, price: &str) -> Self {
        self.row(name, price, "hour,EUR", "2026-11-15,,,")
    }

    /// `unit` is `price_unit,currency`, `days` is `as_of,valid_from,valid_until,note`.
    fn row(mut self, name: &str, price: &str, unit: &str, days: &str) -> Self {
        self.rows.push(format!(
            "{name},l40s,1,hamburg,DE,on_demand,{price},{unit},net,0,{SOURCE},{days}"
        ));
        self
    }

    fn catalog(&self) -> Catalog {
        let offers = format!("{HEAD}\n{}\n", self.rows.join("\n"));
        let files: [(&str, &str); 6] = [
            ("offers/exchange-rates.csv", &self.rates),
            (
                "offers/gpus.csv",
                "gpu,name,vram_gb,source_url\nl40s,L40S,48,https://example.org/l40s\n",
            ),
            ("offers/nordwolke/offers.csv", &offers),
            (
                "offers/nordwolke/provider.toml",
                "name = \"Nordwolke\"\nwebsite = \"https://nordwolke.example/\"\nsource_url = \"https://nordwolke.example/\"\nas_of = 2026-11-15\n",
            ),
            ("offers/nordwolke/tariffs.csv", &self.tariffs),
            (
                "offers/vat-rates.csv",
                "country,valid_from,percent,source_url\nDE,2021-01-01,19,https://example.org/ust\n",
            ),
        ];
        let files: Vec<(&str, &[u8])> = files
            .into_iter()
            .map(|(path, text)| (path, text.as_bytes()))
            .collect();
        let mut diagnostics = Diagnostics::new();
        let catalog =
            catalog::read::catalog(&files, TODAY, &mut Sources::default(), &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{:?}", diagnostics.as_slice());
        catalog
    }

    fn side<'c>(&self, catalog: &'c Catalog) -> Side<'c> {
        Side {
            catalog,
            rules: Rules::new(&self.config, TODAY, 19.into()),
            usages: vec![Usage {
                key: String::new(),
                title: "Standardprofil".to_owned(),
                profile: Profile {
                    egress_gb: 1000.into(),
                    ..self.config.profile.clone()
                },
            }],
        }
    }

    /// What leads from here to `new`.
    fn to(&self, new: &Self) -> Report {
        let (old_catalog, new_catalog) = (self.catalog(), new.catalog());
        compare(&self.side(&old_catalog), &new.side(&new_catalog))
    }
}

fn id(name: &str) -> String {
    format!("nordwolke/{name}/hamburg/on_demand")
}

#[test]
fn equal_states_have_no_difference() {
    let state = State::new().offer("a", "1").offer("b", "2");
    let report = state.to(&state);
    assert!(report.is_empty(), "{report:?}");
}

#[test]
fn every_offer_stands_in_the_list_it_belongs_to() {
    let old = State::new()
        .offer("weg", "1")
        .offer("aus", "1")
        .offer("teurer", "1")
        .offer("gelesen", "1")
        .offer("text", "1")
        .offer("bald", "1");
    let new = State::new()
        .row("aus", "1", "hour,EUR", "2026-11-15,,2026-11-30,")
        .offer("teurer", "1")
        .row("teurer", "1.1", "hour,EUR", "2026-11-30,2026-11-20,,")
        .row("gelesen", "1", "hour,EUR", "2026-11-30,2026-11-15,,")
        .row("text", "1", "hour,EUR", "2026-11-15,,,neu")
        .offer("bald", "1")
        .row("bald", "2", "hour,EUR", "2026-11-30,2027-01-01,,")
        .offer("neu", "3");
    let report = old.to(&new);
    let ids = |list: &[super::Entry]| list.iter().map(|e| e.id.clone()).collect::<Vec<_>>();
    assert_eq!(ids(&report.removed), [id("weg")]);
    assert_eq!(ids(&report.withdrawn), [id("aus")]);
    assert_eq!(ids(&report.added), [id("neu")]);
    assert_eq!(report.added[0].origin.line, 9);
    let [edited] = &report.repriced[..] else {
        panic!("{:?}", report.repriced);
    };
    assert_eq!(
        (edited.id.as_str(), edited.origin.line),
        (id("teurer").as_str(), 4)
    );
    assert_eq!(edited.price_before, "1,00\u{a0}€ je Stunde");
    assert_eq!(edited.price_after, "1,10\u{a0}€ je Stunde");
    assert_eq!(report.confirmed.len(), 1);
    assert_eq!(report.confirmed[0].id, id("gelesen"));
    assert_eq!(report.edited.len(), 1);
    assert_eq!(report.edited[0].changes[0].column, "note");
    let [announced] = &report.announced[..] else {
        panic!("{:?}", report.announced);
    };
    assert_eq!(announced.id, id("bald"));
    assert_eq!(announced.valid_from, date(2027, 1, 1));
    assert_eq!(announced.origin.line, 8);
}

#[test]
fn months_and_ranks_before_and_after() {
    // 730 h + 500 GB × 0.01 €: 735.00 and 1,465.00 become 735.00 and 370.00.
    let old = State::new().offer("a", "1").offer("b", "2");
    let new =
        State::new()
            .offer("a", "1")
            .offer("b", "2")
            .row("b", "0.5", "hour,EUR", "2026-11-30,,,");
    let report = old.to(&new);
    let usage = &report.usages[0];
    let [change] = &usage.months[..] else {
        panic!("{:?}", usage.months);
    };
    assert_eq!(change.id, id("b"));
    let shown = |standing: &Option<super::Standing>| {
        let standing = standing.as_ref().unwrap();
        (standing.net.unwrap().to_string(), standing.rank)
    };
    assert_eq!(shown(&change.before), ("1465.00".to_owned(), Some(2)));
    assert_eq!(shown(&change.after), ("370.00".to_owned(), Some(1)));
    assert_eq!(change.difference.unwrap().to_string(), "-1095.00");
    assert_eq!(change.percent.unwrap().to_string(), "-74.7");
    assert_eq!(change.origin.line, 4);
    assert_eq!(usage.shifted, 1, "a falls to the second place");
    let [cheapest] = &usage.cheapest[..] else {
        panic!("{:?}", usage.cheapest);
    };
    assert_eq!(cheapest.before.as_ref().unwrap().id, id("a"));
    assert_eq!(cheapest.after.as_ref().unwrap().id, id("b"));
}
