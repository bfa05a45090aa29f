//! Syntax errors in German.

use std::ops::Range;

use toml::de::{DeTable, DeValue, Error};

use crate::german::quote;
use crate::source::control;

/// One fault, in bytes of the parsed part.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) code: &'static str,
    pub(super) span: Range<usize>,
    pub(super) message: String,
    pub(super) hint: String,
}

/// The parser's errors, those that only follow from another one left out.
pub(super) fn faults(text: &str, table: &DeTable<'_>, errors: &[Error]) -> Vec<Fault> {
    let mut found: Vec<(Range<usize>, &str)> = errors
        .iter()
        .map(|error| {
            let span = error.span().unwrap_or(0..0);
            (span, error.message())
        })
        .collect();
    // What is never closed is reported where it opens, and everything that was
    // swallowed behind it is no news.
    let mut values = Vec::new();
    spans(table, &mut values);
    let mut swallowed: Vec<Range<usize>> = Vec::new();
    for (span, message) in &mut found {
        if !open_end(message) || span.start != span.end {
            continue;
        }
        let opened = values
            .iter()
            .filter(|value| value.end == span.start && value.start < value.end)
            .min_by_key(|value| value.start);
        if let Some(value) = opened {
            *span = value.start..value.start + 1;
            swallowed.push(value.start + 1..value.end + 1);
        }
    }
    found.retain(|(span, _)| !swallowed.iter().any(|range| range.contains(&span.start)));
    found.sort_by_key(|(span, _)| span.start);
    let mut lines = std::collections::BTreeSet::new();
    found
        .into_iter()
        .filter(|(span, _)| lines.insert(line_start(text, span.start)))
        .map(|(span, message)| fault(text, span, message))
        .collect()
}

fn open_end(message: &str) -> bool {
    message.starts_with("unclosed array,")
        || message.starts_with("unclosed inline table")
        || message.starts_with("invalid basic string")
        || message.starts_with("invalid literal string")
        || message.starts_with("invalid multi-line")
}

fn spans(table: &DeTable<'_>, into: &mut Vec<Range<usize>>) {
    for value in table.values() {
        into.push(value.span());
        value_spans(value.get_ref(), into);
    }
}

fn value_spans(value: &DeValue<'_>, into: &mut Vec<Range<usize>>) {
    match value {
        DeValue::Table(table) => spans(table, into),
        DeValue::Array(items) => {
            for item in items {
                into.push(item.span());
                value_spans(item.get_ref(), into);
            }
        }
        _ => {}
    }
}

fn line_start(text: &str, offset: usize) -> usize {
    text.get(..offset)
        .and_then(|before| before.rfind('\n'))
        .map_or(0, |newline| newline + 1)
}

fn fault(text: &str, span: Range<usize>, message: &str) -> Fault {
    let line = text.get(line_start(text, span.start)..).unwrap_or_default();
    let line = line.lines().next().unwrap_or_default();
    // Behind an empty span the character itself may be the fault.
    let behind = text
        .get(span.start..)
        .and_then(|rest| rest.chars().next())
        .filter(|c| control::forbidden(*c));
    if let Some(character) = behind {
        return Fault {
            code: "control-character",
            span: span.start..span.start + character.len_utf8(),
            message: control::message(character),
            hint: control::HINT.to_owned(),
        };
    }
    let value = text.get(span.clone()).unwrap_or_default();
    let (message, hint) = sentence(message, value, line.trim());
    Fault {
        code: "toml-syntax",
        span,
        message,
        hint,
    }
}

