#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::ops::Range;

use super::super::{Diagnostic, Diagnostics, Place, Sources};
use super::{Format, render, render_colored, summary};

const FILE: &str = "offers/nordwolke/offers.csv";

fn place(line: u32, column: u32, span: Range<usize>) -> Place {
    Place { line, column, span }
}

fn one(diagnostic: Diagnostic) -> Diagnostics {
    let mut all = Diagnostics::new();
    all.push(diagnostic);
    all
}

fn sources(text: &str) -> Sources {
    let mut sources = Sources::default();
    sources.insert(FILE, text.into());
    sources
}

/// The text output for one error whose mark is the first occurrence of `mark` in `text`.
fn shown(text: &str, mark: &str) -> String {
    let start = text.find(mark).unwrap();
    let line = u32::try_from(text[..start].matches('\n').count()).unwrap() + 1;
    let error = Diagnostic::error("price-zero", FILE, "Der Preis ist 0.")
        .at(place(line, 3, start..start + mark.len()))
        .value(mark);
    render(&one(error), &sources(text), Format::Text)
}

#[test]
fn text_of_one_error() {
    let error = Diagnostic::error("price-zero", FILE, "Der Preis ist 0.")
        .at(place(2, 3, 27..28))
        .field("price")
        .value("0")
        .hint("Leer lassen heißt „auf Anfrage“.");
    let text = "offer,gpu,price\nNW L40S,l40,0,EUR\n";
    assert_eq!(&text[28..29], "0");
    let error = Diagnostic {
        place: Some(place(2, 3, 28..29)),
        ..error
    };
    assert_eq!(
        render(&one(error), &sources(text), Format::Text),
        "\
offers/nordwolke/offers.csv:2:3: Fehler[price-zero]: Der Preis ist 0.
  |
2 | NW L40S,l40,0,EUR
  |             ^
  |
  = Hilfe: Leer lassen heißt „auf Anfrage“.
"
    );
}

#[test]
fn text_without_place_or_source() {
    let mut all = one(Diagnostic::error(
        "missing-file",
        "offers/gpus.csv",
        "Die Datei fehlt.",
    ));
    all.push(
        Diagnostic::warning("odd", "vollmonat.toml", "Unbekannt.")
            .at(place(4, 7, 100..200))
            .value("täglich")
            .hint("Erlaubt: a, b."),
    );
    assert_eq!(
        render(&all, &Sources::default(), Format::Text),
        "\
offers/gpus.csv:1:1: Fehler[missing-file]: Die Datei fehlt.

vollmonat.toml:4:7: Warnung[odd]: Unbekannt.
  = Wert: „täglich“
  = Hilfe: Erlaubt: a, b.
"
    );
}

#[test]
fn marks_are_cut_out_of_their_line() {
    let cell = "x".repeat(5_000_000);
    let open = format!("a,b\n1,\"{}", "zwei,drei\n".repeat(200_000));
    let long = format!("a\n{},MARKE,{}\n", "v".repeat(400), "h".repeat(400));
    let cases: &[(&str, &str, &str, &str)] = &[
        ("short line", "a,b\n1,2\n", "2", "2 | 1,2\n  |   ^\n"),
        ("crlf", "a,b\r\n1,2\r\n", "2", "2 | 1,2\n  |   ^\n"),
        ("umlauts", "ä,ö\nüü,2\n", "2", "2 | üü,2\n  |    ^\n"),
        (
            "wide characters",
            "a\n日本,2\n",
            "2",
            "2 | 日本,2\n  |      ^\n",
        ),
        ("tab", "a\n\t2,3\n", "3", "2 |  2,3\n  |    ^\n"),
        (
            "escape sequence",
            "a\n\u{1b}[31m,2\n",
            "2",
            "2 | ·[31m,2\n  |       ^\n",
        ),
        (
            "turned around",
            "a\n\u{202e}abc,2\n",
            "2",
            "2 | ·abc,2\n  |      ^\n",
        ),
        (
            "multi-line cell",
            "a\n1,\"zwei\ndrei\",4\n",
            "\"zwei\ndrei\"",
            "2 | 1,\"zwei\n  |   ^^^^^\n",
        ),
        ("empty at the end", "a,b\n1,\n", "", "1 | a,b\n  | ^\n"),
    ];
    for (name, text, mark, want) in cases {
        let got = shown(text, mark);
        assert!(got.contains(want), "{name}:\n{got}");
    }
    let got = shown(&long, "MARKE");
    assert!(
        got.contains(&format!(
            "2 | …{},MARKE,{}…\n",
            "v".repeat(35),
            "h".repeat(23)
        )),
        "{got}"
    );
    for (name, text, mark) in [
        ("huge cell", &cell, &cell[..]),
        ("open quote", &open, &open[6..]),
    ] {
        let got = shown(text, mark);
        assert!(got.len() < 600, "{name}: {} bytes", got.len());
        assert!(got.contains("^^^"), "{name}:\n{got}");
        assert_eq!(got.contains("Wert"), name == "open quote", "{name}:\n{got}");
    }
}

