//! What is allowed but looks wrong: warnings that compare rows with each other.
//!
//! Nothing in here stops a build; each warning names the cell an editor should look at again.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use super::offer::Price;
use super::{Billing, Catalog, Component, Offer, OfferRow, Overage, Provider};
use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Severity, Sources};
use crate::german;
use crate::money::Exact;
use crate::source::locate;

/// Compares the rows of the catalog with each other and with the day.
pub fn check(catalog: &Catalog, config: &Config, sources: &Sources, diagnostics: &mut Diagnostics) {
    let mut found = Findings {
        locate: locate::Cells::new(sources),
        diagnostics,
    };
    let medians = medians(catalog, config);
    for (provider, offer) in catalog.offers() {
        history(catalog, config, offer, &mut found);
        let Some(row) = offer.current().filter(|_| offer.listed(catalog.date)) else {
            continue;
        };
        age(catalog, config, row, &mut found);
        if row.price.is_some() && row.tax.is_none() {
            found.push(
                Severity::Note,
                "tax-unknown",
                row,
                "tax",
                "Ob der Preis Umsatzsteuer enthält, ist nicht eingetragen; er gilt als netto."
                    .to_owned(),
                "Tragen Sie net oder gross ein, sobald die Quelle es sagt.",
            );
        }
        outlier(catalog, config, row, &medians, &mut found);
        on_demand(catalog, config, provider, offer, row, &mut found);
        egress(provider, offer, row, catalog, &mut found);
    }
    open_tariffs(catalog, &mut found);
    old_tariffs(catalog, config, &mut found);
}

struct Findings<'s, 'd> {
    locate: locate::Cells<'s>,
    diagnostics: &'d mut Diagnostics,
}

impl Findings<'_, '_> {
    fn push(
        &mut self,
        severity: Severity,
        code: &'static str,
        row: &OfferRow,
        field: &str,
        message: String,
        hint: &str,
    ) {
        self.at(
            severity,
            code,
            &row.origin.file,
            row.origin.line,
            field,
            message,
            hint,
        );
    }

    #[allow(clippy::too_many_arguments)]
    fn at(
        &mut self,
        severity: Severity,
        code: &'static str,
        file: &str,
        line: u32,
        field: &str,
        message: String,
        hint: &str,
    ) {
        let mut diagnostic = Diagnostic::new(severity, code, file, message)
            .field(field)
            .hint(hint);
        match self.locate.find(file, line, field) {
            Some((place, value)) => {
                diagnostic = diagnostic.at(place);
                if !value.is_empty() {
                    diagnostic = diagnostic.value(&value);
                }
            }
            None => {
                diagnostic = diagnostic.at(Place {
                    line,
                    column: 1,
                    span: 0..0,
                })
            }
        }
        self.diagnostics.push(diagnostic);
    }
}

/// EUR per physical GPU and hour; month prices over the month's hours. Kept as a fraction, so that
/// limits are met exactly.
fn gpu_hour(catalog: &Catalog, config: &Config, row: &OfferRow) -> Option<Exact> {
    let price = row.price.as_ref()?;
    let mut value = plan_hour(config, row, price)?;
    if price.currency != "EUR" {
        let rate = catalog.exchange.on(&price.currency, row.source.as_of)?;
        value = value.over(rate.rate)?;
    }
    value = value.over(Decimal::from(row.gpu_count))?;
    if let Some(share) = row.gpu_share {
        value = value
            .times(Decimal::from(share.denominator))?
            .over(Decimal::from(share.numerator))?;
    }
    Some(value)
}

/// The plan's price per hour in its own currency.
fn plan_hour(config: &Config, row: &OfferRow, price: &Price) -> Option<Exact> {
    let gpus = if price.unit.per_gpu() {
        Decimal::from(row.gpu_count)
    } else {
        Decimal::ONE
    };
    let amount = Exact::new(price.amount).times(gpus)?;
    match price.unit.seconds() {
        Some(seconds) => amount
            .times(Decimal::from(3600))?
            .over(Decimal::from(seconds)),
        None => amount.over(config.hours_per_month),
    }
}

fn less(a: Option<Exact>, b: Option<Exact>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a.compare(b).is_some_and(Ordering::is_lt))
}

/// Median price per GPU-hour of each GPU with at least two listed offers.
fn medians<'c>(catalog: &'c Catalog, config: &Config) -> BTreeMap<&'c str, Exact> {
    let mut prices: BTreeMap<&str, Vec<(Decimal, Exact)>> = BTreeMap::new();
    for (_, offer) in catalog
        .offers()
        .filter(|(_, offer)| offer.listed(catalog.date))
    {
        if let Some(row) = offer.current()
            && let Some(price) = gpu_hour(catalog, config, row)
            && let Some(value) = price.value()
        {
            prices.entry(&row.gpu).or_default().push((value, price));
        }
    }
    prices
        .into_iter()
        .filter(|(_, prices)| prices.len() >= 2)
        .filter_map(|(gpu, mut prices)| {
            prices.sort_by_key(|(value, _)| *value);
            let middle = prices.len() / 2;
            let median = if prices.len() % 2 == 1 {
                prices[middle].1
            } else {
                prices[middle - 1]
                    .1
                    .plus(prices[middle].1)?
                    .over(Decimal::TWO)?
            };
            Some((gpu, median))
        })
        .collect()
}

