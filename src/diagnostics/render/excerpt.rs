//! The piece of a source line around the mark.

use std::ops::Range;

use super::is_hidden;

/// Characters shown before the mark, of the mark, and behind it.
const BEFORE: usize = 36;
const MARK: usize = 48;
const AFTER: usize = 24;

/// One line of source, cut around the mark and safe to print.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Excerpt {
    /// What is shown, „…“ where something was cut.
    pub(super) text: String,
    /// Byte range of the mark in `text`.
    pub(super) mark: Range<usize>,
}

impl Excerpt {
    /// The marked part.
    pub(super) fn marked(&self) -> &str {
        self.text.get(self.mark.clone()).unwrap_or("")
    }
}

/// Cuts the first line of `span` out of `text`; `None` when that line is blank.
///
/// Looks at a bounded number of characters only, since the line may be megabytes long.
pub(super) fn excerpt(text: &str, span: &Range<usize>) -> Option<Excerpt> {
    let start = text.floor_char_boundary(span.start.min(text.len()));
    let end = text.ceil_char_boundary(span.end.clamp(start, text.len()));

    let mut before: Vec<char> = line(text[..start].chars().rev()).take(BEFORE + 1).collect();
    let cut_before = before.len() > BEFORE;
    before.truncate(BEFORE);
    before.reverse();

    let mut shown = String::new();
    if cut_before {
        shown.push('…');
    }
    shown.extend(before.into_iter().map(safe));

    let mark_start = shown.len();
    let cut_mark = push_line(&mut shown, &text[start..end], MARK);
    let mark = mark_start..shown.len();
    // A mark that goes on in the next line has nothing behind it on this one.
    let whole_line = text[start..end].contains(['\n', '\r']);
    if !cut_mark && !whole_line {
        push_line(&mut shown, &text[end..], AFTER);
    }
    (!shown.trim().is_empty()).then_some(Excerpt { text: shown, mark })
}

/// Appends the rest of the line, at most `most` characters; says whether it was cut.
fn push_line(shown: &mut String, text: &str, most: usize) -> bool {
    let mut rest = line(text.chars());
    shown.extend(rest.by_ref().take(most).map(safe));
    let cut = rest.next().is_some();
    if cut {
        shown.push('…');
    }
    cut
}

fn line(chars: impl Iterator<Item = char>) -> impl Iterator<Item = char> {
    chars.take_while(|c| !matches!(c, '\n' | '\r'))
}

/// One character to show for one that may be dangerous, so that the mark keeps its place.
fn safe(c: char) -> char {
    match c {
        '\t' => ' ',
        c if is_hidden(c) => '\u{b7}',
        c => c,
    }
}
