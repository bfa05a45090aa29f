//! No input panics: random bytes, random tables, random numbers at the source layer.

#![allow(clippy::unwrap_used)]

use jiff::civil::date;
use proptest::prelude::*;
use vollmonat::catalog::read::catalog;
use vollmonat::diagnostics::{Diagnostics, Format, Sources, render};
use vollmonat::source::number::{self, Notation};
use vollmonat::source::{sheet, text};

const FILES: [&str; 6] = [
    "offers/gpus.csv",
    "offers/exchange-rates.csv",
    "offers/vat-rates.csv",
    "offers/nordwolke/provider.toml",
    "offers/nordwolke/offers.csv",
    "offers/nordwolke/tariffs.csv",
];

const SOUND: [&str; 6] = [
    "gpu,name,vram_gb,source_url\nl40s,L40S,48,https://example.org/l40s\n",
    "Date,USD\n2026-11-13,1.1172\n",
    "country,valid_from,percent,source_url\nDE,2021-01-01,19,https://example.org/ust\n",
    "name = \"N\"\nwebsite = \"https://example.org/\"\nsource_url = \"https://example.org/\"\nas_of = 2026-11-15\n",
    "offer,gpu,gpu_count,region,country,billing,price,price_unit,currency,source_url,as_of\na,l40s,1,x,DE,on_demand,1.2,hour,EUR,https://example.org/,2026-11-15\n",
    "component,region,from,price,price_unit,currency,source_url,as_of\negress,*,,0.01,gb,EUR,https://example.org/,2026-11-15\n",
];

/// Reads a project in which one file is replaced, and renders what is reported.
fn read(which: usize, bytes: &[u8]) -> (Diagnostics, String) {
    let files: Vec<(&str, &[u8])> = FILES
        .iter()
        .zip(SOUND)
        .enumerate()
        .map(|(index, (file, sound))| {
            (
                *file,
                if index == which {
                    bytes
                } else {
                    sound.as_bytes()
                },
            )
        })
        .collect();
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
    catalog(&files, date(2026, 12, 1), &mut sources, &mut diagnostics);
    let shown = [Format::Text, Format::Json, Format::Github]
        .map(|format| render(&diagnostics, &sources, format))
        .concat();
    (diagnostics, shown)
}

#[test]
fn the_sound_project_is_sound() {
    let (diagnostics, _) = read(usize::MAX, b"");
    assert!(!diagnostics.has_errors(), "{diagnostics:?}");
}

/// Text that looks like a table: delimiters, quotes, line ends, numbers, words of the schema.
fn table() -> impl Strategy<Value = String> {
    let token = prop::sample::select(vec![
        ",",
        ";",
        "\n",
        "\r\n",
        "\"",
        "\"\"",
        "offer",
        "gpu",
        "price",
        "l40s",
        "1.234,56",
        "1,2",
        "0",
        "-1",
        "2026-11-15",
        "DE",
        "on_demand",
        "hour",
        "EUR",
        "https://example.org/",
        "ü",
        "\u{a0}",
        "\0",
        "é",
        "1/7",
        "999999999999999",
    ]);
    prop::collection::vec(token, 0..120).prop_map(|tokens| tokens.concat())
}

/// A sound file with one stretch of it replaced.
fn damaged(which: usize) -> impl Strategy<Value = String> {
    (
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        ".{0,12}",
    )
        .prop_map(move |(from, to, put)| {
            let sound = SOUND[which];
            let ends: Vec<usize> = sound.char_indices().map(|(at, _)| at).collect();
            let (a, b) = (ends[from.index(ends.len())], ends[to.index(ends.len())]);
            let (a, b) = (a.min(b), a.max(b));
            format!("{}{put}{}", &sound[..a], &sound[b..])
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_read_or_refused(which in 0usize..6, bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let (_, shown) = read(which, &bytes);
        prop_assert!(!shown.contains('\0'));
    }

    #[test]
    fn random_tables_are_read_or_refused(which in 0usize..6, text in table()) {
        read(which, text.as_bytes());
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(text in (0usize..6).prop_flat_map(|which| damaged(which).prop_map(move |text| (which, text)))) {
        let (_, shown) = read(text.0, text.1.as_bytes());
        prop_assert!(shown.len() < 60_000);
    }

    /// Every cell of a sheet is cut from the text at its span, and lines never run backwards.
    #[test]
    fn cells_lie_where_they_say(text in table()) {
        if let Some(sheet) = sheet::split("a.csv", &text, &mut Diagnostics::new()) {
            let mut last = 0;
            for cell in &sheet.cells {
                prop_assert!(cell.span.start >= last && cell.span.end <= text.len());
                let line = text[..cell.span.start].matches('\n').count() + 1;
                prop_assert_eq!(line, cell.line as usize);
                last = cell.span.start;
            }
        }
    }

    /// A number that is read means what it says: its digits in order, nothing added.
    #[test]
    fn numbers_keep_their_digits(text in "[0-9., ]{1,14}", quoted: bool, semicolon: bool) {
        let notation = Notation { semicolon, ..Notation::default() };
        if let Ok(value) = number::parse(&text, quoted, notation) {
            let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
            let written = digits(&text);
            let read = digits(&value.to_string());
            prop_assert_eq!(
                written.trim_start_matches('0').trim_end_matches('0'),
                read.trim_start_matches('0').trim_end_matches('0')
            );
        }
    }

    #[test]
    fn decoding_never_loses_a_line(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let mut diagnostics = Diagnostics::new();
        if let Some(text) = text::decode("a.csv", &bytes, &mut diagnostics) {
            let breaks = bytes.iter().filter(|&&byte| byte == b'\n').count();
            prop_assert_eq!(text.matches('\n').count(), breaks);
        } else {
            prop_assert!(diagnostics.has_errors());
        }
    }
}