/// `price-outlier`: more than 10× or less than a tenth of the GPU's median.
fn outlier(
    catalog: &Catalog,
    config: &Config,
    row: &OfferRow,
    medians: &BTreeMap<&str, Exact>,
    found: &mut Findings<'_, '_>,
) {
    let (Some(&median), Some(price)) = (
        medians.get(row.gpu.as_str()),
        gpu_hour(catalog, config, row),
    ) else {
        return;
    };
    let ten = Decimal::TEN;
    let far = less(median.times(ten), Some(price)) || less(price.times(ten), Some(median));
    if far {
        let message = format!(
            "{} je GPU-Stunde; der Median dieser GPU liegt bei {}.",
            euros(price),
            euros(median)
        );
        found.push(
            Severity::Warning,
            "price-outlier",
            row,
            "price",
            message,
            "Prüfen Sie Dezimalzeichen, Währung und price_unit (je GPU oder je Angebot).",
        );
    }
}

/// An hourly price; a tiny one is not shown as nothing.
fn euros(price: Exact) -> String {
    let price = price.value().unwrap_or_default();
    if price < Decimal::new(1, 2) {
        "unter 0,01\u{a0}€".to_owned()
    } else {
        german::euro(price)
    }
}

/// `price-outlier`: half as much again, or two thirds, of the row before.
fn history(catalog: &Catalog, config: &Config, offer: &Offer, found: &mut Findings<'_, '_>) {
    for pair in offer.rows.windows(2) {
        let [before, after] = pair else { continue };
        let same_currency =
            before.price.as_ref().map(|p| &p.currency) == after.price.as_ref().map(|p| &p.currency);
        let value = |row: &OfferRow| {
            if same_currency {
                plan_hour(config, row, row.price.as_ref()?)?.over(Decimal::from(row.gpu_count))
            } else {
                gpu_hour(catalog, config, row)
            }
        };
        let (Some(old), Some(new)) = (value(before), value(after)) else {
            continue;
        };
        // New ≥ 1.5 × old, or old ≥ 1.5 × new.
        let (two, three) = (Decimal::TWO, Decimal::from(3));
        let jumped =
            !less(new.times(two), old.times(three)) || !less(old.times(two), new.times(three));
        if jumped
            && let Some(factor) = new
                .value()
                .zip(old.value())
                .and_then(|(new, old)| new.checked_div(old))
        {
            let message = format!(
                "Der Preis ist das {}-Fache des vorigen (Zeile {}).",
                german::number(factor, 2),
                before.origin.line
            );
            found.push(Severity::Warning, "price-outlier", after, "price", message, "Prüfen Sie Dezimalzeichen, Währung und price_unit; stimmt der Sprung, ist nichts zu tun.");
        }
    }
}

/// `expired` and `stale`.
fn age(catalog: &Catalog, config: &Config, row: &OfferRow, found: &mut Findings<'_, '_>) {
    let days = days_since(row.source.as_of, catalog.date);
    let old = german::plural(days as usize, "Tag", "Tage");
    if days > config.freshness.expire_days {
        found.push(
            Severity::Warning,
            "expired",
            row,
            "as_of",
            format!("Der Preis ist {old} alt und wird nicht mehr gewertet."),
            "Lesen Sie den Preis an der Quelle neu; hat er sich geändert, ergänzen Sie eine Zeile.",
        );
    } else if days > config.freshness.stale_days {
        found.push(
            Severity::Warning,
            "stale",
            row,
            "as_of",
            format!("Der Preis ist {old} alt und wird als veraltet gekennzeichnet."),
            "Lesen Sie den Preis an der Quelle neu; hat er sich geändert, ergänzen Sie eine Zeile.",
        );
    }
}

