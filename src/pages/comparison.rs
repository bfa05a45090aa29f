//! `/vergleich/`: all offers under the default profile.

use serde::Serialize;

use super::frame::{Frame, Head, Section, describe};
use super::offer_table::OfferTable;
use super::paging::{self, COMPARISON_ROWS, Paging};
use super::{Site, Task, routes};
use crate::german;

#[derive(Serialize)]
struct View {
    frame: Frame,
    heading: String,
    table: OfferTable,
    method_href: String,
}

/// The pages of the comparison.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let total = site.ranking.offers.len();
    (1..=paging::page_count(total, COMPARISON_ROWS))
        .map(|number| {
            let route = routes::paged(routes::COMPARISON, number);
            Task::page(&route, site.newest_reading(), move || {
                site.engine
                    .render("pages/vergleich.html", &view(site, number))
            })
        })
        .collect()
}

fn view(site: &Site<'_>, number: usize) -> View {
    let table = OfferTable::new(
        site,
        "angebote",
        "Alle Angebote nach vollem Monat",
        &site.config.profile,
        site.rows(|_| true),
    )
    .page(site, routes::COMPARISON, number, COMPARISON_ROWS);
    View {
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
        json_ld: vec![dataset(site, &description)],
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
        "creator": { "@type": "Organization", "name": creator },
        "isAccessibleForFree": true,
    })
}
