//! The full month of an offer: the result, every line, and how they add up.

use rust_decimal::Decimal;
use serde::Serialize;

use super::sum::{self, LineView};
use crate::german;
use crate::pages::chart::waterfall::{self, Step};
use crate::pages::frame::Day;
use crate::pages::{Site, offer_table, words};
use crate::pricing::Quoted;

/// The full month: the result in words and every line.
#[derive(Serialize)]
pub(super) struct Month {
    net: String,
    vat: String,
    gross: String,
    at_least: bool,
    unknown: String,
    lines: Vec<LineView>,
    per_gpu: String,
    per_vram_gb: String,
    /// With set-up and upfront fees in full; empty where it is the same.
    first_month: String,
    /// How many plans and GPUs are paid; empty for one plan as sold.
    instances: String,
    rate_date: Option<Day>,
    chart: waterfall::Chart,
    /// The same in words.
    chart_desc: String,
}

pub(super) fn month(site: &Site<'_>, quoted: &Quoted<'_>) -> Option<Month> {
    let quote = &quoted.quote;
    let steps: Vec<Step> = quote
        .lines
        .iter()
        .map(|line| Step {
            // „Einrichtung (Anteil)“ has no room beside its bar.
            label: line
                .component
                .german()
                .split_once(" (")
                .map_or(line.component.german(), |(name, _)| name),
            amount: line.exact,
        })
        .collect();
    let euro = |value: Option<Decimal>| value.map(german::euro).unwrap_or_default();
    Some(Month {
        net: german::euro(quote.net?),
        vat: euro(quote.vat),
        gross: euro(quote.gross),
        at_least: !quote.complete,
        unknown: offer_table::unknown(quoted),
        lines: quote
            .lines
            .iter()
            .map(|line| sum::line(&site.base, line))
            .collect(),
        per_gpu: euro(quote.per_gpu),
        per_vram_gb: quote
            .per_vram_gb
            .map(|value| format!("{}\u{a0}€", german::number(value, 4)))
            .unwrap_or_default(),
        first_month: euro(
            quote
                .first_month_net
                .filter(|first| Some(*first) != quote.net),
        ),
        instances: instances(site, quoted),
        rate_date: quote.rate_date.map(Day::from),
        chart_desc: told(&steps),
        chart: waterfall::chart(&steps, quote.exact?),
    })
}

/// Rule M3: what is paid for beyond what the profile asks for.
fn instances(site: &Site<'_>, quoted: &Quoted<'_>) -> String {
    let plans = quoted.quote.instances;
    let paid = plans.saturating_mul(quoted.offer.shown().gpu_count);
    let wanted = site.config.profile.gpus;
    let mut parts = Vec::new();
    if plans > 1 {
        parts.push(format!(
            "Für das Profil wird der Tarif {plans}-mal gemietet"
        ));
    }
    if wanted > 0 && paid > wanted {
        parts.push(format!(
            "bezahlt werden {}, gebraucht {wanted}; {} mitbezahlt",
            words::gpus(paid),
            match paid - wanted {
                1 => "eine ist".to_owned(),
                more => format!("{more} sind"),
            }
        ));
    }
    if parts.is_empty() {
        String::new()
    } else {
        format!("{}.", parts.join("; "))
    }
}

/// `Rechenzeit 1.533,00 €, Egress unbekannt.`
fn told(steps: &[Step]) -> String {
    let words: Vec<String> = steps
        .iter()
        .map(|step| {
            let amount = step.amount.map_or("unbekannt".to_owned(), german::euro);
            format!("{} {amount}", step.label)
        })
        .collect();
    format!("{}.", words.join(", "))
}
