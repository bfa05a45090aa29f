//! `/anbieter/` and `/anbieter/<key>/`: who sells, on which terms, at which tariffs.

use serde::Serialize;

use super::changes::has_feed;
use super::data::{self, Files};
use super::frame::{Frame, Head, Section, describe};
use super::gpu::{Cheapest, cheapest};
use super::months::{self, Months, Named};
use super::offer_table::{self, OfferTable};
use super::paging::{self, LIST_ROWS};
use super::terms::{self, Answer};
use super::words::{self, Fact, SourceLink};
use super::{Site, Task, routes, tariffs};
use crate::catalog::{Country, Provider};
use crate::german;
use crate::pricing::Quoted;

/// The index and one page per provider.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks = vec![Task::page(
        routes::PROVIDERS,
        site.newest_reading(),
        move || {
            site.engine
                .render("pages/anbieter-liste.html", &index(site))
        },
    )];
    for provider in &site.catalog.providers {
        let route = routes::provider(&provider.key);
        let lastmod = super::newest(&provider.offers).max(Some(provider.source.as_of));
        let pages = paging::page_count(listed(site, provider).len(), LIST_ROWS);
        for number in 1..=pages {
            tasks.push(Task::page(
                &routes::paged(&route, number),
                lastmod,
                move || {
                    site.engine
                        .render("pages/anbieter.html", &view(site, provider, number))
                },
            ));
        }
    }
    tasks
}

fn listed<'a>(site: &Site<'a>, provider: &Provider) -> Vec<&'a Quoted<'a>> {
    site.ranking
        .offers
        .iter()
        .filter(|quoted| quoted.provider.key == provider.key)
        .collect()
}

#[derive(Serialize)]
struct Index {
    frame: Frame,
    basis: String,
    gross_label: String,
    rows: Vec<IndexRow>,
    sorting_href: String,
    matrix_href: String,
}

#[derive(Serialize)]
struct IndexRow {
    name: String,
    href: String,
    seat: String,
    parent: String,
    offers: String,
    answered: String,
    certificates: String,
    cheapest: Cheapest,
}

fn index(site: &Site<'_>) -> Index {
    let mut providers: Vec<&Provider> = site.catalog.providers.iter().collect();
    providers.sort_by_cached_key(|provider| german::sort_key(&provider.name));
    let rows: Vec<IndexRow> = providers
        .into_iter()
        .map(|provider| {
            let listed = listed(site, provider);
            IndexRow {
                name: words::name(&provider.name),
                href: site.href(&routes::provider(&provider.key)),
                seat: country(provider.seat),
                parent: parent(provider),
                offers: listed.len().to_string(),
                answered: terms::answered(provider),
                certificates: provider
                    .certificates
                    .iter()
                    .map(|certificate| words::name(&certificate.name))
                    .collect::<Vec<_>>()
                    .join(", "),
                cheapest: cheapest(site, &listed),
            }
        })
        .collect();
    let description = describe(&[
        &format!(
            "{} von GPU-Mietrechnern in Europa: Sitz, Eigentümer, Zertifikate und Antworten auf die Vertragsfragen.",
            german::plural(rows.len(), "Anbieter", "Anbieter")
        ),
        "Jede Angabe mit Quelle und Datum.",
    ]);
    Index {
        frame: site.frame(Head {
            route: routes::PROVIDERS.to_owned(),
            kind: "anbieter-liste",
            title: "Anbieter von GPU-Mietrechnern".to_owned(),
            description,
            section: Section::Providers,
            crumb: "Anbieter".to_owned(),
            ..Head::default()
        }),
        basis: offer_table::basis(site, &site.config.profile),
        gross_label: offer_table::gross_label(site),
        rows,
        sorting_href: site.href(routes::SORTING),
        matrix_href: site.href(routes::CONTRACT_QUESTIONS),
    }
}

