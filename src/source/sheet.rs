//! CSV text → rows of cells that know where they stand.
//!
//! csv-core splits the cells; lines and fields are counted here, because the reader above it
//! is off by the blank lines and CRLF pairs it skips.

use std::borrow::Cow;
use std::ops::Range;

use csv_core::{ReadFieldResult, ReaderBuilder};

use super::control;
use crate::diagnostics::{Diagnostic, Diagnostics, Place};

/// Longest cell worth reading; a longer one is a lost quotation mark or an accident.
const LONGEST_CELL: usize = 10_000;

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Raw bytes in the text, quotation marks included.
    pub span: Range<usize>,
    /// Physical line on which the cell begins.
    pub line: u32,
    /// Field number from 1.
    pub field: u32,
    /// The cell stands in quotation marks.
    pub quoted: bool,
}

impl Cell {
    /// Position for a diagnostic.
    #[must_use]
    pub fn place(&self) -> Place {
        Place {
            line: self.line,
            column: self.field,
            span: self.span.clone(),
        }
    }

    /// The cell's text, unquoted, blanks around it trimmed.
    #[must_use]
    pub fn text<'t>(&self, sheet: &'t str) -> Cow<'t, str> {
        let raw = &sheet[self.span.clone()];
        if !self.quoted {
            return Cow::Borrowed(trim(raw));
        }
        let inner = raw
            .strip_prefix('"')
            .map_or(raw, |rest| rest.strip_suffix('"').unwrap_or(rest));
        if inner.contains('"') {
            Cow::Owned(trim(&inner.replace("\"\"", "\"")).to_owned())
        } else {
            Cow::Borrowed(trim(inner))
        }
    }
}

/// Blanks around cells and header names, visible or not.
#[must_use]
pub fn trim(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{200b}' | '\u{feff}'))
}

/// One record: a run of cells in [`Sheet::cells`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Physical line on which it begins.
    pub line: u32,
    /// Which cells.
    pub cells: Range<usize>,
}

/// A CSV file cut into cells.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// `,` or `;`.
    pub delimiter: u8,
    /// Records that hold something; blank ones and rows of delimiters only are left out.
    /// The first one is the header.
    pub records: Vec<Record>,
    /// All cells.
    pub cells: Vec<Cell>,
}

/// Cuts a text into cells. Structural faults (an open quotation mark, text behind a closing one,
/// control characters, giant cells, a `sep=` line) are reported; what stands before an open
/// quotation mark is still returned.
pub fn split(file: &str, text: &str, diagnostics: &mut Diagnostics) -> Option<Sheet> {
    if let Some(first) = text.lines().next()
        && trim(first)
            .trim_matches('"')
            .to_ascii_lowercase()
            .starts_with("sep=")
    {
        diagnostics.push(
            Diagnostic::error(
                "sep-line",
                file,
                "Die erste Zeile „sep=…“ ist ein Hinweis für Excel und gehört nicht in die Datei.",
            )
            .at(Place { line: 1, column: 1, span: 0..first.len() })
            .value(first)
            .hint("Löschen Sie diese Zeile; das Trennzeichen (Komma oder Semikolon) wird an der Kopfzeile erkannt."),
        );
        return None;
    }
    let delimiter = delimiter(text);
    let mut sheet = Sheet {
        delimiter,
        records: Vec::new(),
        cells: Vec::new(),
    };
    let mut splitter = Splitter::new(text, delimiter);
    while let Some(record) = splitter.record(&mut sheet.cells) {
        let cells = &sheet.cells[record.cells.clone()];
        let sound = check(file, text, cells, diagnostics);
        if !sound || cells.iter().any(|cell| !cell.text(text).is_empty()) {
            sheet.records.push(record);
        }
    }
    Some(sheet)
}

/// The delimiter of the header line: whichever of `;` and `,` occurs more outside quotes.
fn delimiter(text: &str) -> u8 {
    let header = text
        .lines()
        .find(|line| !trim(line).is_empty())
        .unwrap_or("");
    let (mut commas, mut semicolons, mut quoted) = (0, 0, false);
    for byte in header.bytes() {
        match byte {
            b'"' => quoted = !quoted,
            b',' if !quoted => commas += 1,
            b';' if !quoted => semicolons += 1,
            _ => {}
        }
    }
    if semicolons > commas { b';' } else { b',' }
}

