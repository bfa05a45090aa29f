//! `/methodik/`: the rules in plain words, with the figures that this build used.

mod figures;

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use serde::Serialize;

use super::frame::{Day, Frame, Head, Section, describe};
use super::words::Fact;
use super::{Site, Task, profile_table, routes, usage};
use crate::catalog::Component;
use crate::german;
use crate::pricing::{Spot, cost, spot};
use figures::{RateRow, VatRow};

#[derive(Serialize)]
struct View {
    frame: Frame,
    date: Day,
    newest: Day,
    counts: Vec<Fact>,
    month: Month,
    profile: Vec<Fact>,
    profile_words: String,
    components: Vec<&'static str>,
    gib: String,
    spot: Interruptions,
    setup_months: String,
    rates: Vec<RateRow>,
    rate_days: String,
    vat: Vec<VatRow>,
    vat_percent: String,
    /// `90 Tagen`, as after „nach mehr als“.
    stale_after: String,
    /// `365 Tagen`, as after „nach mehr als“.
    expire_after: String,
    comparison: String,
    data: String,
    workloads: Option<String>,
}

/// Rule M1.
#[derive(Serialize)]
struct Month {
    hours: String,
    year: String,
    days: String,
}

/// Rule M11 with the values that hold where a profile names none.
#[derive(Serialize)]
struct Interruptions {
    facts: Vec<Fact>,
    /// `6,5 %`; empty where the values rule spot out.
    overhead: String,
}

/// The page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    vec![Task::page(
        routes::METHOD,
        Some(site.data_day()),
        move || site.engine.render("pages/methodik.html", &view(site)),
    )]
}

fn view(site: &Site<'_>) -> View {
    let config = site.config;
    let days = |days: u32, many: &str| german::plural(whole(days), "Tag", many);
    View {
        frame: site.frame(Head {
            route: routes::METHOD.to_owned(),
            kind: "methodik",
            title: "Methodik: so rechnet und sortiert das Verzeichnis".to_owned(),
            description: describe(&[
                "Wie aus Stundenpreisen der volle Monat wird: Rechenregeln, Wechselkurse, Steuersätze, Grenzen und die Kriterien der Rangliste.",
            ]),
            section: Section::Method,
            crumb: "Methodik".to_owned(),
            ..Head::default()
        }),
        date: site.catalog.date.into(),
        newest: site.data_day().into(),
        counts: counts(site),
        month: month(config.hours_per_month),
        profile: profile_table::facts(&config.profile, config.hours_per_month),
        profile_words: usage::profile(&config.profile, config.hours_per_month),
        components: Component::ALL.map(Component::german).into(),
        gib: german::exact(cost::GB_PER_GIB),
        spot: interruptions(),
        setup_months: german::plural(whole(config.profile.months), "Monat", "Monate"),
        rates: figures::rates(site),
        rate_days: days(config.freshness.rate_days, "Tage"),
        vat: figures::vat(site),
        vat_percent: german::quantity(site.vat_percent, "%"),
        stale_after: days(config.freshness.stale_days, "Tagen"),
        expire_after: days(config.freshness.expire_days, "Tagen"),
        comparison: site.href(routes::COMPARISON),
        data: site.href(routes::DATA),
        workloads: site
            .guides
            .of(crate::guides::Kind::Workload)
            .next()
            .map(|_| site.href(routes::WORKLOADS)),
    }
}

fn whole(value: u32) -> usize {
    usize::try_from(value).unwrap_or(usize::MAX)
}

fn counts(site: &Site<'_>) -> Vec<Fact> {
    let offers = &site.ranking.offers;
    let number = |count: usize| german::number(count.into(), 0);
    let providers: BTreeSet<&str> = offers
        .iter()
        .map(|quoted| quoted.provider.key.as_str())
        .collect();
    let countries: BTreeSet<&str> = offers
        .iter()
        .map(|quoted| quoted.offer.shown().country.code())
        .collect();
    let gpus: BTreeSet<&str> = offers
        .iter()
        .map(|quoted| quoted.offer.shown().gpu.as_str())
        .collect();
    let ranked = offers.iter().filter(|quoted| quoted.rank.is_some()).count();
    let excluded = offers
        .iter()
        .filter(|quoted| quoted.quote.excluded.is_some())
        .count();
    [
        ("Angebote", offers.len()),
        ("Anbieter", providers.len()),
        ("Länder", countries.len()),
        ("GPU-Modelle", gpus.len()),
        ("mit vollständigem Monat und Rang", ranked),
        (
            "mit Untergrenze, ein Preis fehlt",
            offers.len() - ranked - excluded,
        ),
        ("ausgeschlossen im Standardprofil", excluded),
    ]
    .map(|(label, count)| Fact::new(label, number(count)))
    .into()
}

fn month(hours: Decimal) -> Month {
    let year = hours.checked_mul(Decimal::from(12)).unwrap_or(hours);
    let days = year.checked_div(Decimal::from(24)).unwrap_or(year);
    Month {
        hours: german::quantity(hours, "Stunden"),
        year: german::quantity(year, "Stunden"),
        days: german::quantity(crate::money::round(days, 1), "Tage"),
    }
}

fn interruptions() -> Interruptions {
    let assumed = Spot::default();
    let overhead = spot::factor(&assumed)
        .and_then(crate::money::Exact::value)
        .and_then(|factor| {
            factor
                .checked_sub(Decimal::ONE)?
                .checked_mul(Decimal::ONE_HUNDRED)
        })
        .map(|percent| german::percent(percent, 1));
    Interruptions {
        facts: profile_table::interruptions(&assumed).into(),
        overhead: overhead.unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests;
