//! The template engine's errors, translated for an editor.

use tera::ErrorKind;

use super::RenderError;
use crate::diagnostics::{Diagnostic, Place};

/// What is wrong with a template, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// Name of the template, the path below `templates/`.
    pub(super) template: String,
    /// Line and column from 1, and how many characters are meant.
    pub(super) at: Option<(u32, u32, u32)>,
    /// German sentence.
    pub(super) message: String,
}

impl Fault {
    /// All faults in one error: references that lead nowhere come as one text with many reports.
    pub(super) fn all(error: &tera::Error) -> Vec<Self> {
        match error.kind() {
            ErrorKind::SyntaxError(report) | ErrorKind::RenderingError(report) => {
                let span = report.span();
                let width = if span.end_line == span.start_line {
                    span.end_col.saturating_sub(span.start_col)
                } else {
                    1
                };
                vec![Self {
                    template: report.filename().to_owned(),
                    at: Some((
                        small(span.start_line),
                        small(span.start_col).saturating_add(1),
                        small(width.max(1)),
                    )),
                    message: german(report.message()),
                }]
            }
            ErrorKind::CircularExtend {
                tpl,
                inheritance_chain,
            } => vec![Self::whole(
                tpl,
                format!(
                    "Die Vorlage erbt über {} von sich selbst.",
                    chain(inheritance_chain)
                ),
            )],
            ErrorKind::CircularInclude { tpl, include_chain } => vec![Self::whole(
                tpl,
                format!(
                    "Die Vorlage bindet sich über {} selbst ein.",
                    chain(include_chain)
                ),
            )],
            ErrorKind::MissingParent { current, parent } => vec![Self::whole(
                current,
                format!("Die Vorlage erbt von „{parent}“, und diese Vorlage gibt es nicht."),
            )],
            ErrorKind::TemplateNotFound(name) => {
                vec![Self::whole(name, "Diese Vorlage gibt es nicht.".to_owned())]
            }
            ErrorKind::Msg(text) => from_reports(text),
            other => vec![Self::whole("", german(&other.to_string()))],
        }
    }

    fn whole(template: &str, message: String) -> Self {
        Self {
            template: template.to_owned(),
            at: None,
            message,
        }
    }

    /// As an error about the project's file; `text` is its content, for the excerpt.
    pub(super) fn diagnostic(&self, text: Option<&str>) -> Diagnostic {
        let diagnostic = Diagnostic::error(
            "template-syntax",
            format!("templates/{}", self.template),
            self.message.as_str(),
        )
        .hint("Die Vorlagen sind in Tera geschrieben; eine Datei in templates/ ersetzt die eingebaute Vorlage gleichen Namens.");
        match self.at {
            Some((line, column, width)) => diagnostic.at(Place {
                line,
                column,
                span: text.map_or(0..0, |text| bytes(text, line, column, width)),
            }),
            None => diagnostic,
        }
    }

    /// As the error of one page.
    pub(super) fn render_error(self) -> RenderError {
        RenderError {
            file: format!("templates/{}", self.template),
            place: self.at.map(|(line, column, _)| (line, column)),
            message: self.message,
        }
    }
}

/// Byte range of `width` characters from line and column (from 1) on.
fn bytes(text: &str, line: u32, column: u32, width: u32) -> std::ops::Range<usize> {
    let lines_before = usize::try_from(line.saturating_sub(1)).unwrap_or(0);
    let characters = usize::try_from(column.saturating_sub(1)).unwrap_or(0);
    let width = usize::try_from(width).unwrap_or(1);
    let line_start: usize = text
        .split_inclusive('\n')
        .take(lines_before)
        .map(str::len)
        .sum();
    let rest = &text[line_start..];
    let offset = |n: usize| {
        rest.char_indices()
            .nth(n)
            .map_or(text.len(), |(at, _)| line_start + at)
    };
    offset(characters)..offset(characters + width)
}

/// The text of a collected error: reports of the form
/// `error: MESSAGE\n --> FILE:LINE:COLUMN\n |\n N | SOURCE\n | ^^^`, two line breaks between.
fn from_reports(text: &str) -> Vec<Fault> {
    let faults: Vec<Fault> = text
        .split("\n\n")
        .filter(|report| report.starts_with("error: "))
        .filter_map(report)
        .collect();
    if !faults.is_empty() {
        return faults;
    }
    // „Component `x` is defined in both `a` and `b`“
    let mut quoted = text.split('`').skip(1).step_by(2);
    if let (true, Some(component), Some(first), Some(second)) = (
        text.contains("is defined in both"),
        quoted.next(),
        quoted.next(),
        quoted.next(),
    ) {
        return vec![Fault::whole(
            second,
            format!("Die Komponente „{component}“ ist schon in „{first}“ definiert."),
        )];
    }
    vec![Fault::whole("", german(text))]
}