fn country(country: Option<Country>) -> String {
    country
        .map(|country| country.german().to_owned())
        .unwrap_or_default()
}

/// `Iliad (Frankreich)`; empty where no other owner is known.
fn parent(provider: &Provider) -> String {
    match (&provider.parent, provider.parent_country) {
        (Some(parent), Some(country)) => format!("{parent} ({})", country.german()),
        (Some(parent), None) => parent.clone(),
        (None, _) => String::new(),
    }
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    name: String,
    heading_suffix: String,
    b2b_only: bool,
    cheapest: Cheapest,
    months: Option<Months>,
    gross_label: String,
    facts: Vec<Fact>,
    source: SourceLink,
    certificates: Vec<Proof>,
    answers: Vec<Answer>,
    answered: String,
    matrix_href: String,
    tariffs: Vec<tariffs::Table>,
    table: OfferTable,
    files: Files,
    gone: Vec<Gone>,
}

#[derive(Serialize)]
struct Proof {
    name: String,
    source: SourceLink,
}

/// An offer outside the lists.
#[derive(Serialize)]
struct Gone {
    name: String,
    href: String,
    state: &'static str,
}

fn view(site: &Site<'_>, provider: &Provider, number: usize) -> View {
    let name = words::name(&provider.name);
    let route = routes::provider(&provider.key);
    let listed = listed(site, provider);
    let table = OfferTable::new(
        site,
        "angebote",
        format!("Angebote von {name} nach vollem Monat"),
        &site.config.profile,
        site.rows(|quoted| quoted.provider.key == provider.key),
    )
    .without_provider()
    .page(site, &route, number, LIST_ROWS);
    let own_feed = has_feed(site, provider.offers.iter().map(|offer| (provider, offer)));
    View {
        frame: site.frame(head(site, provider, &table, own_feed)),
        name,
        heading_suffix: table.paging.suffix(),
        b2b_only: provider.b2b_only,
        cheapest: cheapest(site, &listed),
        months: months::by_gpu(site, &listed, Named::Size).filter(|_| number == 1),
        gross_label: offer_table::gross_label(site),
        facts: facts(site, provider),
        source: SourceLink::new(&site.base, &provider.source),
        certificates: provider
            .certificates
            .iter()
            .map(|certificate| Proof {
                name: words::name(&certificate.name),
                source: SourceLink::new(&site.base, &certificate.source),
            })
            .collect(),
        answers: terms::answers(&site.base, provider),
        answered: terms::answered(provider),
        matrix_href: site.href(routes::CONTRACT_QUESTIONS),
        tariffs: tariffs::tables(&site.base, &provider.tariffs, site.catalog.date),
        table,
        files: Files::new(site, &route, !listed.is_empty(), own_feed),
        gone: provider
            .offers
            .iter()
            .filter(|offer| !offer.listed(site.catalog.date))
            .map(|offer| Gone {
                name: words::name(&offer.name),
                href: site.href(&routes::offer(&offer.id)),
                state: if offer.current.is_some() {
                    "nicht mehr im Angebot"
                } else {
                    "angekündigt"
                },
            })
            .collect(),
    }
}

fn head(site: &Site<'_>, provider: &Provider, table: &OfferTable, own_feed: bool) -> Head {
    let name = words::name(&provider.name);
    let suffix = table.paging.suffix();
    let route = routes::provider(&provider.key);
    let offers = listed(site, provider).len();
    Head {
        route: routes::paged(&route, table.paging.number),
        kind: "anbieter",
        title: format!("{name}: GPU-Preise und Bedingungen{suffix}"),
        description: describe(&[
            &format!(
                "{name}: {} mit GPU, nach vollem Monat sortiert{suffix}.",
                german::plural(offers, "Angebot", "Angebote")
            ),
            "Dazu Tarife für Speicher und Egress und die Antworten auf elf Vertragsfragen, mit Quelle.",
        ]),
        section: Section::Providers,
        above: vec![("Anbieter".to_owned(), routes::PROVIDERS.to_owned())],
        crumb: format!("{name}{suffix}"),
        prev: table.paging.prev_route(&route),
        next: table.paging.next_route(&route),
        twins: data::announced(&route, offers > 0),
        feeds: if own_feed {
            vec![(format!("Preisänderungen: {name}"), routes::feed(&route))]
        } else {
            Vec::new()
        },
        json_ld: vec![organization(provider)],
        ..Head::default()
    }
}

