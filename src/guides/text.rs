//! From bytes to text: UTF-8 with LF or CRLF, nothing invisible.

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::german::plural;
use crate::source::control;
use crate::source::lines::Lines;

const SAVE_AS: &str = "Die Datei im Editor mit der Kodierung „UTF-8“ speichern.";

/// The text of a file; a byte order mark stays in it.
pub(super) fn decode(path: &str, bytes: Vec<u8>, diagnostics: &mut Diagnostics) -> Option<String> {
    let refused = |message: &str, line_start: &str, hint: &str| {
        let lines = Lines::new(line_start);
        Diagnostic::error("encoding", path, message)
            .at(lines.place(line_start.len()..line_start.len()))
            .hint(hint)
    };
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        diagnostics.push(refused("Die Datei ist in UTF-16 gespeichert.", "", SAVE_AS));
        return None;
    }
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let good = error.as_bytes().get(..valid).unwrap_or_default();
            let good = String::from_utf8_lossy(good);
            diagnostics.push(refused(
                "Ab hier ist die Datei nicht in UTF-8 gespeichert; vermutlich ist es Windows-1252.",
                &good,
                SAVE_AS,
            ));
            return None;
        }
    };
    let lone = text
        .char_indices()
        .find(|(at, c)| *c == '\r' && text.as_bytes().get(at + 1) != Some(&b'\n'));
    if let Some((at, _)) = lone {
        diagnostics.push(
            Diagnostic::error(
                "line-ending",
                path,
                "Hier endet eine Zeile mit einem einzelnen Wagenrücklauf (CR).",
            )
            .at(Lines::new(&text).place(at..at + 1))
            .hint("Die Datei mit Zeilenenden LF oder CRLF speichern."),
        );
        return None;
    }
    Some(text)
}

/// Reports the first forbidden character of each line from `start` on.
pub(super) fn report_control_characters(
    path: &str,
    lines: &Lines<'_>,
    start: usize,
    diagnostics: &mut Diagnostics,
) {
    let body = lines.text().get(start..).unwrap_or_default();
    let mut offset = start;
    for line in body.split_inclusive('\n') {
        let mut found = line.char_indices().filter(|(_, c)| control::forbidden(*c));
        if let Some((at, character)) = found.next() {
            let more = found.count();
            let mut message = control::message(character);
            if more > 0 {
                message.push_str(&format!(
                    " Dahinter in dieser Zeile: {}.",
                    plural(more, "weiteres", "weitere")
                ));
            }
            let at = offset + at;
            diagnostics.push(
                Diagnostic::error("control-character", path, message)
                    .at(lines.place(at..at + character.len_utf8()))
                    .value(line.trim_end())
                    .hint(control::HINT),
            );
        }
        offset += line.len();
    }
}
