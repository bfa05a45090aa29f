//! `/gpu/` and `/gpu/<key>/`: one GPU model with its facts, offers and price changes.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Serialize;

use super::frame::{Day, Frame, Head, Section, TITLE_LONGEST, describe};
use super::offer_table::{self, OfferTable};
use super::paging::{self, LIST_ROWS};
use super::words::{self, Fact, SourceLink};
use super::{Site, Task, data, history, routes};
use crate::catalog::{Access, Gpu, Offer, Provider};
use crate::german;
use crate::pricing::Quoted;

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
fn sold<'a>(site: &'a Site<'a>) -> Vec<(&'a Gpu, Vec<(&'a Provider, &'a Offer)>)> {
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
    }
}

/// What the cheapest full month is; all words empty where there is no price.
#[derive(Clone, Debug, Serialize)]
pub struct Cheapest {
    /// `1.234,50 €`
    pub net: String,
    /// With VAT.
    pub gross: String,
    /// No complete offer: the lowest lower bound.
    pub at_least: bool,
    /// What is unknown of it.
    pub unknown: String,
    /// `8 GPUs`
    pub size: String,
    /// Who sells it.
    pub provider: String,
    /// What is sold.
    pub offer: String,
    /// Page of the offer.
    pub href: String,
}

/// The cheapest complete month of offers given in ranking order; where there is none, the
/// lowest lower bound, named as such. Offers that cannot serve the profile do not count.
#[must_use]
pub fn cheapest(site: &Site<'_>, offers: &[&Quoted<'_>]) -> Cheapest {
    let priced =
        |quoted: &&&Quoted<'_>| quoted.quote.excluded.is_none() && quoted.quote.exact.is_some();
    let found = offers
        .iter()
        .find(|quoted| quoted.rank.is_some())
        .or_else(|| offers.iter().find(priced));
    let amount = |value: Option<Decimal>| value.map(german::euro).unwrap_or_default();
    match found {
        Some(quoted) => Cheapest {
            net: amount(quoted.quote.net),
            gross: amount(quoted.quote.gross),
            at_least: !quoted.quote.complete,
            unknown: offer_table::unknown(quoted),
            size: offer_table::size(quoted),
            provider: words::name(&quoted.provider.name),
            offer: words::name(&quoted.offer.name),
            href: site.href(&routes::offer(&quoted.offer.id)),
        },
        None => Cheapest {
            net: String::new(),
            gross: String::new(),
            at_least: false,
            unknown: String::new(),
            size: String::new(),
            provider: String::new(),
            offer: String::new(),
            href: String::new(),
        },
    }
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    name: String,
    heading_suffix: String,
    cheapest: Cheapest,
    gross_label: String,
    facts: Vec<Fact>,
    aliases: Vec<String>,
    datasheet: String,
    datasheet_label: String,
    purchase: Option<Purchase>,
    shares: Vec<String>,
    table: OfferTable,
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

#[derive(Serialize)]
struct Change {
    from: Day,
    provider: String,
    offer: String,
    href: String,
    before: String,
    after: String,
    change: String,
    announced: bool,
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
    let changes = changes(site, offers);
    let more = changes.len().saturating_sub(CHANGES);
    View {
        frame: site.frame(head(site, gpu, &table, &cheapest, shown)),
        name,
        heading_suffix: table.paging.suffix(),
        cheapest,
        gross_label: offer_table::gross_label(site),
        facts: facts(gpu),
        aliases: gpu.aliases.iter().map(|alias| words::name(alias)).collect(),
        datasheet: gpu.source_url.clone(),
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
            source: (&price.source).into(),
        }),
        shares: shares(&listed),
        table,
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
    json_ld.extend(product(site, gpu, &route, shown));
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
        twins: data::gpu_twins(site, &gpu.key),
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

/// Product with the span of the full months that stand on this page: complete ones; where
/// there is none, the lower bounds.
fn product(
    site: &Site<'_>,
    gpu: &Gpu,
    route: &str,
    shown: &[&Quoted<'_>],
) -> Option<serde_json::Value> {
    let nets = |complete: bool| -> Vec<Decimal> {
        shown
            .iter()
            .filter(|quoted| !complete || quoted.rank.is_some())
            .filter(|quoted| quoted.quote.excluded.is_none())
            .filter_map(|quoted| quoted.quote.net)
            .collect()
    };
    let mut nets_shown = nets(true);
    let complete = !nets_shown.is_empty();
    if !complete {
        nets_shown = nets(false);
    }
    let low = two_places(*nets_shown.iter().min()?);
    let high = two_places(*nets_shown.iter().max()?);
    Some(serde_json::json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": gpu.name,
        "category": "GPU zur Miete",
        "brand": { "@type": "Brand", "name": gpu.vendor },
        "url": site.base.absolute(route),
        "offers": {
            "@type": "AggregateOffer",
            "lowPrice": low,
            "highPrice": high,
            "priceCurrency": "EUR",
            "offerCount": nets_shown.len(),
            "priceSpecification": month_price(&low, complete),
        },
    }))
}

/// The net month as schema.org tells it: a price per month where everything is known, a
/// least price where something is not.
#[must_use]
pub fn month_price(net: &str, complete: bool) -> serde_json::Value {
    if complete {
        serde_json::json!({
            "@type": "UnitPriceSpecification",
            "price": net,
            "priceCurrency": "EUR",
            "unitCode": "MON",
            "valueAddedTaxIncluded": false,
        })
    } else {
        serde_json::json!({
            "@type": "PriceSpecification",
            "minPrice": net,
            "priceCurrency": "EUR",
            "valueAddedTaxIncluded": false,
        })
    }
}

/// `1234.50`
#[must_use]
pub fn two_places(value: Decimal) -> String {
    let mut value = value;
    value.rescale(2);
    value.to_string()
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

/// Every step of the offers' histories, the newest first.
fn changes(site: &Site<'_>, offers: &[(&Provider, &Offer)]) -> Vec<Change> {
    let mut changes: Vec<(jiff::civil::Date, Change)> = Vec::new();
    for (provider, offer) in offers {
        for pair in offer.rows.windows(2) {
            let [before, after] = pair else { continue };
            let percent = history::change(before, after);
            if before.price == after.price || percent.is_some_and(|percent| percent.is_zero()) {
                continue;
            }
            let price = |row: &crate::catalog::OfferRow| {
                row.price.as_ref().map_or_else(
                    || "auf Anfrage".to_owned(),
                    |price| format!("{} {}", words::price(price), words::per(price)),
                )
            };
            changes.push((
                after.valid_from,
                Change {
                    from: after.valid_from.into(),
                    provider: words::name(&provider.name),
                    offer: words::name(&offer.name),
                    href: site.href(&routes::offer(&offer.id)),
                    before: price(before),
                    after: price(after),
                    change: percent
                        .map_or_else(|| "–".to_owned(), |percent| words::signed(percent, 1)),
                    announced: after.valid_from > site.catalog.date,
                },
            ));
        }
    }
    changes.sort_by(|(a, left), (b, right)| b.cmp(a).then_with(|| left.href.cmp(&right.href)));
    changes.into_iter().map(|(_, change)| change).collect()
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
