//! Budget alarms: the amounts of the thresholds, and the day on which they are reached.

use std::collections::BTreeMap;

use rust_decimal::Decimal;
use serde::Serialize;

use crate::checklist::Checklist;
use crate::german;
use crate::money;
use crate::pages::{Site, offer_table, routes, usage, words};
use crate::pricing::{Quoted, budget};

/// Models whose alarms stand in the table.
const SHOWN: usize = 6;

/// The section.
#[derive(Serialize)]
pub(super) struct Budget {
    alarms: Vec<AlarmView>,
    /// The cheapest complete month of each model, by name.
    offers: Vec<Row>,
    /// Those whose models are offered most.
    shown: Vec<Row>,
    month: String,
    hours: String,
    basis: String,
    /// `30,42`
    days: String,
    cost_file: String,
    arithmetic: String,
    words: String,
}

#[derive(Serialize)]
struct AlarmView {
    percent: u32,
    text: String,
}

#[derive(Clone, Serialize)]
struct Row {
    id: String,
    gpu: String,
    provider: String,
    offer: String,
    href: String,
    net: String,
    /// `1234.56`
    amount: String,
    alarms: Vec<Fires>,
}

#[derive(Clone, Serialize)]
struct Fires {
    amount: String,
    day: String,
}

impl Budget {
    pub(super) fn new(site: &Site<'_>, checklist: &Checklist) -> Self {
        let hours = site.config.hours_per_month;
        let alarms = checklist
            .plan
            .as_ref()
            .map(|plan| plan.alarms.as_slice())
            .unwrap_or_default();
        let mut cheapest: BTreeMap<&str, (&Quoted<'_>, usize)> = BTreeMap::new();
        for quoted in &site.ranking.offers {
            let gpu = quoted.offer.shown().gpu.as_str();
            if let Some((_, count)) = cheapest.get_mut(gpu) {
                *count += 1;
            } else if quoted.rank.is_some() {
                cheapest.insert(gpu, (quoted, 1));
            }
        }
        let row = |quoted: &Quoted<'_>| -> Option<Row> {
            let net = quoted.quote.net?;
            Some(Row {
                id: quoted.offer.id.clone(),
                gpu: offer_table::gpu_name(site, quoted.offer.shown()),
                provider: words::name(&quoted.provider.name),
                offer: words::name(&quoted.offer.name),
                href: site.href(&routes::offer(&quoted.offer.id)),
                net: german::euro(net),
                amount: money::cents(net).to_string(),
                alarms: alarms
                    .iter()
                    .filter_map(|alarm| {
                        let share = Decimal::new(i64::from(alarm.percent), 2);
                        Some(Fires {
                            amount: german::euro(net.checked_mul(share)?),
                            day: budget::alarm_day(net, alarm.percent, net, hours)
                                .map(|day| format!("am {day}.\u{a0}Tag"))?,
                        })
                    })
                    .collect(),
            })
        };
        let mut offers: Vec<(Row, usize)> = cheapest
            .values()
            .filter_map(|(quoted, count)| Some((row(quoted)?, *count)))
            .collect();
        offers.sort_by_cached_key(|(row, count)| {
            (std::cmp::Reverse(*count), german::sort_key(&row.gpu))
        });
        let shown = offers
            .iter()
            .take(SHOWN)
            .map(|(row, _)| row.clone())
            .collect();
        offers.sort_by_cached_key(|(row, _)| german::sort_key(&row.gpu));
        Self {
            alarms: alarms
                .iter()
                .map(|alarm| AlarmView {
                    percent: alarm.percent,
                    text: words::prose(&alarm.text),
                })
                .collect(),
            offers: offers.into_iter().map(|(row, _)| row).collect(),
            shown,
            month: usage::month_basis(hours),
            hours: hours.normalize().to_string(),
            basis: offer_table::basis(site, &site.config.profile),
            days: hours
                .checked_div(Decimal::from(24))
                .map(|days| german::number(days, 2))
                .unwrap_or_default(),
            cost_file: site.href(&site.cost_file().route),
            arithmetic: site.asset("js/cost.mjs"),
            words: site.asset("js/nutzung.mjs"),
        }
    }
}
