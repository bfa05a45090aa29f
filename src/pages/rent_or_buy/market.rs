//! Today's rents of the reference GPU: the cheapest, the median and the dearest full month.

use rust_decimal::Decimal;
use serde::Serialize;

use super::words;
use crate::catalog::{Access, Billing, Gpu};
use crate::german;
use crate::pages::words::{about_money, name};
use crate::pages::{Site, routes};
use crate::pricing::rent_or_buy::{Rent, machine, outcome};
use crate::pricing::{Cost, Quoted, Rules};

/// Keys of the reference GPU begin like this.
const REFERENCE: &str = "h100-sxm";

/// A rent of the directory, per GPU of the plan.
pub(super) struct Market<'a> {
    /// `günstigste`, `mittlere`, `teuerste`.
    pub(super) place: &'static str,
    /// CSS class of its line.
    pub(super) class: &'static str,
    pub(super) quoted: &'a Quoted<'a>,
    pub(super) rent: Rent,
}

/// The reference GPU of the directory.
pub(super) fn gpu<'a>(site: &Site<'a>) -> Option<&'a Gpu> {
    let mut gpus = site.catalog.gpus.iter();
    gpus.find(|gpu| gpu.key.starts_with(REFERENCE))
}

/// One to three rents, the cheapest first: whole GPUs, paid by use, every price known.
pub(super) fn rents<'a>(site: &Site<'a>, gpu: &Gpu) -> Vec<Market<'a>> {
    let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
    let mut all: Vec<(Decimal, &'a Quoted<'a>, Rent)> = site
        .of_gpu(&gpu.key)
        .into_iter()
        .filter(|quoted| suits(quoted))
        .filter_map(|quoted| {
            let cost = Cost::of(site.catalog, quoted.provider, quoted.offer, &rules)?;
            let plan = quoted.offer.shown().gpu_count;
            let (rent, _) = Rent::of(&cost, &site.config.profile, &rules, plan)?;
            let rent = Rent {
                fixed: rent.fixed.checked_div(Decimal::from(plan))?,
                ..rent
            };
            let month = rent
                .per_hour
                .checked_mul(rules.hours_per_month)?
                .checked_add(rent.fixed)?;
            (!rent.whole_month()).then_some((month, quoted, rent))
        })
        .collect();
    // Equal months keep the order of the ranking.
    all.sort_by_key(|(month, _, _)| *month);
    let last = all.len().saturating_sub(1);
    let mut picked: Vec<Market<'a>> = Vec::new();
    for (index, place, class) in [
        (0, "günstigste", "low"),
        (last / 2, "mittlere", "middle"),
        (last, "teuerste", "high"),
    ] {
        let known = |at: usize| all.get(at).map(|(_, quoted, rent)| (*quoted, *rent));
        let Some((quoted, rent)) = known(index) else {
            continue;
        };
        if !picked
            .iter()
            .any(|market| market.quoted.offer.id == quoted.offer.id)
        {
            picked.push(Market {
                place,
                class,
                quoted,
                rent,
            });
        }
    }
    picked
}

fn suits(quoted: &Quoted<'_>) -> bool {
    let row = quoted.offer.shown();
    quoted.rank.is_some()
        && quoted.offer.billing == Billing::OnDemand
        && row.gpu_share.is_none()
        && !matches!(row.gpu_access, Some(Access::Mig | Access::TimeSliced))
}

/// One line of a table of comparisons.
#[derive(Serialize)]
pub(super) struct Row {
    place: String,
    provider: String,
    offer: String,
    href: String,
    stale: bool,
    hour: String,
    fixed: String,
    month: String,
    threshold: String,
    back: String,
    verdict: &'static str,
}

impl Row {
    /// Of a rent of the directory.
    pub(super) fn of(site: &Site<'_>, market: &Market<'_>) -> Option<Self> {
        let offer = market.quoted.offer;
        let row = Self::typed(site.config.hours_per_month, market.rent)?;
        Some(Self {
            place: market.place.to_owned(),
            provider: name(&market.quoted.provider.name),
            offer: name(&offer.name),
            href: site.href(&routes::offer(&offer.id)),
            stale: market.quoted.quote.stale,
            ..row
        })
    }

    /// Of a rent that is only assumed.
    pub(super) fn typed(hours_per_month: Decimal, rent: Rent) -> Option<Self> {
        let input = machine::reference(hours_per_month, rent);
        let outcome = outcome(&input)?;
        Some(Self {
            place: String::new(),
            provider: String::new(),
            offer: String::new(),
            href: String::new(),
            stale: false,
            hour: about_money(rent.per_hour, "EUR", 4),
            fixed: german::euro(rent.fixed),
            month: german::euro(outcome.rent_month),
            threshold: words::threshold(&input, &outcome),
            back: words::pay_back(&input, &outcome),
            verdict: outcome.verdict.german(),
        })
    }
}
