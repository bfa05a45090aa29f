//! A GPU model and its months as schema.org tells them.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::catalog::Gpu;
use crate::pages::Site;
use crate::pricing::Quoted;

/// Product with the span of the full months that stand on this page: complete ones; where
/// there is none, the lower bounds.
pub(super) fn product(
    site: &Site<'_>,
    gpu: &Gpu,
    route: &str,
    shown: &[&Quoted<'_>],
) -> Option<serde_json::Value> {
    let nets = |complete: bool| -> Vec<Decimal> {
        shown
            .iter()
            .filter(|quoted| !complete || quoted.rank.is_some())
            .filter(|quoted| quoted.quote.excluded.is_none())
            .filter_map(|quoted| quoted.quote.net)
            .collect()
    };
    let mut nets_shown = nets(true);
    let complete = !nets_shown.is_empty();
    if !complete {
        nets_shown = nets(false);
    }
    let low = two_places(*nets_shown.iter().min()?);
    let high = two_places(*nets_shown.iter().max()?);
    Some(serde_json::json!({
        "@context": "https://schema.org",
        "@type": "Product",
        "name": gpu.name,
        "category": "GPU zur Miete",
        "brand": { "@type": "Brand", "name": gpu.vendor },
        "url": site.base.absolute(route),
        "offers": {
            "@type": "AggregateOffer",
            "lowPrice": low,
            "highPrice": high,
            "priceCurrency": "EUR",
            "offerCount": nets_shown.len(),
            "priceSpecification": MonthPrice::new(&low, complete),
        },
    }))
}

/// The net month as schema.org tells it: a price per month where everything is known, a
/// least price where something is not.
#[derive(Clone, Debug, Serialize)]
pub struct MonthPrice {
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<String>,
    #[serde(rename = "minPrice", skip_serializing_if = "Option::is_none")]
    min_price: Option<String>,
    #[serde(rename = "priceCurrency")]
    currency: &'static str,
    #[serde(rename = "unitCode", skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    #[serde(rename = "valueAddedTaxIncluded")]
    with_vat: bool,
}

impl MonthPrice {
    /// `net` with two places, `1234.50`.
    #[must_use]
    pub fn new(net: &str, complete: bool) -> Self {
        let net = net.to_owned();
        Self {
            // Only a price per unit can say „month“, and only it must have a price.
            kind: if complete {
                "UnitPriceSpecification"
            } else {
                "PriceSpecification"
            },
            price: complete.then(|| net.clone()),
            min_price: (!complete).then_some(net),
            currency: "EUR",
            unit: complete.then_some("MON"),
            with_vat: false,
        }
    }
}

/// `1234.50`
#[must_use]
pub fn two_places(value: Decimal) -> String {
    let mut value = value;
    value.rescale(2);
    value.to_string()
}