/// `spot-above-on-demand` and `month-ratio`: against the same plan on demand.
fn on_demand(
    catalog: &Catalog,
    config: &Config,
    provider: &Provider,
    offer: &Offer,
    row: &OfferRow,
    found: &mut Findings<'_, '_>,
) {
    if !matches!(offer.billing, Billing::Spot | Billing::Monthly) {
        return;
    }
    let Some((plan, _)) = offer.id.rsplit_once('/') else {
        return;
    };
    let wanted = format!("{plan}/{}", Billing::OnDemand.key());
    let Some(on_demand) = provider
        .offers
        .binary_search_by(|other| other.id.cmp(&wanted))
        .ok()
        .map(|index| &provider.offers[index])
        .filter(|other| other.listed(catalog.date))
        .and_then(Offer::current)
    else {
        return;
    };
    let (Some(own), Some(hourly)) = (
        gpu_hour(catalog, config, row),
        gpu_hour(catalog, config, on_demand),
    ) else {
        return;
    };
    if offer.billing == Billing::Spot {
        if less(Some(hourly), Some(own)) {
            let message = format!(
                "Spot kostet {} je GPU-Stunde, auf Abruf (Zeile {}) sind es {}.",
                euros(own),
                on_demand.origin.line,
                euros(hourly)
            );
            found.push(
                Severity::Warning,
                "spot-above-on-demand",
                row,
                "price",
                message,
                "Vermutlich sind die Zeilen vertauscht oder eine ist veraltet.",
            );
        }
        return;
    }
    let capped = on_demand.hours_cap.is_some() || on_demand.price_cap.is_some();
    let month = own.times(config.hours_per_month);
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
        found.push(Severity::Warning, "month-ratio", row, "price", message, "Prüfen Sie beide Preise und price_unit; gibt es einen Deckel, gehört er in hours_cap oder price_cap.");
    }
}

/// `egress-open-end` of a plan that includes egress where nobody says what more of it costs.
fn egress(
    provider: &Provider,
    offer: &Offer,
    row: &OfferRow,
    catalog: &Catalog,
    found: &mut Findings<'_, '_>,
) {
    if row.egress_included_gb.is_none_or(|gb| gb.is_zero()) {
        return;
    }
    let priced = provider.tariffs.iter().any(|list| {
        list.component == Component::Egress
            && list.covers(&offer.region)
            && list.valid_from.is_none_or(|from| from <= catalog.date)
            && (list.overage != Overage::Priced
                || list.tiers.last().is_some_and(|tier| tier.price.is_some()))
    });
    if !priced {
        found.push(Severity::Warning, "egress-open-end", row, "egress_included_gb", "Egress ist bis zu dieser Menge enthalten, aber kein Preis für mehr bekannt.".to_owned(), "Ergänzen Sie den Preis darüber in tariffs.csv (component egress), oder overage, wenn gedrosselt oder gesperrt wird.");
    }
}

/// `tax-unknown` and `stale` of a tier list in force: it enters the totals whatever its age, so somebody must look.
fn old_tariffs(catalog: &Catalog, config: &Config, found: &mut Findings<'_, '_>) {
    for list in catalog
        .providers
        .iter()
        .flat_map(|provider| &provider.tariffs)
        .filter(|list| list.valid_from.is_none_or(|from| from <= catalog.date))
    {
        let priced = list
            .tiers
            .iter()
            .any(|tier| tier.price.is_some_and(|price| !price.is_zero()));
        if priced && list.tax.is_none() {
            found.at(
                Severity::Note,
                "tax-unknown",
                &list.origin.file,
                list.origin.line,
                "tax",
                "Ob der Tarif Umsatzsteuer enthält, ist nicht eingetragen; er gilt als netto."
                    .to_owned(),
                "Tragen Sie net oder gross ein, sobald die Quelle es sagt.",
            );
        }
        let days = days_since(list.source.as_of, catalog.date);
        if days > config.freshness.stale_days {
            let message = format!(
                "Der Tarif ist {} alt; er geht weiter in die Summen ein.",
                german::plural(days as usize, "Tag", "Tage")
            );
            found.at(
                Severity::Warning,
                "stale",
                &list.origin.file,
                list.origin.line,
                "as_of",
                message,
                "Lesen Sie den Preis an der Quelle neu; hat er sich geändert, ergänzen Sie Zeilen mit valid_from.",
            );
        }
    }
}

fn days_since(day: jiff::civil::Date, today: jiff::civil::Date) -> u32 {
    day.until(today)
        .map_or(0, |span| u32::try_from(span.get_days()).unwrap_or(0))
}

/// `egress-open-end` of a tier list: a free quantity, then nothing known.
fn open_tariffs(catalog: &Catalog, found: &mut Findings<'_, '_>) {
    for list in catalog
        .providers
        .iter()
        .flat_map(|provider| &provider.tariffs)
    {
        let open = list.component == Component::Egress
            && list.overage == Overage::Priced
            && list.tiers.len() > 1
            && list.tiers[0].price == Some(Decimal::ZERO)
            && list.tiers.last().is_some_and(|tier| tier.price.is_none());
        if open {
            let offset = u32::try_from(list.tiers.len() - 1).unwrap_or(0);
            found.at(
                Severity::Warning,
                "egress-open-end",
                &list.origin.file,
                list.origin.line + offset,
                "price",
                "Egress ist bis hierher frei, aber kein Preis für mehr bekannt.".to_owned(),
                "Ergänzen Sie den Preis, oder overage, wenn darüber gedrosselt oder gesperrt wird.",
            );
        }
    }
}
