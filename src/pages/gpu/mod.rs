//! `/gpu/` and `/gpu/<key>/`: one GPU model with its facts, offers and price changes.

mod changes;
mod cheapest;
mod product;

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Serialize;

use super::changes::has_feed;
use super::data::{self, Files};
use super::frame::{Frame, Head, Section, TITLE_LONGEST, describe};
use super::months::{self, Range};
use super::offer_table::{self, OfferTable};
use super::paging::{self, LIST_ROWS};
use super::words::{self, Fact, SourceLink};
use super::{Site, Task, rent_or_buy, routes};
use crate::catalog::{Access, Gpu, Offer, Provider};
use crate::german;
use crate::pricing::Quoted;
use changes::Change;

pub use cheapest::{Cheapest, cheapest};
pub use product::{MonthPrice, two_places};

/// Most price changes shown on one page; the rest stands on the pages of the offers.
const CHANGES: usize = 30;

/// The index and one page per GPU model with at least one offer.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let sold = sold(site);
    let mut tasks = vec![Task::page(routes::GPUS, site.newest_reading(), move || {
        site.engine.render("pages/gpus.html", &index(site))
    })];
    for (gpu, offers) in sold {
        let lastmod = super::newest(offers.iter().map(|(_, offer)| *offer));
        let pages = paging::page_count(site.of_gpu(&gpu.key).len(), LIST_ROWS);
        let offers = std::sync::Arc::new(offers);
        for number in 1..=pages {
            let offers = offers.clone();
            let route = routes::paged(&routes::gpu(&gpu.key), number);
            tasks.push(Task::page(&route, lastmod, move || {
                site.engine
                    .render("pages/gpu.html", &view(site, gpu, &offers, number))
            }));
        }
    }
    tasks
}

/// Every GPU model with at least one offer, listed or not, in the order of gpus.csv.
pub(crate) fn sold<'a>(site: &'a Site<'a>) -> Vec<(&'a Gpu, Vec<(&'a Provider, &'a Offer)>)> {
    let mut by_key: BTreeMap<&str, Vec<(&'a Provider, &'a Offer)>> = BTreeMap::new();
    for (provider, offer) in site.catalog.offers() {
        by_key
            .entry(offer.shown().gpu.as_str())
            .or_default()
            .push((provider, offer));
    }
    site.catalog
        .gpus
        .iter()
        .filter_map(|gpu| Some((gpu, by_key.remove(gpu.key.as_str())?)))
        .collect()
}

#[derive(Serialize)]
struct Index {
    frame: Frame,
    basis: String,
    gross_label: String,
    rows: Vec<IndexRow>,
    sorting_href: String,
    cards_href: String,
}

#[derive(Serialize)]
struct IndexRow {
    name: String,
    href: String,
    vram: String,
    bandwidth: String,
    bf16: String,
    offers: String,
    cheapest: Cheapest,
}

fn index(site: &Site<'_>) -> Index {
    let rows: Vec<IndexRow> = sold(site)
        .into_iter()
        .map(|(gpu, _)| {
            let listed = site.of_gpu(&gpu.key);
            IndexRow {
                name: words::name(&gpu.name),
                href: site.href(&routes::gpu(&gpu.key)),
                vram: german::quantity(gpu.vram_gb, "GB"),
                bandwidth: unit(gpu.bandwidth_gb_s, "GB/s"),
                bf16: unit(gpu.bf16_tflops, "TFLOPS"),
                offers: listed.len().to_string(),
                cheapest: cheapest(site, &listed),
            }
        })
        .collect();
    let description = describe(&[
        &format!(
            "{} zur Miete in Europa: Speicher, Bandbreite, Rechenleistung und der günstigste volle Monat.",
            german::plural(rows.len(), "GPU-Modell", "GPU-Modelle")
        ),
        "Jede Zahl mit Quelle und Datum.",
    ]);
    Index {
        frame: site.frame(Head {
            route: routes::GPUS.to_owned(),
            kind: "gpu-liste",
            title: "GPUs zur Miete: alle Modelle".to_owned(),
            description,
            section: Section::Gpus,
            crumb: "GPUs".to_owned(),
            ..Head::default()
        }),
        basis: offer_table::basis(site, &site.config.profile),
        gross_label: offer_table::gross_label(site),
        rows,
        sorting_href: site.href(routes::SORTING),
        cards_href: site.href(routes::CARD_CHOICE),
    }
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    name: String,
    heading_suffix: String,
    cheapest: Cheapest,
    range: Option<Range>,
    gross_label: String,
    facts: Vec<Fact>,
    aliases: Vec<String>,
    datasheet: String,
    datasheet_label: String,
    purchase: Option<Purchase>,
    /// From which use on buying pays.
    buying: Option<rent_or_buy::purchase::Purchase>,
    shares: Vec<String>,
    table: OfferTable,
    files: Files,
    changes: Vec<Change>,
    more_changes: String,
    changes_href: String,
    gone: Vec<Gone>,
}

