//! The price per GPU-hour, which the checks compare.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::catalog::offer::Price;
use crate::catalog::{Catalog, OfferRow};
use crate::config::Config;
use crate::german;
use crate::money::Exact;

/// EUR per physical GPU and hour; month prices over the month's hours. Kept as a fraction, so that
/// limits are met exactly.
pub(super) fn gpu_hour(catalog: &Catalog, config: &Config, row: &OfferRow) -> Option<Exact> {
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
pub(super) fn plan_hour(config: &Config, row: &OfferRow, price: &Price) -> Option<Exact> {
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

/// False where one of them is unknown.
pub(super) fn less(a: Option<Exact>, b: Option<Exact>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a.compare(b).is_some_and(Ordering::is_lt))
}

/// Median price per GPU-hour of each GPU with at least two listed offers.
pub(super) fn medians<'c>(catalog: &'c Catalog, config: &Config) -> BTreeMap<&'c str, Exact> {
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

/// An hourly price; a tiny one is not shown as nothing.
pub(super) fn euros(price: Exact) -> String {
    let price = price.value().unwrap_or_default();
    if price < Decimal::new(1, 2) {
        "unter 0,01\u{a0}€".to_owned()
    } else {
        german::euro(price)
    }
}
