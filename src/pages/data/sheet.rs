//! angebote.csv: UTF-8, comma, LF, decimal point, ISO dates.

use crate::pricing::Quoted;
use crate::render::RenderError;

use super::columns::{self, Cell};

/// The rows as a CSV file with a header line.
///
/// # Errors
/// When the writer refuses a row, which equal field counts rule out.
pub(crate) fn write<'q, 'a: 'q>(
    offers: impl IntoIterator<Item = &'q Quoted<'a>>,
) -> Result<Vec<u8>, RenderError> {
    let columns = columns::all();
    let mut writer = csv::WriterBuilder::new()
        .terminator(csv::Terminator::Any(b'\n'))
        .from_writer(Vec::new());
    writer
        .write_record(columns.iter().map(|column| column.name))
        .map_err(refused)?;
    for quoted in offers {
        writer
            .write_record(columns.iter().map(|column| written((column.value)(quoted))))
            .map_err(refused)?;
    }
    writer.into_inner().map_err(|error| refused(error.error()))
}

fn refused(error: impl std::fmt::Display) -> RenderError {
    RenderError {
        file: "angebote.csv".to_owned(),
        place: None,
        message: format!("Die Datei lässt sich nicht schreiben: {error}"),
    }
}

fn written(cell: Cell) -> String {
    match cell {
        Cell::Empty => String::new(),
        Cell::Text(text) => guarded(&text),
        Cell::Number(number) => number,
        Cell::Flag(flag) => flag.to_string(),
        Cell::Day(day) => day.to_string(),
    }
}

/// Makes words harmless wherever the file is opened.
///
/// Spreadsheets run a cell that begins like a formula; an apostrophe in front keeps it
/// text. A cell that is a number is left alone: guarding `-5` would damage it. Browsers
/// may take a file with a tag in it for a page; a blank behind `<` keeps it text.
fn guarded(text: &str) -> String {
    let formula = text.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number(text);
    let mut out = String::with_capacity(text.len() + 1);
    if formula {
        out.push('\'');
    }
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        out.push(c);
        if c == '<'
            && rest
                .peek()
                .is_some_and(|next| next.is_ascii_alphabetic() || matches!(next, '/' | '!' | '?'))
        {
            out.push(' ');
        }
    }
    out
}

fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "0"));
    [whole, fraction]
        .iter()
        .all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::guarded;

    #[test]
    fn formulas_and_tags_are_guarded_and_numbers_are_not() {
        for (cell, expected) in [
            ("NW L40S 1", "NW L40S 1"),
            ("=SUM(A1:A9)", "'=SUM(A1:A9)"),
            ("@SUM(1)", "'@SUM(1)"),
            ("+49 40 123", "'+49 40 123"),
            ("-1+2", "'-1+2"),
            ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
            ("\tversteckt", "'\tversteckt"),
            ("\rversteckt", "'\rversteckt"),
            ("-", "'-"),
            ("-5", "-5"),
            ("+1.25", "+1.25"),
            ("-5.", "'-5."),
            ("-1e3", "'-1e3"),
            ("'=schon", "'=schon"),
            ("", ""),
            ("weniger als <3", "weniger als <3"),
            ("a < b", "a < b"),
            ("<", "<"),
            ("Nord <GmbH>", "Nord < GmbH>"),
            ("</script><!-- <?x", "< /script>< !-- < ?x"),
            ("=<b>", "'=< b>"),
        ] {
            assert_eq!(guarded(cell), expected, "{cell:?}");
        }
    }
}
