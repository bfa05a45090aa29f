//! Diagnostics as text for people, as JSON for programs, as workflow commands for forges.
//!
//! Whatever a cell holds, the output stays short and free of raw control characters:
//! it is read in terminals and in logs that would obey them.

mod excerpt;
mod github;
mod json;
mod text;

use super::{Diagnostic, Diagnostics, Severity, Sources};

/// `--format` of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: place, code, message, excerpt, hint.
    Text,
    /// One JSON array.
    Json,
    /// Workflow commands of GitHub and Forgejo.
    Github,
}

/// All diagnostics by file, line and column in one string, without colours.
///
/// Text and workflow commands end with a line break unless there is nothing to say;
/// JSON is one array, `[]` when clean, and ends with a line break too.
#[must_use]
pub fn render(diagnostics: &Diagnostics, sources: &Sources, format: Format) -> String {
    render_colored(diagnostics, sources, format, false)
}

/// As [`render`]; with `color` the text format carries ANSI colours. The machine formats
/// never do.
#[must_use]
pub fn render_colored(
    diagnostics: &Diagnostics,
    sources: &Sources,
    format: Format,
    color: bool,
) -> String {
    let all = diagnostics.sorted();
    match format {
        Format::Text => text::render(&all, sources, color),
        Format::Json => json::render(&all),
        Format::Github => github::render(&all),
    }
}

/// „3 Fehler, 1 Warnung“; what does not occur is left out, „keine Befunde“ when nothing does.
#[must_use]
pub fn summary(diagnostics: &Diagnostics) -> String {
    let parts: Vec<String> = [
        (Severity::Error, "Fehler", "Fehler"),
        (Severity::Warning, "Warnung", "Warnungen"),
        (Severity::Note, "Hinweis", "Hinweise"),
    ]
    .into_iter()
    .filter_map(|(severity, one, many)| match diagnostics.count(severity) {
        0 => None,
        1 => Some(format!("1 {one}")),
        n => Some(format!("{} {many}", grouped(n))),
    })
    .collect();
    if parts.is_empty() {
        "keine Befunde".to_owned()
    } else {
        parts.join(", ")
    }
}

/// A count with the German thousands point.
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push('.');
        }
        out.push(c);
    }
    out
}

/// Line and column for formats that need numbers: 1:1 where there is no place.
fn position(diagnostic: &Diagnostic) -> (u32, u32) {
    diagnostic
        .place
        .as_ref()
        .map_or((1, 1), |place| (place.line, place.column))
}

/// A character that a terminal obeys, or that hides or turns around what stands beside it.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
        )
}

/// Longest message, hint or path shown, in characters; only a runaway reaches it.
const LONGEST: usize = 1000;

/// Text on one line: line breaks and tabs become blanks, other hidden characters a dot,
/// and what is longer than any sentence is cut.
fn one_line(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(LONGEST)
        .map(|c| match c {
            '\n' | '\r' | '\t' => ' ',
            c if is_hidden(c) => '\u{b7}',
            c => c,
        })
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown.truncate(shown.trim_end().len());
    shown
}

#[cfg(test)]
mod tests;
