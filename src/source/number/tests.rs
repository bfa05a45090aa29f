//! Numbers and dates as editors type them.

use super::*;

const COMMA_FILE: Notation = Notation {
    semicolon: false,
    commas: false,
    points: false,
};
const SEMICOLON_FILE: Notation = Notation {
    semicolon: true,
    ..COMMA_FILE
};
const MIXED_FILE: Notation = Notation {
    semicolon: true,
    commas: true,
    points: true,
};

fn read(text: &str, quoted: bool, notation: Notation) -> Result<String, NumberFault> {
    parse(text, quoted, notation).map(|number| number.normalize().to_string())
}

#[test]
fn numbers_are_read_exactly_or_refused() {
    use NumberFault as F;
    let cases: &[(&str, bool, Notation, Result<&str, F>)] = &[
        ("1.39", false, COMMA_FILE, Ok("1.39")),
        ("1.234", false, COMMA_FILE, Ok("1.234")),
        ("1.234", false, SEMICOLON_FILE, Ok("1.234")),
        ("1.234", false, MIXED_FILE, Err(F::Ambiguous)),
        ("0.234", false, MIXED_FILE, Ok("0.234")),
        ("2.50", false, MIXED_FILE, Ok("2.5")),
        ("3,20", false, MIXED_FILE, Ok("3.2")),
        ("1,234", false, SEMICOLON_FILE, Ok("1.234")),
        ("1,234", false, MIXED_FILE, Err(F::Ambiguous)),
        ("1,20", false, COMMA_FILE, Err(F::NeedsQuotes)),
        ("1,20", true, COMMA_FILE, Ok("1.2")),
        ("1.234,56", false, SEMICOLON_FILE, Ok("1234.56")),
        ("1.234,56", true, COMMA_FILE, Ok("1234.56")),
        ("1 234,56", false, SEMICOLON_FILE, Ok("1234.56")),
        ("1\u{a0}234,56", false, SEMICOLON_FILE, Ok("1234.56")),
        ("1\u{202f}234", false, COMMA_FILE, Ok("1234")),
        ("1\u{2009}234.5", false, COMMA_FILE, Ok("1234.5")),
        ("1 23", false, SEMICOLON_FILE, Err(F::NotANumber)),
        ("1,234.56", true, COMMA_FILE, Ok("1234.56")),
        ("1,234.56", false, SEMICOLON_FILE, Err(F::NeedsQuotes)),
        ("1.234.567", false, SEMICOLON_FILE, Err(F::Ambiguous)),
        ("1.234.567,8", false, SEMICOLON_FILE, Ok("1234567.8")),
        ("12.34,5", false, SEMICOLON_FILE, Err(F::Ambiguous)),
        ("1'234", false, COMMA_FILE, Err(F::Apostrophe)),
        ("1e3", false, COMMA_FILE, Err(F::Exponent)),
        ("1,2E-05", false, SEMICOLON_FILE, Err(F::Exponent)),
        ("-3", false, COMMA_FILE, Err(F::Sign)),
        ("+3", false, COMMA_FILE, Err(F::Sign)),
        ("1,39 €", false, SEMICOLON_FILE, Err(F::Unit)),
        ("$1.39", false, COMMA_FILE, Err(F::Unit)),
        ("80 GB", false, COMMA_FILE, Err(F::Unit)),
        ("15 %", false, COMMA_FILE, Err(F::Unit)),
        ("#NV", false, COMMA_FILE, Err(F::SpreadsheetError)),
        ("#DIV/0!", false, COMMA_FILE, Err(F::SpreadsheetError)),
        ("01.02.2026", false, COMMA_FILE, Err(F::DateLike)),
        ("03. Apr", false, COMMA_FILE, Err(F::DateLike)),
        ("Jan 17", false, COMMA_FILE, Err(F::DateLike)),
        ("auf Anfrage", false, COMMA_FILE, Err(F::NotANumber)),
        (".5", false, COMMA_FILE, Err(F::Ambiguous)),
        ("5.", false, COMMA_FILE, Err(F::Ambiguous)),
        ("1_000", false, COMMA_FILE, Err(F::NotANumber)),
        ("１２", false, COMMA_FILE, Err(F::NotANumber)),
        ("NaN", false, COMMA_FILE, Err(F::NotANumber)),
        ("1234567890123456", false, COMMA_FILE, Err(F::TooLong)),
        ("0.000000000000000001", false, COMMA_FILE, Err(F::TooLong)),
    ];
    for (text, quoted, notation, expected) in cases {
        assert_eq!(
            read(text, *quoted, *notation),
            expected.map(str::to_owned),
            "{text} quoted={quoted} {notation:?}"
        );
    }
}

#[test]
fn dates_are_iso() {
    assert_eq!(
        date("2026-11-30").map(|d| d.to_string()),
        Ok("2026-11-30".to_owned())
    );
    for wrong in [
        "30.11.2026",
        "2026-02-30",
        "11/30/2026",
        "2026-1-5",
        "heute",
        "20261130",
    ] {
        assert!(date(wrong).is_err(), "{wrong}");
    }
    assert_eq!(
        date("05.03.2026"),
        Err("Schreiben Sie das Datum als JJJJ-MM-TT: 2026-03-05.".to_owned())
    );
}
