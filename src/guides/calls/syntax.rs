//! The shape of a call: `{{ name(key="value", key="value") }}` on one line.

use std::ops::Range;

/// A call as written; ranges are bytes of the text given to [`read`].
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Written<'t> {
    pub(super) name: &'t str,
    pub(super) name_at: Range<usize>,
    pub(super) arguments: Vec<Argument<'t>>,
    /// Behind `}}`.
    pub(super) end: usize,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Argument<'t> {
    pub(super) key: &'t str,
    pub(super) key_at: Range<usize>,
    pub(super) value: &'t str,
    /// Without the quotation marks.
    pub(super) value_at: Range<usize>,
}

/// What is wrong with the shape.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) at: Range<usize>,
    pub(super) message: &'static str,
}

/// What stands at `{{`.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found<'t> {
    /// No call at all: `{{ x }}`, `{{ 7*7 }}`.
    Text,
    /// A name without a bracket behind it.
    Bare(&'t str, Range<usize>),
    /// The beginning of a call.
    Call(&'t str, Result<Written<'t>, Fault>),
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Reader<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn word(&mut self) -> (&'t str, Range<usize>) {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-'))
            .unwrap_or(rest.len());
        let start = self.at;
        self.at += end;
        (rest.get(..end).unwrap_or_default(), start..self.at)
    }

    fn take(&mut self, mark: &str) -> bool {
        let found = self.rest().starts_with(mark);
        if found {
            self.at += mark.len();
        }
        found
    }

    /// The place of the next character.
    fn here(&self) -> Range<usize> {
        let length = self.rest().chars().next().map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    fn fault<T>(&self, message: &'static str) -> Result<T, Fault> {
        Err(Fault {
            at: self.here(),
            message,
        })
    }
}

/// Reads what stands at the `{{` at `start`.
pub(super) fn read(text: &str, start: usize) -> Found<'_> {
    let mut reader = Reader {
        text,
        at: start + 2,
    };
    reader.blanks();
    let (name, name_at) = reader.word();
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit() || c == '-') {
        return Found::Text;
    }
    reader.blanks();
    if !reader.take("(") {
        return Found::Bare(name, name_at);
    }
    let call = arguments(&mut reader).map(|arguments| Written {
        name,
        name_at,
        arguments,
        end: reader.at,
    });
    // What does not end on its line is reported at its beginning, where it is to be seen.
    let call = call.map_err(|fault| Fault {
        at: if fault.at.is_empty() {
            start..text.len()
        } else {
            fault.at
        },
        ..fault
    });
    Found::Call(name, call)
}

fn arguments<'t>(reader: &mut Reader<'t>) -> Result<Vec<Argument<'t>>, Fault> {
    const OPEN: &str =
        "Dieser Aufruf ist nicht geschlossen; er steht ganz in einer Zeile und endet mit ) }}.";
    let mut arguments = Vec::new();
    loop {
        reader.blanks();
        if reader.take(")") {
            break;
        }
        if !arguments.is_empty() {
            if !reader.take(",") {
                return reader.fault(if reader.rest().is_empty() {
                    OPEN
                } else {
                    "Hier fehlt ein Komma oder die schließende Klammer."
                });
            }
            reader.blanks();
        }
        let (key, key_at) = reader.word();
        if key.is_empty() {
            return reader.fault(if reader.rest().is_empty() {
                OPEN
            } else {
                "Hier wird ein Schlüssel erwartet."
            });
        }
        reader.blanks();
        if !reader.take("=") {
            return reader.fault("Hinter dem Schlüssel fehlt das Gleichheitszeichen.");
        }
        reader.blanks();
        if !reader.take("\"") {
            return reader.fault("Werte stehen in geraden Anführungszeichen: key=\"Wert\".");
        }
        let start = reader.at;
        let Some(length) = reader.rest().find('"') else {
            reader.at = reader.text.len();
            return reader.fault("Hier fehlt das schließende Anführungszeichen; ein Aufruf steht ganz in einer Zeile und enthält kein Markdown.");
        };
        reader.at += length + 1;
        arguments.push(Argument {
            key,
            key_at,
            value: reader.text.get(start..start + length).unwrap_or_default(),
            value_at: start..start + length,
        });
    }
    reader.blanks();
    if !reader.take("}}") {
        return reader.fault(if reader.rest().is_empty() {
            OPEN
        } else {
            "Hinter der Klammer wird }} erwartet."
        });
    }
    Ok(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_and_what_is_none() {
        let cases = [
            ("{{ x }}", None),
            ("{{}}", None),
            ("{{ 7*7 }}", None),
            ("{{ a.b }}", None),
            ("{{ betrag() }}", Some(Ok(0))),
            ("{{betrag(a=\"1\",b=\"2\")}} und", Some(Ok(2))),
            ("{{ betrag ( a = \"1\" , b = \"ä } ) }}\" ) }}", Some(Ok(2))),
            ("{{ betrag(a=\"1\"", Some(Err((0, 15)))),
            ("{{ betrag(a=\"1", Some(Err((0, 14)))),
            ("{{ betrag(a=\"1\" b=\"2\") }}", Some(Err((16, 17)))),
            ("{{ betrag(a=1) }}", Some(Err((12, 13)))),
            ("{{ betrag(a=„1“) }}", Some(Err((12, 15)))),
            ("{{ betrag(a) }}", Some(Err((11, 12)))),
            ("{{ betrag(=\"1\") }}", Some(Err((10, 11)))),
            ("{{ betrag(a=\"1\") }", Some(Err((17, 18)))),
            ("{{ betrag(a=\"1\",) }}", Some(Err((16, 17)))),
        ];
        for (text, expected) in cases {
            let got = match read(text, 0) {
                Found::Call(_, Ok(call)) => Some(Ok(call.arguments.len())),
                Found::Call(_, Err(fault)) => Some(Err((fault.at.start, fault.at.end))),
                Found::Text | Found::Bare(..) => None,
            };
            assert_eq!(got, expected, "{text}");
        }
    }
}
