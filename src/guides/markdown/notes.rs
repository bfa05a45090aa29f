//! Footnotes: their numbers and ids.

use std::collections::{BTreeMap, BTreeSet};

use pulldown_cmark::{Event, Tag, TagEnd};

use super::{Located, Report};
use crate::diagnostics::Severity;
use crate::german::quote;

/// Footnote labels are alike whatever their case.
pub(in crate::guides) fn note_key(label: &str) -> String {
    label.to_lowercase()
}

/// Numbers the footnotes; reports marks without a note and notes without a mark.
pub(super) fn number(
    events: &[Located<'_>],
    report: &mut Report<'_, '_>,
) -> BTreeMap<String, usize> {
    let mut numbers = BTreeMap::new();
    let mut code = false;
    for (event, range) in events {
        match event {
            Event::Start(Tag::CodeBlock(_)) => code = true,
            Event::End(TagEnd::CodeBlock) => code = false,
            Event::FootnoteReference(label) => {
                let next = numbers.len() + 1;
                numbers.entry(note_key(label)).or_insert(next);
            }
            Event::Text(_) if !code => {
                let raw = report.lines.text();
                let raw = raw.get(range.clone()).unwrap_or_default();
                if let Some((at, label)) = lost_mark(raw) {
                    let at = range.start + at;
                    let message = format!("Die Fußnote {} gibt es nicht.", quote(&label));
                    let hint = format!(
                        "Den Text der Fußnote ergänzen: {label}: … — oder die Klammer mit \\[ schreiben."
                    );
                    let span = at..at + label.len();
                    report.push(Severity::Error, "footnote-missing", span, message, hint);
                }
            }
            _ => {}
        }
    }
    for (event, range) in events {
        if let Event::Start(Tag::FootnoteDefinition(label)) = event
            && !numbers.contains_key(&note_key(label))
        {
            report.push(
                Severity::Warning,
                "footnote-unused",
                range.clone(),
                format!(
                    "Auf die Fußnote {} verweist keine Stelle im Text; sie erscheint nicht.",
                    quote(&format!("[^{label}]"))
                ),
                "Das Zeichen im Text ergänzen oder die Fußnote löschen.",
            );
        }
    }
    refuse_second_definitions(events, report);
    numbers
}

/// Only one text of a footnote can be shown; which one is meant, only its author knows.
fn refuse_second_definitions(events: &[Located<'_>], report: &mut Report<'_, '_>) {
    let mut lines: BTreeMap<String, u32> = BTreeMap::new();
    for (event, range) in events {
        let Event::Start(Tag::FootnoteDefinition(label)) = event else {
            continue;
        };
        let line = report.lines.line(range.start);
        let first = *lines.entry(note_key(label)).or_insert(line);
        if first != line {
            report.push(
                Severity::Error,
                "footnote-duplicate",
                range.clone(),
                format!(
                    "Die Fußnote {} ist zweimal erklärt, in Zeile {first} und in Zeile {line}.",
                    quote(&format!("[^{label}]"))
                ),
                "Eine der beiden löschen oder ihr ein anderes Kürzel geben.",
            );
        }
    }
}

/// `[^label]` in what came out as plain text, with its offset.
fn lost_mark(raw: &str) -> Option<(usize, String)> {
    let at = raw.find("[^")?;
    let escaped = raw.get(..at)?.ends_with('\\');
    let rest = raw.get(at..)?;
    let end = rest.find(']')?;
    let label = rest.get(..=end)?;
    let one_word = !label.contains(char::is_whitespace) && label.len() > 3;
    (one_word && !escaped).then(|| (at, label.to_owned()))
}

/// Id of a footnote.
pub(in crate::guides) fn note_id(number: usize) -> String {
    format!("fn-{number}")
}

/// Id of the place in the text that mentions a footnote for the `count`th time.
pub(in crate::guides) fn mark_id(number: usize, count: usize) -> String {
    if count <= 1 {
        format!("fnref-{number}")
    } else {
        format!("fnref-{number}-{count}")
    }
}

/// Every id that footnotes and their marks get.
pub(super) fn ids(events: &[Located<'_>], notes: &BTreeMap<String, usize>) -> BTreeSet<String> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    let mut ids: BTreeSet<String> = notes.values().map(|number| note_id(*number)).collect();
    for (event, _) in events {
        if let Event::FootnoteReference(label) = event
            && let Some(number) = notes.get(&note_key(label))
        {
            let count = counts.entry(*number).or_default();
            *count += 1;
            ids.insert(mark_id(*number, *count));
        }
    }
    ids
}