#[test]
fn spans_that_do_not_fit_the_text_do_no_harm() {
    let text = "ä,ö\nü\n";
    for start in 0..12 {
        for end in 0..12 {
            let error = Diagnostic::error("odd", FILE, "Nein.").at(place(1, 1, start..end));
            let got = render(&one(error), &sources(text), Format::Text);
            assert!(got.starts_with("offers/nordwolke/offers.csv:1:1: Fehler[odd]: Nein.\n"));
        }
    }
}

#[test]
fn sorted_by_file_line_column() {
    let mut all = Diagnostics::new();
    for (file, line, column) in [
        ("b.csv", 1, 1),
        ("a.csv", 10, 1),
        ("a.csv", 9, 2),
        ("a.csv", 9, 1),
    ] {
        all.push(Diagnostic::error("odd", file, "Nein.").at(place(line, column, 0..0)));
    }
    all.push(Diagnostic::error("odd", "a.csv", "Ohne Stelle."));
    let text = render(&all, &Sources::default(), Format::Text);
    let heads: Vec<&str> = text
        .lines()
        .filter_map(|l| l.split(": ").next())
        .filter(|l| !l.is_empty())
        .collect();
    assert_eq!(
        heads,
        [
            "a.csv:1:1",
            "a.csv:9:1",
            "a.csv:9:2",
            "a.csv:10:1",
            "b.csv:1:1"
        ]
    );
}

#[test]
fn json_is_strict_and_complete() {
    assert_eq!(
        render(&Diagnostics::new(), &Sources::default(), Format::Json),
        "[]\n"
    );
    let mut all = one(Diagnostic::error(
        "missing-file",
        "offers/gpus.csv",
        "Fehlt.",
    ));
    all.push(
        Diagnostic::warning(
            "odd",
            FILE,
            "Böse: \"\u{1b}[2J\u{9b}\u{202e}\u{2028}\u{7f}\"\n",
        )
        .at(place(3, 9, 0..1))
        .field("price")
        .value("0")
        .hint("Hilfe."),
    );
    let json = render(&all, &Sources::default(), Format::Json);
    assert!(
        json.chars().all(|c| c == '\n' || !super::is_hidden(c)),
        "{json:?}"
    );
    let value: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(
        value,
        serde_json::json!([
                    {"severity": "error", "code": "missing-file", "file": "offers/gpus.csv", "line": null, "column": null,
                     "field": null, "value": null, "message": "Fehlt.", "hint": null},
        {"severity": "warning", "code": "odd", "file": FILE, "line": 3, "column": 9, "field": "price",
                     "value": "0", "message": "Böse: \"\u{1b}[2J\u{9b}\u{202e}\u{2028}\u{7f}\"\n", "hint": "Hilfe."},
                ])
    );
    let keys: Vec<&String> = value[1].as_object().unwrap().keys().collect();
    assert_eq!(
        keys,
        [
            "severity", "code", "file", "line", "column", "field", "value", "message", "hint"
        ]
    );
}

