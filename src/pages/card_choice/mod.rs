//! `/rechner/vram/`: how much memory a job needs, which cards hold it, what they cost in a full
//! month, and what too large or forgotten ones cost.

mod idle;
mod typical;

use rust_decimal::Decimal;
use serde::Serialize;

use super::frame::{Frame, Head, Link, Section, describe};
use super::{Site, Task, offer_table, routes, usage};
use crate::german;
use crate::guides::Kind;
use crate::pricing::{Spot, spot};
use idle::{Forgotten, Oversized};
use typical::{ModelView, Shape};

#[derive(Serialize)]
struct View {
    frame: Frame,
    models: Vec<ModelView>,
    shapes: Vec<Shape>,
    basis: String,
    month: String,
    gross_label: String,
    oversized: Oversized,
    forgotten: Forgotten,
    intervals: Vec<Interval>,
    comparison: String,
    sorting_href: String,
    estimate: String,
    calculator: String,
    checklist: Option<String>,
    /// Workloads that tell the same story in full.
    workloads: Vec<Link>,
}

/// The best interval between checkpoints for one rate of interruptions.
#[derive(Serialize)]
struct Interval {
    between: String,
    minutes: String,
}

/// The one page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    vec![Task::page(
        routes::CARD_CHOICE,
        site.newest_reading(),
        move || site.engine.render("pages/kartenwahl.html", &view(site)),
    )]
}

fn view(site: &Site<'_>) -> View {
    let popular = idle::popular(site);
    View {
        frame: site.frame(Head {
            route: routes::CARD_CHOICE.to_owned(),
            kind: "kartenwahl",
            title: "Welche GPU für welches Modell? VRAM berechnen".to_owned(),
            description: describe(&[
                "Speicherbedarf von Sprachmodellen mit 7B, 13B und 70B beim Ausliefern und Nachtrainieren, passende Karten und ihr günstigster voller Monat.",
                "Mit Rechenweg.",
            ]),
            section: Section::Calculator,
            above: vec![("Rechner".to_owned(), routes::CALCULATOR.to_owned())],
            crumb: "Kartenwahl".to_owned(),
            scripts: vec!["js/kartenwahl.js"],
            ..Head::default()
        }),
        models: typical::models(site),
        shapes: typical::shapes(),
        basis: offer_table::basis(site, &site.config.profile),
        month: usage::month_basis(site.config.hours_per_month),
        gross_label: offer_table::gross_label(site),
        oversized: Oversized::new(site, &popular),
        forgotten: Forgotten::new(site),
        intervals: intervals(),
        comparison: site.href(routes::COMPARISON),
        sorting_href: site.href(routes::SORTING),
        estimate: site.asset("js/speicher.mjs"),
        calculator: site.href(routes::CALCULATOR),
        checklist: site
            .guides
            .checklist
            .is_some()
            .then(|| site.href(routes::CHECKLIST)),
        workloads: site
            .guides
            .of(Kind::Workload)
            .filter(|guide| matches!(guide.slug.as_str(), "notebook-vergessen" | "wochenende-vergessen"))
            .map(|guide| Link {
                label: guide.title.clone(),
                href: site.href(&routes::workload(&guide.slug)),
            })
            .collect(),
    }
}

/// For a checkpoint of two minutes and a restart of a quarter of an hour.
fn intervals() -> Vec<Interval> {
    [6, 24, 72]
        .into_iter()
        .filter_map(|hours| {
            let minutes = spot::best_interval_minutes(&Spot {
                mean_hours_between_interruptions: Decimal::from(hours),
                ..Spot::default()
            })?;
            Some(Interval {
                between: german::quantity(Decimal::from(hours), "Stunden"),
                minutes: format!("{}\u{a0}Minuten", german::number(minutes, 1)),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests;
