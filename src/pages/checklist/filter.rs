//! Links into the comparison, and their names.

use crate::checklist::Filter;
use crate::german;
use crate::pages::frame::Link;
use crate::pages::{Site, routes};

/// The comparison in the state that the filter asks for.
pub(super) fn link(site: &Site<'_>, filter: &Filter) -> Link {
    Link {
        label: format!("Vergleich: {}", words(filter)),
        href: format!("{}?{}", site.href(routes::COMPARISON), query(filter)),
    }
}

/// `abrechnung=auf%20Abruf&vram-ab=24`
#[must_use]
pub(crate) fn query(filter: &[(String, String)]) -> String {
    filter
        .iter()
        .map(|(name, value)| format!("{name}={}", encoded(value)))
        .collect::<Vec<_>>()
        .join("&")
}

fn encoded(value: &str) -> String {
    value
        .bytes()
        .map(|b| {
            if b.is_ascii_alphanumeric() || b"-_.~,".contains(&b) {
                char::from(b).to_string()
            } else {
                format!("%{b:02X}")
            }
        })
        .collect()
}

fn words(filter: &Filter) -> String {
    filter
        .iter()
        .map(|(name, value)| one(name, value))
        .collect::<Vec<_>>()
        .join(", ")
}

fn one(name: &str, value: &str) -> String {
    let quantity = |unit: &str| match value.parse() {
        Ok(number) => german::quantity(number, unit),
        Err(_) => format!("{value}\u{a0}{unit}"),
    };
    match (name, value) {
        ("sitz", "eu") => "Sitz in der EU".to_owned(),
        ("sitz", "ewr") => "Sitz in EU oder EWR".to_owned(),
        ("sitz", "ewr-ch") => "Sitz in EU, EWR oder Schweiz".to_owned(),
        ("sitz", _) => "Sitz in der Schweiz".to_owned(),
        ("ganz", _) => "nur ganze GPUs".to_owned(),
        ("vollstaendig", _) => "nur vollständige Summen".to_owned(),
        ("aktuell", _) => "ohne veraltete Preise".to_owned(),
        ("spot", _) => "Spot erlaubt".to_owned(),
        ("abrechnung", billing) => billing.to_owned(),
        ("anzahl", "1") => quantity("GPU"),
        ("anzahl", _) => quantity("GPUs"),
        ("vram-ab", _) => format!("ab {} VRAM", quantity("GB")),
        ("vram-bis", _) => format!("bis {} VRAM", quantity("GB")),
        ("preis-ab", _) => format!("ab {}", quantity("€")),
        ("preis-bis", _) => format!("bis {}", quantity("€")),
        ("stunden", _) => quantity("Stunden"),
        ("starts", _) => quantity("Starts"),
        ("speicher", _) => quantity("GB Blockspeicher"),
        ("snapshots", _) => quantity("GB Snapshots"),
        ("objekte", _) => quantity("GB Objektspeicher"),
        ("egress", _) => quantity("GB Egress"),
        _ => quantity("IPv4-Adressen"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn queries_and_their_words() {
        for (pairs, address, text) in [
            (
                &[("abrechnung", "auf Abruf"), ("stunden", "365")][..],
                "abrechnung=auf%20Abruf&stunden=365",
                "auf Abruf, 365 Stunden",
            ),
            (
                &[("sitz", "ewr-ch")],
                "sitz=ewr-ch",
                "Sitz in EU, EWR oder Schweiz",
            ),
            (
                &[("vram-ab", "24"), ("vram-bis", "48"), ("ganz", "ja")],
                "vram-ab=24&vram-bis=48&ganz=ja",
                "ab 24 GB VRAM, bis 48 GB VRAM, nur ganze GPUs",
            ),
            (&[("egress", "90000")], "egress=90000", "90.000 GB Egress"),
        ] {
            let filter: Filter = pairs
                .iter()
                .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
                .collect();
            assert_eq!(query(&filter), address);
            assert_eq!(words(&filter).replace('\u{a0}', " "), text);
        }
    }
}
