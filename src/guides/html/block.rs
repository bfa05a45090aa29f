//! Blocks: headings, lists, tables, code, notices, footnotes.

use pulldown_cmark::{Alignment, BlockQuoteKind, CodeBlockKind, Event, Tag, TagEnd};

use super::Writer;
use crate::guides::escape;
use crate::guides::markdown::{mark_id, note_id, note_key};

/// The table being written.
#[derive(Debug, Default)]
pub(super) struct Table {
    alignments: Vec<Alignment>,
    column: usize,
    head: bool,
    /// End tag of the open cell.
    close: &'static str,
}

impl Writer<'_, '_> {
    pub(super) fn start_block(&mut self, tag: &Tag<'_>, index: usize) {
        match tag {
            Tag::Heading { .. } => self.heading(),
            Tag::BlockQuote(kind) => self.quotation(*kind),
            Tag::CodeBlock(kind) => self.code_block(kind),
            Tag::List(None) => self.out.push_str("<ul>\n"),
            Tag::List(Some(1)) => self.out.push_str("<ol>\n"),
            Tag::List(Some(start)) => self.out.push_str(&format!("<ol start=\"{start}\">\n")),
            Tag::Item => self.out.push_str("<li>"),
            Tag::FootnoteDefinition(label) => {
                let number = self.body.notes.get(&note_key(label)).copied();
                let before = std::mem::take(&mut self.out);
                self.outer.push((before, number));
            }
            Tag::Table(alignments) => {
                self.table = Table {
                    alignments: alignments.clone(),
                    ..Table::default()
                };
                self.start_table();
            }
            Tag::TableHead => {
                self.table.head = true;
                self.table.column = 0;
                self.out.push_str("<thead><tr>");
            }
            Tag::TableRow => {
                self.table.column = 0;
                self.out.push_str("<tr>");
            }
            Tag::TableCell => self.cell(index),
            _ => {}
        }
    }

