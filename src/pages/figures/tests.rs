#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;
use crate::catalog::{Billing, Country};
use crate::guides::Kind;
use crate::pages::sample::{Sample, text};

fn of(gpu: &str) -> Filter {
    Filter {
        gpu: Some(gpu.to_owned()),
        ..Filter::default()
    }
}

/// The page and the Markdown twin of a guide with one call.
fn shown(call: Call) -> (String, String) {
    let mut guide = text(Kind::Guide, "eins");
    guide.html = vec![Piece::Call(call.clone())];
    guide.markdown = vec![Piece::Call(call)];
    Sample::new()
        .below("https://example.org/gpu/")
        .with(vec![guide])
        .look(|site| {
            let tasks = super::super::guide::tasks(site);
            let made = |path: &str| {
                let task = tasks.iter().find(|task| task.path == path).unwrap();
                String::from_utf8((task.make)().unwrap()).unwrap()
            };
            (made("leitfaden/eins/index.html"), made("leitfaden/eins.md"))
        })
}

#[test]
fn figures_as_words() {
    let cases = [
        (
            Call::Amount("2520.005".parse().unwrap()),
            "<span class=\"nb\">2.520,01\u{a0}€</span>",
            "2.520,01\u{a0}€",
        ),
        (
            Call::Count(Filter {
                country: Country::from_code("CH"),
                ..Filter::default()
            }),
            "<span class=\"nb\">1\u{a0}Angebot</span>",
            "1\u{a0}Angebot",
        ),
        (
            Call::Month(of("h100-sxm")),
            "<a class=\"nb\" href=\"/gpu/angebote/alpen/h100-eins/zrh/on_demand/\">1.764,43\u{a0}€</a> netto für 1\u{a0}GPU <span class=\"source\">(<span translate=\"no\">Alpenrechner H100 Eins</span>, Stand <time datetime=\"2026-11-02\">2. November 2026</time>)</span>",
            "[1.764,43\u{a0}€](https://example.org/gpu/angebote/alpen/h100-eins/zrh/on_demand/) netto für 1\u{a0}GPU (Alpenrechner H100 Eins, Stand 2. November 2026)",
        ),
        (
            Call::Price(of("h100-sxm")),
            ">2,7003\u{a0}USD</a> je Stunde <span",
            "2,7003\u{a0}USD](",
        ),
        (
            Call::Month(Filter {
                billing: Some(Billing::Spot),
                ..of("h100-sxm")
            }),
            "derzeit kein Angebot mit Preis",
            "derzeit kein Angebot mit Preis",
        ),
        // Names and words of a call are data.
        (
            Call::Month(of("l40s")),
            "Müller &amp; Söhne &lt;GmbH&gt; ",
            "Müller \\& Söhne \\<GmbH\\> ",
        ),
        (
            Call::Comparison(
                Filter {
                    country: Country::from_code("DE"),
                    billing: Some(Billing::OnDemand),
                    gpus: Some(2),
                    whole: true,
                    ..of("l40s")
                },
                "<script>\"a\"](x)".to_owned(),
            ),
            "<a href=\"/gpu/vergleich/?gpu=L40S&amp;anzahl=2&amp;land=Deutschland&amp;abrechnung=auf+Abruf&amp;ganz=ja\">&lt;script&gt;&quot;a&quot;](x)</a>",
            "[\\<script\\>\"a\"\\](x)](https://example.org/gpu/vergleich/?gpu=L40S&anzahl=2&land=Deutschland&abrechnung=auf+Abruf&ganz=ja)",
        ),
    ];
    for (call, page, twin) in cases {
        let (html, markdown) = shown(call.clone());
        assert!(html.contains(page), "{call:?}: {html}");
        assert!(markdown.contains(twin), "{call:?}: {markdown}");
        assert!(!markdown.contains("{{"), "{markdown}");
    }
}

#[test]
fn tables_hold_the_cheapest_and_lead_to_all() {
    let (html, markdown) = shown(Call::Offers(of("h100-sxm"), 1));
    for expected in [
        "<caption>H100 SXM: der günstigste volle Monat von 3\u{a0}Angeboten <small>",
        "<b>1.764,43\u{a0}€</b>",
        "<time datetime=\"2026-11-02\">",
        "href=\"/gpu/vergleich/?gpu=H100+SXM\">Alle 3\u{a0}Angebote im Vergleich</a>",
        "So sortieren wir",
        "Beträge netto zzgl. USt.; inkl. 19\u{a0}% USt. stehen sie",
    ] {
        assert!(html.contains(expected), "{expected}: {html}");
    }
    assert!(!html.contains("2.263,00"));
    assert!(markdown.contains("| Alpenrechner [H100 Eins](https://example.org/gpu/angebote/alpen/h100-eins/zrh/on_demand/) | H100 SXM | 1 | Schweiz | auf Abruf | 1.764,43\u{a0}€ |"), "{markdown}");

    let nothing = Filter {
        gpus: Some(7),
        ..Filter::default()
    };
    let (html, markdown) = shown(Call::Offers(nothing, 5));
    assert!(
        html.contains("7\u{a0}GPUs: derzeit kein Angebot mit Preis"),
        "{html}"
    );
    assert!(markdown.contains("derzeit kein Angebot mit Preis"));
}

#[test]
fn lower_bounds_are_named_so() {
    let sample = Sample::new();
    let mut ranking = sample.ranking();
    for quoted in &mut ranking.offers {
        quoted.rank = None;
        quoted.quote.complete = false;
        quoted.quote.lines[..]
            .iter_mut()
            .for_each(|line| line.status = crate::pricing::Status::Unknown);
    }
    let workloads = std::collections::BTreeMap::new();
    let figure = month(&sample.site(&ranking, &workloads), &of("h100-sxm"));
    assert!(figure.at_least);
    assert_eq!(figure.amount, "1.764,43\u{a0}€");
    assert!(figure.missing.contains("unbekannt"), "{}", figure.missing);
}

#[test]
fn addresses_are_those_the_comparison_writes() {
    for (value, expected) in [
        ("H100\u{a0}SXM 80", "H100%C2%A0SXM+80"),
        ("A&B=ü", "A%26B%3D%C3%BC"),
        ("a-b_c.d*", "a-b_c.d*"),
    ] {
        assert_eq!(encoded(value), expected);
    }
}

#[test]
fn only_data_makes_a_text_live() {
    assert!(!live(&[Piece::Call(Call::Amount(
        rust_decimal::Decimal::ONE
    ))]));
    assert!(live(&[Piece::Call(Call::Count(Filter::default()))]));
}
