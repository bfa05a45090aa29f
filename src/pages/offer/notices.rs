//! What a reader must know before the figures.

use crate::catalog::{Component, Offer, Provider, days_between};
use crate::german;
use crate::pages::Site;
use crate::pricing::Quoted;

pub(super) fn notices(
    site: &Site<'_>,
    provider: &Provider,
    offer: &Offer,
    quoted: Option<&Quoted<'_>>,
) -> Vec<String> {
    let mut texts = Vec::new();
    let row = offer.shown();
    if offer.withdrawn(site.catalog.date) {
        let until = row.valid_until.map(german::date).unwrap_or_default();
        texts.push(format!(
            "Nicht mehr im Angebot: letzter Verkaufstag war der {until}. Die Seite bleibt als Beleg stehen; das Angebot steht in keiner Liste und hat keinen Rang."
        ));
    }
    if offer.current.is_none() {
        texts.push(format!(
            "Angekündigt: Dieses Angebot gilt erst ab {}. Bis dahin steht es in keiner Liste.",
            german::date(row.valid_from)
        ));
    }
    if let Some(quoted) = quoted {
        if quoted.quote.stale {
            texts.push(format!(
                "Veraltet: Der Preis wurde zuletzt am {} gelesen.",
                german::date(row.source.as_of)
            ));
        }
        texts.extend(old_lines(site, quoted));
        texts.extend(
            quoted
                .quote
                .flags
                .iter()
                .map(|flag| flag.german().to_owned()),
        );
    }
    if provider.b2b_only {
        texts.push("Der Anbieter verkauft nur an Unternehmen.".to_owned());
    }
    texts
}

/// Tariffs enter the sum whatever their age; a reader must see at once which are old.
fn old_lines(site: &Site<'_>, quoted: &Quoted<'_>) -> Option<String> {
    let limit = site.config.freshness.expire_days;
    let names: Vec<&str> = quoted
        .quote
        .lines
        .iter()
        .filter(|line| !matches!(line.component, Component::Compute | Component::Setup))
        .filter(|line| {
            line.explanation
                .source
                .as_ref()
                .is_some_and(|source| days_between(source.as_of, site.catalog.date) > limit)
        })
        .map(|line| line.component.german())
        .collect();
    (!names.is_empty()).then(|| {
        format!(
            "Älter als {limit} Tage ist der Preis für {}; der Tag der Lesung steht beim Posten.",
            german::list(&names, "und")
        )
    })
}