#[test]
fn workflow_commands_are_escaped() {
    let cases = [
        (
            Diagnostic::error(
                "odd",
                "offers/a,b:c%/offers.csv",
                "100 % : a, b\r\nzwei\u{1b}",
            )
            .at(place(3, 9, 0..0)),
            "::error file=offers/a%2Cb%3Ac%25/offers.csv,line=3,col=9,title=odd::100 %25 : a, b%0D%0Azwei·\n",
        ),
        (
            Diagnostic::warning("stale", FILE, "Alt.").hint("Neu ablesen."),
            "::warning file=offers/nordwolke/offers.csv,line=1,col=1,title=stale::Alt.%0AHilfe: Neu ablesen.\n",
        ),
        (
            Diagnostic::new(super::Severity::Note, "tax-unknown", FILE, "Netto?"),
            "::notice file=offers/nordwolke/offers.csv,line=1,col=1,title=tax-unknown::Netto?\n",
        ),
    ];
    for (diagnostic, want) in cases {
        assert_eq!(
            render(&one(diagnostic), &Sources::default(), Format::Github),
            want
        );
    }
}

#[test]
fn nothing_raw_reaches_text() {
    let nasty = "a\u{1b}]0;x\u{7}\nb\u{202e}c";
    let error = Diagnostic {
        value: Some(nasty.to_owned()),
        ..Diagnostic::error("odd", nasty, nasty)
            .at(place(1, 1, 0..9))
            .hint(nasty)
    };
    let mut sources = Sources::default();
    sources.insert(nasty, nasty.into());
    let got = render(&one(error), &sources, Format::Text);
    assert!(
        got.chars().all(|c| c == '\n' || !super::is_hidden(c)),
        "{got:?}"
    );
    assert!(
        got.starts_with("a·]0;x· b·c:1:1: Fehler[odd]: a·]0;x· b·c\n"),
        "{got:?}"
    );
}

#[test]
fn colours_only_in_text() {
    let all = one(Diagnostic::error("odd", FILE, "Nein.")
        .at(place(1, 1, 0..1))
        .hint("Ja."));
    let sources = sources("abc\n");
    let colored = render_colored(&all, &sources, Format::Text, true);
    assert!(
        colored.starts_with(
            "\u{1b}[1m\u{1b}[91moffers/nordwolke/offers.csv:1:1: Fehler[odd]:\u{1b}[0m Nein.\n"
        ),
        "{colored:?}"
    );
    assert_eq!(
        anstream::adapter::strip_str(&colored).to_string(),
        render(&all, &sources, Format::Text)
    );
    for format in [Format::Json, Format::Github] {
        assert_eq!(
            render_colored(&all, &sources, format, true),
            render(&all, &sources, format)
        );
    }
}

#[test]
fn summaries() {
    for (errors, warnings, notes, want) in [
        (0, 0, 0, "keine Befunde"),
        (1, 0, 0, "1 Fehler"),
        (3, 1, 0, "3 Fehler, 1 Warnung"),
        (0, 2, 1, "2 Warnungen, 1 Hinweis"),
        (1234, 0, 12, "1.234 Fehler, 12 Hinweise"),
    ] {
        let mut all = Diagnostics::new();
        for (n, severity) in [
            (errors, super::Severity::Error),
            (warnings, super::Severity::Warning),
            (notes, super::Severity::Note),
        ] {
            for _ in 0..n {
                all.push(Diagnostic::new(severity, "odd", FILE, "."));
            }
        }
        assert_eq!(summary(&all), want);
    }
}

#[test]
fn ten_thousand_errors_are_all_shown() {
    let text = "1,2,3,4,5,6,7,8,9\n".repeat(10_000);
    let sources = sources(&text);
    let mut all = Diagnostics::new();
    for i in 0..10_000u32 {
        let at = i as usize * 18;
        all.push(
            Diagnostic::error("odd", FILE, "Nein.")
                .at(place(i + 1, 2, at + 2..at + 3))
                .hint("Ja."),
        );
    }
    let got = render(&all, &sources, Format::Text);
    assert!(got.contains("10000 | 1,2,3"), "{}", &got[got.len() - 200..]);
}
