//! „Preis falsch?“: a message about one price, written as far as the page can write it.

use crate::catalog::{Offer, OfferRow, Provider};
use crate::german;
use crate::pages::{Site, routes, words};

/// Where the subject goes in `[site] report_url`.
const SUBJECT: &str = crate::config::REPORT_SUBJECT;
/// Where the text goes in `[site] report_url`.
const TEXT: &str = crate::config::REPORT_TEXT;

/// Mail programs and servers cut longer addresses off.
const LONGEST: usize = 1_900;

/// The longest name and address that go into the message, in characters.
const LONGEST_NAME: usize = 80;
const LONGEST_ADDRESS: usize = 200;

/// The address behind „Preis falsch?“: the project's issue form where one is configured, else
/// a mail to the operator. Empty where nobody is known who would read it.
pub(super) fn href(site: &Site<'_>, provider: &Provider, offer: &Offer) -> String {
    let email = site.config.operator.email.trim();
    let form = site.config.site.report_url.as_deref();
    if form.is_none() && site.preview {
        return String::new();
    }
    let whole = message(site, provider, offer, LONGEST_NAME, LONGEST_ADDRESS);
    let fill = |(subject, text): &(String, String)| match form {
        Some(form) => form
            .replace(SUBJECT, &encoded(subject))
            .replace(TEXT, &encoded(text)),
        None => format!(
            "mailto:{}?subject={}&body={}",
            encoded(email).replace("%40", "@"),
            encoded(subject),
            encoded(text)
        ),
    };
    let href = fill(&whole);
    if href.len() <= LONGEST {
        return href;
    }
    // Signs outside ASCII take six or nine places; what names the offer must stay.
    fill(&message(site, provider, offer, LONGEST_NAME / 4, 0))
}

/// Subject and text.
fn message(
    site: &Site<'_>,
    provider: &Provider,
    offer: &Offer,
    name: usize,
    address: usize,
) -> (String, String) {
    let row = offer.shown();
    let called = format!(
        "{} {}",
        shortened(&provider.name, name),
        shortened(&offer.name, name)
    );
    let mut lines = vec![
        format!("Angebot: {}", offer.id),
        format!("Seite: {}", site.base.absolute(&routes::offer(&offer.id))),
        format!("Preis im Verzeichnis: {}", stated(row)),
    ];
    let source = shortened(&row.source.url, address);
    if !source.is_empty() {
        lines.push(format!("Quelle: {source}"));
    }
    lines.push(format!("Gelesen am: {}", german::date(row.source.as_of)));
    lines.push(String::new());
    lines.push("Richtig wäre:".to_owned());
    lines.push("Zu sehen unter:".to_owned());
    // Plain words: no-break spaces of the pages have no place in a mail.
    let plain = |text: String| text.replace(['\u{a0}', '\u{202f}'], " ");
    (
        plain(format!("Preis falsch? {called}")),
        plain(format!("{}\r\n", lines.join("\r\n"))),
    )
}

/// „2,10 € je Stunde, netto“
fn stated(row: &OfferRow) -> String {
    let Some(price) = &row.price else {
        return "auf Anfrage".to_owned();
    };
    let tax = match row.tax {
        Some(crate::catalog::Tax::Net) => ", netto",
        Some(crate::catalog::Tax::Gross) => ", brutto",
        None => "",
    };
    format!("{} {}{tax}", words::price(price), words::per(price))
}

fn shortened(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let kept: String = text.chars().take(longest.saturating_sub(1)).collect();
    if kept.is_empty() {
        kept
    } else {
        format!("{kept}…")
    }
}