fn organization(provider: &Provider) -> serde_json::Value {
    let mut organization = serde_json::json!({
        "@context": "https://schema.org",
        "@type": "Organization",
        "name": provider.name,
        "url": provider.website,
    });
    if let Some(legal) = &provider.legal_name {
        organization["legalName"] = legal.as_str().into();
    }
    if let Some(seat) = provider.seat {
        organization["address"] = serde_json::json!({
            "@type": "PostalAddress",
            "addressCountry": seat.code(),
        });
    }
    if let Some(parent) = &provider.parent {
        organization["parentOrganization"] = serde_json::json!({
            "@type": "Organization",
            "name": parent,
        });
    }
    organization
}

fn facts(site: &Site<'_>, provider: &Provider) -> Vec<Fact> {
    let link = |label, url: &str| Fact::new(label, words::host(url)).link(site.outward(url));
    vec![
        Fact::known("Vertragspartei", provider.legal_name.as_ref(), Clone::clone),
        Fact::new("Sitz der Vertragspartei", country(provider.seat)),
        match parent(provider) {
            // An owner is told only where it is another one.
            parent if parent.is_empty() => Fact::new("Eigentümer", "kein abweichender bekannt"),
            parent => Fact::new("Eigentümer", parent),
        },
        Fact::new(
            "Verkauft an",
            if provider.b2b_only {
                "nur Unternehmen"
            } else {
                "keine Beschränkung auf Unternehmen bekannt"
            },
        ),
        link("Website", &provider.website),
        provider.pricing_url.as_ref().map_or_else(
            || Fact::new("Preisliste", ""),
            |url| link("Preisliste", url),
        ),
    ]
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use crate::pages::fixture::World;
    use crate::pages::tests::pages;

    #[test]
    fn a_provider_answers_or_stays_open() {
        let pages = pages(&World::new());
        let cases: &[(&str, &[&str], &[&str])] = &[
            (
                "nordwolke",
                &[
                    "3 von 11",
                    "<span class=\"verdict good\"><span aria-hidden=\"true\">✓</span> gut</span>",
                    "<span class=\"verdict mixed\"><span aria-hidden=\"true\">◐</span> teils</span>",
                    "nicht bewertet",
                    "<span class=\"verdict none\"><span aria-hidden=\"true\">○</span> offen</span>",
                    "ISO 27001",
                    "0,000018 €",
                    "über 10.240 bis 500.000 GB",
                    "gültig ab 1. Mai 2026",
                    "<span class=\"tag\">früher</span>",
                    "geht in die Summe ein",
                    "\"legalName\":\"Nordwolke GmbH\"",
                ],
                &["1.8e-5", "<span class=\"by\""],
            ),
            (
                "suedcloud",
                &[
                    "Big Parent Inc. (Vereinigte Staaten)",
                    "Dieser Anbieter verkauft nur an Unternehmen.",
                    "die Summen dieses Anbieters sind deshalb Untergrenzen",
                    "Kein Angebot dieses Anbieters ist vollständig.",
                ],
                &[],
            ),
        ];
        for (provider, says, never) in cases {
            let html = pages[&format!("anbieter/{provider}/index.html")].replace('\u{a0}', " ");
            for text in *says {
                assert!(html.contains(text), "{provider}: „{text}“ is missing");
            }
            for text in *never {
                assert!(!html.contains(text), "{provider}: „{text}“ is there");
            }
        }
    }
}
