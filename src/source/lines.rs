//! From byte offsets to what an editor's status bar shows.

use std::ops::Range;

use crate::diagnostics::Place;

/// Where the physical lines of a text begin.
///
/// A line ends with LF or CRLF; columns count characters from 1, and a byte order
/// mark at the very beginning counts for nothing.
#[derive(Clone, Debug)]
pub struct Lines<'t> {
    text: &'t str,
    starts: Vec<usize>,
}

impl<'t> Lines<'t> {
    /// Finds the lines of a whole file.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        let starts = std::iter::once(mark)
            .chain(
                text.bytes()
                    .enumerate()
                    .filter(|(_, byte)| *byte == b'\n')
                    .map(|(offset, _)| offset + 1),
            )
            .collect();
        Self { text, starts }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.text
    }

    /// Line, from 1, of a byte offset; beyond the end it is the last line.
    #[must_use]
    pub fn line(&self, offset: usize) -> u32 {
        let number = self.starts.partition_point(|start| *start <= offset).max(1);
        u32::try_from(number).unwrap_or(u32::MAX)
    }

    /// Line and character column of a byte range.
    #[must_use]
    pub fn place(&self, span: Range<usize>) -> Place {
        let start = self.boundary(span.start);
        let line = self.line(start);
        let line_start = self
            .starts
            .get(line as usize - 1)
            .copied()
            .unwrap_or_default();
        let before = self.text.get(line_start..start).unwrap_or_default();
        Place {
            line,
            column: u32::try_from(before.chars().count() + 1).unwrap_or(u32::MAX),
            span: start..self.boundary(span.end).max(start),
        }
    }

    /// The nearest character boundary at or before an offset.
    fn boundary(&self, offset: usize) -> usize {
        let mut offset = offset.min(self.text.len());
        while !self.text.is_char_boundary(offset) {
            offset -= 1;
        }
        offset
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, offset: usize) -> (u32, u32) {
        let place = Lines::new(text).place(offset..offset);
        (place.line, place.column)
    }

    #[test]
    fn lines_and_character_columns() {
        let cases = [
            ("", 0, (1, 1)),
            ("abc", 0, (1, 1)),
            ("abc", 3, (1, 4)),
            ("abc", 99, (1, 4)),
            ("ä€x", 5, (1, 3)),
            ("a\nb", 1, (1, 2)),
            ("a\nb", 2, (2, 1)),
            ("a\r\nüb", 5, (2, 2)),
            ("a\n", 2, (2, 1)),
            ("\u{feff}abc", 3, (1, 1)),
            ("\u{feff}abc", 5, (1, 3)),
            ("\u{feff}a\nb", 5, (2, 1)),
        ];
        for (text, offset, expected) in cases {
            assert_eq!(at(text, offset), expected, "{text:?} at {offset}");
        }
    }

    #[test]
    fn offsets_inside_a_character_step_back() {
        assert_eq!(at("ä", 1), (1, 1));
    }
}