#[derive(Serialize)]
struct Purchase {
    span: String,
    source: SourceLink,
}

/// An offer that is not in the lists: withdrawn or only announced.
#[derive(Serialize)]
struct Gone {
    provider: String,
    offer: String,
    href: String,
    state: &'static str,
}

fn view(site: &Site<'_>, gpu: &Gpu, offers: &[(&Provider, &Offer)], number: usize) -> View {
    let listed = site.of_gpu(&gpu.key);
    let name = words::name(&gpu.name);
    let route = routes::gpu(&gpu.key);
    let table = OfferTable::new(
        site,
        "angebote",
        format!("Angebote mit {name} nach vollem Monat"),
        &site.config.profile,
        site.rows(|quoted| quoted.offer.shown().gpu == gpu.key),
    )
    .without_gpu()
    .page(site, &route, number, LIST_ROWS);
    let shown = paging::slice(&listed, number, LIST_ROWS);
    let cheapest = cheapest(site, &listed);
    let changes = changes::all(site, offers);
    let more = changes.len().saturating_sub(CHANGES);
    let own_feed = has_feed(site, offers.iter().copied());
    View {
        frame: site.frame(head(site, gpu, &table, &cheapest, shown, own_feed)),
        name,
        heading_suffix: table.paging.suffix(),
        cheapest,
        range: months::range(&listed).filter(|_| number == 1),
        gross_label: offer_table::gross_label(site),
        facts: facts(gpu),
        aliases: gpu.aliases.iter().map(|alias| words::name(alias)).collect(),
        datasheet: site.outward(&gpu.source_url),
        datasheet_label: words::host(&gpu.source_url).to_owned(),
        purchase: gpu.price.as_ref().map(|price| Purchase {
            span: if price.low == price.high {
                german::euro(price.low)
            } else {
                format!(
                    "{} bis {}",
                    german::euro(price.low),
                    german::euro(price.high)
                )
            },
            source: SourceLink::new(&site.base, &price.source),
        }),
        buying: rent_or_buy::purchase::of_gpu(site, gpu, &listed),
        shares: shares(&listed),
        table,
        files: Files::new(site, &route, !listed.is_empty(), own_feed),
        more_changes: if more > 0 {
            german::plural(more, "weitere Änderung", "weitere Änderungen")
        } else {
            String::new()
        },
        changes: changes.into_iter().take(CHANGES).collect(),
        changes_href: site.href(routes::CHANGES),
        gone: gone(site, offers),
    }
}

