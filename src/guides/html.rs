//! From Markdown events to HTML.

mod block;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::calls::{self, Call, Piece};
use super::links::{Links, Listed, Problem};
use super::markdown::{self, Body, Located};
use super::terms;
use super::{Jump, escape};
use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::source::lines::Lines;

/// A text as HTML.
pub(super) struct Written {
    pub(super) html: Vec<Piece>,
    /// Files the text mentions: composed path and output path.
    pub(super) files: BTreeSet<(String, String)>,
    /// Its jumps into pages of the program.
    pub(super) jumps: Vec<Jump>,
}

/// Writes a text's body, checking every link and picture on the way.
pub(super) fn write(
    body: &Body<'_>,
    page: &Listed,
    links: &Links<'_>,
    lines: &Lines<'_>,
    diagnostics: &mut Diagnostics,
) -> Written {
    let mut writer = Writer {
        body,
        page,
        links,
        lines,
        diagnostics,
        out: String::new(),
        outer: Vec::new(),
        open_links: Vec::new(),
        calls: Vec::new(),
        headings: 0,
        heading: None,
        table: block::Table::default(),
        tables: 0,
        marks: BTreeMap::new(),
        notes: BTreeMap::new(),
        files: BTreeSet::new(),
        jumps: Vec::new(),
    };
    let mut index = 0;
    while index < body.events.len() {
        index = writer.event(index);
    }
    writer.notes();
    Written {
        html: calls::pieces(&writer.out, &writer.calls),
        files: writer.files,
        jumps: writer.jumps,
    }
}

struct Writer<'w, 't> {
    body: &'w Body<'t>,
    page: &'w Listed,
    links: &'w Links<'w>,
    lines: &'w Lines<'t>,
    diagnostics: &'w mut Diagnostics,
    out: String,
    /// What was written before a footnote began, and the footnote's number.
    outer: Vec<(String, Option<usize>)>,
    /// For every open link: was it good?
    open_links: Vec<bool>,
    /// Figures to be put in, in the order of their marks.
    calls: Vec<Call>,
    /// Headings so far.
    headings: usize,
    /// Text of the last one, for the names of tables.
    heading: Option<String>,
    table: block::Table,
    tables: usize,
    /// How often each footnote was mentioned.
    marks: BTreeMap<usize, usize>,
    /// Finished footnotes by number.
    notes: BTreeMap<usize, String>,
    files: BTreeSet<(String, String)>,
    jumps: Vec<Jump>,
}