    pub(super) fn end_block(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Paragraph => self.out.push_str("</p>\n"),
            TagEnd::Heading(_) => {
                let level = self
                    .headings
                    .checked_sub(1)
                    .and_then(|last| self.body.headings.get(last))
                    .map_or(2, |heading| heading.level);
                self.out.push_str(&format!("</h{level}>\n"));
            }
            TagEnd::BlockQuote(None) => self.out.push_str("</blockquote>\n"),
            TagEnd::BlockQuote(Some(_)) => self.out.push_str("</div>\n"),
            TagEnd::CodeBlock => self.out.push_str("</code></pre>\n"),
            TagEnd::List(true) => self.out.push_str("</ol>\n"),
            TagEnd::List(false) => self.out.push_str("</ul>\n"),
            TagEnd::Item => self.out.push_str("</li>\n"),
            TagEnd::FootnoteDefinition => self.end_note(),
            TagEnd::Table => self.out.push_str("</tbody></table></div>\n"),
            TagEnd::TableHead => {
                self.table.head = false;
                self.out.push_str("</tr></thead><tbody>\n");
            }
            TagEnd::TableRow => self.out.push_str("</tr>\n"),
            TagEnd::TableCell => {
                self.out.push_str(self.table.close);
                self.table.column += 1;
            }
            _ => {}
        }
    }

    fn heading(&mut self) {
        let Some(heading) = self.body.headings.get(self.headings) else {
            return;
        };
        self.headings += 1;
        self.heading = Some(heading.text.clone());
        self.out.push_str(&format!("<h{} id=\"", heading.level));
        escape::attribute(&heading.id, &mut self.out);
        self.out.push_str("\">");
    }

    fn quotation(&mut self, kind: Option<BlockQuoteKind>) {
        let (class, title) = match kind {
            None => return self.out.push_str("<blockquote>\n"),
            Some(BlockQuoteKind::Note) => ("note", "Hinweis"),
            Some(BlockQuoteKind::Tip) => ("tip", "Tipp"),
            Some(BlockQuoteKind::Important) => ("important", "Wichtig"),
            Some(BlockQuoteKind::Warning) => ("warning", "Warnung"),
            Some(BlockQuoteKind::Caution) => ("caution", "Vorsicht"),
        };
        self.out.push_str(&format!(
            "<div class=\"alert alert-{class}\" role=\"note\">\n<p class=\"alert-title\">{title}</p>\n"
        ));
    }

    /// Code scrolls sideways, hence takes the keyboard's focus.
    fn code_block(&mut self, kind: &CodeBlockKind<'_>) {
        self.out.push_str("<pre tabindex=\"0\"><code");
        if let CodeBlockKind::Fenced(info) = kind {
            let language: String = info
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '+'))
                .collect();
            if !language.is_empty() {
                let language = language.to_ascii_lowercase();
                self.out
                    .push_str(&format!(" class=\"language-{language}\""));
            }
        }
        self.out.push('>');
    }

    fn start_table(&mut self) {
        self.tables += 1;
        let mut name = format!("Tabelle {}", self.tables);
        if let Some(heading) = &self.heading {
            name.push_str(": ");
            name.push_str(heading);
        }
        let mut label = String::new();
        escape::attribute(&name, &mut label);
        self.out.push_str(&format!(
            "<div class=\"table-scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{label}\"><table aria-label=\"{label}\">"
        ));
    }

    fn cell(&mut self, index: usize) {
        let empty = matches!(self.at(index + 1), Some((Event::End(TagEnd::TableCell), _)));
        let class = match self.table.alignments.get(self.table.column) {
            Some(Alignment::Left) => " class=\"align-left\"",
            Some(Alignment::Center) => " class=\"align-center\"",
            Some(Alignment::Right) => " class=\"align-right\"",
            _ => "",
        };
        // An empty corner heads nothing.
        if self.table.head && !empty {
            self.table.close = "</th>";
            self.out.push_str(&format!("<th scope=\"col\"{class}>"));
        } else {
            self.table.close = "</td>";
            self.out.push_str(&format!("<td{class}>"));
        }
    }

    pub(super) fn mark(&mut self, label: &str) {
        let Some(number) = self.body.notes.get(&note_key(label)).copied() else {
            return;
        };
        let count = self.marks.entry(number).or_default();
        *count += 1;
        let id = mark_id(number, *count);
        self.out.push_str(&format!(
            "<sup class=\"footnote-mark\"><a href=\"#{}\" id=\"{id}\" aria-label=\"Fußnote {number}\">{number}</a></sup>",
            note_id(number)
        ));
    }

    fn end_note(&mut self) {
        let (before, number) = self.outer.pop().unwrap_or_default();
        let note = std::mem::replace(&mut self.out, before);
        // Without a mark in the text there is no number; that was reported.
        if let Some(number) = number {
            self.notes.entry(number).or_insert(note);
        }
    }

    /// Writes the footnotes collected, in the order of their numbers.
    pub(super) fn notes(&mut self) {
        if self.notes.is_empty() {
            return;
        }
        self.out
            .push_str("<section class=\"footnotes\" aria-label=\"Fußnoten\">\n<ol>\n");
        for (number, note) in std::mem::take(&mut self.notes) {
            let back = format!(
                " <a class=\"footnote-back\" href=\"#{}\" aria-label=\"zurück zu Fußnote {number} im Text\"><span aria-hidden=\"true\">↩</span> zurück</a>",
                mark_id(number, 1)
            );
            let note = note.trim_end();
            self.out
                .push_str(&format!("<li id=\"{}\">", note_id(number)));
            match note.strip_suffix("</p>") {
                Some(start) => {
                    self.out.push_str(start);
                    self.out.push_str(&back);
                    self.out.push_str("</p>");
                }
                None => {
                    self.out.push_str(note);
                    self.out.push_str(&format!("<p>{}</p>", back.trim_start()));
                }
            }
            self.out.push_str("</li>\n");
        }
        self.out.push_str("</ol>\n</section>\n");
    }
}