struct Splitter<'t> {
    text: &'t str,
    reader: csv_core::Reader,
    offset: usize,
    line: u32,
    scratch: Vec<u8>,
}

impl<'t> Splitter<'t> {
    fn new(text: &'t str, delimiter: u8) -> Self {
        Self {
            text,
            reader: ReaderBuilder::new().delimiter(delimiter).build(),
            offset: 0,
            line: 1,
            scratch: vec![0; 4096],
        }
    }

    /// The next record with at least one byte beside line ends.
    fn record(&mut self, cells: &mut Vec<Cell>) -> Option<Record> {
        let bytes = self.text.as_bytes();
        while let Some(b'\r' | b'\n') = bytes.get(self.offset) {
            self.line += u32::from(bytes[self.offset] == b'\n');
            self.offset += 1;
        }
        if self.offset >= bytes.len() {
            return None;
        }
        self.reader.reset();
        let (first, line) = (cells.len(), self.line);
        loop {
            let start = self.offset;
            let last = self.field();
            let mut end = self.offset;
            let consumed = &bytes[start..end];
            if last {
                let ends = consumed
                    .iter()
                    .rev()
                    .take_while(|byte| matches!(byte, b'\r' | b'\n'));
                // A quoted cell may itself end in a line break only before its closing mark.
                end -= ends.count();
            } else {
                end -= 1;
            }
            let field = u32::try_from(cells.len() - first + 1).unwrap_or(u32::MAX);
            cells.push(Cell {
                span: start..end,
                line: self.line,
                field,
                quoted: bytes.get(start) == Some(&b'"'),
            });
            let breaks = consumed.iter().filter(|&&byte| byte == b'\n').count();
            self.line = self
                .line
                .saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX));
            if last {
                break;
            }
        }
        Some(Record {
            line,
            cells: first..cells.len(),
        })
    }

    /// Consumes one field with its delimiter; true when it ended the record.
    fn field(&mut self) -> bool {
        let bytes = self.text.as_bytes();
        loop {
            let (result, read, _) = self
                .reader
                .read_field(&bytes[self.offset..], &mut self.scratch);
            self.offset += read;
            match result {
                ReadFieldResult::Field { record_end } => return record_end,
                ReadFieldResult::End => return true,
                // The text of cells is cut from the input by span; csv-core's copy is not used.
                ReadFieldResult::OutputFull | ReadFieldResult::InputEmpty => {}
            }
        }
    }
}

/// Faults inside one record; false when there are any.
fn check(file: &str, text: &str, cells: &[Cell], diagnostics: &mut Diagnostics) -> bool {
    let mut sound = true;
    for cell in cells {
        let raw = &text[cell.span.clone()];
        let fault = if cell.quoted
            && let Some(fault) = quote_fault(raw)
        {
            Some(fault)
        } else if raw.len() > LONGEST_CELL {
            Some((
                "cell-too-long",
                "Diese Zelle ist länger als 10.000 Zeichen.",
                "Vermutlich fehlt weiter vorn oder hinten ein Anführungszeichen.",
            ))
        } else if cell.text(text).contains('\u{fffd}') {
            Some((
                "mojibake",
                "Diese Zelle enthält das Ersatzzeichen für ein Zeichen, das beim Speichern verlorenging.",
                "Tippen Sie den Namen neu ein und speichern Sie die Datei als UTF-8.",
            ))
        } else if cell.text(text).contains(is_damage) {
            Some((
                "control-character",
                "Diese Zelle enthält ein unsichtbares Steuerzeichen.",
                "Löschen Sie den Inhalt der Zelle und tippen Sie ihn neu ein.",
            ))
        } else {
            None
        };
        if let Some((code, message, hint)) = fault {
            sound = false;
            diagnostics.push(
                Diagnostic::error(code, file, message)
                    .at(cell.place())
                    .value(raw)
                    .hint(hint),
            );
        }
    }
    sound
}

