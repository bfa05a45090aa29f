//! `/angebote/<id>/`: one offer, its full month opened up line by line.

mod facts;
mod product;
mod report;
mod sum;

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde::Serialize;

use super::frame::{Day, Frame, Head, Section, TITLE_LONGEST, describe};
use super::history::{self, Entry};
use super::rent_or_buy::purchase::{self, Purchase};
use super::words::{self, Fact, SourceLink};
use super::{Site, Task, offer_table, routes, terms};
use crate::catalog::{Billing, Component, Offer, Provider, days_between};
use crate::german;
use crate::pricing::{Quote, Quoted};
use sum::LineView;

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
struct Shared {
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

impl Shared {
    fn new(site: &Site<'_>) -> Self {
        Self {
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
    terms: tera::Value,
    answered: String,
    basis: String,
    gross_label: String,
    comparison_href: String,
    sorting_href: String,
    method_href: String,
}

/// The full month: the result in words and every line.
#[derive(Serialize)]
struct Month {
    net: String,
    vat: String,
    gross: String,
    at_least: bool,
    unknown: String,
    lines: Vec<LineView>,
    per_gpu: String,
    per_vram_gb: String,
    /// With set-up and upfront fees in full; empty where it is the same.
    first_month: String,
    /// How many plans and GPUs are paid; empty for one plan as sold.
    instances: String,
    rate_date: Option<Day>,
}

fn view(
    site: &Site<'_>,
    shared: &Shared,
    provider: &Provider,
    offer: &Offer,
    quoted: Option<&Quoted<'_>>,
) -> View {
    let row = offer.shown();
    let name = words::name(&offer.name);
    let month = quoted.and_then(|quoted| month(site, quoted));
    let terms = shared
        .providers
        .get(&provider.key)
        .cloned()
        .unwrap_or_else(|| Terms {
            answers: tera::Value::none(),
            answered: String::new(),
        });
    View {
        frame: site.frame(head(site, provider, offer, quoted)),
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
        notices: notices(site, provider, offer, quoted),
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

fn month(site: &Site<'_>, quoted: &Quoted<'_>) -> Option<Month> {
    let quote = &quoted.quote;
    let euro = |value: Option<Decimal>| value.map(german::euro).unwrap_or_default();
    Some(Month {
        net: german::euro(quote.net?),
        vat: euro(quote.vat),
        gross: euro(quote.gross),
        at_least: !quote.complete,
        unknown: offer_table::unknown(quoted),
        lines: quote
            .lines
            .iter()
            .map(|line| sum::line(&site.base, line))
            .collect(),
        per_gpu: euro(quote.per_gpu),
        per_vram_gb: quote
            .per_vram_gb
            .map(|value| format!("{}\u{a0}€", german::number(value, 4)))
            .unwrap_or_default(),
        first_month: euro(
            quote
                .first_month_net
                .filter(|first| Some(*first) != quote.net),
        ),
        instances: instances(site, quoted),
        rate_date: quote.rate_date.map(Day::from),
    })
}

/// Rule M3: what is paid for beyond what the profile asks for.
fn instances(site: &Site<'_>, quoted: &Quoted<'_>) -> String {
    let plans = quoted.quote.instances;
    let paid = plans.saturating_mul(quoted.offer.shown().gpu_count);
    let wanted = site.config.profile.gpus;
    let mut parts = Vec::new();
    if plans > 1 {
        parts.push(format!(
            "Für das Profil wird der Tarif {plans}-mal gemietet"
        ));
    }
    if wanted > 0 && paid > wanted {
        parts.push(format!(
            "bezahlt werden {}, gebraucht {wanted}; {} mitbezahlt",
            words::gpus(paid),
            match paid - wanted {
                1 => "eine ist".to_owned(),
                more => format!("{more} sind"),
            }
        ));
    }
    if parts.is_empty() {
        String::new()
    } else {
        format!("{}.", parts.join("; "))
    }
}

/// `Rang 12 von 420 Angeboten mit vollständigem Monat`, or why there is none.
fn rank(shared: &Shared, quoted: Option<&Quoted<'_>>) -> String {
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

fn notices(
    site: &Site<'_>,
    provider: &Provider,
    offer: &Offer,
    quoted: Option<&Quoted<'_>>,
) -> Vec<String> {
    let mut texts = Vec::new();
    let row = offer.shown();
    if offer.withdrawn(site.catalog.date) {
        let until = row.valid_until.map(german::date).unwrap_or_default();
        texts.push(format!(
            "Nicht mehr im Angebot: letzter Verkaufstag war der {until}. Die Seite bleibt als Beleg stehen; das Angebot steht in keiner Liste und hat keinen Rang."
        ));
    }
    if offer.current.is_none() {
        texts.push(format!(
            "Angekündigt: Dieses Angebot gilt erst ab {}. Bis dahin steht es in keiner Liste.",
            german::date(row.valid_from)
        ));
    }
    if let Some(quoted) = quoted {
        if quoted.quote.stale {
            texts.push(format!(
                "Veraltet: Der Preis wurde zuletzt am {} gelesen.",
                german::date(row.source.as_of)
            ));
        }
        texts.extend(old_lines(site, quoted));
        texts.extend(
            quoted
                .quote
                .flags
                .iter()
                .map(|flag| flag.german().to_owned()),
        );
    }
    if provider.b2b_only {
        texts.push("Der Anbieter verkauft nur an Unternehmen.".to_owned());
    }
    texts
}

/// Tariffs enter the sum whatever their age; a reader must see at once which are old.
fn old_lines(site: &Site<'_>, quoted: &Quoted<'_>) -> Option<String> {
    let limit = site.config.freshness.expire_days;
    let names: Vec<&str> = quoted
        .quote
        .lines
        .iter()
        .filter(|line| !matches!(line.component, Component::Compute | Component::Setup))
        .filter(|line| {
            line.explanation
                .source
                .as_ref()
                .is_some_and(|source| days_between(source.as_of, site.catalog.date) > limit)
        })
        .map(|line| line.component.german())
        .collect();
    (!names.is_empty()).then(|| {
        format!(
            "Älter als {limit} Tage ist der Preis für {}; der Tag der Lesung steht beim Posten.",
            german::list(&names, "und")
        )
    })
}

fn head(site: &Site<'_>, provider: &Provider, offer: &Offer, quoted: Option<&Quoted<'_>>) -> Head {
    let row = offer.shown();
    let name = words::name(&offer.name);
    let provider_name = words::name(&provider.name);
    let title = title(&provider_name, &name, offer);
    let state = match quoted {
        Some(Quoted { quote, .. }) => price_sentence(quote),
        None if offer.current.is_none() => {
            format!("Angekündigt ab {}.", german::date(row.valid_from))
        }
        None => "Nicht mehr im Angebot.".to_owned(),
    };
    let gpu = offer_table::gpu_name(site, row);
    Head {
        route: routes::offer(&offer.id),
        kind: "angebot",
        description: describe(&[
            &format!("{title}: {state}"),
            &format!(
                "{}\u{a0}× {gpu}, Standort {}.",
                offer_table::count(row),
                row.country.german()
            ),
            "Posten für Posten mit Quelle und Datum.",
            "Mit Verlauf und Vertragsfragen.",
        ]),
        title,
        section: Section::Providers,
        above: vec![
            ("Anbieter".to_owned(), routes::PROVIDERS.to_owned()),
            (provider_name, routes::provider(&provider.key)),
        ],
        crumb: name,
        json_ld_text: quoted
            .and_then(|quoted| product::json(site, quoted))
            .into_iter()
            .collect(),
        ..Head::default()
    }
}

/// Provider, offer, region and billing: what makes an offer one of its kind. Where that is
/// too long for a search result, the term alone tells the billing, and „auf Abruf“ goes
/// without saying.
fn title(provider: &str, name: &str, offer: &Offer) -> String {
    let with = |billing: &str| {
        let identity = format!("{name}, {}{billing}", offer.region);
        // Names often begin with the provider's.
        if name.starts_with(provider) {
            identity
        } else {
            format!("{provider} {identity}")
        }
    };
    let long = with(&format!(", {}", offer_table::billing(offer)));
    if long.chars().count() <= TITLE_LONGEST {
        return long;
    }
    match (offer.billing, offer.term_months) {
        (Billing::OnDemand, None) => with(""),
        (Billing::Monthly, Some(months)) => with(&format!(", ab {}", words::months(months))),
        (_, Some(months)) => with(&format!(", {}", words::months(months))),
        (_, None) => long,
    }
}

fn price_sentence(quote: &Quote) -> String {
    match (quote.net, quote.gross) {
        (Some(net), Some(gross)) => {
            let bound = if quote.complete { "" } else { "mindestens " };
            format!(
                "voller Monat {bound}{} netto, {} brutto.",
                german::euro(net),
                german::euro(gross)
            )
        }
        _ => "Preis auf Anfrage.".to_owned(),
    }
}

#[cfg(test)]
mod tests;
