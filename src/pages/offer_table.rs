//! The table of offers that most pages share: one row per offer of a ranking.

use rayon::prelude::*;
use rust_decimal::Decimal;
use serde::Serialize;

use super::frame::Day;
use super::paging::Paging;
use super::quote_json::plain;
use super::{Site, routes, usage, words};
use crate::catalog::{Access, Billing, Offer, OfferRow};
use crate::german;
use crate::pricing::{Profile, Quoted, Ranking, Status};

/// A list of offers with its caption and its place among the pages of a long list.
#[derive(Clone, Debug, Serialize)]
pub struct OfferTable {
    /// Unique on the page; also the anchor of the table.
    pub id: &'static str,
    /// What the table shows: `Alle Angebote mit H100`.
    pub title: String,
    /// Basis of the sums: month, profile.
    pub basis: String,
    /// `netto`, `inkl. 19 % USt.`
    pub gross_label: String,
    /// Show the GPU column?
    pub with_gpu: bool,
    /// Show the provider above the offer's name?
    pub with_provider: bool,
    /// From [`Site::rows`] or [`rows`].
    pub rows: Vec<tera::Value>,
    /// Where „So sortieren wir“ leads.
    pub sorting_href: String,
    /// Position in a long list.
    pub paging: Paging,
}

impl OfferTable {
    /// A table with GPU and provider columns, all on one page. `profile` is the one
    /// that the rows were ranked under.
    #[must_use]
    pub fn new(
        site: &Site<'_>,
        id: &'static str,
        title: impl Into<String>,
        profile: &Profile,
        rows: Vec<tera::Value>,
    ) -> Self {
        let total = rows.len();
        Self {
            id,
            title: title.into(),
            basis: basis(site, profile),
            gross_label: gross_label(site),
            with_gpu: true,
            with_provider: true,
            rows,
            sorting_href: site.href(routes::SORTING),
            paging: Paging::new(site, "", 1, total, total.max(1)),
        }
    }

    /// Leaves the GPU column out, on the page of a GPU.
    #[must_use]
    pub fn without_gpu(mut self) -> Self {
        self.with_gpu = false;
        self
    }

    /// Leaves the provider out, on the page of a provider.
    #[must_use]
    pub fn without_provider(mut self) -> Self {
        self.with_provider = false;
        self
    }

    /// Cuts the rows to one page of a long list.
    #[must_use]
    pub fn page(mut self, site: &Site<'_>, route: &str, number: usize, per_page: usize) -> Self {
        self.paging = Paging::new(site, route, number, self.rows.len(), per_page);
        self.rows = super::paging::slice(&self.rows, number, per_page).to_vec();
        self
    }
}

/// `Monat = 730 Stunden, rund um die Uhr, 500 GB Blockspeicher, …`
#[must_use]
pub fn basis(site: &Site<'_>, profile: &Profile) -> String {
    format!(
        "{}; {}",
        usage::month_basis(site.config.hours_per_month),
        usage::profile(profile, site.config.hours_per_month)
    )
}

/// `inkl. 19 % USt.`
#[must_use]
pub fn gross_label(site: &Site<'_>) -> String {
    format!("inkl. {} USt.", german::quantity(site.vat_percent, "%"))
}

/// One offer as a row of finished words.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// `12`, empty without rank.
    pub rank: String,
    /// Name of the provider.
    pub provider: String,
    /// Name of the offer.
    pub offer: String,
    /// Page of the offer.
    pub href: String,
    /// Name of the GPU.
    pub gpu: String,
    /// `8`, `1/7`.
    pub count: String,
    /// `80 GB` per GPU.
    pub vram: String,
    /// `Deutschland`
    pub country: String,
    /// City or the provider's region code, with the city in front where it is known.
    pub region: String,
    /// `auf Abruf`, `reserviert, 12 Monate`.
    pub billing: String,
    /// `2,73 €`, unrounded; empty on request.
    pub price: String,
    /// `je Stunde`
    pub price_unit: String,
    /// `1.992,90 €`; empty when unknown.
    pub net: String,
    /// As `net`, with VAT; empty when unknown.
    pub gross: String,
    /// The amounts are lower bounds.
    pub at_least: bool,
    /// Day on which the price was read.
    pub as_of: Day,
    /// Older than the limit.
    pub stale: bool,
    /// Why there is no rank; empty with one.
    pub no_rank: String,
    /// A part of a GPU, MIG or time slices.
    pub shared: bool,
    /// For sorting: GPUs of the plan, `8`, `0.1429`.
    pub count_value: String,
    /// For sorting: GB per GPU, `80`.
    pub vram_value: String,
    /// For sorting: net euros, `1992.90`; empty when unknown.
    pub net_value: String,
}

/// The rows of a ranking, in its order, each serialised once.
#[must_use]
pub fn rows(site: &Site<'_>, ranking: &Ranking<'_>) -> Vec<tera::Value> {
    ranking
        .offers
        .par_iter()
        .map(|quoted| tera::Value::from_serializable(&row(site, quoted)))
        .collect()
}

