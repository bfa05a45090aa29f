//! The start page: per GPU model the flattering hour beside the full month, and where
//! the order turns.

mod flip;
mod hour;
mod picture;

use rust_decimal::Decimal;
use serde::Serialize;

use super::frame::{Frame, Head, describe};
use super::{Site, Task, offer_table, routes, words};
use crate::german;
use crate::guides::Kind;
use crate::pricing::Quoted;
use picture::Picture;

#[derive(Serialize)]
struct View {
    frame: Frame,
    counts: String,
    basis: String,
    gross_label: String,
    hero: Option<Hero>,
    models: Vec<Model>,
    flips: Vec<FlipView>,
    picture: Option<Picture>,
    comparison_href: String,
    gpus_href: String,
    providers_href: String,
    method_href: String,
    sorting_href: String,
    workloads_href: String,
}

/// One example in large figures.
#[derive(Serialize)]
struct Hero {
    gpu: String,
    hour: String,
    month: String,
    gross: String,
    offer: OfferLink,
    /// `730 × 2,10 € = 1.533,00 €`
    bare: String,
    /// What the month adds to it.
    surplus: String,
}

#[derive(Clone, Serialize)]
struct OfferLink {
    provider: String,
    name: String,
    href: String,
    /// What one binds oneself to: `1 GPU, reserviert, 36 Monate`.
    terms: String,
}

#[derive(Serialize)]
struct Model {
    gpu: String,
    href: String,
    /// Cheapest stated hour; empty when there is no price.
    hour: String,
    hour_offer: Option<OfferLink>,
    /// Cheapest full month; empty when there is no price.
    month: String,
    gross: String,
    /// `mindestens`: no complete offer, the lowest lower bound.
    at_least: bool,
    unknown: String,
    month_offer: Option<OfferLink>,
    /// `+12 %` on 730 × the hour of the plan that leads by the month; empty without a price.
    surplus: String,
}

#[derive(Serialize)]
struct FlipView {
    gpu: String,
    href: String,
    by_hour: Side,
    by_month: Side,
    reason: String,
}

#[derive(Serialize)]
struct Side {
    offer: OfferLink,
    hour: String,
    month: String,
    at_least: bool,
}

/// The start page, and the icon that browsers look for beside it.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let page = Task::page(routes::START, site.newest_reading(), move || {
        site.engine.render("pages/start.html", &view(site))
    });
    let icon = site
        .engine
        .asset_bytes("favicon.ico")
        .map(|bytes| Task::file("favicon.ico", move || Ok(bytes.to_vec())));
    std::iter::once(page).chain(icon).collect()
}

fn view(site: &Site<'_>) -> View {
    let hours = site.config.hours_per_month;
    let mut models: Vec<(Option<Decimal>, Model)> = Vec::new();
    let mut flips = Vec::new();
    let mut found_flips = Vec::new();
    let mut hero: Option<(usize, Hero)> = None;
    for gpu in &site.catalog.gpus {
        let listed = site.of_gpu(&gpu.key);
        if listed.is_empty() {
            continue;
        }
        let offers = comparable(&listed);
        let found = flip::find(&offers, hours);
        if let Some(flip) = &found {
            flips.push(flip_view(site, gpu, flip));
        }
        found_flips.extend(found.map(|flip| (gpu, flip)));
        let example = example(site, gpu, &offers);
        if let Some(example) = example
            && hero.as_ref().is_none_or(|(size, _)| *size < listed.len())
        {
            hero = Some((listed.len(), example));
        }
        models.push(model(site, gpu, &offers));
    }
    // Those with a price first, the cheapest month on top; the rest keeps the order of gpus.csv.
    models.sort_by_key(|(month, model)| (month.is_none(), model.at_least, *month));
    View {
        frame: site.frame(head(site)),
        counts: counts(site),
        basis: offer_table::basis(site, &site.config.profile),
        gross_label: offer_table::gross_label(site),
        hero: hero.map(|(_, hero)| hero),
        models: models.into_iter().map(|(_, model)| model).collect(),
        picture: picture::picture(&found_flips),
        flips,
        comparison_href: site.href(routes::COMPARISON),
        gpus_href: site.href(routes::GPUS),
        providers_href: site.href(routes::PROVIDERS),
        method_href: site.href(routes::METHOD),
        sorting_href: site.href(routes::SORTING),
        workloads_href: if site.guides.of(Kind::Workload).next().is_some() {
            site.href(routes::WORKLOADS)
        } else {
            String::new()
        },
    }
}

