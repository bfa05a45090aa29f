#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::pages::fixture::World;
use crate::pages::tests::pages;

/// What the page of an offer must and must not say.
struct Case {
    id: &'static str,
    says: &'static [&'static str],
    never: &'static [&'static str],
}

#[test]
fn every_kind_of_offer_says_what_it_is() {
    let pages = pages(&World::new());
    let cases = [
        Case {
            id: "nordwolke/nw-h100-1/hamburg/on_demand",
            says: &[
                "<b>1.576,65 €</b>",
                "1.876,21 € inkl. 19 % USt.",
                "730 Stunden × 2,10 € je Stunde = 1.533,00 €",
                "Rang 5 von 6 Angeboten",
                "Preisverlauf",
                "angekündigt",
                "„Boost“ kostet extra",
                "<desc id=\"treppe-d\">Rechenzeit 1.533,00 €, Blockspeicher 40,00 €, Egress 0,00 €, Öffentliche IPv4 3,65 €.</desc>",
                "Derselbe Tarif, anders abgerechnet",
                "reserviert, 12 Monate</a>",
                "<desc id=\"verlauf-bild-d\">Angegebener Preis je Stunde: ab 1. März 2026 2,50 €, ab 2. November 2026 2,10 €, ab 1. Januar 2027 1,95 €.</desc>",
                "href=\"/gpu-preise/gpu/h100-sxm/\"",
                "href=\"/gpu-preise/anbieter/nordwolke/\"",
                "href=\"/gpu-preise/land/de/\"",
                "https://example.com/preise?a=1&amp;b=2",
                "\"price\":\"1576.65\"",
            ],
            never: &["mindestens"],
        },
        Case {
            id: "suedcloud/h100-x8/eu-west/on_demand",
            says: &[
                "Voller Monat: mindestens",
                "netto – Preis für Egress unbekannt",
                "Ohne Rang: Preis für Egress unbekannt.",
                "Egress unbekannt",
                "<rect class=\"open\"",
                "keine Quelle nennt",
                "÷ 1,1172 USD je Euro (EZB-Kurs vom 30. Oktober 2026)",
                "Wechselkurs vom <time datetime=\"2026-10-30\">30. Oktober 2026</time>.",
                "Bei mindestens einem Posten sagt die Quelle nicht, ob Umsatzsteuer enthalten ist",
                "Der Anbieter verkauft nur an Unternehmen.",
                "\"minPrice\":\"7624.42\"",
            ],
            never: &["\"price\""],
        },
        Case {
            id: "suedcloud/b200-x8/eu-west/on_demand",
            says: &["Preis auf Anfrage", "auf Anfrage"],
            never: &[
                "0,00 €",
                "application/ld+json\">{\"@context\":\"https://schema.org\",\"@type\":\"Product",
                "Posten für Posten</h2>",
            ],
        },
        Case {
            id: "nordwolke/nw-v100/hamburg/on_demand",
            says: &[
                "Nicht mehr im Angebot: letzter Verkaufstag war der 30. Juni 2026.",
                "<th scope=\"row\">Letzter Verkaufstag</th><td><time datetime=\"2026-06-30\">30. Juni 2026</time></td>",
            ],
            never: &["Voller Monat", "\"Product\""],
        },
        Case {
            id: "nordwolke/nw-b200-8/hamburg/on_demand",
            says: &["Angekündigt: Dieses Angebot gilt erst ab 1. Februar 2027."],
            never: &["Voller Monat", "\"Product\""],
        },
        Case {
            id: "westend/scriptbh100/ams/monthly",
            says: &[
                "&lt;/script&gt;&lt;b&gt;H100",
                "120,00 € einmalig ÷ 12 Monate = 10,00 €",
                "erster Monat, netto",
                "3.128,00 €",
            ],
            never: &["</script><b>"],
        },
        Case {
            id: "nordwolke/nw-h100-spot/hamburg/spot",
            says: &["Ohne Rang: Spot ist im Profil nicht erlaubt."],
            never: &[],
        },
    ];
    for case in cases {
        let html = pages[&format!("angebote/{}/index.html", case.id)].replace('\u{a0}', " ");
        for text in case.says {
            assert!(html.contains(text), "{}: „{text}“ is missing", case.id);
        }
        for text in case.never {
            assert!(!html.contains(text), "{}: „{text}“ is there", case.id);
        }
    }
}
