//! Cards that are too large, and machines that nobody switched off.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Serialize;

use crate::catalog::Billing;
use crate::german;
use crate::pages::{Site, offer_table, routes, words};
use crate::pricing::{Cost, Quoted, Rules, idle};

/// Models shown.
const SHOWN: usize = 6;
/// A mean utilisation that calls for a smaller card.
const LOW: u32 = 15;
/// A weekend, Friday 18:00 to Monday 8:00, a week, 30 days.
const HOURS: [u32; 4] = [48, 62, 168, 720];
/// The price of the example, in cents.
const EXAMPLE: i64 = 350;

/// What a low utilisation costs.
#[derive(Serialize)]
pub(super) struct Oversized {
    percent: u32,
    rows: Vec<OversizedRow>,
}

#[derive(Serialize)]
struct OversizedRow {
    gpu: String,
    provider: String,
    offer: String,
    href: String,
    net: String,
    full: String,
    low: String,
    wasted: String,
}

/// What forgetting costs.
#[derive(Serialize)]
pub(super) struct Forgotten {
    rows: Vec<ForgottenRow>,
    example: Vec<String>,
    price: String,
}

#[derive(Serialize)]
struct ForgottenRow {
    gpu: String,
    provider: String,
    offer: String,
    href: String,
    amounts: Vec<String>,
}

/// The cheapest complete single card of each model, the models offered most first.
pub(super) fn popular<'a>(site: &Site<'a>) -> Vec<&'a Quoted<'a>> {
    let single = |quoted: &Quoted<'_>| {
        let row = quoted.offer.shown();
        row.gpu_count == 1 && row.gpu_share.is_none() && quoted.offer.billing == Billing::OnDemand
    };
    by_model(site, |quoted| single(quoted) && quoted.rank.is_some())
}

fn by_model<'a>(site: &Site<'a>, wanted: impl Fn(&Quoted<'_>) -> bool) -> Vec<&'a Quoted<'a>> {
    let mut models: BTreeMap<&str, (&Quoted<'a>, usize)> = BTreeMap::new();
    for quoted in &site.ranking.offers {
        if wanted(quoted) {
            models
                .entry(quoted.offer.shown().gpu.as_str())
                .or_insert((quoted, 0))
                .1 += 1;
        }
    }
    let mut models: Vec<(&str, (&Quoted<'a>, usize))> = models.into_iter().collect();
    models.sort_by_key(|(gpu, (_, count))| (std::cmp::Reverse(*count), *gpu));
    models.truncate(SHOWN);
    let mut chosen: Vec<&Quoted<'a>> = models.into_iter().map(|(_, (quoted, _))| quoted).collect();
    chosen.sort_by(|a, b| {
        a.quote
            .exact
            .cmp(&b.quote.exact)
            .then_with(|| a.offer.id.cmp(&b.offer.id))
    });
    chosen
}

impl Oversized {
    pub(super) fn new(site: &Site<'_>, popular: &[&Quoted<'_>]) -> Self {
        let hours = site.config.hours_per_month;
        let rows = popular
            .iter()
            .filter_map(|quoted| {
                let net = quoted.quote.net?;
                Some(OversizedRow {
                    gpu: offer_table::gpu_name(site, quoted.offer.shown()),
                    provider: words::name(&quoted.provider.name),
                    offer: words::name(&quoted.offer.name),
                    href: site.href(&routes::offer(&quoted.offer.id)),
                    net: german::euro(net),
                    full: german::euro(idle::per_used_hour(net, hours, 100)?),
                    low: german::euro(idle::per_used_hour(net, hours, LOW)?),
                    wasted: german::euro(idle::wasted(net, LOW)?),
                })
            })
            .collect();
        Self { percent: LOW, rows }
    }
}

impl Forgotten {
    pub(super) fn new(site: &Site<'_>) -> Self {
        let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
        let cost = |quoted: &Quoted<'_>, hours: u32| {
            let cost = Cost::of(site.catalog, quoted.provider, quoted.offer, &rules)?;
            idle::session(&cost, Decimal::from(hours), &rules)
        };
        let chosen = by_model(site, |quoted| {
            let row = quoted.offer.shown();
            row.gpu_count == 1
                && row.gpu_share.is_none()
                && quoted.offer.billing == Billing::OnDemand
                && quoted.rank.is_some()
                && row.stopped_percent.is_none_or(|percent| percent.is_zero())
        });
        let rows = chosen
            .into_iter()
            .filter_map(|quoted| {
                let amounts: Option<Vec<String>> = HOURS
                    .into_iter()
                    .map(|hours| cost(quoted, hours).map(german::euro))
                    .collect();
                Some(ForgottenRow {
                    gpu: offer_table::gpu_name(site, quoted.offer.shown()),
                    provider: words::name(&quoted.provider.name),
                    offer: words::name(&quoted.offer.name),
                    href: site.href(&routes::offer(&quoted.offer.id)),
                    amounts: amounts?,
                })
            })
            .collect();
        let price = Decimal::new(EXAMPLE, 2);
        Self {
            rows,
            example: HOURS
                .into_iter()
                .filter_map(|hours| idle::product(price, Decimal::from(hours)).map(german::euro))
                .collect(),
            price: german::euro(price),
        }
    }
}