fn head(site: &Site<'_>) -> Head {
    let own = site.config.site.description.trim();
    let description = describe(&[
        if own.is_empty() {
            "Stundenpreise schmeicheln: Hier steht, was GPU-Mietangebote aus Europa im vollen Monat kosten."
        } else {
            own
        },
        "Mit Speicher, Egress und Adresse, jede Zahl mit Quelle und Datum.",
    ]);
    Head {
        route: routes::START.to_owned(),
        kind: "start",
        title: "Was gemietete GPUs im vollen Monat kosten".to_owned(),
        json_ld: vec![serde_json::json!({
            "@context": "https://schema.org",
            "@type": "WebSite",
            "name": site.config.site.title,
            "url": site.base.absolute(routes::START),
            "inLanguage": site.config.site.language,
            "description": description,
        })],
        description,
        ..Head::default()
    }
}

fn counts(site: &Site<'_>) -> String {
    let sellers = site
        .catalog
        .providers
        .iter()
        .filter(|provider| {
            provider
                .offers
                .iter()
                .any(|offer| offer.listed(site.catalog.date))
        })
        .count();
    format!(
        "{} von {}",
        german::plural(site.ranking.offers.len(), "Angebot", "Angebote"),
        german::plural(sellers, "Anbieter", "Anbietern")
    )
}

/// Offers that serve the profile and have a price; whole GPUs only, where there are any,
/// because a slice's hour says nothing about the card's.
fn comparable<'a>(listed: &[&'a Quoted<'a>]) -> Vec<&'a Quoted<'a>> {
    let priced: Vec<&'a Quoted<'a>> = listed
        .iter()
        .copied()
        .filter(|quoted| quoted.quote.excluded.is_none() && quoted.quote.exact.is_some())
        .collect();
    let whole: Vec<&'a Quoted<'a>> = priced
        .iter()
        .copied()
        .filter(|quoted| quoted.offer.shown().gpu_share.is_none())
        .collect();
    if whole.is_empty() { priced } else { whole }
}

/// Cheapest stated hour; of equal ones the first of the ranking.
fn cheapest_hour<'a>(
    offers: &[&'a Quoted<'a>],
    hours_per_month: Decimal,
) -> Option<(Decimal, &'a Quoted<'a>)> {
    offers
        .iter()
        .filter_map(|quoted| Some((hour::per_gpu(quoted, hours_per_month)?, *quoted)))
        .min_by_key(|(hour, _)| *hour)
}

fn model(
    site: &Site<'_>,
    gpu: &crate::catalog::Gpu,
    offers: &[&Quoted<'_>],
) -> (Option<Decimal>, Model) {
    let hours = site.config.hours_per_month;
    let cheapest = cheapest_hour(offers, hours);
    let month = month(offers);
    let surplus = month
        .and_then(|quoted| surplus(quoted, hours))
        .unwrap_or_default();
    let model = Model {
        gpu: words::name(&gpu.name),
        href: site.href(&routes::gpu(&gpu.key)),
        hour: cheapest
            .as_ref()
            .map(|(hour, _)| hour_words(*hour))
            .unwrap_or_default(),
        hour_offer: cheapest.map(|(_, quoted)| offer_link(site, quoted)),
        month: month
            .and_then(|quoted| quoted.quote.net)
            .map(german::euro)
            .unwrap_or_default(),
        gross: month
            .and_then(|quoted| quoted.quote.gross)
            .map(german::euro)
            .unwrap_or_default(),
        at_least: month.is_some_and(|quoted| !quoted.quote.complete),
        unknown: month.map(offer_table::unknown).unwrap_or_default(),
        month_offer: month.map(|quoted| offer_link(site, quoted)),
        surplus,
    };
    (month.and_then(|quoted| quoted.quote.exact), model)
}

/// The cheapest complete month, else the lowest lower bound; `offers` in ranking order.
fn month<'a>(offers: &[&'a Quoted<'a>]) -> Option<&'a Quoted<'a>> {
    offers
        .iter()
        .find(|quoted| quoted.rank.is_some())
        .or_else(|| offers.first())
        .copied()
}

