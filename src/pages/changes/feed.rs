//! Atom feeds (RFC 4287): price changes and guides as feed.xml, the price changes of one GPU
//! model or provider beside its page.

use std::cmp::Reverse;

use jiff::civil::Date;
use serde::Serialize;

use super::step::{self, Step};
use super::wording;
use crate::catalog::{Offer, Provider};
use crate::german;
use crate::guides::{Guide, Kind};
use crate::pages::{Site, Task, gpu, routes};
use crate::render::RenderError;

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
    subtitle: String,
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

/// What a feed is about.
struct Topic<'a> {
    /// Of the feed itself.
    route: String,
    title: String,
    subtitle: String,
    /// The page that it belongs to.
    page: String,
    entries: Vec<Entry>,
    site: &'a Site<'a>,
}

/// feed.xml, and one feed beside the page of each GPU model and provider whose prices have
/// changed at least once.
///
/// Before the first change such a feed would be empty, and nothing in the data could date it:
/// days of reading move with every visit to a source. Once it is there it stays, because
/// histories only grow; until then the page names the general feed.
pub(crate) fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks = vec![Task::file(routes::FEED, move || write(general(site)))];
    for (gpu, offers) in gpu::sold(site) {
        let steps = step::of(site.catalog.date, offers);
        if !steps.is_empty() {
            let page = routes::gpu(&gpu.key);
            tasks.push(Task::file(routes::feed(&page), move || {
                let what = format!("Angebote mit {}", gpu.name);
                write(topic(site, &page, &gpu.name, &what, &steps))
            }));
        }
    }
    for provider in &site.catalog.providers {
        let offers = provider.offers.iter().map(|offer| (provider, offer));
        let steps = step::of(site.catalog.date, offers);
        if !steps.is_empty() {
            let page = routes::provider(&provider.key);
            tasks.push(Task::file(routes::feed(&page), move || {
                let what = format!("Angebote von {}", provider.name);
                write(topic(site, &page, &provider.name, &what, &steps))
            }));
        }
    }
    tasks
}

/// Is there a feed for these offers beside the general one?
pub(crate) fn is_own<'o>(
    site: &Site<'_>,
    offers: impl IntoIterator<Item = (&'o Provider, &'o Offer)>,
) -> bool {
    !step::of(site.catalog.date, offers).is_empty()
}

fn general<'a>(site: &'a Site<'a>) -> Topic<'a> {
    let steps = step::all(site.catalog);
    Topic {
        route: routes::FEED.to_owned(),
        title: site.config.site.title.clone(),
        subtitle: "Preisänderungen und Leitfäden".to_owned(),
        page: routes::CHANGES.to_owned(),
        entries: steps
            .iter()
            .map(|step| changed(site, step))
            .chain(
                site.guides
                    .of(Kind::Guide)
                    .map(|guide| written(site, guide)),
            )
            .collect(),
        site,
    }
}

fn topic<'a>(
    site: &'a Site<'a>,
    page: &str,
    name: &str,
    what: &str,
    steps: &[Step<'_>],
) -> Topic<'a> {
    Topic {
        route: routes::feed(page),
        title: format!("{name}: Preisänderungen ({})", site.config.site.title),
        subtitle: format!("Was sich am Preis der {what} ändert"),
        page: page.to_owned(),
        entries: steps.iter().map(|step| changed(site, step)).collect(),
        site,
    }
}

fn write(topic: Topic<'_>) -> Result<Vec<u8>, RenderError> {
    let site = topic.site;
    site.engine.render("xml/feed.xml", &view(topic))
}

fn view(topic: Topic<'_>) -> View {
    let site = topic.site;
    let mut entries = topic.entries;
    entries.sort_by(|a, b| (Reverse(a.day), &a.id).cmp(&(Reverse(b.day), &b.id)));
    entries.truncate(ENTRIES);
    let updated = entries
        .first()
        .map_or_else(|| newest_reading(site), |entry| entry.day);
    View {
        language: site.config.site.language.clone(),
        id: tag(site, &topic.route),
        title: topic.title,
        subtitle: topic.subtitle,
        updated: moment(updated),
        author: site.config.site.title.clone(),
        address: site.base.absolute(&topic.route),
        page_address: site.base.absolute(&topic.page),
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
    site.newest_reading()
        .into_iter()
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
