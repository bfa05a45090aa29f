//! What search results and the frame say of an offer's page.

use super::product;
use crate::catalog::{Billing, Offer, Provider};
use crate::german;
use crate::pages::frame::{Head, Section, TITLE_LONGEST, describe};
use crate::pages::{Site, offer_table, routes, words};
use crate::pricing::{Quote, Quoted};

pub(super) fn head(
    site: &Site<'_>,
    provider: &Provider,
    offer: &Offer,
    quoted: Option<&Quoted<'_>>,
) -> Head {
    let row = offer.shown();
    let name = words::name(&offer.name);
    let provider_name = words::name(&provider.name);
    let title = title(&provider_name, &name, offer);
    let state = match quoted {
        Some(Quoted { quote, .. }) => price_sentence(quote),
        None if offer.current.is_none() => {
            format!("Angekündigt ab {}.", german::date(row.valid_from))
        }
        None => "Nicht mehr im Angebot.".to_owned(),
    };
    let gpu = offer_table::gpu_name(site, row);
    Head {
        route: routes::offer(&offer.id),
        kind: "angebot",
        description: describe(&[
            &format!("{title}: {state}"),
            &format!(
                "{}\u{a0}× {gpu}, Standort {}.",
                offer_table::count(row),
                row.country.german()
            ),
            "Posten für Posten mit Quelle und Datum.",
            "Mit Verlauf und Vertragsfragen.",
        ]),
        title,
        section: Section::Providers,
        above: vec![
            ("Anbieter".to_owned(), routes::PROVIDERS.to_owned()),
            (provider_name, routes::provider(&provider.key)),
        ],
        crumb: name,
        json_ld_text: quoted
            .and_then(|quoted| product::json(site, quoted))
            .into_iter()
            .collect(),
        ..Head::default()
    }
}

/// Provider, offer, region and billing: what makes an offer one of its kind. Where that is
/// too long for a search result, the term alone tells the billing, and „auf Abruf“ goes
/// without saying.
fn title(provider: &str, name: &str, offer: &Offer) -> String {
    let with = |billing: &str| {
        let identity = format!("{name}, {}{billing}", offer.region);
        // Names often begin with the provider's.
        if name.starts_with(provider) {
            identity
        } else {
            format!("{provider} {identity}")
        }
    };
    let long = with(&format!(", {}", offer_table::billing(offer)));
    if long.chars().count() <= TITLE_LONGEST {
        return long;
    }
    match (offer.billing, offer.term_months) {
        (Billing::OnDemand, None) => with(""),
        (Billing::Monthly, Some(months)) => with(&format!(", ab {}", words::months(months))),
        (_, Some(months)) => with(&format!(", {}", words::months(months))),
        (_, None) => long,
    }
}

fn price_sentence(quote: &Quote) -> String {
    match (quote.net, quote.gross) {
        (Some(net), Some(gross)) => {
            let bound = if quote.complete { "" } else { "mindestens " };
            format!(
                "voller Monat {bound}{} netto, {} brutto.",
                german::euro(net),
                german::euro(gross)
            )
        }
        _ => "Preis auf Anfrage.".to_owned(),
    }
}
