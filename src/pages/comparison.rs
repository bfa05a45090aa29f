//! `/vergleich/`: all offers under the default profile, with what a reader can choose.

mod controls;

use serde::Serialize;

use super::frame::{Frame, Head, Section, describe};
use super::offer_table::OfferTable;
use super::paging::{self, COMPARISON_ROWS, Paging};
use super::{Site, Task, data, routes};
use crate::german;
use controls::{Choices, Controls};

#[derive(Serialize)]
struct View {
    frame: Frame,
    heading: String,
    /// The rows shown at first; the others follow in `rest`.
    table: OfferTable,
    /// Hidden while a script can show them on demand.
    rest: Vec<tera::Value>,
    controls: Controls,
    method_href: String,
}

/// Rows shown before the reader asks for all of them.
const FIRST_ROWS: usize = 150;

/// The pages of the comparison.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let total = site.ranking.offers.len();
    let choices = tera::Value::from_serializable(&Choices::new(site));
    (1..=paging::page_count(total, COMPARISON_ROWS))
        .map(|number| {
            let route = routes::paged(routes::COMPARISON, number);
            let choices = choices.clone();
            Task::page(&route, site.newest_reading(), move || {
                site.engine
                    .render("pages/vergleich.html", &view(site, &choices, number))
            })
        })
        .collect()
}

fn view(site: &Site<'_>, choices: &tera::Value, number: usize) -> View {
    let mut table = OfferTable::new(
        site,
        "angebote",
        "Alle Angebote nach vollem Monat",
        &site.config.profile,
        site.rows(|_| true),
    )
    .page(site, routes::COMPARISON, number, COMPARISON_ROWS);
    let rest = table.rows.split_off(FIRST_ROWS.min(table.rows.len()));
    View {
        rest,
        controls: Controls::new(site, choices, number),
        frame: site.frame(head(site, &table.paging)),
        heading: format!("GPU-Mietangebote im Vergleich{}", table.paging.suffix()),
        table,
        method_href: site.href(routes::METHOD),
    }
}

fn head(site: &Site<'_>, paging: &Paging) -> Head {
    let count = german::plural(
        site.ranking.offers.len(),
        "GPU-Mietangebot",
        "GPU-Mietangebote",
    );
    let description = describe(&[
        &format!(
            "{count} aus Europa, nach vollem Monat sortiert{}.",
            paging.suffix()
        ),
        "Rechenzeit, Speicher, Egress und Adresse in einer Summe, netto und brutto, mit Quelle und Datum.",
    ]);
    Head {
        route: routes::paged(routes::COMPARISON, paging.number),
        kind: "vergleich",
        title: format!("GPU-Mietangebote im Vergleich{}", paging.suffix()),
        section: Section::Comparison,
        crumb: format!("Vergleich{}", paging.suffix()),
        prev: paging.prev_route(routes::COMPARISON),
        next: paging.next_route(routes::COMPARISON),
        scripts: vec!["js/vergleich.js"],
        json_ld: vec![dataset(site, &description)],
        twins: data::whole(),
        description,
        ..Head::default()
    }
}

fn dataset(site: &Site<'_>, description: &str) -> serde_json::Value {
    let creator = if site.config.operator.complete() {
        &site.config.operator.name
    } else {
        &site.config.site.title
    };
    serde_json::json!({
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": format!("GPU-Mietangebote in Europa nach vollem Monat ({})", site.config.site.title),
        "description": description,
        "url": site.base.absolute(routes::COMPARISON),
        "inLanguage": site.config.site.language,
        // The terms of use stand on the data page.
        "license": site.base.absolute(routes::DATA),
        "creator": { "@type": "Organization", "name": creator, "url": site.base.absolute(routes::START) },
        "dateModified": site.data_day().to_string(),
        "isAccessibleForFree": true,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use crate::pages::fixture::World;
    use crate::pages::tests::pages;

    #[test]
    fn a_row_says_everything_in_words() {
        let html = pages(&World::new())["vergleich/index.html"].replace('\u{a0}', " ");
        for text in [
            "<small>mindestens</small> <b>7.624,42 €</b>",
            "<small>ohne Rang: Preis für Egress unbekannt</small>",
            "ohne Rang: Spot ist im Profil nicht erlaubt",
            "<span class=\"tag\">veraltet</span>",
            "auf Anfrage",
            "<span class=\"vh\">keine Angabe</span>",
            "1,45 USD <small>je GPU-Stunde</small>",
            "data-sort-value=\"0.1429\">1/7</td>",
            "reserviert, 12 Monate",
            "<time datetime=\"2026-11-02\">2. November 2026</time>",
            "Monat = 730 Stunden",
            "So sortieren wir",
            "\"@type\":\"Dataset\"",
        ] {
            assert!(html.contains(text), "„{text}“ is missing");
        }
        // Withdrawn and announced offers are in no list.
        assert!(!html.contains("NW V100"));
        assert!(!html.contains("NW B200"));
    }

    #[test]
    fn long_lists_go_on_without_losing_a_row() {
        let mut world = World::new();
        let provider = &mut world.catalog.providers[0];
        let pattern = provider
            .offers
            .iter()
            .find(|offer| offer.name == "NW L40S 1")
            .unwrap()
            .clone();
        for number in 0..1_200 {
            let mut offer = pattern.clone();
            offer.id = format!("nordwolke/nw-{number}/hamburg/on_demand");
            offer.name = format!("NW Nr. {number}");
            provider.offers.push(offer);
        }
        let pages = pages(&world);
        let rows = |path: &str| pages[path].matches("<th scope=\"row\"").count();
        assert_eq!(rows("vergleich/index.html"), 1_000);
        let (first, rest) = pages["vergleich/index.html"]
            .split_once("<tbody id=\"weitere\" class=\"rest\">")
            .unwrap();
        assert_eq!(first.matches("<th scope=\"row\"").count(), 150);
        assert_eq!(rest.matches("<th scope=\"row\"").count(), 850);
        assert!(first.contains("data-pages=\"/gpu-preise/vergleich/seite-2/\""));
        assert_eq!(rows("vergleich/seite-2/index.html"), 210);
        assert!(!pages.contains_key("vergleich/seite-3/index.html"));
        let second = &pages["vergleich/seite-2/index.html"];
        for text in [
            "<link rel=\"prev\" href=\"/gpu-preise/vergleich/\">",
            "GPU-Mietangebote im Vergleich (Seite\u{a0}2)</h1>",
            "Einträge 1.001 bis 1.210 von 1.210",
            "<span aria-current=\"page\"><span class=\"vh\">Seite </span>2</span>",
        ] {
            assert!(second.contains(text), "„{text}“ is missing");
        }
        assert!(pages["vergleich/index.html"].contains("<link rel=\"next\""));
        for list in ["gpu/l40s", "anbieter/nordwolke"] {
            for page in ["", "/seite-2", "/seite-3"] {
                assert!(
                    pages.contains_key(&format!("{list}{page}/index.html")),
                    "{list}{page}"
                );
            }
        }
    }
}
