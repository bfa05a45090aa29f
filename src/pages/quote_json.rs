//! The `quote` document: the full month of every offer as data, for the command and for
//! `/daten/angebote.json`.

use rust_decimal::Decimal;
use serde::Serialize;

use super::Site;
use super::cost_json::{self, CostView};
use crate::pricing::{Cost, Profile, Quote, Quoted, Ranking, Rules};

/// The whole document.
#[derive(Debug, Serialize)]
pub struct Document<'a> {
    date: String,
    hours_per_month: String,
    currency: &'static str,
    vat_country: &'a str,
    vat_percent: String,
    profile: ProfileView,
    offers: Vec<OfferView<'a>>,
}

/// A profile with its decimals as text.
#[derive(Debug, Serialize)]
pub struct ProfileView {
    gpus: u32,
    vram_min_gb_total: String,
    vram_min_gb_per_gpu: String,
    hours: String,
    starts: u32,
    months: u32,
    block_storage_gb: String,
    snapshot_gb: String,
    object_storage_gb: String,
    egress_gb: String,
    public_ipv4: u32,
    spot_allowed: bool,
    dedicated_required: bool,
    spot: SpotView,
}

#[derive(Debug, Serialize)]
struct SpotView {
    mean_hours_between_interruptions: String,
    restart_hours: String,
    checkpoint_minutes: String,
    checkpoint_interval_minutes: String,
    /// The program's assumption, not the profile's.
    assumed: bool,
}

/// One offer.
#[derive(Debug, Serialize)]
pub struct OfferView<'a> {
    id: &'a str,
    provider: &'a str,
    offer: &'a str,
    gpu: &'a str,
    gpu_count: u32,
    instances: u32,
    rank: Option<u32>,
    components: Vec<ComponentView>,
    complete: bool,
    net: Option<String>,
    vat: Option<String>,
    gross: Option<String>,
    net_exact: Option<String>,
    per_gpu: Option<String>,
    per_vram_gb: Option<String>,
    first_month_net: Option<String>,
    rate_date: Option<String>,
    stale: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    flags: Vec<&'static str>,
    excluded: Option<&'a str>,
    // The rest stands in the published file only.
    #[serde(skip_serializing_if = "Option::is_none")]
    source_url: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    as_of: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    country: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    region: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    billing: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    term_months: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    vram_gb: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<CostView<'a>>,
}

#[derive(Debug, Serialize)]
struct ComponentView {
    name: &'static str,
    status: &'static str,
    net: Option<String>,
}

/// Decimals in data: no trailing zeros, never an exponent.
#[must_use]
pub fn plain(value: Decimal) -> String {
    value.normalize().to_string()
}

/// The document of a ranking; `keep` selects rows, ranks stay those of the whole directory.
#[must_use]
pub fn document<'a>(
    ranking: &'a Ranking<'a>,
    profile: &Profile,
    rules: &Rules,
    vat_country: &'a str,
    keep: impl Fn(&Quoted<'_>) -> bool,
) -> Document<'a> {
    Document {
        date: rules.date.to_string(),
        hours_per_month: plain(rules.hours_per_month),
        currency: "EUR",
        vat_country,
        vat_percent: plain(rules.vat_percent),
        profile: profile_view(profile),
        offers: ranking
            .offers
            .iter()
            .filter(|quoted| keep(quoted))
            .map(offer_view)
            .collect(),
    }
}

