//! Calls among the events of a text.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::{Event, Tag, TagEnd};

use super::syntax::{self, Found};
use super::{Call, Name, check};
use crate::catalog::Gpu;
use crate::diagnostics::Severity;
use crate::german::{closest, quote};
use crate::guides::markdown::{Located, Report};

/// Calls of a text by their bytes in the file.
pub(in crate::guides) type Calls = BTreeMap<usize, (Range<usize>, Call)>;

/// Texts that stand beside each other made one, and the calls in them made events of their own:
/// `InlineMath`, which texts cannot write, at the first byte of the call.
pub(in crate::guides) fn split<'t>(
    events: Vec<Located<'t>>,
    gpus: &[Gpu],
    report: &mut Report<'_, 't>,
) -> (Vec<Located<'t>>, Calls) {
    let mut search = Search {
        gpus,
        out: Vec::with_capacity(events.len()),
        calls: Calls::new(),
        outside: 0,
        code: false,
        report,
    };
    let mut run: Vec<(pulldown_cmark::CowStr<'t>, Range<usize>)> = Vec::new();
    for (event, range) in events {
        if let Event::Text(text) = event {
            run.push((text, range));
            continue;
        }
        search.text(std::mem::take(&mut run));
        match &event {
            Event::Start(Tag::CodeBlock(_)) => search.code = true,
            Event::End(TagEnd::CodeBlock) => search.code = false,
            Event::Start(Tag::Heading { .. } | Tag::Link { .. } | Tag::Image { .. }) => {
                search.outside += 1;
            }
            Event::End(TagEnd::Heading(_) | TagEnd::Link | TagEnd::Image) => {
                search.outside = search.outside.saturating_sub(1);
            }
            _ => {}
        }
        search.out.push((event, range));
    }
    search.text(run);
    search.blocks_stand_alone();
    (search.out, search.calls)
}

struct Search<'s, 'r, 't> {
    gpus: &'s [Gpu],
    out: Vec<Located<'t>>,
    calls: Calls,
    /// Depth of headings, links and pictures, where no figure may stand.
    outside: usize,
    code: bool,
    report: &'s mut Report<'r, 't>,
}

/// A run of text events as one text that still knows where each byte came from.
struct Run {
    text: String,
    /// Begin in the text, bytes of the file, and whether they are the same letters.
    parts: Vec<(usize, Range<usize>, bool)>,
}

impl Run {
    /// Place in the file of a byte that stands there as it stands here.
    fn source(&self, at: usize) -> Option<usize> {
        let index = self.parts.partition_point(|(begin, _, _)| *begin <= at);
        let (begin, range, same) = self.parts.get(index.checked_sub(1)?)?;
        same.then(|| range.start + (at - begin))
            .filter(|source| *source < range.end)
    }

    /// Bytes of the file for a range of the text; the nearest where an escape lies between.
    fn range(&self, at: &Range<usize>) -> Range<usize> {
        let whole = || {
            let first = self.parts.first().map_or(0, |(_, range, _)| range.start);
            let last = self.parts.last().map_or(0, |(_, range, _)| range.end);
            first..last
        };
        let Some(start) = self.source(at.start) else {
            return whole();
        };
        let end = at
            .end
            .checked_sub(1)
            .and_then(|last| self.source(last))
            .map_or(start, |last| last + 1);
        start..end.max(start)
    }
}

