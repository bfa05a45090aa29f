//! Markdown: from text to events with German typography, headings with ids and
//! numbered footnotes. What a text may not hold is reported here.

mod notes;
mod setting;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

use super::Heading;
use super::anchors::Anchors;
use super::calls::{self, Calls};
use crate::catalog::Gpu;
use crate::diagnostics::{Diagnostic, Diagnostics, Severity};
use crate::german::quote;
use crate::source::lines::Lines;
pub(super) use notes::{mark_id, note_id, note_key};

/// An event with its bytes in the file.
pub(super) type Located<'t> = (Event<'t>, Range<usize>);

/// A text's body, ready to be written.
#[derive(Debug, Default)]
pub(super) struct Body<'t> {
    /// Text events are set already.
    pub(super) events: Vec<Located<'t>>,
    /// The figures that pages put in, by their first byte.
    pub(super) calls: Calls,
    /// In the order of the heading events.
    pub(super) headings: Vec<Heading>,
    /// Numbers of the footnotes by [`note_key`], in the order of their first mention.
    pub(super) notes: BTreeMap<String, usize>,
    /// What a fragment may name.
    pub(super) ids: BTreeSet<String>,
}

/// The extensions of CommonMark that texts may use.
pub(super) fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_GFM
}

/// Parses what follows the front matter; ranges are those of the whole file.
pub(super) fn parse<'t>(
    file: &str,
    lines: &Lines<'t>,
    start: usize,
    frame_ids: &[&str],
    gpus: &[Gpu],
    diagnostics: &mut Diagnostics,
) -> Body<'t> {
    let mut report = Report {
        file,
        lines,
        diagnostics,
    };
    let (events, unresolved) = events(lines.text(), start);
    for (range, reference) in unresolved {
        report.push(
            Severity::Error,
            "link-reference",
            range,
            format!("Für den Verweis {} fehlt das Ziel.", quote(&format!("[{reference}]"))),
            format!("Am Ende der Datei ergänzen: [{reference}]: ziel.md — oder die eckigen Klammern mit \\[ schreiben."),
        );
    }
    refuse_html(&events, &mut report);
    let (mut events, calls) = calls::split(events, gpus, &mut report);
    setting::set(&mut events);

    let notes = notes::number(&events, &mut report);
    let note_ids = notes::ids(&events, &notes);
    let taken = note_ids.iter().cloned();
    let anchors = Anchors::new(taken.chain(frame_ids.iter().map(|id| (*id).to_owned())));
    let headings = headings(&events, anchors, &mut report);
    let ids = headings
        .iter()
        .map(|heading| heading.id.clone())
        .chain(note_ids)
        .collect();
    Body {
        events,
        calls,
        headings,
        notes,
        ids,
    }
}

/// All destinations of links and pictures, for texts that are not shown.
pub(super) fn destinations(text: &str, start: usize) -> Vec<String> {
    events(text, start)
        .0
        .into_iter()
        .filter_map(|(event, _)| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.into_string())
            }
            _ => None,
        })
        .collect()
}

/// Where faults of a text go.
pub(super) struct Report<'a, 't> {
    file: &'a str,
    pub(super) lines: &'a Lines<'t>,
    diagnostics: &'a mut Diagnostics,
}

impl Report<'_, '_> {
    pub(super) fn push(
        &mut self,
        severity: Severity,
        code: &'static str,
        range: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        let value = self.lines.text().get(range.clone()).unwrap_or_default();
        let value = value.lines().next().unwrap_or_default();
        self.diagnostics.push(
            Diagnostic::new(severity, code, self.file, message)
                .at(self.lines.place(range))
                .value(value)
                .hint(hint),
        );
    }
}

/// Events and reference links without a definition, `[text][nowhere]`.
fn events(text: &str, start: usize) -> (Vec<Located<'_>>, Vec<(Range<usize>, String)>) {
    let body = text.get(start..).unwrap_or_default();
    let mut unresolved = BTreeMap::new();
    let mut note = |link: BrokenLink<'_>| {
        // A word in brackets alone, [sic], is just that.
        if matches!(link.link_type, LinkType::Reference | LinkType::Collapsed) {
            unresolved.insert(link.span.start, (link.span, link.reference.to_string()));
        }
        None::<(CowStr<'_>, CowStr<'_>)>
    };
    let parser = Parser::new_with_broken_link_callback(body, options(), Some(&mut note));
    let events = parser
        .into_offset_iter()
        .map(|(event, range)| (event, shifted(range, start)))
        .collect();
    let unresolved = unresolved
        .into_values()
        .map(|(range, reference)| (shifted(range, start), reference))
        .collect();
    (events, unresolved)
}

fn shifted(range: Range<usize>, by: usize) -> Range<usize> {
    range.start + by..range.end + by
}

fn refuse_html(events: &[Located<'_>], report: &mut Report<'_, '_>) {
    for (event, range) in events {
        if matches!(event, Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_)) {
            report.push(
                Severity::Error,
                "raw-html",
                range.clone(),
                "HTML ist in Texten nicht erlaubt.",
                "Mit den Mitteln von Markdown schreiben; eine spitze Klammer im Text wird zu \\<, Code steht zwischen `…`.",
            );
        }
    }
}

/// Gives every heading its id and checks that no level is skipped.
fn headings(
    events: &[Located<'_>],
    mut anchors: Anchors,
    report: &mut Report<'_, '_>,
) -> Vec<Heading> {
    let mut headings = Vec::new();
    let mut above = 1;
    for (index, (event, range)) in events.iter().enumerate() {
        let Event::Start(Tag::Heading { level, .. }) = event else {
            continue;
        };
        let level = *level as u8;
        let text = plain_text(events.get(index + 1..).unwrap_or_default());
        if level == 1 {
            report.push(
                Severity::Error,
                "heading-level",
                range.clone(),
                "Eine Überschrift erster Stufe steht nur über der Seite: Das ist der Titel aus den Kopfdaten.",
                "Überschriften im Text mit ## beginnen.",
            );
        } else if level > above + 1 {
            report.push(
                Severity::Warning,
                "heading-level",
                range.clone(),
                format!("Diese Überschrift überspringt eine Stufe: Auf Stufe {above} folgt Stufe {level}."),
                format!("Mit {} beginnen.", "#".repeat(usize::from(above) + 1)),
            );
        }
        if text.trim().is_empty() {
            report.push(
                Severity::Warning,
                "heading-empty",
                range.clone(),
                "Diese Überschrift ist leer.",
                "Einen Text hinter die # schreiben oder die Zeile löschen.",
            );
        }
        let id = match anchors.heading(&text) {
            Ok(id) => id,
            Err(error) => {
                report.push(
                    Severity::Error,
                    "slug-long",
                    range.clone(),
                    "Diese Überschrift ist zu lang für ein Sprungziel.",
                    error.to_string(),
                );
                String::new()
            }
        };
        above = level.max(2);
        headings.push(Heading {
            level: level.max(2),
            id,
            text: text.trim().to_owned(),
        });
    }
    headings
}

/// The words up to the end of the block.
pub(super) fn plain_text(events: &[Located<'_>]) -> String {
    let mut text = String::new();
    for (event, _) in events {
        match event {
            Event::Text(part) | Event::Code(part) => text.push_str(part),
            Event::SoftBreak | Event::HardBreak => text.push(' '),
            Event::End(TagEnd::Heading(_) | TagEnd::Paragraph) => break,
            _ => {}
        }
    }
    text
}