/// One offer as a row.
#[must_use]
pub fn row(site: &Site<'_>, quoted: &Quoted<'_>) -> Row {
    let offer = quoted.offer;
    let shown = offer.shown();
    let quote = &quoted.quote;
    let amount = |value: Option<rust_decimal::Decimal>| value.map(german::euro).unwrap_or_default();
    Row {
        rank: quoted.rank.map(|rank| rank.to_string()).unwrap_or_default(),
        provider: words::name(&quoted.provider.name),
        offer: words::name(&offer.name),
        href: site.href(&routes::offer(&offer.id)),
        gpu: gpu_name(site, shown),
        count: count(shown),
        vram: german::quantity(shown.vram_gb, "GB"),
        country: shown.country.german().to_owned(),
        region: region(offer, shown),
        billing: billing(offer),
        price: shown.price.as_ref().map(words::price).unwrap_or_default(),
        price_unit: shown.price.as_ref().map(words::per).unwrap_or_default(),
        net: amount(quote.net),
        gross: amount(quote.gross),
        at_least: quote.net.is_some() && !quote.complete,
        as_of: shown.source.as_of.into(),
        stale: quote.stale,
        no_rank: no_rank(quoted),
        shared: shown.gpu_share.is_some()
            || matches!(shown.gpu_access, Some(Access::Mig | Access::TimeSliced)),
        count_value: plain(gpus_as_number(shown)),
        vram_value: plain(shown.vram_gb),
        net_value: quote.net.map(|net| net.to_string()).unwrap_or_default(),
    }
}

/// GPUs of the plan as a number, a share as a decimal of four places.
#[must_use]
pub fn gpus_as_number(row: &OfferRow) -> Decimal {
    let whole = Decimal::from(row.gpu_count);
    match row.gpu_share {
        Some(share) => whole
            .checked_mul(Decimal::from(share.numerator))
            .and_then(|part| part.checked_div(Decimal::from(share.denominator)))
            .map_or(whole, |part| part.round_dp(4)),
        None => whole,
    }
}

/// Name of the row's GPU for readers.
#[must_use]
pub fn gpu_name(site: &Site<'_>, row: &OfferRow) -> String {
    site.gpu_name(&row.gpu)
}

/// `8`, or the share of one GPU, `1/7`.
#[must_use]
pub fn count(row: &OfferRow) -> String {
    match row.gpu_share {
        Some(share) => {
            let part = format!("{}/{}", share.numerator, share.denominator);
            if row.gpu_count == 1 {
                part
            } else {
                format!("{}\u{a0}×\u{a0}{part}", row.gpu_count)
            }
        }
        None => row.gpu_count.to_string(),
    }
}

/// GPUs that the sum is for: `8 GPUs`; the share where the plan is a part of one.
#[must_use]
pub fn size(quoted: &Quoted<'_>) -> String {
    let row = quoted.offer.shown();
    match row.gpu_share {
        Some(_) => format!("{}\u{a0}GPU", count(row)),
        None => words::gpus(row.gpu_count.saturating_mul(quoted.quote.instances)),
    }
}

/// `Paris, fr-par-2`, without a repeated word.
#[must_use]
pub fn region(offer: &Offer, row: &OfferRow) -> String {
    match &row.city {
        Some(city) if !city.eq_ignore_ascii_case(&offer.region) => {
            format!("{city}, {}", offer.region)
        }
        _ => offer.region.clone(),
    }
}

/// `auf Abruf`, `reserviert, 12 Monate`, `monatlich, mindestens 3 Monate`.
#[must_use]
pub fn billing(offer: &Offer) -> String {
    let word = offer.billing.german();
    match (offer.billing, offer.term_months) {
        (_, None) => word.to_owned(),
        (Billing::Monthly, Some(months)) => {
            format!("{word}, mindestens {}", words::months(months))
        }
        (_, Some(months)) => format!("{word}, {}", words::months(months)),
    }
}

/// Why an offer has no rank, in words; empty when it has one.
#[must_use]
pub fn no_rank(quoted: &Quoted<'_>) -> String {
    if quoted.rank.is_some() {
        return String::new();
    }
    if let Some(reason) = &quoted.quote.excluded {
        return reason.clone();
    }
    let unknown = unknown(quoted);
    if unknown.is_empty() {
        "nicht vergleichbar".to_owned()
    } else {
        unknown
    }
}

/// `Egress-Preis unbekannt`, `Preise für Blockspeicher und Egress unbekannt`; empty when
/// everything is known.
#[must_use]
pub fn unknown(quoted: &Quoted<'_>) -> String {
    let names: Vec<&str> = quoted
        .quote
        .lines
        .iter()
        .filter(|line| line.status == Status::Unknown)
        .map(|line| words::component(line.component))
        .collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("Preis für {one} unbekannt"),
        [head @ .., last] => format!("Preise für {} und {last} unbekannt", head.join(", ")),
    }
}
