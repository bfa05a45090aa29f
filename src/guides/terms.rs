//! The glossary's terms, and the first use of each in a guide as a link to it.
//!
//! `content/seiten/glossar.md` is an ordinary page: every heading of the second level is a term,
//! and a paragraph below it that begins with „Auch:“ names other words for it. The usual endings
//! of German nouns need no mention.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::markdown::{Body, Located, plain_text};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::german::quote;
use crate::routes;
use crate::source::lines::Lines;

/// The page that explains terms.
pub(super) const FILE: &str = "content/seiten/glossar.md";

/// What begins the paragraph of other words for a term.
pub(super) const ALSO: &str = "Auch:";

/// What may follow a term without making it another word, the longest first.
const ENDINGS: [&str; 6] = ["es", "en", "s", "e", "n", ""];

/// Links that texts cannot write, hence known as the program's own.
pub(super) const LINK: LinkType = LinkType::WikiLink { has_pothole: false };

/// Words and the anchors that explain them.
#[derive(Debug, Default)]
pub(super) struct Terms {
    /// By first letter in lower case; the longest words first.
    words: BTreeMap<char, Vec<(String, String)>>,
}

impl Terms {
    /// Reads the terms off the glossary's body.
    pub(super) fn read(body: &Body<'_>, lines: &Lines<'_>, diagnostics: &mut Diagnostics) -> Self {
        let mut ids: BTreeMap<String, String> = BTreeMap::new();
        let mut headings = body.headings.iter();
        let mut add = |word: &str, id: &str, range: &Range<usize>| {
            let word = word.trim();
            if word.is_empty() {
                return;
            }
            let word: String = word.chars().map(folded).collect();
            let other = ids.entry(word.clone()).or_insert_with(|| id.to_owned());
            if other.as_str() != id {
                diagnostics.push(
                    Diagnostic::error(
                        "term-duplicate",
                        FILE,
                        format!("{} steht schon bei #{other}.", quote(&word)),
                    )
                    .at(lines.place(range.clone()))
                    .value(&word)
                    .hint("Jedes Wort nur bei einem Begriff nennen."),
                );
            }
        };
        let mut term: Option<&str> = None;
        for (index, (event, range)) in body.events.iter().enumerate() {
            match event {
                Event::Start(Tag::Heading { .. }) => {
                    let heading = headings.next();
                    term = heading
                        .filter(|heading| heading.level == 2)
                        .map(|heading| heading.id.as_str());
                    if let Some((heading, id)) = heading.zip(term) {
                        add(&heading.text, id, range);
                    }
                }
                Event::Start(Tag::Paragraph) => {
                    let words = plain_text(body.events.get(index + 1..).unwrap_or_default());
                    if let Some((words, id)) = words.strip_prefix(ALSO).zip(term) {
                        for word in words.trim().trim_end_matches('.').split(',') {
                            add(word, id, range);
                        }
                    }
                }
                _ => {}
            }
        }
        let mut words: BTreeMap<char, Vec<(String, String)>> = BTreeMap::new();
        for (word, id) in ids {
            if let Some(first) = word.chars().next().and_then(|c| c.to_lowercase().next()) {
                words.entry(first).or_default().push((word, id));
            }
        }
        for list in words.values_mut() {
            list.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        }
        Self { words }
    }