fn report(report: &str) -> Option<Fault> {
    let mut lines = report.lines();
    let message = lines.next()?.strip_prefix("error: ")?;
    let place = lines.next()?.trim_start().strip_prefix("--> ")?;
    let mut parts = place.rsplitn(3, ':');
    let column = parts.next()?.parse().ok()?;
    let line = parts.next()?.parse().ok()?;
    let width = lines
        .last()
        .map_or(1, |mark| mark.chars().filter(|c| *c == '^').count());
    Some(Fault {
        template: parts.next()?.to_owned(),
        at: Some((line, column, small(width.max(1)))),
        message: german(message),
    })
}

fn chain(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("„{name}“")).collect();
    names.join(" → ")
}

fn small(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The engine's English sentences in German; a sentence not known here is quoted as it is.
fn german(message: &str) -> String {
    let message = message.trim();
    let quoted = message.split('`').nth(1).unwrap_or_default();
    let begins = |start: &str| message.starts_with(start);
    if begins("Unknown filter") {
        format!("Den Filter „{quoted}“ gibt es nicht.")
    } else if begins("Unknown test") {
        format!("Die Prüfung „{quoted}“ gibt es nicht.")
    } else if begins("Unknown function") {
        format!("Die Funktion „{quoted}“ gibt es nicht.")
    } else if begins("Unknown component") {
        format!("Die Komponente „{quoted}“ gibt es nicht.")
    } else if begins("Unknown template") {
        format!("Die eingebundene Vorlage „{quoted}“ gibt es nicht.")
    } else if begins("Block") && message.contains("is not defined in any parent") {
        format!("Den Block „{quoted}“ gibt es in keiner übergeordneten Vorlage.")
    } else if begins("Template already contains a block") {
        format!("Den Block „{quoted}“ gibt es in dieser Vorlage zweimal.")
    } else if begins("Template already contains a component") {
        format!("Die Komponente „{quoted}“ gibt es in dieser Vorlage zweimal.")
    } else if begins("Variable") || begins("Field") {
        undefined(message, quoted)
    } else if begins("Tried to render a variable that is undefined") {
        "Hier steht ein Wert, den die Seite nicht liefert.".to_owned()
    } else if begins("Unexpected end of input") {
        "Die Vorlage endet mitten in einer Anweisung; vermutlich fehlt ein Ende wie „{% endif %}“, „{% endfor %}“ oder „{% endblock %}“."
            .to_owned()
    } else if begins("Unexpected character") {
        "Dieses Zeichen ist hier nicht erlaubt.".to_owned()
    } else if let Some((found, expected)) = message
        .strip_prefix("Found ")
        .and_then(|rest| rest.split_once(" but expected "))
    {
        format!(
            "Hier steht {}, erwartet wird {}.",
            token(found),
            token(expected.trim_end_matches('.'))
        )
    } else {
        format!("Die Vorlage ist fehlerhaft; Tera meldet: „{message}“")
    }
}

/// „Variable `x` is not defined. Available variables: a, b“ and the same of fields.
fn undefined(message: &str, name: &str) -> String {
    let available = message
        .split_once("Available variables: ")
        .or_else(|| message.split_once("Available fields: "))
        .map(|(_, names)| names);
    match available {
        Some(names) => format!("Den Wert „{name}“ gibt es hier nicht; vorhanden sind: {names}."),
        None => format!("Den Wert „{name}“ gibt es hier nicht."),
    }
}

fn token(word: &str) -> String {
    match word {
        "identifier" => "ein Name".to_owned(),
        "string" => "ein Text in Anführungszeichen".to_owned(),
        "integer" | "float" => "eine Zahl".to_owned(),
        "content" | "raw content" => "Text".to_owned(),
        "comment" => "ein Kommentar".to_owned(),
        other => format!("„{}“", other.trim_matches('`')),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn byte_ranges_count_characters() {
        let text = "ä\n{{ ü | x }}\n";
        assert_eq!(&text[bytes(text, 2, 4, 1)], "ü");
        assert_eq!(&text[bytes(text, 2, 8, 1)], "x");
        assert_eq!(bytes(text, 9, 9, 9), text.len()..text.len());
    }

    #[test]
    fn sentences_are_german() {
        for (english, expected) in [
            ("Unknown filter `euro`", "Den Filter „euro“ gibt es nicht."),
            (
                "Found `%}` but expected identifier.",
                "Hier steht „%}“, erwartet wird ein Name.",
            ),
            (
                "Field `x` is not defined. Available fields: a, b",
                "Den Wert „x“ gibt es hier nicht; vorhanden sind: a, b.",
            ),
            (
                "Something new",
                "Die Vorlage ist fehlerhaft; Tera meldet: „Something new“",
            ),
        ] {
            assert_eq!(german(english), expected);
        }
    }
}
