//! `/angebote/<id>/`: one offer, its full month opened up line by line.

mod facts;
mod head;
mod market;
mod month;
mod notices;
mod past;
mod plans;
mod product;
mod report;
mod sensitivity;
mod sum;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use serde::Serialize;

use super::frame::Frame;
use super::history::{self, Entry};
use super::rent_or_buy::purchase::{self, Purchase};
use super::words::{self, Fact, SourceLink};
use super::{Site, Task, offer_table, routes, terms};
use crate::catalog::{Offer, Provider};
use crate::german;
use crate::pricing::Quoted;
use market::Market;
use month::Month;
use past::Past;
use plans::Plan;
use sensitivity::Sensitivity;

/// One page per offer: listed, withdrawn and announced ones.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let shared = Arc::new(Shared::new(site));
    site.catalog
        .offers()
        .map(|(provider, offer)| {
            let shared = shared.clone();
            let quoted = site.quoted(&offer.id);
            Task::page(
                &routes::offer(&offer.id),
                newest(site.catalog.date, offer, quoted),
                move || {
                    site.engine.render(
                        "pages/angebot.html",
                        &view(site, &shared, provider, offer, quoted),
                    )
                },
            )
        })
        .collect()
}

/// What the pages of all offers have in common.
struct Shared<'a> {
    market: Market<'a>,
    basis: String,
    gross_label: String,
    ranked: usize,
    comparison_href: String,
    sorting_href: String,
    method_href: String,
    /// By provider key.
    providers: BTreeMap<String, Terms>,
}

/// What a provider answers to the contract questions.
#[derive(Clone)]
struct Terms {
    /// The answered questions, serialised once.
    answers: tera::Value,
    /// `5 von 11`
    answered: String,
}

impl<'a> Shared<'a> {
    fn new(site: &Site<'a>) -> Self {
        Self {
            market: Market::new(site),
            basis: offer_table::basis(site, &site.config.profile),
            gross_label: offer_table::gross_label(site),
            ranked: site
                .ranking
                .offers
                .iter()
                .filter(|quoted| quoted.rank.is_some())
                .count(),
            comparison_href: site.href(routes::COMPARISON),
            sorting_href: site.href(routes::SORTING),
            method_href: site.href(routes::METHOD),
            providers: site
                .catalog
                .providers
                .iter()
                .map(|provider| {
                    let answers: Vec<terms::Answer> = terms::answers(&site.base, provider)
                        .into_iter()
                        .filter(|answer| answer.source.is_some())
                        .collect();
                    let terms = Terms {
                        answers: tera::Value::from_serializable(&answers),
                        answered: terms::answered(provider),
                    };
                    (provider.key.clone(), terms)
                })
                .collect(),
        }
    }
}

/// The newest day on which something on the page was read.
fn newest(today: Date, offer: &Offer, quoted: Option<&Quoted<'_>>) -> Option<Date> {
    let lines = quoted
        .into_iter()
        .flat_map(|quoted| &quoted.quote.lines)
        .filter_map(|line| line.explanation.source.as_ref())
        .map(|source| source.as_of);
    offer
        .rows
        .iter()
        .map(|row| row.source.as_of)
        .chain(lines)
        .filter(|day| *day <= today)
        .max()
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    name: String,
    provider: String,
    provider_href: String,
    subtitle: String,
    notices: Vec<String>,
    month: Option<Month>,
    on_request: bool,
    purchase: Option<Purchase>,
    rank: String,
    machine: Vec<Fact>,
    billing: Vec<Fact>,
    source: SourceLink,
    report_href: String,
    note: String,
    history: Vec<Entry>,
    past: Option<Past>,
    sensitivity: Option<Sensitivity>,
    plans: Vec<Plan>,
    terms: tera::Value,
    answered: String,
    basis: String,
    gross_label: String,
    comparison_href: String,
    sorting_href: String,
    method_href: String,
}

fn view(
    site: &Site<'_>,
    shared: &Shared<'_>,
    provider: &Provider,
    offer: &Offer,
    quoted: Option<&Quoted<'_>>,
) -> View {
    let row = offer.shown();
    let name = words::name(&offer.name);
    let month = quoted.and_then(|quoted| month::month(site, quoted));
    let terms = shared
        .providers
        .get(&provider.key)
        .cloned()
        .unwrap_or_else(|| Terms {
            answers: tera::Value::none(),
            answered: String::new(),
        });
    View {
        frame: site.frame(head::head(site, provider, offer, quoted)),
        provider: words::name(&provider.name),
        provider_href: site.href(&routes::provider(&provider.key)),
        subtitle: format!(
            "{}{}, Region {}, {}",
            row.city
                .as_ref()
                .map(|city| format!("{city}, "))
                .unwrap_or_default(),
            row.country.german(),
            offer.region,
            offer_table::billing(offer)
        ),
        notices: notices::notices(site, provider, offer, quoted),
        on_request: row.price.is_none(),
        purchase: quoted.and_then(|quoted| purchase::of_offer(site, quoted)),
        rank: rank(shared, quoted),
        machine: facts::machine(site, offer, row),
        billing: facts::billing(&site.base, offer, row),
        source: SourceLink::new(&site.base, &row.source),
        report_href: report::href(site, provider, offer),
        note: row.note.as_deref().map(words::prose).unwrap_or_default(),
        history: if offer.rows.len() > 1 {
            history::entries(&site.base, offer)
        } else {
            Vec::new()
        },
        past: past::past(offer, site.catalog.date),
        sensitivity: quoted
            .and_then(|quoted| sensitivity::sensitivity(site, &shared.market, quoted)),
        plans: plans::plans(site, &shared.market, provider, offer),
        terms: terms.answers,
        answered: terms.answered,
        name,
        month,
        basis: shared.basis.clone(),
        gross_label: shared.gross_label.clone(),
        comparison_href: shared.comparison_href.clone(),
        sorting_href: shared.sorting_href.clone(),
        method_href: shared.method_href.clone(),
    }
}

/// `Rang 12 von 420 Angeboten mit vollständigem Monat`, or why there is none.
fn rank(shared: &Shared<'_>, quoted: Option<&Quoted<'_>>) -> String {
    match quoted {
        None => String::new(),
        Some(quoted) => match quoted.rank {
            Some(rank) => format!(
                "Rang {rank} von {} mit vollständigem Monat.",
                german::plural(shared.ranked, "Angebot", "Angeboten")
            ),
            None => format!("Ohne Rang: {}.", offer_table::no_rank(quoted)),
        },
    }
}

#[cfg(test)]
mod tests;
