//! Constants, VAT rates, usages and exchange rates that differ.

use std::collections::{BTreeMap, BTreeSet};

use super::report::{MethodChange, RateChange};
use super::{Side, Usage};
use crate::pricing::Profile;

/// What of the method differs.
pub(super) fn changes(old: &Side<'_>, new: &Side<'_>) -> Vec<MethodChange> {
    let mut found = Found(Vec::new());
    let freshness = |side: &Side<'_>| side.rules.freshness;
    let (before, after) = (freshness(old), freshness(new));
    found.compare(
        "[method] hours_per_month",
        &old.rules.hours_per_month.normalize(),
        &new.rules.hours_per_month.normalize(),
    );
    found.compare(
        "[freshness] stale_days",
        &before.stale_days,
        &after.stale_days,
    );
    found.compare(
        "[freshness] expire_days",
        &before.expire_days,
        &after.expire_days,
    );
    found.compare("[freshness] rate_days", &before.rate_days, &after.rate_days);
    let countries: BTreeSet<&str> = old
        .catalog
        .vat
        .countries()
        .chain(new.catalog.vat.countries())
        .collect();
    for country in countries {
        let on = |side: &Side<'_>| {
            side.catalog
                .vat
                .on(country, side.rules.date)
                .map_or_else(String::new, |percent| format!("{} %", percent.normalize()))
        };
        found.compare(&format!("Umsatzsteuer {country}"), &on(old), &on(new));
    }
    let mut usages: BTreeMap<&str, (Option<&Usage>, Option<&Usage>)> = BTreeMap::new();
    for usage in &old.usages {
        usages.entry(&usage.key).or_default().0 = Some(usage);
    }
    for usage in &new.usages {
        usages.entry(&usage.key).or_default().1 = Some(usage);
    }
    for (key, (old, new)) in usages {
        match (old, new) {
            (Some(old), Some(new)) => profile(key, &old.profile, &new.profile, &mut found),
            (old, new) => {
                let title = |usage: Option<&Usage>| {
                    usage.map(|usage| usage.title.clone()).unwrap_or_default()
                };
                found.compare(&format!("Nutzung {key}"), &title(old), &title(new));
            }
        }
    }
    found.0
}

fn profile(key: &str, old: &Profile, new: &Profile, found: &mut Found) {
    if old == new {
        return;
    }
    let place = if key.is_empty() {
        "[profile]".to_owned()
    } else {
        format!("arbeitslast/{key}")
    };
    macro_rules! compare {
        ($($field:ident)*) => {
            $(found.compare(&format!("{place} {}", stringify!($field)), &old.$field, &new.$field);)*
        };
    }
    compare! {
        gpus vram_min_gb_total vram_min_gb_per_gpu hours starts months block_storage_gb
        snapshot_gb object_storage_gb egress_gb public_ipv4 spot_allowed dedicated_required
    }
    if old.spot != new.spot {
        let words = |profile: &Profile| {
            let spot = &profile.spot;
            format!(
                "{} h, {} h, {} min, {} min",
                spot.mean_hours_between_interruptions,
                spot.restart_hours,
                spot.checkpoint_minutes,
                spot.checkpoint_interval_minutes
            )
        };
        found.compare(&format!("{place} spot"), &words(old), &words(new));
    }
}

struct Found(Vec<MethodChange>);

impl Found {
    fn compare<T: PartialEq + ToString>(&mut self, what: &str, before: &T, after: &T) {
        if before != after {
            self.0.push(MethodChange {
                what: what.to_owned(),
                before: before.to_string(),
                after: after.to_string(),
            });
        }
    }
}

/// The newest rate of each currency, where it differs.
pub(super) fn rates(old: &Side<'_>, new: &Side<'_>) -> Vec<RateChange> {
    let currencies: BTreeSet<&str> = old
        .catalog
        .exchange
        .currencies()
        .chain(new.catalog.exchange.currencies())
        .collect();
    currencies
        .into_iter()
        .filter_map(|currency| {
            let newest = |side: &Side<'_>| side.catalog.exchange.on(currency, side.rules.date);
            let (before, after) = (newest(old), newest(new));
            (before != after).then(|| RateChange {
                currency: currency.to_owned(),
                before,
                after,
            })
        })
        .collect()
}
