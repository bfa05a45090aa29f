//! Rent or buy: the page `/mieten-oder-kaufen/`, what the command prints, and what pages of
//! offers and GPUs say about buying.

mod cases;
mod figures;
mod form;
pub mod json;
mod market;
pub mod purchase;
pub mod text;
pub mod words;

use rust_decimal::Decimal;
use serde::Serialize;

use super::chart::break_even::Chart;
use super::frame::{Frame, Head, Link, Section, describe};
use super::words::name;
use super::{Site, Task, routes, usage};
use crate::german;
use crate::guides::Kind;
use crate::pricing::rent_or_buy::input::default;
use crate::pricing::rent_or_buy::ownership::Ownership;
use crate::pricing::rent_or_buy::{Input, Outcome, Rent, break_even, machine, outcome};
use cases::Case;
use figures::{Crossing, Levers};
use form::{Group, Preset};
use market::Row;

/// Rents of the table of assumed rents, in cents.
const EXAMPLES: [i64; 5] = [150, 200, 250, 300, 400];

#[derive(Serialize)]
struct View {
    frame: Frame,
    month: String,
    basis: String,
    /// The reference GPU by name; empty where the directory has none.
    gpu: String,
    gpu_href: String,
    answer: Option<Answer>,
    own: Vec<(&'static str, String)>,
    own_month: String,
    own_hour: String,
    market: Vec<Row>,
    assumed: Vec<Row>,
    crossing: Option<Crossing>,
    levers: Option<Levers>,
    levers_rent: String,
    rule_price: String,
    rule_low: String,
    rule_high: String,
    cases: Vec<Case>,
    cases_rent: String,
    form: Form,
    guides: Vec<Link>,
    formulas_href: String,
    comparison_href: String,
    workloads: Option<Link>,
}

/// The calculator.
#[derive(Serialize)]
struct Form {
    groups: Vec<Group>,
    presets: Vec<Preset>,
    /// GPU models whose rent the directory knows.
    gpus: Vec<Model>,
    /// The result in one sentence.
    sentence: String,
    chart: Option<Chart>,
    /// Id, name, value; `true` for amounts, `false` for words.
    results: Vec<(&'static str, &'static str, String, bool)>,
    hours: String,
    arithmetic: String,
    cost_arithmetic: String,
    cost_file: String,
}

/// A GPU model to choose.
#[derive(Serialize)]
struct Model {
    key: String,
    name: String,
    /// At full load, and idle; empty where unknown.
    watts: String,
    idle: String,
}

/// The page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    vec![Task::page(
        routes::RENT_OR_BUY,
        site.newest_reading(),
        move || {
            site.engine
                .render("pages/mieten-oder-kaufen.html", &view(site))
        },
    )]
}

fn view(site: &Site<'_>) -> View {
    let hours = site.config.hours_per_month;
    let gpu = market::gpu(site);
    let markets = gpu.map(|gpu| market::rents(site, gpu)).unwrap_or_default();
    let typed = Rent::hourly(cases::RENT);
    let reference = machine::reference(hours, typed);
    let result = outcome(&reference);
    let middle = markets.get(markets.len() / 2).map_or(typed, |it| it.rent);
    let levers_input = machine::reference(hours, middle);
    let threshold = |cents: i64| {
        let input = machine::reference(hours, Rent::hourly(Decimal::new(cents, 2)));
        outcome(&input)
            .and_then(|outcome| outcome.threshold.share())
            .map(words::percent)
            .unwrap_or_default()
    };
    View {
        frame: site.frame(Head {
            route: routes::RENT_OR_BUY.to_owned(),
            kind: "mieten-oder-kaufen",
            title: "GPU mieten oder kaufen: ab wann lohnt sich was?".to_owned(),
            description: describe(&[
                "Ab welcher Auslastung eine eigene GPU günstiger ist als die Miete: gerechnet mit den heutigen vollen Monaten des Verzeichnisses,",
                "Strom, Restwert und Zins.",
            ]),
            section: Section::RentOrBuy,
            crumb: "Mieten oder kaufen".to_owned(),
            scripts: vec!["js/mieten.js"],
            ..Head::default()
        }),
        month: usage::month_basis(hours),
        basis: usage::extras(&site.config.profile),
        gpu: gpu.map(|gpu| name(&gpu.name)).unwrap_or_default(),
        gpu_href: gpu
            .filter(|gpu| !site.of_gpu(&gpu.key).is_empty())
            .map(|gpu| site.href(&routes::gpu(&gpu.key)))
            .unwrap_or_default(),
        answer: answer(hours, &markets),
        own: result.as_ref().map(|it| own(&reference, it)).unwrap_or_default(),
        own_month: result.map(|it| german::euro(it.own_month)).unwrap_or_default(),
        own_hour: result
            .and_then(|it| it.own_hour)
            .map(words::hourly)
            .unwrap_or_default(),
        market: markets.iter().filter_map(|it| Row::of(site, it)).collect(),
        assumed: EXAMPLES
            .iter()
            .filter_map(|cents| Row::typed(hours, Rent::hourly(Decimal::new(*cents, 2))))
            .collect(),
        crossing: figures::crossing(hours, &markets),
        levers: figures::levers(&levers_input),
        levers_rent: super::words::about_money(middle.per_hour, "EUR", 4),
        rule_price: rule_price(&reference)
            .map(german::euro)
            .unwrap_or_default(),
        rule_low: threshold(600),
        rule_high: threshold(150),
        cases: cases::cases(hours).unwrap_or_default(),
        cases_rent: german::euro(cases::RENT),
        form: form(site, &reference, result.as_ref()),
        guides: site
            .guides
            .of(Kind::Guide)
            .map(|guide| Link {
                label: guide.title.clone(),
                href: site.href(&routes::guide(&guide.slug)),
            })
            .collect(),
        formulas_href: site.href(routes::FORMULAS),
        comparison_href: site.href(routes::COMPARISON),
        workloads: site.guides.of(Kind::Workload).next().map(|_| Link {
            label: "Arbeitslasten".to_owned(),
            href: site.href(routes::WORKLOADS),
        }),
    }
}

