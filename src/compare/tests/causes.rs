//! Exchange rates, tariffs and the method are told apart from the offers' own prices.

use super::super::{Cause, Parts, Reason};
use super::{State, id};
use crate::catalog::Component;

fn dec(text: &str) -> rust_decimal::Decimal {
    text.parse().unwrap()
}

#[test]
fn exchange_rates_are_netted_out_and_stated() {
    // 1 USD/h is 730 × 1/1.00 + 5 = 735.00 € at the old rate, 730 ÷ 1.25 + 5 = 589.00 € at the
    // new day's. Nobody changed a price: no month differs, but the rate is named.
    let old = State::new().row("a", "1", "hour,USD", "2026-10-02,2026-10-02,,");
    let new = State::new().row("a", "1", "hour,USD", "2026-11-15,2026-10-02,,");
    let report = old.to(&new);
    let usage = &report.usages[0];
    assert!(usage.months.is_empty(), "{:?}", usage.months);
    assert_eq!(
        usage.causes,
        [Cause {
            reason: Reason::Rates {
                currency: "USD".to_owned()
            },
            offers: 1,
            median_percent: Some(dec("-19.9")),
            origin: None,
        }]
    );
    assert_eq!(report.confirmed.len(), 1);
}

#[test]
fn a_new_price_in_another_currency_counts_at_the_new_rate_only() {
    // Before, at the new rate: 589.00 €. After: 1.5 USD/h, 730 × 1.5 ÷ 1.25 + 5 = 881.00 €.
    let old = State::new().row("a", "1", "hour,USD", "2026-10-02,,,");
    let new = State::new().row("a", "1", "hour,USD", "2026-10-02,,,").row(
        "a",
        "1.5",
        "hour,USD",
        "2026-11-15,,,",
    );
    let report = old.to(&new);
    let change = &report.usages[0].months[0];
    assert_eq!(change.before.as_ref().unwrap().net, Some(dec("589.00")));
    assert_eq!(change.after.as_ref().unwrap().net, Some(dec("881.00")));
    let parts = change.parts.as_ref().unwrap();
    assert_eq!(parts.offer, dec("292.00"));
    assert_eq!(parts.rates, dec("-146.00"));
}

#[test]
fn a_tariff_is_named_with_its_offers_and_its_line() {
    // Egress beyond 500 GB: 0.01 → 0.05 €, 500 GB × 0.04 € = 20.00 € more for both offers.
    let old = State::new().offer("a", "1").offer("b", "2");
    let mut new = old.clone();
    new.tariffs = new.tariffs.replace("500,0.01", "500,0.05");
    let report = old.to(&new);
    let [tariff] = &report.tariffs[..] else {
        panic!("{:?}", report.tariffs);
    };
    assert_eq!(tariff.component, Component::Egress);
    assert_eq!(tariff.origin.line, 4, "the tier, not the head of its list");
    assert_eq!(tariff.after, "enthalten, ab 500\u{a0}GB 0,05\u{a0}€ je GB");
    let usage = &report.usages[0];
    let [cause] = &usage.causes[..] else {
        panic!("{:?}", usage.causes);
    };
    assert_eq!(
        cause.reason,
        Reason::Tariff {
            provider: "nordwolke".to_owned(),
            name: "Nordwolke".to_owned(),
            component: Component::Egress,
        }
    );
    assert_eq!(cause.offers, 2);
    // 20 ÷ 735 = 2.7 %, 20 ÷ 1,465 = 1.4 %; in the middle 2.05, rounded away from zero.
    assert_eq!(cause.median_percent, Some(dec("2.1")));
    for change in &usage.months {
        assert_eq!(change.difference, Some(dec("20.00")));
        assert_eq!(
            change.origin.file, "offers/nordwolke/tariffs.csv",
            "the row itself says what it said"
        );
        assert_eq!(
            change.parts,
            Some(Parts {
                tariffs: dec("20.00"),
                ..Parts::default()
            })
        );
    }
    assert!(usage.cheapest.is_empty());
}

#[test]
fn the_method_is_told_apart_from_the_offer() {
    let old = State::new().offer("a", "1");
    let mut new = State::new()
        .offer("a", "1")
        .row("a", "1.1", "hour,EUR", "2026-11-30,,,");
    new.config.hours_per_month = 720.into();
    new.config.profile.hours = 720.into();
    let report = old.to(&new);
    let what: Vec<&str> = report.method.iter().map(|m| m.what.as_str()).collect();
    assert_eq!(what, ["[method] hours_per_month", "[profile] hours"]);
    let change = &report.usages[0].months[0];
    assert_eq!(change.id, id("a"));
    // 735 → 725 by the method, → 797 by the price.
    let parts = change.parts.as_ref().unwrap();
    assert_eq!((parts.method, parts.offer), (dec("-10.00"), dec("72.00")));
    assert_eq!(report.usages[0].causes[0].reason, Reason::Method);
}