impl<'t> Writer<'_, 't> {
    fn at(&self, index: usize) -> Option<&Located<'t>> {
        self.body.events.get(index)
    }

    /// Writes the event at `index` and says which one comes next.
    fn event(&mut self, index: usize) -> usize {
        let body = self.body;
        let Some((event, range)) = body.events.get(index) else {
            return index + 1;
        };
        match event {
            Event::Text(text) => escape::text(text, &mut self.out),
            Event::InlineMath(_) => self.call(range.start),
            Event::Code(code) | Event::DisplayMath(code) => {
                self.out.push_str("<code>");
                escape::text(code, &mut self.out);
                self.out.push_str("</code>");
            }
            // Reported already.
            Event::Html(_) | Event::InlineHtml(_) | Event::TaskListMarker(_) => {}
            Event::SoftBreak => self.out.push('\n'),
            Event::HardBreak => self.out.push_str("<br>\n"),
            Event::Rule => self.out.push_str("<hr>\n"),
            Event::FootnoteReference(label) => self.mark(label),
            Event::Start(Tag::Paragraph) => {
                if let Some(next) = self.figure(index).or_else(|| self.block_call(index)) {
                    return next;
                }
                self.out.push_str(if self.is_list_of_words(index) {
                    "<p class=\"also\">"
                } else {
                    "<p>"
                });
            }
            Event::Start(Tag::Image {
                dest_url, title, ..
            }) => {
                let end = self.end_of_picture(index);
                let title = (!title.is_empty()).then_some(title.as_ref());
                self.picture(index..end, dest_url, title, range.clone());
                return end;
            }
            Event::Start(tag) => self.start(tag, index, range),
            Event::End(tag) => self.end(*tag),
        }
        index + 1
    }

    /// Other words for a term of the glossary.
    fn is_list_of_words(&self, index: usize) -> bool {
        self.page.file == terms::FILE
            && matches!(self.at(index + 1), Some((Event::Text(text), _)) if text.starts_with(terms::ALSO))
    }

    /// A figure of the data, to be filled in by pages.
    fn call(&mut self, at: usize) {
        if let Some((_, call)) = self.body.calls.get(&at) {
            self.out.push_str(&calls::mark(self.calls.len()));
            self.calls.push(call.clone());
        }
    }

    /// A paragraph of nothing but a table of the data is that table.
    fn block_call(&mut self, index: usize) -> Option<usize> {
        let (Event::InlineMath(_), range) = self.body.events.get(index + 1)? else {
            return None;
        };
        let (_, call) = self.body.calls.get(&range.start)?;
        call.is_block().then(|| {
            self.call(range.start);
            index + 3
        })
    }

    fn start(&mut self, tag: &Tag<'_>, index: usize, range: &Range<usize>) {
        match tag {
            Tag::Emphasis => self.out.push_str("<em>"),
            Tag::Strong => self.out.push_str("<strong>"),
            Tag::Strikethrough => self.out.push_str("<del>"),
            Tag::Superscript => self.out.push_str("<sup>"),
            Tag::Subscript => self.out.push_str("<sub>"),
            Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            } => self.link(*link_type, dest_url, title, index, range),
            _ => self.start_block(tag, index),
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Emphasis => self.out.push_str("</em>"),
            TagEnd::Strong => self.out.push_str("</strong>"),
            TagEnd::Strikethrough => self.out.push_str("</del>"),
            TagEnd::Superscript => self.out.push_str("</sup>"),
            TagEnd::Subscript => self.out.push_str("</sub>"),
            TagEnd::Link => {
                if self.open_links.pop() == Some(true) {
                    self.out.push_str("</a>");
                }
            }
            _ => self.end_block(tag),
        }
    }

    fn link(
        &mut self,
        link_type: LinkType,
        destination: &str,
        title: &str,
        index: usize,
        range: &Range<usize>,
    ) {
        let destination = match link_type {
            LinkType::Email => format!("mailto:{destination}"),
            _ => destination.to_owned(),
        };
        if !self.has_words(index) {
            self.report(
                "link-text",
                range.clone(),
                "Dieser Verweis hat keinen Text.".to_owned(),
                "Zwischen die eckigen Klammern schreiben, wohin er führt.".to_owned(),
            );
        }
        match self.links.link(self.page, &destination) {
            Ok(target) => {
                self.out.push_str(if link_type == terms::LINK {
                    "<a class=\"term\" href=\""
                } else {
                    "<a href=\""
                });
                escape::attribute(&target.href, &mut self.out);
                if !title.is_empty() {
                    self.out.push_str("\" title=\"");
                    escape::attribute(&super::typography::set(title), &mut self.out);
                }
                self.out.push_str("\">");
                self.open_links.push(true);
                self.mention(target.file);
                if let Some((route, fragment)) = target.jump {
                    self.jumps.push(Jump {
                        file: self.page.file.clone(),
                        place: self.lines.place(range.clone()),
                        route,
                        fragment,
                    });
                }
            }
            Err(problem) => {
                self.problem(problem, range.clone());
                self.open_links.push(false);
            }
        }
    }

    /// Is there anything to read between the ends of the link that begins at `index`?
    fn has_words(&self, index: usize) -> bool {
        self.body
            .events
            .iter()
            .skip(index + 1)
            .take_while(|(event, _)| !matches!(event, Event::End(TagEnd::Link)))
            .any(|(event, _)| match event {
                Event::Text(text) | Event::Code(text) => !text.trim().is_empty(),
                _ => false,
            })
    }

    fn mention(&mut self, file: Option<String>) {
        if let Some(file) = file
            && let Some(output) = self.links.files.output(&file, self.page)
        {
            self.files.insert((file, output));
        }
    }

    /// The event behind the end of the picture that begins at `index`.
    fn end_of_picture(&self, index: usize) -> usize {
        let mut depth = 0_usize;
        for (at, (event, _)) in self.body.events.iter().enumerate().skip(index) {
            match event {
                Event::Start(Tag::Image { .. }) => depth += 1,
                Event::End(TagEnd::Image) => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return at + 1;
                    }
                }
                _ => {}
            }
        }
        self.body.events.len()
    }

    /// A paragraph of nothing but a picture with a title is a figure with a caption.
    fn figure(&mut self, index: usize) -> Option<usize> {
        let body = self.body;
        let (
            Event::Start(Tag::Image {
                dest_url, title, ..
            }),
            range,
        ) = body.events.get(index + 1)?
        else {
            return None;
        };
        let end = self.end_of_picture(index + 1);
        let alone = matches!(self.at(end), Some((Event::End(TagEnd::Paragraph), _)));
        if title.is_empty() || !alone {
            return None;
        }
        self.out.push_str("<figure>");
        self.picture(index + 1..end, dest_url, None, range.clone());
        self.out.push_str("<figcaption>");
        escape::text(&super::typography::set(title), &mut self.out);
        self.out.push_str("</figcaption></figure>\n");
        Some(end + 1)
    }

    fn picture(
        &mut self,
        events: Range<usize>,
        source: &str,
        title: Option<&str>,
        range: Range<usize>,
    ) {
        let inner = self.body.events.get(events).unwrap_or_default();
        let description = markdown::plain_text(inner);
        if description.trim().is_empty() {
            self.report(
                "image-alt",
                range.clone(),
                "Diesem Bild fehlt die Beschreibung.".to_owned(),
                "Zwischen die eckigen Klammern schreiben, was das Bild zeigt: ![Beschreibung](bild.png)"
                    .to_owned(),
            );
        }
        let target = match self.links.picture(self.page, source) {
            Ok(target) => target,
            Err(problem) => return self.problem(problem, range),
        };
        let size = target.file.as_deref().and_then(|file| {
            let ending = file.rsplit_once('.').map_or("", |(_, ending)| ending);
            let shown = super::picture::ENDINGS.contains(&ending);
            self.links.files.size(file).filter(|_| shown)
        });
        self.mention(target.file);
        let Some((width, height)) = size else {
            // A picture that cannot be read is reported at the file itself.
            return self.report(
                "image-format",
                range,
                "Diese Datei lässt sich nicht als Bild zeigen.".to_owned(),
                "Erlaubt sind PNG, JPEG, WebP, AVIF, GIF und SVG; auf andere Dateien ohne Ausrufezeichen verweisen.".to_owned(),
            );
        };
        self.out.push_str("<img src=\"");
        escape::attribute(&target.href, &mut self.out);
        self.out.push_str("\" alt=\"");
        escape::attribute(description.trim(), &mut self.out);
        if let Some(title) = title {
            self.out.push_str("\" title=\"");
            escape::attribute(&super::typography::set(title), &mut self.out);
        }
        self.out.push_str(&format!(
            "\" width=\"{width}\" height=\"{height}\" loading=\"lazy\" decoding=\"async\">"
        ));
    }

    fn problem(&mut self, problem: Problem, range: Range<usize>) {
        self.report(problem.code, range, problem.message, problem.hint);
    }

    fn report(&mut self, code: &'static str, range: Range<usize>, message: String, hint: String) {
        let value = self.lines.text().get(range.clone()).unwrap_or_default();
        let value = value.lines().next().unwrap_or_default();
        self.diagnostics.push(
            Diagnostic::error(code, &self.page.file, message)
                .at(self.lines.place(range))
                .value(value)
                .hint(hint),
        );
    }
}
