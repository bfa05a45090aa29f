//! Workflow commands: `::error file=…,line=…,col=…,title=…::message`.

use super::{Diagnostic, LONGEST, Severity, is_hidden, position};

pub(super) fn render(all: &[&Diagnostic]) -> String {
    let mut out = String::new();
    for d in all {
        let (line, column) = position(d);
        let command = match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
        };
        let mut message = d.message.clone();
        if let Some(hint) = &d.hint {
            message.push_str("\nHilfe: ");
            message.push_str(hint);
        }
        out.push_str(&format!(
            "::{command} file={},line={line},col={column},title={}::{}\n",
            escape(&d.file, true),
            escape(d.code, true),
            escape(&message, false),
        ));
    }
    out
}

/// The escapes of the runner: `%`, CR and LF everywhere, `:` and `,` in properties too.
/// Other hidden characters have none, they become a dot.
fn escape(text: &str, property: bool) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().take(2 * LONGEST) {
        match c {
            '%' => out.push_str("%25"),
            '\r' => out.push_str("%0D"),
            '\n' => out.push_str("%0A"),
            ':' if property => out.push_str("%3A"),
            ',' if property => out.push_str("%2C"),
            '\t' => out.push(' '),
            c if is_hidden(c) => out.push('\u{b7}'),
            c => out.push(c),
        }
    }
    out
}