impl<'t> Search<'_, '_, 't> {
    fn text(&mut self, run: Vec<(pulldown_cmark::CowStr<'t>, Range<usize>)>) {
        let Some(range) = run
            .first()
            .zip(run.last())
            .map(|(first, last)| first.1.start..last.1.end)
        else {
            return;
        };
        if let [(text, _)] = run.as_slice()
            && (self.code || !text.contains("{{"))
        {
            let text = text.clone();
            self.out.push((Event::Text(text), range));
            return;
        }
        let raw = self.report.lines.text();
        let mut whole = Run {
            text: String::new(),
            parts: Vec::new(),
        };
        for (text, range) in &run {
            let same = raw.get(range.clone()) == Some(text.as_ref());
            whole.parts.push((whole.text.len(), range.clone(), same));
            whole.text.push_str(text);
        }
        if self.code {
            self.out.push((Event::Text(whole.text.into()), range));
            return;
        }
        self.calls_in(&whole, &range);
    }

    fn calls_in(&mut self, run: &Run, range: &Range<usize>) {
        let text = run.text.as_str();
        let (mut done, mut from) = (0, 0);
        let mut begin = range.start;
        while let Some(at) = text
            .get(from..)
            .and_then(|rest| rest.find("{{"))
            .map(|at| from + at)
        {
            from = at + 2;
            let Some(source) = self.genuine(run, at) else {
                continue;
            };
            let Some((end, call)) = self.call(run, at) else {
                continue;
            };
            let before = text.get(done..at).unwrap_or_default();
            if !before.is_empty() {
                self.out
                    .push((Event::Text(before.to_owned().into()), begin..source));
            }
            let place = run.range(&(at..end));
            let written = text.get(at..end).unwrap_or_default();
            self.out
                .push((Event::InlineMath(written.to_owned().into()), place.clone()));
            begin = place.end;
            self.calls.insert(place.start, (place, call));
            (done, from) = (end, end);
        }
        let rest = text.get(done..).unwrap_or_default();
        if !rest.is_empty() {
            self.out
                .push((Event::Text(rest.to_owned().into()), begin..range.end));
        }
    }

    /// Place of two brackets that stand in the file just so, no backslash before them.
    fn genuine(&self, run: &Run, at: usize) -> Option<usize> {
        let source = run.source(at)?;
        let together = run.source(at + 1) == Some(source + 1);
        let before = self.report.lines.text().get(..source)?;
        let slashes = before.len() - before.trim_end_matches('\\').len();
        (together && slashes.is_multiple_of(2)).then_some(source)
    }

    /// The call at `at` and where it ends; everything wrong with it is reported.
    fn call(&mut self, run: &Run, at: usize) -> Option<(usize, Call)> {
        let names = Name::ALL.map(Name::word);
        let (word, written) = match syntax::read(&run.text, at) {
            Found::Text => return None,
            Found::Bare(word, place) => {
                if names.contains(&word) {
                    self.report.push(
                        Severity::Warning,
                        "call-syntax",
                        run.range(&place),
                        format!(
                            "{} ohne Klammern ist kein Aufruf und bleibt Text.",
                            quote(word)
                        ),
                        "Als Aufruf mit Klammern schreiben, als Text zwischen `…`.",
                    );
                }
                return None;
            }
            Found::Call(word, written) => (word, written),
        };
        let name_at = |written: &Result<syntax::Written<'_>, syntax::Fault>| match written {
            Ok(call) => call.name_at.clone(),
            Err(_) => at..at + 2,
        };
        let Some(name) = Name::ALL.into_iter().find(|name| name.word() == word) else {
            let place = run.range(&name_at(&written));
            match closest(word, names) {
                Some(meant) => self.report.push(
                    Severity::Error,
                    "call-unknown",
                    place,
                    format!("Den Aufruf {} gibt es nicht.", quote(word)),
                    format!("Meinten Sie {}?", quote(meant)),
                ),
                None => self.report.push(
                    Severity::Warning,
                    "call-unknown",
                    place,
                    format!("Den Aufruf {} gibt es nicht; er bleibt Text.", quote(word)),
                    format!(
                        "Aufrufe heißen {}; was Text sein soll, steht zwischen `…`.",
                        crate::german::list(&names, "oder")
                    ),
                ),
            }
            return None;
        };
        let written = match written {
            Ok(written) => written,
            Err(fault) => {
                self.report.push(
                    Severity::Error,
                    "call-syntax",
                    run.range(&fault.at),
                    fault.message,
                    format!("Zum Beispiel: {}", name.example()),
                );
                return None;
            }
        };
        if self.outside > 0 {
            self.report.push(
                Severity::Error,
                "call-place",
                run.range(&(at..written.end)),
                "In Überschriften, Verweisen und Bildbeschreibungen stehen keine Aufrufe.",
                "Den Aufruf in einen Satz schreiben.",
            );
            return None;
        }
        match check::check(name, &written, self.gpus) {
            Ok(call) => Some((written.end, call)),
            Err(problems) => {
                for problem in problems {
                    self.report.push(
                        Severity::Error,
                        problem.code,
                        run.range(&problem.at),
                        problem.message,
                        problem.hint,
                    );
                }
                None
            }
        }
    }

    /// A table is a paragraph of its own.
    fn blocks_stand_alone(&mut self) {
        for (index, (event, range)) in self.out.iter().enumerate() {
            let block = matches!(event, Event::InlineMath(_))
                && self
                    .calls
                    .get(&range.start)
                    .is_some_and(|(_, call)| call.is_block());
            if !block {
                continue;
            }
            let before = index.checked_sub(1).and_then(|at| self.out.get(at));
            let alone = matches!(before, Some((Event::Start(Tag::Paragraph), _)))
                && matches!(
                    self.out.get(index + 1),
                    Some((Event::End(TagEnd::Paragraph), _))
                );
            if !alone {
                self.report.push(
                    Severity::Error,
                    "call-place",
                    range.clone(),
                    "Eine Tabelle steht allein in ihrem Absatz.",
                    "Vor und hinter den Aufruf eine leere Zeile setzen.",
                );
            }
        }
    }
}