/// The message and hint for one of the parser's English messages.
fn sentence(message: &str, value: &str, line: &str) -> (String, String) {
    let key = line.split('=').next().unwrap_or_default().trim();
    let starts = |prefix: &str| message.starts_with(prefix);
    let of = |message: &str, hint: &str| (message.to_owned(), hint.to_owned());
    if starts("duplicate key") {
        (
            format!("Der Schlüssel {} kommt doppelt vor.", quote(value)),
            "Jeder Schlüssel und jede [Tabelle] darf nur einmal vorkommen; eine der beiden Stellen löschen.".to_owned(),
        )
    } else if starts("string values must be quoted") && value.is_empty() {
        (
            format!("Hinter {} fehlt der Wert.", quote(&format!("{key} ="))),
            "Einen Wert eintragen oder die Zeile löschen; Unbekanntes wird weggelassen.".to_owned(),
        )
    } else if starts("string values must be quoted") {
        let written = value.trim_matches(['„', '“', '”', '‚', '‘', '’', '»', '«']);
        (
            format!(
                "Der Wert {} steht nicht in geraden Anführungszeichen.",
                quote(value)
            ),
            format!(
                "Text gehört in gerade Anführungszeichen: \"{written}\"; Zahlen, Daten, true und false stehen ohne."
            ),
        )
    } else if starts("key with no value") || starts("missing assignment") {
        (
            format!("Die Zeile {} hat kein Gleichheitszeichen.", quote(line)),
            "Jede Zeile hat die Form: schlüssel = wert. Anmerkungen beginnen mit #.".to_owned(),
        )
    } else if starts("extra `=`") || starts("extra assignment") {
        of(
            "Hier steht ein Gleichheitszeichen zu viel.",
            "Jede Zeile hat die Form: schlüssel = wert.",
        )
    } else if starts("invalid basic string")
        || starts("invalid literal string")
        || starts("invalid multi-line")
    {
        of(
            "Der Text, der hier beginnt, wird nicht geschlossen.",
            "Das schließende Anführungszeichen ergänzen; ein Anführungszeichen im Text wird zu \\\".",
        )
    } else if starts("missing opening quote") {
        of(
            "Das öffnende Anführungszeichen fehlt.",
            "Text gehört in gerade Anführungszeichen.",
        )
    } else if starts("missing escaped value") || starts("too few unicode") {
        of(
            "Hinter dem umgekehrten Schrägstrich \\ steht kein bekanntes Zeichen.",
            "Für einen Schrägstrich im Text \\\\ schreiben oder den Text in einfache Anführungszeichen '…' setzen.",
        )
    } else if starts("unclosed array,") {
        of(
            "Die Liste, die hier beginnt, wird nicht geschlossen.",
            "Die schließende Klammer ] ergänzen.",
        )
    } else if starts("unclosed inline table") {
        of(
            "Die Tabelle, die hier beginnt, wird nicht geschlossen.",
            "Die schließende Klammer } ergänzen.",
        )
    } else if starts("unclosed table") || starts("missing table open") {
        of(
            "Der Tabellenkopf hat keine schließende Klammer.",
            "Ein Tabellenkopf hat die Form [name].",
        )
    } else if starts("unclosed array table") {
        of(
            "Der Tabellenkopf hat keine zwei schließenden Klammern.",
            "Ein wiederholbarer Tabellenkopf hat die Form [[name]].",
        )
    } else if starts("missing comma") || starts("extra comma") {
        of(
            "Zwischen zwei Einträgen steht nicht genau ein Komma.",
            "Die Einträge einer Liste werden durch je ein Komma getrennt: [\"a\", \"b\"].",
        )
    } else if starts("invalid unquoted key") || starts("unquoted keys") {
        (
            format!("Das ist kein Schlüssel: {}.", quote(line)),
            "Jede Zeile hat die Form: schlüssel = wert; Schlüssel bestehen aus Buchstaben ohne Umlaute, Ziffern, - und _. Anmerkungen beginnen mit #.".to_owned(),
        )
    } else if starts("invalid date") || starts("invalid time") || starts("invalid datetime") {
        (
            format!("{} ist kein gültiges Datum.", quote(value)),
            "Ein Datum hat die Form JJJJ-MM-TT, zum Beispiel 2026-11-30.".to_owned(),
        )
    } else if starts("invalid boolean") {
        (
            format!("{} ist kein Wahrheitswert.", quote(value)),
            "Erlaubt sind true und false, klein geschrieben und ohne Anführungszeichen.".to_owned(),
        )
    } else if starts("unexpected leading zero")
        || (starts("invalid ")
            && !["key", "table", "value"]
                .iter()
                .any(|w| message.contains(w)))
        || starts("`_` may only")
        || starts("radix")
        || starts("redundant")
        || starts("integers with a radix")
        || starts("unexpected sign")
    {
        (
            format!("Der Wert in {} ist keine gültige Zahl.", quote(line)),
            "Zahlen bestehen aus Ziffern mit höchstens einem Dezimalpunkt (0.05); ein Datum hat die Form JJJJ-MM-TT, Text gehört in Anführungszeichen.".to_owned(),
        )
    } else if starts("unexpected key or value") {
        (
            format!(
                "Hinter dem Wert steht noch etwas, das nicht dazugehört: {}.",
                quote(line)
            ),
            "Jede Zeile trägt einen Wert; Dezimalzahlen haben einen Punkt, kein Komma, Text gehört in Anführungszeichen.".to_owned(),
        )
    } else if starts("carriage return") {
        of(
            "Hier steht ein einzelner Wagenrücklauf (CR).",
            "Die Datei mit Zeilenenden LF oder CRLF speichern.",
        )
    } else if starts("cannot recurse") || starts("recursion limit") {
        of(
            "Die Werte sind zu tief ineinander geschachtelt.",
            "Die Klammern prüfen.",
        )
    } else {
        (
            format!("Diese Zeile ist nicht lesbar: {}.", quote(line)),
            "Jede Zeile hat die Form: schlüssel = wert. Anmerkungen beginnen mit #.".to_owned(),
        )
    }
}
