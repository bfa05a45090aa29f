//! `/aenderungen/`: what became dearer or cheaper, and what will.

mod feed;
mod step;
mod wording;

use serde::Serialize;

use super::frame::{Day, Frame, Head, describe};
use super::{Site, Task, offer_table, routes, words};
use crate::german;
pub(super) use feed::is_own as has_feed;
use step::Step;

/// Rows on the page at most; the histories themselves stay on the offers' pages.
const ROWS: usize = 200;

#[derive(Serialize)]
struct View {
    frame: Frame,
    announced: Vec<Row>,
    past: Vec<Row>,
    /// `37 ältere Änderungen stehen …`; empty when all are shown.
    older: String,
    feed: String,
}

#[derive(Serialize)]
struct Row {
    from: Day,
    provider: String,
    offer: String,
    href: String,
    gpu: String,
    place: String,
    billing: String,
    before: String,
    before_unit: String,
    after: String,
    after_unit: String,
    percent: String,
    /// `up`, `down` or empty where the two do not compare.
    direction: &'static str,
    source: String,
    host: String,
    read: Day,
}

/// The page, feed.xml and the feeds of GPU models and providers.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let steps = step::all(site.catalog);
    let lastmod = steps.iter().map(Step::known).max();
    let page = Task::page(
        routes::CHANGES,
        Some(lastmod.unwrap_or_else(|| feed::newest_reading(site))),
        move || {
            site.engine.render(
                "pages/aenderungen.html",
                &view(site, &step::all(site.catalog)),
            )
        },
    );
    let mut tasks = vec![page];
    tasks.extend(feed::tasks(site));
    tasks
}

fn view(site: &Site<'_>, steps: &[Step<'_>]) -> View {
    let (announced, past): (Vec<&Step<'_>>, Vec<&Step<'_>>) =
        steps.iter().partition(|step| step.announced);
    let older = past.len().saturating_sub(ROWS);
    View {
        frame: site.frame(Head {
            route: routes::CHANGES.to_owned(),
            kind: "aenderungen",
            title: "Preisänderungen bei GPU-Mietangeboten".to_owned(),
            description: describe(&[
                &summary(past.len(), announced.len()),
                "Mit altem und neuem Preis in der Währung des Anbieters, Datum und Quelle.",
            ]),
            crumb: "Preisänderungen".to_owned(),
            ..Head::default()
        }),
        // The next one to come stands first.
        announced: announced.iter().rev().map(|step| row(site, step)).collect(),
        past: past.iter().take(ROWS).map(|step| row(site, step)).collect(),
        older: match older {
            0 => String::new(),
            1 => "Eine ältere Änderung steht auf der Seite ihres Angebots.".to_owned(),
            _ => format!(
                "{} stehen auf den Seiten der Angebote.",
                german::plural(older, "ältere Änderung", "ältere Änderungen")
            ),
        },
        feed: site.href(routes::FEED),
    }
}

fn summary(past: usize, announced: usize) -> String {
    let mut text = if past == 0 {
        "Noch keine Preisänderung im Verzeichnis europäischer GPU-Mietangebote.".to_owned()
    } else {
        format!(
            "{} bei europäischen GPU-Mietangeboten, die jüngste zuerst.",
            german::plural(past, "Preisänderung", "Preisänderungen")
        )
    };
    if announced > 0 {
        text.push_str(&format!(
            " {} angekündigt.",
            german::plural(announced, "weitere", "weitere")
        ));
    }
    text
}

fn row(site: &Site<'_>, step: &Step<'_>) -> Row {
    let after = step.after;
    Row {
        from: after.valid_from.into(),
        provider: words::name(&step.provider.name),
        offer: words::name(&step.offer.name),
        href: site.href(&routes::offer(&step.offer.id)),
        gpu: offer_table::gpu_name(site, after),
        place: offer_table::region(step.offer, after),
        billing: offer_table::billing(step.offer),
        before: wording::amount(step.before),
        before_unit: wording::unit(step.before),
        after: wording::amount(after),
        after_unit: wording::unit(after),
        percent: step.percent.map(wording::percent).unwrap_or_default(),
        direction: match step.percent {
            Some(percent) if percent.is_sign_negative() => "down",
            Some(_) => "up",
            None => "",
        },
        source: site.outward(&after.source.url),
        host: words::host(&after.source.url).to_owned(),
        read: after.source.as_of.into(),
    }
}

#[cfg(test)]
mod tests;