    /// Makes the first use of each term in a text a link to its explanation.
    pub(super) fn link<'t>(&self, events: Vec<Located<'t>>) -> Vec<Located<'t>> {
        if self.words.is_empty() {
            return events;
        }
        let mut linked = BTreeSet::new();
        let mut out = Vec::with_capacity(events.len());
        // Depth of what must stay as it is: headings, links, code, footnotes.
        let mut closed = 0_usize;
        for (event, range) in events {
            match &event {
                Event::Start(tag) if is_closed(tag.to_end()) => closed += 1,
                Event::End(tag) if is_closed(*tag) => closed = closed.saturating_sub(1),
                Event::Text(text) if closed == 0 => {
                    self.link_text(text, &range, &mut linked, &mut out);
                    continue;
                }
                _ => {}
            }
            out.push((event, range));
        }
        out
    }

    fn link_text<'t>(
        &self,
        text: &CowStr<'t>,
        range: &Range<usize>,
        linked: &mut BTreeSet<String>,
        out: &mut Vec<Located<'t>>,
    ) {
        let mut done = 0;
        let mut push = |event: Event<'t>| out.push((event, range.clone()));
        let owned = |part: &str| Event::Text(part.to_owned().into());
        let mut at = 0;
        while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
            let found = starts_word(text, at)
                .then(|| self.at(text, at, linked))
                .flatten();
            let Some((end, id)) = found else {
                at += c.len_utf8();
                continue;
            };
            let before = text.get(done..at).unwrap_or_default();
            if !before.is_empty() {
                push(owned(before));
            }
            push(Event::Start(Tag::Link {
                link_type: LINK,
                dest_url: format!("/{}#{id}", routes::GLOSSARY).into(),
                title: "".into(),
                id: "".into(),
            }));
            push(owned(text.get(at..end).unwrap_or_default()));
            push(Event::End(TagEnd::Link));
            linked.insert(id.to_owned());
            (done, at) = (end, end);
        }
        if done == 0 {
            push(Event::Text(text.clone()));
        } else if let Some(rest) = text.get(done..).filter(|rest| !rest.is_empty()) {
            push(owned(rest));
        }
    }

    /// The longest term not linked yet that stands at `at`, and where it ends.
    fn at(&self, text: &str, at: usize, linked: &BTreeSet<String>) -> Option<(usize, &str)> {
        let rest = text.get(at..)?;
        let first = rest.chars().next()?.to_lowercase().next()?;
        self.words.get(&first)?.iter().find_map(|(word, id)| {
            let length = prefix(rest, word)?;
            let end = ENDINGS.iter().find_map(|ending| {
                let end = length + ending.len();
                let fits = rest.get(length..)?.starts_with(ending);
                (fits && ends_word(rest, end)).then_some(at + end)
            })?;
            (!linked.contains(id)).then_some((end, id.as_str()))
        })
    }
}

fn is_closed(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Heading(_)
            | TagEnd::Link
            | TagEnd::Image
            | TagEnd::CodeBlock
            | TagEnd::TableHead
            | TagEnd::FootnoteDefinition
    )
}

/// Blanks and hyphens that do not break are blanks and hyphens.
fn folded(c: char) -> char {
    match c {
        '\u{a0}' | '\u{202f}' => ' ',
        '\u{2011}' => '-',
        other => other,
    }
}

/// Bytes of `text` that are `word`; a small first letter may be a capital in a sentence's head.
fn prefix(text: &str, word: &str) -> Option<usize> {
    let mut letters = text.chars();
    let mut length = 0;
    for (index, wanted) in word.chars().enumerate() {
        let is = letters.next()?;
        let capital = index == 0 && wanted.is_lowercase() && wanted.to_uppercase().eq([is]);
        if folded(is) != wanted && !capital {
            return None;
        }
        length += is.len_utf8();
    }
    Some(length)
}

/// Parts of a longer word, of a compound or of an address are no use of a term.
fn starts_word(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|before| before.chars().next_back());
    !before.is_some_and(|c| {
        c.is_alphanumeric() || matches!(c, '-' | '\u{2011}' | '_' | '.' | '/' | '@')
    })
}

fn ends_word(text: &str, end: usize) -> bool {
    let mut behind = text.get(end..).unwrap_or_default().chars();
    match behind.next() {
        Some('.') => !behind.next().is_some_and(char::is_alphanumeric),
        Some(c) => !(c.is_alphanumeric() || matches!(c, '-' | '\u{2011}' | '_' | '@')),
        None => true,
    }
}
