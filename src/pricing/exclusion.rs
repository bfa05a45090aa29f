//! Why a plan cannot serve a profile, in the words of the pages.

use rust_decimal::Decimal;

use super::cost::Cost;
use super::profile::Profile;
use super::quote::{Quote, Status};
use super::rules::Rules;
use super::spot;
use crate::catalog::{Access, Billing, Component};
use crate::german;

/// The first reason that holds; `None`: the plan serves the profile.
pub(super) fn reason(
    cost: &Cost<'_>,
    profile: &Profile,
    rules: &Rules,
    quote: &Quote,
) -> Option<String> {
    let row = cost.row;
    if row.price.is_none() {
        return Some("Preis auf Anfrage".to_owned());
    }
    if quote.net.is_none() {
        return Some("Betrag nicht berechenbar".to_owned());
    }
    if let Some(reason) = expired(cost, rules) {
        return Some(reason);
    }
    if row.vram_gb < profile.vram_min_gb_per_gpu {
        return Some(too_little(
            "je GPU",
            row.vram_gb,
            profile.vram_min_gb_per_gpu,
        ));
    }
    let total = Decimal::from(row.gpu_count).checked_mul(row.vram_gb);
    if profile.gpus == 0 && total.is_some_and(|total| total < profile.vram_min_gb_total) {
        return Some(too_little(
            "insgesamt",
            total.unwrap_or_default(),
            profile.vram_min_gb_total,
        ));
    }
    let shared =
        row.gpu_share.is_some() || matches!(row.gpu_access, Some(Access::Mig | Access::TimeSliced));
    if profile.dedicated_required && shared {
        return Some("geteilte GPU, verlangt ist eine dedizierte".to_owned());
    }
    if cost.offer.billing == Billing::Spot {
        if !profile.spot_allowed {
            return Some("Spot ist in diesem Profil nicht zugelassen".to_owned());
        }
        if spot::factor(&profile.spot).is_none() {
            return Some("Spot ist bei diesen Unterbrechungen ungeeignet".to_owned());
        }
    }
    quote
        .line(Component::Egress)
        .filter(|line| line.status == Status::Blocked)
        .map(|_| "Egress ist bei dieser Menge gesperrt".to_owned())
}

/// The price is too old to be ranked, under any profile.
#[must_use]
pub fn expired(cost: &Cost<'_>, rules: &Rules) -> Option<String> {
    (rules.age(cost.row.source.as_of) > rules.freshness.expire_days).then(|| {
        format!(
            "Preis älter als {}",
            german::plural(rules.freshness.expire_days as usize, "Tag", "Tage")
        )
    })
}

fn too_little(of: &str, has: Decimal, needs: Decimal) -> String {
    format!(
        "zu wenig VRAM {of}: {} statt mindestens {}",
        german::quantity(has, "GB"),
        german::quantity(needs, "GB")
    )
}