/// The published document under the default profile: the same for all offers, with source, place,
/// billing and the exact cost function from which the pages' calculators compute.
///
/// # Errors
/// What the serialiser refuses.
pub fn published(
    site: &Site<'_>,
    keep: impl Fn(&Quoted<'_>) -> bool,
) -> serde_json::Result<String> {
    let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
    let empty = document(site.ranking, &site.config.profile, &rules, "DE", |_| false);
    let mut json = serde_json::to_string(&empty)?;
    // The list of offers stands last: it is filled with rows serialised once for all documents.
    json.truncate(json.len() - "]}".len());
    let rows = site.offers_json().iter().zip(&site.ranking.offers);
    for (at, (row, _)) in rows.filter(|(_, quoted)| keep(quoted)).enumerate() {
        if at > 0 {
            json.push(',');
        }
        json.push_str(row.as_deref().map_err(serde::de::Error::custom)?);
    }
    json.push_str("]}");
    Ok(json)
}

/// Every offer of the ranking as it stands in the published documents, in its order.
pub(super) fn rows(site: &Site<'_>) -> Vec<Result<String, String>> {
    let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
    site.ranking
        .offers
        .iter()
        .map(|quoted| {
            let row = quoted.offer.shown();
            let cost = Cost::of(site.catalog, quoted.provider, quoted.offer, &rules);
            let view = OfferView {
                source_url: Some(&row.source.url),
                as_of: Some(row.source.as_of.to_string()),
                country: Some(row.country.code()),
                region: Some(&quoted.offer.region),
                billing: Some(quoted.offer.billing.key()),
                term_months: quoted.offer.term_months,
                vram_gb: Some(plain(row.vram_gb)),
                cost: cost.as_ref().and_then(|cost| cost_json::view(cost, &rules)),
                ..offer_view(quoted)
            };
            serde_json::to_string(&view).map_err(|error| error.to_string())
        })
        .collect()
}

pub(super) fn profile_view(profile: &Profile) -> ProfileView {
    let spot = &profile.spot;
    ProfileView {
        gpus: profile.gpus,
        vram_min_gb_total: plain(profile.vram_min_gb_total),
        vram_min_gb_per_gpu: plain(profile.vram_min_gb_per_gpu),
        hours: plain(profile.hours),
        starts: profile.starts,
        months: profile.months,
        block_storage_gb: plain(profile.block_storage_gb),
        snapshot_gb: plain(profile.snapshot_gb),
        object_storage_gb: plain(profile.object_storage_gb),
        egress_gb: plain(profile.egress_gb),
        public_ipv4: profile.public_ipv4,
        spot_allowed: profile.spot_allowed,
        dedicated_required: profile.dedicated_required,
        spot: SpotView {
            mean_hours_between_interruptions: plain(spot.mean_hours_between_interruptions),
            restart_hours: plain(spot.restart_hours),
            checkpoint_minutes: plain(spot.checkpoint_minutes),
            checkpoint_interval_minutes: plain(spot.checkpoint_interval_minutes),
            assumed: spot.assumed,
        },
    }
}

fn offer_view<'a>(quoted: &'a Quoted<'a>) -> OfferView<'a> {
    let quote: &Quote = &quoted.quote;
    let row = quoted.offer.shown();
    let text = |amount: Option<Decimal>| amount.map(|amount| amount.to_string());
    OfferView {
        id: &quoted.offer.id,
        provider: &quoted.provider.key,
        offer: &quoted.offer.name,
        gpu: &row.gpu,
        gpu_count: row.gpu_count,
        instances: quote.instances,
        rank: quoted.rank,
        components: quote
            .lines
            .iter()
            .map(|line| ComponentView {
                name: line.component.key(),
                status: line.status.key(),
                net: text(line.net),
            })
            .collect(),
        complete: quote.complete,
        net: text(quote.net),
        vat: text(quote.vat),
        gross: text(quote.gross),
        net_exact: quote.exact.map(plain),
        per_gpu: text(quote.per_gpu),
        per_vram_gb: text(quote.per_vram_gb),
        first_month_net: text(quote.first_month_net),
        rate_date: quote.rate_date.map(|date| date.to_string()),
        stale: quote.stale,
        flags: quote.flags.iter().map(|flag| flag.key()).collect(),
        excluded: quote.excluded.as_deref(),
        source_url: None,
        as_of: None,
        country: None,
        region: None,
        billing: None,
        term_months: None,
        vram_gb: None,
        cost: None,
    }
}
