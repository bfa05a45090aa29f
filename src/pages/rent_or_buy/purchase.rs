//! „Kaufen lohnt sich ab n Stunden im Monat“: for offers whose GPU has a purchase price with a
//! source. Without one nothing is said.

use rust_decimal::Decimal;
use serde::Serialize;

use super::{form, words};
use crate::catalog::{Access, Billing, Gpu};
use crate::german;
use crate::pages::words::{SourceLink, gpus, name};
use crate::pages::{Site, routes};
use crate::pricing::cost::ComputeCost;
use crate::pricing::rent_or_buy::break_even::Threshold;
use crate::pricing::rent_or_buy::{Outcome, Rent, fixed, input::default, machine, outcome};
use crate::pricing::{Cost, Quoted, Rules};

/// What a page says about buying instead.
#[derive(Clone, Debug, Serialize)]
pub struct Purchase {
    /// `Kaufen lohnt sich ab 312 bis 389 Stunden im Monat.`
    pub sentence: String,
    /// What it is measured against, where the page is not that offer's own.
    pub against: String,
    /// Page of that offer.
    pub against_href: String,
    /// What was assumed, in one sentence.
    pub assumptions: String,
    /// The calculator with these values.
    pub href: String,
    /// Where the purchase price stands.
    pub source: SourceLink,
}

/// The thresholds at both ends of the span of prices.
struct Span {
    low: Outcome,
    high: Outcome,
    hours: Decimal,
    complete: bool,
}

/// Of one offer: whole, unshared GPUs that can be had for as long as one wants.
#[must_use]
pub fn of_offer(site: &Site<'_>, quoted: &Quoted<'_>) -> Option<Purchase> {
    if !comparable(quoted) {
        return None;
    }
    let row = quoted.offer.shown();
    let gpu = site.catalog.gpu(&row.gpu)?;
    let price = gpu.price.as_ref()?;
    let watts = gpu.tdp_watts?;
    let rules = Rules::new(site.config, site.catalog.date, site.vat_percent);
    let cost = Cost::of(site.catalog, quoted.provider, quoted.offer, &rules)?;
    let plan = row.gpu_count;
    let (rent, complete) = Rent::of(&cost, &site.config.profile, &rules, plan)?;
    let input = |price| machine::of_cards(rules.hours_per_month, plan, price, watts, rent);
    let cheap = input(price.low)?;
    let span = Span {
        low: outcome(&cheap)?,
        high: outcome(&input(price.high)?)?,
        hours: rules.hours_per_month,
        complete,
    };
    // Storage may be cheaper while stopped, and then a whole-month plan has an hourly part, too.
    let whole = matches!(cost.compute, Some(ComputeCost::WholeMonth { .. }));
    let sentence = if whole || rent.whole_month() {
        whole_month(&span)?
    } else {
        by_the_hour(&span)?
    };
    let parameters = [
        ("gpu", row.gpu.as_str()),
        ("angebot", quoted.offer.id.as_str()),
    ];
    let typed = machine::of_cards(
        rules.hours_per_month,
        plan,
        price.low,
        watts,
        Rent::hourly(super::cases::RENT),
    )?;
    Some(Purchase {
        sentence,
        against: String::new(),
        against_href: String::new(),
        assumptions: assumptions(plan, price.low, price.high),
        // An incomplete offer has no rent to calculate with.
        href: site.href(&format!(
            "{}{}",
            routes::RENT_OR_BUY,
            form::query(&typed, if complete { &parameters } else { &[] })
        )),
        source: SourceLink::new(&site.base, &price.source),
    })
}

/// Of a GPU: against its cheapest offer that is paid by the hour.
#[must_use]
pub fn of_gpu(site: &Site<'_>, gpu: &Gpu, listed: &[&Quoted<'_>]) -> Option<Purchase> {
    gpu.price.as_ref()?;
    let quoted = listed.iter().find(|quoted| {
        quoted.rank.is_some() && quoted.offer.billing == Billing::OnDemand && comparable(quoted)
    })?;
    let purchase = of_offer(site, quoted)?;
    Some(Purchase {
        against: format!(
            "{} {}",
            name(&quoted.provider.name),
            name(&quoted.offer.name)
        ),
        against_href: site.href(&routes::offer(&quoted.offer.id)),
        ..purchase
    })
}

