//! The ways of billing one plan, against each other.

use rust_decimal::Decimal;

use super::hour::{euros, gpu_hour, less};
use super::{Finding, Findings};
use crate::catalog::{Billing, Offer, OfferRow, Provider};
use crate::diagnostics::Severity;
use crate::german;
use crate::money::Exact;

/// `spot-above-on-demand` and `month-ratio`: against the same plan on demand.
pub(super) fn on_demand(
    provider: &Provider,
    offer: &Offer,
    row: &OfferRow,
    found: &mut Findings<'_, '_>,
) {
    let compare = match offer.billing {
        Billing::Spot => spot,
        Billing::Monthly => monthly,
        Billing::OnDemand | Billing::Reserved => return,
    };
    let Some((plan, _)) = offer.id.rsplit_once('/') else {
        return;
    };
    let wanted = format!("{plan}/{}", Billing::OnDemand.key());
    let Some(on_demand) = provider
        .offers
        .binary_search_by(|other| other.id.cmp(&wanted))
        .ok()
        .map(|index| &provider.offers[index])
        .filter(|other| other.listed(found.catalog.date))
        .and_then(Offer::current)
    else {
        return;
    };
    if let (Some(own), Some(hourly)) = (
        gpu_hour(found.catalog, found.config, row),
        gpu_hour(found.catalog, found.config, on_demand),
    ) {
        compare(row, own, on_demand, hourly, found);
    }
}

fn spot(
    row: &OfferRow,
    own: Exact,
    on_demand: &OfferRow,
    hourly: Exact,
    found: &mut Findings<'_, '_>,
) {
    if less(Some(hourly), Some(own)) {
        let message = format!(
            "Spot kostet {} je GPU-Stunde, auf Abruf (Zeile {}) sind es {}.",
            euros(own),
            on_demand.origin.line,
            euros(hourly)
        );
        found.push(
            &row.origin,
            Finding {
                severity: Severity::Warning,
                code: "spot-above-on-demand",
                field: "price",
                message,
                hint: "Vermutlich sind die Zeilen vertauscht oder eine ist veraltet.",
            },
        );
    }
}

fn monthly(
    row: &OfferRow,
    own: Exact,
    on_demand: &OfferRow,
    hourly: Exact,
    found: &mut Findings<'_, '_>,
) {
    let capped = on_demand.hours_cap.is_some() || on_demand.price_cap.is_some();
    let month = own.times(found.config.hours_per_month);
    let outside = less(month, hourly.times(Decimal::from(500)))
        || less(hourly.times(Decimal::from(750)), month);
    let ratio = month
        .and_then(Exact::value)
        .zip(hourly.value())
        .and_then(|(month, hour)| month.checked_div(hour));
    if let Some(hours) = ratio
        && !capped
        && outside
    {
        let message = format!(
            "Der Monatspreis entspricht {} Stunden auf Abruf (Zeile {}); üblich sind 500 bis 750.",
            german::number(hours, 0),
            on_demand.origin.line
        );
        found.push(
            &row.origin,
            Finding {
                severity: Severity::Warning,
                code: "month-ratio",
                field: "price",
                message,
                hint: "Prüfen Sie beide Preise und price_unit; gibt es einen Deckel, gehört er in hours_cap oder price_cap.",
            },
        );
    }
}