/// A control character, or an invisible line separator.
fn is_damage(c: char) -> bool {
    control::forbidden(c) || matches!(c, '\u{2028}' | '\u{2029}')
}

fn quote_fault(raw: &str) -> Option<(&'static str, &'static str, &'static str)> {
    let bytes = raw.as_bytes();
    let mut at = 1;
    while at < bytes.len() {
        if bytes[at] == b'"' {
            if bytes.get(at + 1) == Some(&b'"') {
                at += 2;
                continue;
            }
            let behind = trim(&raw[at + 1..]);
            return (!behind.is_empty() || at + 1 != bytes.len()).then_some((
                "quote-text",
                "Hinter dem schließenden Anführungszeichen steht noch Text.",
                "Anführungszeichen innerhalb einer Zelle werden verdoppelt: \"\".",
            ));
        }
        at += 1;
    }
    Some((
        "quote-open",
        "Das Anführungszeichen am Anfang dieser Zelle wird nie geschlossen.",
        "Ergänzen Sie das schließende Anführungszeichen oder löschen Sie das öffnende.",
    ))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn cells(text: &str) -> Vec<(u32, u32, String)> {
        let mut diagnostics = Diagnostics::new();
        let sheet = split("a.csv", text, &mut diagnostics).unwrap();
        sheet
            .records
            .iter()
            .flat_map(|record| &sheet.cells[record.cells.clone()])
            .map(|cell| (cell.line, cell.field, cell.text(text).into_owned()))
            .collect()
    }

    fn at(line: u32, field: u32, text: &str) -> (u32, u32, String) {
        (line, field, text.to_owned())
    }

    #[test]
    fn lines_and_fields_are_physical() {
        let expected = vec![at(1, 1, "a"), at(1, 2, "b"), at(4, 1, "1"), at(4, 2, "2")];
        for newline in ["\n", "\r\n"] {
            let text = "a,b|||1,2|".replace('|', newline);
            assert_eq!(cells(&text), expected);
        }
        let quoted = "a;b\r\n\"x\r\ny\";2\r\n3;4";
        assert_eq!(
            cells(quoted),
            vec![
                at(1, 1, "a"),
                at(1, 2, "b"),
                at(2, 1, "x\r\ny"),
                at(3, 2, "2"),
                at(4, 1, "3"),
                at(4, 2, "4")
            ]
        );
    }

    #[test]
    fn rows_of_delimiters_only_are_ignored() {
        assert_eq!(cells("a;b\n;\n;;;\n \u{a0};\n1;2\n").len(), 4);
    }

    #[test]
    fn a_bare_quotation_mark_inside_a_cell_is_text() {
        assert_eq!(cells("a;b\n27\" Schirm;2\n")[2].2, "27\" Schirm");
        assert_eq!(cells("a;b\n\"sagt \"\"ja\"\"\";2\n")[2].2, "sagt \"ja\"");
    }

    fn codes(text: &str) -> Vec<(&'static str, u32, u32)> {
        let mut diagnostics = Diagnostics::new();
        split("a.csv", text, &mut diagnostics);
        diagnostics
            .as_slice()
            .iter()
            .map(|d| {
                let place = d.place.clone().unwrap();
                (d.code, place.line, place.column)
            })
            .collect()
    }

    #[test]
    fn structural_faults_carry_their_place() {
        assert_eq!(codes("a,b\n1,\"2\n3,4\n5,6\n"), [("quote-open", 2, 2)]);
        assert_eq!(codes("a,b\n1,\"2\"x\n"), [("quote-text", 2, 2)]);
        assert_eq!(codes("a,b\n1,\"2\" \n"), [("quote-text", 2, 2)]);
        assert_eq!(codes("a,b\n1\0,2\n"), [("control-character", 2, 1)]);
        assert_eq!(codes("a,b\n1,\u{202e}2\n"), [("control-character", 2, 2)]);
        assert_eq!(codes("sep=;\na;b\n"), [("sep-line", 1, 1)]);
        let giant = format!("a,b\n{},2\n", "x".repeat(LONGEST_CELL + 1));
        assert_eq!(codes(&giant), [("cell-too-long", 2, 1)]);
    }
}