/// Percent-encoded as RFC 6068 and RFC 3986 want it: everything but letters, digits and `-._~`.
fn encoded(text: &str) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::config::Config;
    use crate::pages::sample::Sample;

    /// The address for an offer of the sample, under a changed configuration.
    fn address(id: &str, change: impl FnOnce(&mut Config)) -> String {
        let mut sample = Sample::new().below("https://example.org/gpu/");
        change(&mut sample.config);
        sample.look(|site| {
            let (provider, offer) = site
                .catalog
                .offers()
                .find(|(_, offer)| offer.id == id)
                .unwrap();
            href(site, provider, offer)
        })
    }

    /// `name=value` pairs of an address, decoded as mail programs and servers do.
    fn fields(address: &str) -> Vec<(String, String)> {
        let (_, query) = address.split_once('?').unwrap();
        let decode = |text: &str| {
            let mut bytes = Vec::new();
            let mut rest = text.bytes();
            while let Some(byte) = rest.next() {
                if byte == b'%' {
                    let mut digit = || char::from(rest.next().unwrap()).to_digit(16).unwrap();
                    bytes.push(u8::try_from(digit() * 16 + digit()).unwrap());
                } else {
                    bytes.push(byte);
                }
            }
            String::from_utf8(bytes).unwrap()
        };
        query
            .split('&')
            .map(|field| {
                let (name, value) = field.split_once('=').unwrap();
                (decode(name), decode(value))
            })
            .collect()
    }

    const TEXT_OF_SUM: &str = "Angebot: nordwolke/sum-1/hamburg/on_demand\r\n\
        Seite: https://example.org/gpu/angebote/nordwolke/sum-1/hamburg/on_demand/\r\n\
        Preis im Verzeichnis: 1,25 € je GPU-Stunde, netto\r\n\
        Quelle: https://nordwolke.example/preise\r\n\
        Gelesen am: 8. Oktober 2026\r\n\
        \r\n\
        Richtig wäre:\r\n\
        Zu sehen unter:\r\n";

    #[test]
    fn a_mail_names_offer_price_source_and_day() {
        let address = address("nordwolke/sum-1/hamburg/on_demand", |_| {});
        assert!(address.starts_with("mailto:post@verzeichnis.example?subject=Preis%20falsch%3F%20M%C3%BCller%20%26%20S%C3%B6hne%20%3CGmbH%3E%20%3DSUM%281%29&body=Angebot%3A%20nordwolke%2F"));
        assert!(address.contains("on_demand%0D%0ASeite%3A"));
        assert_eq!(
            fields(&address),
            [
                (
                    "subject".to_owned(),
                    "Preis falsch? Müller & Söhne <GmbH> =SUM(1)".to_owned()
                ),
                ("body".to_owned(), TEXT_OF_SUM.to_owned()),
            ]
        );
    }

    #[test]
    fn an_issue_form_takes_the_place_of_the_mail() {
        let address = address("nordwolke/sum-1/hamburg/on_demand", |config| {
            config.operator = crate::config::Operator::default();
            config.site.report_url = Some(
                "https://codeberg.org/beispiel/gpu/issues/new?title={betreff}&body={text}"
                    .to_owned(),
            );
        });
        assert!(address.starts_with("https://codeberg.org/beispiel/gpu/issues/new?title=Preis"));
        assert_eq!(fields(&address)[1].1, TEXT_OF_SUM);
    }

    #[test]
    fn a_preview_without_a_form_has_no_dead_link() {
        let address = address("nordwolke/sum-1/hamburg/on_demand", |config| {
            config.operator = crate::config::Operator::default();
        });
        assert_eq!(address, "");
    }

    #[test]
    fn a_price_on_request_can_be_wrong_too() {
        let address = address("nordwolke/auf-anfrage/hamburg/on_demand", |_| {});
        assert!(
            fields(&address)[1]
                .1
                .contains("Verzeichnis: auf Anfrage\r\n")
        );
    }

    #[test]
    fn addresses_keep_a_length_that_every_program_takes() {
        let mut sample = Sample::new();
        for provider in &mut sample.catalog.providers {
            provider.name = "ä€".repeat(200);
            for offer in &mut provider.offers {
                offer.name = "ß&\n".repeat(300);
                for row in &mut offer.rows {
                    row.source.url = format!("https://nordwolke.example/?q={}", "%".repeat(900));
                }
            }
        }
        sample.look(|site| {
            for (provider, offer) in site.catalog.offers() {
                let address = href(site, provider, offer);
                assert!(address.len() <= LONGEST, "{}", address.len());
                assert!(fields(&address)[1].1.contains(&offer.id));
            }
        });
    }

    #[test]
    fn words_are_cut_with_a_sign() {
        for (text, longest, expected) in [
            ("abc", 3, "abc"),
            ("abcd", 3, "ab…"),
            ("äöüß", 2, "ä…"),
            ("abc", 0, ""),
            ("", 0, ""),
        ] {
            assert_eq!(shortened(text, longest), expected);
        }
    }
}
