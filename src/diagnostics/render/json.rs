//! One JSON array for programs.

use serde::Serialize;

use super::{Diagnostic, is_hidden};

/// The fields in the order of the contract with programs that read them.
#[derive(Serialize)]
struct Record<'a> {
    severity: &'static str,
    code: &'static str,
    file: &'a str,
    line: Option<u32>,
    column: Option<u32>,
    field: Option<&'a str>,
    value: Option<&'a str>,
    message: &'a str,
    hint: Option<&'a str>,
}

pub(super) fn render(all: &[&Diagnostic]) -> String {
    let records: Vec<Record<'_>> = all
        .iter()
        .map(|d| Record {
            severity: d.severity.key(),
            code: d.code,
            file: &d.file,
            line: d.place.as_ref().map(|place| place.line),
            column: d.place.as_ref().map(|place| place.column),
            field: d.field.as_deref(),
            value: d.value.as_deref(),
            message: &d.message,
            hint: d.hint.as_deref(),
        })
        .collect();
    // Strings and numbers only: nothing in here can fail to serialize.
    let json = serde_json::to_string_pretty(&records).unwrap_or_else(|_| "[]".to_owned());
    escape_hidden(&json)
}

/// Escapes what JSON would let through: C1 controls, bidirectional marks, separators.
/// Outside of strings the only hidden characters are the line breaks of the layout.
fn escape_hidden(json: &str) -> String {
    let mut out = String::with_capacity(json.len() + 1);
    for c in json.chars() {
        if c != '\n' && is_hidden(c) {
            out.push_str(&format!("\\u{:04x}", u32::from(c)));
        } else {
            out.push(c);
        }
    }
    out.push('\n');
    out
}
