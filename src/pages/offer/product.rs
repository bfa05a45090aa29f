//! The offer as schema.org tells it.

use serde::Serialize;

use crate::pages::gpu::{MonthPrice, two_places};
use crate::pages::{Site, routes};
use crate::pricing::Quoted;
use crate::render::json_for_script;

#[derive(Serialize)]
struct Product<'a> {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@type")]
    kind: &'static str,
    name: String,
    category: &'static str,
    url: &'a str,
    offers: Offer<'a>,
}

#[derive(Serialize)]
struct Offer<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    url: &'a str,
    availability: &'static str,
    seller: Organization<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    price: Option<&'a str>,
    #[serde(rename = "priceCurrency", skip_serializing_if = "Option::is_none")]
    currency: Option<&'static str>,
    #[serde(rename = "priceSpecification")]
    month: MonthPrice,
}

#[derive(Serialize)]
struct Organization<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    name: &'a str,
}

/// Product and offer with the net month, only where there is a price. A lower bound is told
/// as a least price, never as the price.
pub(super) fn json(site: &Site<'_>, quoted: &Quoted<'_>) -> Option<String> {
    let complete = quoted.quote.complete;
    let net = two_places(quoted.quote.net?);
    let url = site.base.absolute(&routes::offer(&quoted.offer.id));
    Some(json_for_script(&Product {
        context: "https://schema.org",
        kind: "Product",
        name: format!("{} {}", quoted.provider.name, quoted.offer.name),
        category: "GPU zur Miete",
        url: &url,
        offers: Offer {
            kind: "Offer",
            url: &url,
            availability: "https://schema.org/InStock",
            seller: Organization {
                kind: "Organization",
                name: &quoted.provider.name,
            },
            price: complete.then_some(net.as_str()),
            currency: complete.then_some("EUR"),
            month: MonthPrice::new(&net, complete),
        },
    }))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::fixture::World;

    #[test]
    fn only_a_complete_month_is_a_price() {
        World::new().site(|site| {
            let told = |id: &str| -> Option<serde_json::Value> {
                let json = json(site, site.quoted(id).unwrap())?;
                serde_json::from_str::<serde_json::Value>(&json)
                    .unwrap()
                    .get("offers")
                    .cloned()
            };
            let complete = told("nordwolke/nw-h100-1/hamburg/on_demand").unwrap();
            assert_eq!(complete["price"], "1576.65");
            assert_eq!(complete["priceSpecification"]["price"], "1576.65");
            assert_eq!(complete["priceSpecification"]["unitCode"], "MON");
            assert_eq!(
                complete["priceSpecification"]["valueAddedTaxIncluded"],
                false
            );
            let bound = told("suedcloud/h100-x8/eu-west/on_demand").unwrap();
            assert_eq!(bound.get("price"), None);
            assert_eq!(bound["priceSpecification"].get("price"), None);
            assert_eq!(bound["priceSpecification"]["minPrice"], "7624.42");
            assert_eq!(told("suedcloud/b200-x8/eu-west/on_demand"), None);
        });
    }
}