fn head(
    site: &Site<'_>,
    gpu: &Gpu,
    table: &OfferTable,
    cheapest: &Cheapest,
    shown: &[&Quoted<'_>],
    own_feed: bool,
) -> Head {
    let name = words::name(&gpu.name);
    let suffix = table.paging.suffix();
    let route = routes::gpu(&gpu.key);
    let price = if cheapest.net.is_empty() {
        format!("{name} mieten: alle Angebote in Europa{suffix}.")
    } else {
        let bound = if cheapest.at_least {
            "mindestens"
        } else {
            "ab"
        };
        format!(
            "{name} mieten: voller Monat {bound} {} netto{suffix}.",
            cheapest.net
        )
    };
    let mut json_ld = Vec::new();
    json_ld.extend(product::product(site, gpu, &route, shown));
    Head {
        route: routes::paged(&route, table.paging.number),
        // Without a single price there is no product to sell.
        kind: if json_ld.is_empty() {
            "gpu-ohne-preis"
        } else {
            "gpu"
        },
        title: title(&name, &suffix),
        description: describe(&[
            &price,
            "Angebote aus Europa mit Speicher, Egress und Adresse,",
            "jede Zahl mit Quelle und Datum.",
        ]),
        section: Section::Gpus,
        above: vec![("GPUs".to_owned(), routes::GPUS.to_owned())],
        crumb: format!("{name}{suffix}"),
        twins: data::announced(&route, !shown.is_empty()),
        feeds: if own_feed {
            vec![(format!("Preisänderungen: {name}"), routes::feed(&route))]
        } else {
            Vec::new()
        },
        prev: table.paging.prev_route(&route),
        next: table.paging.next_route(&route),
        json_ld,
        ..Head::default()
    }
}

/// The short form where the long one would be cut in a search result.
fn title(name: &str, suffix: &str) -> String {
    let long = format!("{name} mieten: Preise im vollen Monat{suffix}");
    if long.chars().count() <= TITLE_LONGEST {
        long
    } else {
        format!("{name} mieten{suffix}")
    }
}

fn unit(value: Option<Decimal>, unit: &str) -> String {
    value
        .map(|value| german::quantity(value, unit))
        .unwrap_or_default()
}

fn facts(gpu: &Gpu) -> Vec<Fact> {
    let word = |value: &Option<String>| value.clone().unwrap_or_default();
    vec![
        Fact::new("Hersteller", gpu.vendor.clone()),
        Fact::new("Architektur", word(&gpu.architecture)),
        Fact::new("Erschienen", word(&gpu.released)),
        Fact::new("Bauform", word(&gpu.form_factor)),
        Fact::new("Speicher", german::quantity(gpu.vram_gb, "GB")),
        Fact::new("Speicherart", word(&gpu.memory_type)),
        Fact::new("Speicherbandbreite", unit(gpu.bandwidth_gb_s, "GB/s")),
        Fact::new(
            "Rechenleistung BF16, dicht",
            unit(gpu.bf16_tflops, "TFLOPS"),
        ),
        Fact::new("Rechenleistung FP8, dicht", unit(gpu.fp8_tflops, "TFLOPS")),
        Fact::new("Leistungsaufnahme", unit(gpu.tdp_watts, "W")),
        Fact::known("MIG-Scheiben", gpu.mig_max, |most| match most {
            0 => "keine".to_owned(),
            most => format!("bis zu {most}"),
        }),
    ]
}

/// `1/7 GPU mit 10 GB (MIG-Scheibe): 3 Angebote`, one line per kind of share.
fn shares(listed: &[&Quoted<'_>]) -> Vec<String> {
    type Key = (Decimal, String, Decimal, Option<Access>);
    let mut kinds: BTreeMap<Key, usize> = BTreeMap::new();
    for quoted in listed {
        let row = quoted.offer.shown();
        if let Some(share) = row.gpu_share {
            let size = Decimal::from(share.numerator)
                .checked_div(Decimal::from(share.denominator))
                .unwrap_or_default();
            let words = format!("{}/{}", share.numerator, share.denominator);
            *kinds
                .entry((size, words, row.vram_gb, row.gpu_access))
                .or_default() += 1;
        }
    }
    kinds
        .into_iter()
        .map(|((_, share, vram, access), count)| {
            let access =
                access.map_or_else(String::new, |access| format!(" ({})", access.german()));
            format!(
                "{share}\u{a0}GPU mit {}{access}: {}",
                german::quantity(vram, "GB"),
                german::plural(count, "Angebot", "Angebote")
            )
        })
        .collect()
}

fn gone(site: &Site<'_>, offers: &[(&Provider, &Offer)]) -> Vec<Gone> {
    offers
        .iter()
        .filter(|(_, offer)| !offer.listed(site.catalog.date))
        .map(|(provider, offer)| Gone {
            provider: words::name(&provider.name),
            offer: words::name(&offer.name),
            href: site.href(&routes::offer(&offer.id)),
            state: if offer.current.is_some() {
                "nicht mehr im Angebot"
            } else {
                "angekündigt"
            },
        })
        .collect()
}

#[cfg(test)]
mod tests;