/// What the full month adds to the bare product of hours and the plan's own hourly price.
fn surplus(quoted: &Quoted<'_>, hours_per_month: Decimal) -> Option<String> {
    let gpus = Decimal::from(
        quoted
            .offer
            .shown()
            .gpu_count
            .saturating_mul(quoted.quote.instances),
    );
    let bare = hour::per_gpu(quoted, hours_per_month)?
        .checked_mul(hours_per_month)?
        .checked_mul(gpus)?;
    quoted
        .quote
        .exact?
        .checked_sub(bare)?
        .checked_mul(Decimal::ONE_HUNDRED)?
        .checked_div(bare)
        .map(|percent| words::signed(percent, 0))
}

/// Four places, so that the column lines up.
fn hour_words(hour: Decimal) -> String {
    format!("{}\u{a0}€", german::number(hour, 4))
}

fn offer_link(site: &Site<'_>, quoted: &Quoted<'_>) -> OfferLink {
    OfferLink {
        provider: words::name(&quoted.provider.name),
        name: words::name(&quoted.offer.name),
        href: site.href(&routes::offer(&quoted.offer.id)),
        terms: format!(
            "{}, {}",
            offer_table::size(quoted),
            offer_table::billing(quoted.offer)
        ),
    }
}

/// The example for the large figures: an hourly priced plan with one GPU that leads by the
/// month, because there hour and month are told of the same machine.
fn example(site: &Site<'_>, gpu: &crate::catalog::Gpu, offers: &[&Quoted<'_>]) -> Option<Hero> {
    let hours = site.config.hours_per_month;
    let quoted = month(offers)?;
    quoted.rank?;
    let row = quoted.offer.shown();
    let price = row.price.as_ref()?;
    // The price must be shown as the provider states it, and be fresh.
    if row.gpu_count != 1
        || price.unit.seconds().is_none()
        || price.currency != "EUR"
        || quoted.quote.stale
    {
        return None;
    }
    let hour = hour::per_gpu(quoted, hours)?;
    let bare = hour.checked_mul(hours)?;
    let surplus = quoted.quote.exact?.checked_sub(bare)?;
    if surplus <= Decimal::ZERO {
        return None;
    }
    Some(Hero {
        gpu: words::name(&gpu.name),
        hour: words::about_money(hour, "EUR", 4),
        month: german::euro(quoted.quote.net?),
        gross: german::euro(quoted.quote.gross?),
        offer: offer_link(site, quoted),
        bare: format!(
            "{}\u{a0}× {} = {}",
            german::exact(hours),
            words::about_money(hour, "EUR", 4),
            german::euro(bare)
        ),
        surplus: german::euro(surplus),
    })
}

fn flip_view(site: &Site<'_>, gpu: &crate::catalog::Gpu, flip: &flip::Flip<'_>) -> FlipView {
    let side = |quoted: &Quoted<'_>, hour: Decimal| Side {
        offer: offer_link(site, quoted),
        hour: hour_words(hour),
        month: quoted.quote.net.map(german::euro).unwrap_or_default(),
        at_least: !quoted.quote.complete,
    };
    FlipView {
        gpu: words::name(&gpu.name),
        href: site.href(&routes::gpu(&gpu.key)),
        by_hour: side(flip.by_hour, flip.hour),
        by_month: side(flip.by_month, flip.month_hour),
        reason: flip.reason.clone(),
    }
}

#[cfg(test)]
mod tests;
