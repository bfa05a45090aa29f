//! `/daten/aktualitaet/` and its JSON: which price lists contributors should read again next.

use serde::Serialize;
use serde_json::{Value, json};

use super::data::finished;
use super::frame::{Day, Frame, Head, Section, describe};
use super::{Site, Task, routes, words};
use crate::german;
use crate::pricing::Rules;
use crate::pricing::reading::{self, AHEAD, LEADING, Row, Visit};

/// Price lists on the page at most; the file holds all.
const VISITS: usize = 300;

/// Places named for each price list.
const PLACES: usize = 3;

#[derive(Serialize)]
struct View {
    frame: Frame,
    visits: Vec<Line>,
    /// `12 Preislisten mit 340 Zeilen`; empty when nothing is due.
    due: String,
    more: String,
    stale_days: String,
    ahead: String,
    leading: String,
    file: String,
    data: String,
}

#[derive(Serialize)]
struct Line {
    provider: String,
    href: String,
    source: String,
    host: String,
    path: String,
    oldest: Day,
    age: String,
    rows: String,
    rank: String,
    places: Vec<String>,
    more: String,
}

/// The page and its file.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    vec![
        Task::page(routes::FRESHNESS, Some(site.data_day()), move || {
            site.engine.render("pages/aktualitaet.html", &view(site))
        }),
        Task::file(routes::FRESHNESS_FILE, move || {
            finished(
                serde_json::to_string_pretty(&document(site)),
                routes::FRESHNESS_FILE,
            )
        }),
    ]
}

fn visits<'a>(site: &'a Site<'a>) -> Vec<Visit<'a>> {
    let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
    reading::list(site.catalog, site.ranking, &rules)
}

fn view(site: &Site<'_>) -> View {
    let visits = visits(site);
    let rows: usize = visits.iter().map(|visit| visit.rows.len()).sum();
    let due = if visits.is_empty() {
        String::new()
    } else {
        format!(
            "{} mit zusammen {}",
            german::plural(visits.len(), "Preisliste", "Preislisten"),
            german::plural(rows, "Zeile", "Zeilen")
        )
    };
    let more = visits.len().saturating_sub(VISITS);
    View {
        frame: site.frame(Head {
            route: routes::FRESHNESS.to_owned(),
            kind: "aktualitaet",
            title: "Aktualität: was als Nächstes neu zu lesen ist".to_owned(),
            description: describe(&[
                "Welche Preislisten europäischer GPU-Anbieter als Nächstes neu zu lesen sind, für alle, die an diesem Verzeichnis mitarbeiten.",
                "Mit Quelle, Alter und Zeilen.",
            ]),
            section: Section::Data,
            above: vec![("Daten".to_owned(), routes::DATA.to_owned())],
            crumb: "Aktualität".to_owned(),
            twins: vec![("application/json", routes::FRESHNESS_FILE.to_owned())],
            ..Head::default()
        }),
        visits: visits
            .iter()
            .take(VISITS)
            .map(|visit| line(site, visit))
            .collect(),
        due,
        more: if more == 0 {
            String::new()
        } else {
            german::plural(more, "weitere Preisliste", "weitere Preislisten")
        },
        stale_days: german::plural(
            site.config.freshness.stale_days as usize,
            "Tag",
            "Tagen",
        ),
        ahead: german::plural(AHEAD as usize, "Tag", "Tagen"),
        leading: german::number(LEADING.into(), 0),
        file: site.href(routes::FRESHNESS_FILE),
        data: site.href(routes::DATA),
    }
}

fn line(site: &Site<'_>, visit: &Visit<'_>) -> Line {
    let more = visit.rows.len().saturating_sub(PLACES);
    let host = words::host(visit.url);
    let path = visit
        .url
        .find(host)
        .and_then(|at| visit.url.get(at + host.len()..))
        .unwrap_or_default();
    Line {
        provider: words::name(visit.name),
        href: site.href(&routes::provider(visit.provider)),
        source: site.outward(visit.url),
        host: host.to_owned(),
        path: shortened(path.trim_end_matches('/')),
        oldest: visit.oldest.into(),
        age: german::plural(visit.age as usize, "Tag", "Tage"),
        rows: german::number(visit.rows.len().into(), 0),
        rank: visit
            .rank
            .map(|rank| german::number(rank.into(), 0))
            .unwrap_or_default(),
        places: visit.rows.iter().take(PLACES).map(place).collect(),
        more: if more == 0 {
            String::new()
        } else {
            german::plural(more, "weitere Zeile", "weitere Zeilen")
        },
    }
}

/// `nordwolke/offers.csv:4`; all of them lie in offers/.
fn place(row: &Row<'_>) -> String {
    let file = &row.origin.file;
    let below = file.strip_prefix("offers/").unwrap_or(file);
    format!("{below}:{}", row.origin.line)
}

/// The end of a long path is cut, so that it does not push the other columns away.
fn shortened(path: &str) -> String {
    const LONGEST: usize = 36;
    let mut shown: String = path.chars().take(LONGEST).collect();
    if path.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// `{date, stale_days, ahead_days, visits: [{provider, source_url, oldest, age_days, rank,
/// overdue, rows: [{offer, component, file, line, as_of, age_days, rank}]}]}`; `visits` is empty
/// when nothing is due.
fn document(site: &Site<'_>) -> Value {
    let visits: Vec<Value> = visits(site)
        .iter()
        .map(|visit| {
            let rows: Vec<Value> = visit
                .rows
                .iter()
                .map(|row| {
                    json!({
                        "offer": row.offer,
                        "component": row.tariff.map(|component| component.key()),
                        "file": row.origin.file,
                        "line": row.origin.line,
                        "as_of": row.as_of.to_string(),
                        "age_days": row.age,
                        "rank": row.rank,
                    })
                })
                .collect();
            json!({
                "provider": visit.provider,
                "source_url": visit.url,
                "oldest": visit.oldest.to_string(),
                "age_days": visit.age,
                "rank": visit.rank,
                "overdue": visit.overdue,
                "rows": rows,
            })
        })
        .collect();
    json!({
        "date": site.catalog.date.to_string(),
        "stale_days": site.config.freshness.stale_days,
        "ahead_days": AHEAD,
        "visits": visits,
    })
}