fn comparable(quoted: &Quoted<'_>) -> bool {
    let row = quoted.offer.shown();
    quoted.quote.excluded.is_none()
        && quoted.offer.billing != Billing::Spot
        && row.gpu_share.is_none()
        && !matches!(row.gpu_access, Some(Access::Mig | Access::TimeSliced))
}

/// Whole hours from which on owning is the cheaper way.
fn hours(outcome: &Outcome, month: Decimal) -> Option<Decimal> {
    match outcome.threshold {
        Threshold::At(share) if share <= Decimal::ONE => Some(
            share
                .checked_mul(month)?
                .round_dp(9)
                .ceil()
                .max(Decimal::ZERO),
        ),
        _ => None,
    }
}

fn by_the_hour(span: &Span) -> Option<String> {
    let least = hours(&span.low, span.hours);
    let most = hours(&span.high, span.hours);
    let number = |hours: Decimal| german::number(hours, 0);
    // A rent that is only a lower bound makes the threshold an upper one.
    let from = if span.complete {
        "ab"
    } else {
        "spätestens ab"
    };
    Some(match (least, most) {
        (Some(low), Some(high)) if low == high => {
            format!("Kaufen lohnt sich {from} {} Stunden im Monat.", number(low))
        }
        (Some(low), Some(high)) => format!(
            "Kaufen lohnt sich {from} {} bis {} Stunden im Monat, je nach Kaufpreis.",
            number(low),
            number(high)
        ),
        (Some(low), None) => format!(
            "Kaufen lohnt sich nur am unteren Ende der Kaufpreise, dort {from} {} Stunden im Monat.",
            number(low)
        ),
        (None, _) if span.complete => {
            "Bei diesem Mietpreis lohnt sich Kaufen auch rund um die Uhr nicht.".to_owned()
        }
        (None, _) => return None,
    })
}

/// A plan that costs the same whatever the use is set against owning around the clock.
fn whole_month(span: &Span) -> Option<String> {
    let own = if span.low.own_month == span.high.own_month {
        german::euro(span.low.own_month)
    } else {
        format!(
            "{} bis {}",
            german::euro(span.low.own_month),
            german::euro(span.high.own_month)
        )
    };
    let rent = span.low.rent_month;
    let least = if span.complete { "" } else { "mindestens " };
    let word = if rent > span.high.own_month {
        "Kaufen ist günstiger, wenn die Maschine über Jahre gebraucht wird"
    } else if rent < span.low.own_month && span.complete {
        "Mieten ist günstiger"
    } else if span.complete {
        "Beide liegen nahe beieinander"
    } else {
        return None;
    };
    Some(format!(
        "{word}: Eigentum kostet rund um die Uhr {own} im Monat, diese Miete {least}{}.",
        german::euro(rent)
    ))
}

fn assumptions(plan: u32, low: Decimal, high: Decimal) -> String {
    let price = if low == high {
        german::euro(low)
    } else {
        format!("{} bis {}", german::euro(low), german::euro(high))
    };
    format!(
        "Gerechnet mit {} zu je {price}, {} Zuschlag für den Server, {} Restwert nach {}, {} Zins, {} Wartung und Versicherung im Jahr, {} Arbeit im Monat und {} je Kilowattstunde.",
        gpus(plan),
        whole(default::CARD_SURCHARGE),
        whole(default::RESIDUAL_SHARE),
        crate::pages::words::months(default::LIFETIME_MONTHS),
        whole(default::CAPITAL_COST),
        whole(fixed::MAINTENANCE + fixed::INSURANCE),
        german::euro(
            fixed::STAFF_HOURS
                * fixed::STAFF_RATE
                * Decimal::from(plan.div_ceil(fixed::GPUS_PER_SERVER))
        ),
        german::price(default::ELECTRICITY_EUR_KWH, "EUR"),
    )
}

/// `40 %`
fn whole(share: Decimal) -> String {
    words::percent(share).replace(",0", "")
}
