//! feed.xml: price changes and guides as an Atom feed (RFC 4287).

use std::cmp::Reverse;

use jiff::civil::Date;
use serde::Serialize;

use super::step::{self, Step};
use super::wording;
use crate::german;
use crate::guides::{Guide, Kind};
use crate::pages::{Site, Task, routes};

/// Entries in the feed at most.
const ENTRIES: usize = 50;

/// The year from which the project has named its entries (RFC 4151); it must never
/// change, or readers would see every entry again.
const TAG_YEAR: &str = "2026";

#[derive(Debug, Serialize)]
struct View {
    language: String,
    id: String,
    title: String,
    subtitle: &'static str,
    updated: String,
    author: String,
    address: String,
    page_address: String,
    entries: Vec<Entry>,
}

#[derive(Debug, Serialize)]
struct Entry {
    id: String,
    title: String,
    published: String,
    updated: String,
    address: String,
    summary: String,
    #[serde(skip)]
    day: Date,
}

/// feed.xml.
pub(crate) fn task<'a>(site: &'a Site<'a>) -> Task<'a> {
    Task::file("feed.xml", move || {
        site.engine.render("xml/feed.xml", &view(site))
    })
}

fn view(site: &Site<'_>) -> View {
    let mut entries: Vec<Entry> = step::all(site.catalog)
        .iter()
        .map(|step| changed(site, step))
        .chain(
            site.guides
                .of(Kind::Guide)
                .map(|guide| written(site, guide)),
        )
        .collect();
    entries.sort_by(|a, b| (Reverse(a.day), &a.id).cmp(&(Reverse(b.day), &b.id)));
    entries.truncate(ENTRIES);
    let updated = entries
        .first()
        .map_or_else(|| newest_reading(site), |entry| entry.day);
    View {
        language: site.config.site.language.clone(),
        id: tag(site, "feed.xml"),
        title: site.config.site.title.clone(),
        subtitle: "Preisänderungen und Leitfäden",
        updated: moment(updated),
        author: site.config.site.title.clone(),
        address: site.base.absolute("feed.xml"),
        page_address: site.base.absolute(routes::CHANGES),
        entries,
    }
}

fn changed(site: &Site<'_>, step: &Step<'_>) -> Entry {
    let offer = step.offer;
    let name = wording::offer(step);
    let after = wording::price(step.after);
    let percent = step
        .percent
        .map(|percent| format!(" ({})", wording::percent(percent)))
        .unwrap_or_default();
    Entry {
        id: tag(
            site,
            &format!("aenderungen/{}/{}", offer.id, step.after.valid_from),
        ),
        title: format!("{name}: {after}{percent}"),
        published: moment(step.known()),
        updated: moment(step.known()),
        address: site.base.absolute(&routes::offer(&offer.id)),
        // Says nothing about today, so that the entry need not change when the day comes.
        summary: format!(
            "{name} ab {}: {after} statt {}{percent}. Quelle: {}",
            german::date(step.after.valid_from),
            wording::price(step.before),
            step.after.source.url,
        ),
        day: step.known(),
    }
}

fn written(site: &Site<'_>, guide: &Guide) -> Entry {
    let route = routes::guide(&guide.slug);
    let day = guide.updated.unwrap_or(guide.date);
    Entry {
        id: tag(site, &route),
        title: guide.title.clone(),
        published: moment(guide.date),
        updated: moment(day),
        address: site.base.absolute(&route),
        summary: if guide.description.is_empty() {
            format!("Leitfaden vom {}", german::date(guide.date))
        } else {
            guide.description.clone()
        },
        day,
    }
}

/// Without entries the feed is as old as the newest reading in the data.
pub(super) fn newest_reading(site: &Site<'_>) -> Date {
    site.catalog
        .offers()
        .flat_map(|(_, offer)| offer.rows.iter().map(|row| row.source.as_of))
        .chain(
            site.guides
                .guides
                .iter()
                .map(|guide| guide.updated.unwrap_or(guide.date)),
        )
        .max()
        .unwrap_or(site.catalog.date)
}

/// RFC 3339 in UTC; the data knows days only.
fn moment(day: Date) -> String {
    format!("{day}T00:00:00Z")
}

/// A name that survives a move to another address scheme (RFC 4151).
fn tag(site: &Site<'_>, what: &str) -> String {
    let address = site.base.absolute("");
    let host = address
        .split_once("://")
        .map_or(address.as_str(), |(_, rest)| rest);
    let host = host.split(['/', ':']).next().unwrap_or_default();
    format!(
        "tag:{},{TAG_YEAR}:{}{what}",
        host.to_ascii_lowercase(),
        site.base.path()
    )
}
