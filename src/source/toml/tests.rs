#![allow(clippy::unwrap_used, clippy::expect_used)]

use jiff::civil::date;
use rust_decimal::Decimal;

use super::*;

mod broken;

/// `line:column code message | hint` of everything `read` finds in `text`.
fn reports(text: &str, read: impl Fn(&Table<'_>)) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    let document = Document::parse("a.toml", text, 0..text.len(), &mut diagnostics);
    let root = document.root();
    read(&root);
    drop(root);
    drop(document);
    diagnostics
        .sorted()
        .into_iter()
        .map(|d| {
            let place = d.place.as_ref().unwrap();
            format!(
                "{}:{} {} {} | {}",
                place.line,
                place.column,
                d.code,
                d.message,
                d.hint.as_deref().unwrap_or_default()
            )
        })
        .collect()
}

fn read<T>(text: &str, get: impl Fn(&Table<'_>) -> T) -> T {
    let mut diagnostics = Diagnostics::new();
    let document = Document::parse("a.toml", text, 0..text.len(), &mut diagnostics);
    let value = get(&document.root());
    drop(document);
    assert_eq!(diagnostics.as_slice(), [], "{text}");
    value
}

#[test]
fn good_values() {
    assert_eq!(
        read("t = \"a\\tb\"", |t| t.string("t")).unwrap().value,
        "a\tb"
    );
    assert_eq!(read("b = false", |t| t.boolean("b")), Some(false));
    assert_eq!(read("i = -3", |t| t.integer("i")), Some(-3));
    assert_eq!(
        read("d = 2024-02-29", |t| t.date("d")),
        Some(date(2024, 2, 29))
    );
    assert_eq!(read("d = 1", |t| t.string("x")), None);
    assert_eq!(read("s = ['a', 'b']", |t| t.strings("s").unwrap().len()), 2);
    assert_eq!(
        read("[a.b]\nc = 1", |t| t
            .table("a")
            .unwrap()
            .table("b")
            .unwrap()
            .whole("c", 0..=9)),
        Some(1)
    );
    assert_eq!(
        read("[[a]]\nc = 1\n[[a]]\nc = 2", |t| t.tables("a").len()),
        2
    );
    assert_eq!(read("a = [{c = 1}, {c = 2}]", |t| t.tables("a").len()), 2);
    assert_eq!(
        read("[z]\nq = 1\n[a]\nq = 2", |t| t
            .entries()
            .into_iter()
            .map(|(key, _)| key.value)
            .collect::<Vec<_>>()),
        ["z", "a"]
    );
}

#[test]
fn decimals_keep_every_digit() {
    for (written, expected) in [
        ("730", "730"),
        ("0.1", "0.1"),
        ("\"0.05\"", "0.05"),
        ("\" 0.05 \"", "0.05"),
        (
            "0.1234567890123456789012345678",
            "0.1234567890123456789012345678",
        ),
        ("1000000000", "1000000000"),
        ("0", "0"),
    ] {
        assert_eq!(
            read(&format!("n = {written}"), |t| t.decimal("n")),
            Some(expected.parse::<Decimal>().unwrap()),
            "{written}"
        );
    }
}

#[test]
fn decimals_refused() {
    for written in [
        "-1",
        "+1",
        "1e3",
        "1_000",
        "0x10",
        "inf",
        "nan",
        "\"\"",
        "\"1,5\"",
        "\"1 000\"",
        "\"1_000\"",
        "\".5\"",
        "\"5.\"",
        "\"1.2.3\"",
        "\"x\"",
        "0.12345678901234567890123456789",
        "99999999999999999999999999999",
        "true",
        "2026-11-30",
        "[1]",
    ] {
        let found = reports(&format!("n = {written}"), |t| {
            assert_eq!(t.decimal("n"), None, "{written}");
        });
        assert_eq!(found.len(), 1, "{written}");
        assert!(found[0].starts_with("1:5 toml-"), "{found:?}");
    }
}

#[test]
fn ranges() {
    assert_eq!(
        reports("h = 731", |t| {
            let _ = t.decimal_in("h", Decimal::ZERO..=Decimal::from(730));
        }),
        ["1:5 value-range „h“ muss zwischen 0 und 730 liegen. | Die Zahl und ihre Einheit prüfen."]
    );
    assert_eq!(
        reports("h = 1.5", |t| {
            assert_eq!(t.whole("h", 0..=9), None);
        }),
        ["1:5 toml-number „h“ muss eine ganze Zahl sein. | Ohne Nachkommastellen schreiben."]
    );
    assert_eq!(read("h = \"4096\"", |t| t.whole("h", 0..=4096)), Some(4096));
    assert_eq!(read("h = 2.0", |t| t.whole("h", 0..=9)), Some(2));
}

#[test]
fn wrong_types() {
    assert_eq!(
        reports(
            "a = 1\nb = \"true\"\nc = \"2026-11-30\"\nd = 2026-11-30T10:00:00Z\ne = \"x\"\nf = [1, \"x\"]\ng = 1\n",
            |t| {
                let _ = t.string("a");
                let _ = t.boolean("b");
                let _ = t.date("c");
                let _ = t.date("d");
                let _ = t.strings("e");
                assert_eq!(t.strings("f").unwrap().len(), 1);
                assert!(t.table("g").is_none());
            }
        ),
        [
            "1:5 toml-type „a“ erwartet einen Text, hier steht eine Zahl. | In Anführungszeichen setzen: a = \"1\"",
            "2:5 toml-type „b“ erwartet true oder false, hier steht ein Text in Anführungszeichen. | Ohne Anführungszeichen und klein schreiben: b = true oder b = false",
            "3:5 toml-type „c“ erwartet ein Datum, hier steht ein Text in Anführungszeichen. | Ohne Anführungszeichen schreiben: c = 2026-11-30",
            "4:5 toml-type „d“ erwartet ein Datum, hier steht eine Uhrzeit oder ein Datum mit Uhrzeit. | Ohne Uhrzeit und Zeitzone schreiben: d = 2026-11-30",
            "5:5 toml-type „e“ erwartet eine Liste von Texten, hier steht ein Text in Anführungszeichen. | Eine Liste steht in eckigen Klammern: e = [\"a\", \"b\"]",
            "6:6 toml-type „f“ erwartet nur Texte, hier steht eine Zahl. | Eine Liste steht in eckigen Klammern: f = [\"a\", \"b\"]",
            "7:5 toml-type „g“ erwartet eine Tabelle, hier steht eine Zahl. | Als Tabelle schreiben: [g]",
        ]
    );
}

#[test]
fn unknown_and_missing_keys() {
    let mut diagnostics = Diagnostics::new();
    let text = "titel = \"x\"\nDraft = true\n\n[spot]\nzzz = 1\n";
    let document = Document::parse("a.toml", text, 0..text.len(), &mut diagnostics);
    let root = document.root();
    let _ = root.required_string("title");
    let _ = root.boolean("draft");
    let spot = root.table("spot").unwrap();
    let _ = spot.required_date("as_of");
    spot.finish();
    root.finish();
    drop(document);
    let found: Vec<(u32, u32, &str, &str, &str)> = diagnostics
        .sorted()
        .into_iter()
        .map(|d| {
            let place = d.place.as_ref().unwrap();
            (
                place.line,
                place.column,
                d.code,
                d.field.as_deref().unwrap(),
                d.hint.as_deref().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        found,
        [
            (1, 1, "missing-key", "title", "Einfügen: title = \"…\""),
            (
                1,
                1,
                "unknown-key",
                "titel",
                "Meinten Sie „title“? Erlaubt sind: title, draft, spot."
            ),
            (
                2,
                1,
                "unknown-key",
                "Draft",
                "Meinten Sie „draft“? Erlaubt sind: title, draft, spot."
            ),
            (
                4,
                1,
                "missing-key",
                "spot.as_of",
                "Einfügen: as_of = 2026-11-30"
            ),
            (5, 1, "unknown-key", "spot.zzz", "Erlaubt sind: as_of."),
        ]
    );
}

#[test]
fn positions_are_those_of_the_whole_file() {
    let text = "\u{feff}+++\r\ntitle = \"ä\"\r\ndate = \"x\"\r\n+++\r\n";
    let start = text.find("title").unwrap();
    let end = text.rfind("+++").unwrap();
    let mut diagnostics = Diagnostics::new();
    let document = Document::parse("a.md", text, start..end, &mut diagnostics);
    assert_eq!(document.root().string("title").unwrap().place.line, 2);
    let _ = document.root().date("date");
    let _ = document.root().required_string("description");
    drop(document);
    let lines: Vec<(u32, u32)> = diagnostics
        .as_slice()
        .iter()
        .map(|d| d.place.as_ref().map(|p| (p.line, p.column)).unwrap())
        .collect();
    assert_eq!(lines, [(3, 8), (2, 1)]);
}

proptest::proptest! {
    #[test]
    fn random_text_never_panics(text in "[\\[\\]{}=.,\"'\\\\#a-c0-2 \\n\\r\u{e4}\u{feff}\u{1}_e+-]{0,60}") {
        let mut diagnostics = Diagnostics::new();
        let document = Document::parse("a.toml", &text, 0..text.len(), &mut diagnostics);
        let root = document.root();
        let _ = root.decimal("a");
        let _ = root.strings("b");
        let _ = root.entries();
        root.finish();
    }
}
