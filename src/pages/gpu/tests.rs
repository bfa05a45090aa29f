#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::pages::fixture::World;
use crate::pages::tests::pages;

#[test]
fn a_model_is_told_with_its_offers_shares_and_changes() {
    let pages = pages(&World::new());
    let cases: &[(&str, &[&str], &[&str])] = &[
        (
            "h100-sxm",
            &[
                "Günstigster vollständiger Monat mit dieser GPU:",
                "<b>1.357,65 €</b>",
                "24.500,00 € bis 31.000,00 €",
                "−16,0 %",
                "angekündigt",
                "\"lowPrice\":\"1357.65\"",
                "\"highPrice\":\"3018.00\"",
                "data-page-type=\"gpu\"",
            ],
            &["NW L40S"],
        ),
        (
            "l4",
            &[
                "Kein Angebot mit dieser GPU ist vollständig.",
                "mindestens</span> <b>304,33 €</b>",
                "Preis für Egress unbekannt",
                "\"minPrice\":\"304.33\"",
                // Unknown facts stay visible.
                "keine Angabe",
                "MIG-Scheiben</th><td>keine",
            ],
            &["Günstigster vollständiger Monat"],
        ),
        (
            "b200",
            &[
                "Für kein Angebot mit dieser GPU lässt sich derzeit ein Monatspreis berechnen.",
                "NW B200 8</a>: angekündigt",
                "data-page-type=\"gpu-ohne-preis\"",
            ],
            &["0,00 €", "\"Product\""],
        ),
        (
            "a100-80",
            &["1/7 GPU mit 10 GB (MIG-Scheibe): 1 Angebot"],
            &[],
        ),
        (
            "v100",
            &[
                "Derzeit ist kein Angebot mit dieser GPU im Verkauf.",
                "NW V100</a>: nicht mehr im Angebot",
            ],
            &["<table id=\"angebote\""],
        ),
    ];
    for (gpu, says, never) in cases {
        let html = pages[&format!("gpu/{gpu}/index.html")].replace('\u{a0}', " ");
        for text in *says {
            assert!(html.contains(text), "{gpu}: „{text}“ is missing");
        }
        for text in *never {
            assert!(!html.contains(text), "{gpu}: „{text}“ is there");
        }
    }
    // A model that nobody sells has no page.
    assert!(!pages.contains_key("gpu/t4/index.html"));
    assert!(!pages["gpu/index.html"].contains("/gpu/t4/"));
}