/// What the page comes to: the threshold against the cheapest rent, and against the others.
#[derive(Default, Serialize)]
struct Answer {
    /// `351 Stunden`; empty where there is no threshold within the month.
    hours: String,
    /// What stands in its place.
    instead: String,
    /// `48,0 %`
    share: String,
    /// Price of the cheapest rent per hour.
    price: String,
    /// `gegen die mittlere zu 3,31 € ab 328 Stunden im Monat (44,9 %)`
    others: Vec<String>,
}

fn answer(hours: Decimal, markets: &[market::Market<'_>]) -> Option<Answer> {
    let price = |rent: Rent| german::euro(rent.per_hour);
    let mut answer = Answer::default();
    for (index, market) in markets.iter().enumerate() {
        let input = machine::reference(hours, market.rent);
        let outcome = outcome(&input)?;
        let within = outcome
            .threshold
            .share()
            .filter(|share| *share > Decimal::ZERO && *share <= Decimal::ONE);
        let instead = words::threshold(&input, &outcome);
        if index > 0 {
            let words = within.map_or(instead, |share| {
                format!(
                    "ab {} ({})",
                    words::hours(&input, share),
                    words::percent(share)
                )
            });
            answer.others.push(format!(
                "gegen die {} zu {} {words}",
                market.place,
                price(market.rent)
            ));
            continue;
        }
        answer.price = price(market.rent);
        match within {
            Some(share) => {
                let hours = words::hours(&input, share);
                answer.hours = hours.trim_end_matches(" im Monat").to_owned();
                answer.share = words::percent(share);
            }
            None => answer.instead = instead,
        }
    }
    (!markets.is_empty()).then_some(answer)
}

/// The price at which the rule of thumb „from 80 % on“ is true of the reference card.
fn rule_price(reference: &Input) -> Option<Decimal> {
    let own = Ownership::of(reference)?;
    break_even::rent_for(reference, &own, machine::REFERENCE_UTILISATION)
}

fn own(input: &Input, outcome: &Outcome) -> Vec<(&'static str, String)> {
    let own = &outcome.own;
    let work = own
        .load_power
        .checked_mul(input.utilisation)
        .unwrap_or_default();
    vec![
        (
            "Rate aus Kaufpreis, Zins und Restwert",
            german::euro(own.annuity),
        ),
        ("Fixkosten", german::euro(own.fixed)),
        ("Strom im Leerlauf", german::euro(own.idle_power)),
        ("Strom durch Nutzung", german::euro(work)),
    ]
}

fn form(site: &Site<'_>, reference: &Input, outcome: Option<&Outcome>) -> Form {
    let euro = |amount: Option<Decimal>| amount.map(german::euro).unwrap_or_default();
    let words_of = |of: fn(&Input, &Outcome) -> String| {
        outcome.map(|it| of(reference, it)).unwrap_or_default()
    };
    Form {
        groups: form::groups(reference),
        presets: form::presets(reference.hours_per_month),
        gpus: site
            .catalog
            .gpus
            .iter()
            .filter(|gpu| {
                let offers = site.of_gpu(&gpu.key);
                offers
                    .iter()
                    .any(|it| it.quote.exact.is_some() && it.offer.shown().gpu_share.is_none())
            })
            .map(|gpu| {
                let watts = |share: Decimal| {
                    let watts = gpu.tdp_watts.and_then(|watts| watts.checked_mul(share));
                    watts
                        .map(|it| german::exact(it).replace('.', ""))
                        .unwrap_or_default()
                };
                Model {
                    key: gpu.key.clone(),
                    name: name(&gpu.name),
                    watts: watts(Decimal::ONE),
                    idle: watts(default::IDLE_SHARE),
                }
            })
            .collect(),
        sentence: outcome
            .map(|it| {
                format!(
                    "{}: Eigentum {}, Miete {} im Monat. Schwelle: {}.",
                    it.verdict.german(),
                    german::euro(it.own_month),
                    german::euro(it.rent_month),
                    words::threshold(reference, it)
                )
            })
            .unwrap_or_default(),
        chart: figures::single(reference),
        results: vec![
            (
                "eigentum",
                "Eigentum im Monat",
                euro(outcome.map(|it| it.own_month)),
                true,
            ),
            (
                "stunde",
                "je genutzter GPU-Stunde",
                outcome
                    .and_then(|it| it.own_hour)
                    .map(words::hourly)
                    .unwrap_or_default(),
                true,
            ),
            (
                "mietmonat",
                "Miete im Monat",
                euro(outcome.map(|it| it.rent_month)),
                true,
            ),
            ("schwelle", "Schwelle", words_of(words::threshold), false),
            (
                "zurueck",
                "Kaufpreis zurück",
                words_of(words::pay_back),
                false,
            ),
            (
                "verkauf",
                "mit Wiederverkauf",
                outcome.map(words::resale).unwrap_or_default(),
                false,
            ),
            (
                "wert",
                "Kapitalwert des Kaufs",
                euro(outcome.map(|it| it.net_present_value)),
                true,
            ),
        ],
        hours: super::quote_json::plain(reference.hours_per_month),
        arithmetic: site.asset("js/kauf.mjs"),
        cost_arithmetic: site.asset("js/cost.mjs"),
        cost_file: site.href(&site.cost_file().route),
    }
}

#[cfg(test)]
mod tests;
