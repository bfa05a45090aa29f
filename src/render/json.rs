//! JSON inside HTML.

use std::fmt::Write;

/// JSON that may stand in a `<script>` element of HTML and in XML: nothing in it can end
/// the element, open a comment or close a CDATA section, because `<`, `>` and `&` are
/// written as `\u003c`, `\u003e` and `\u0026`; so are U+2028 and U+2029, which old
/// script engines take for line breaks.
#[must_use]
pub fn json_for_script(value: &serde_json::Value) -> String {
    let json = value.to_string();
    let mut safe = String::with_capacity(json.len());
    for c in json.chars() {
        match c {
            // These characters only ever occur inside JSON strings, where the escape is legal.
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(safe, "\\u{:04x}", u32::from(c));
            }
            _ => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn hostile_strings_cannot_leave_the_script() {
        for hostile in [
            "</script><script>alert(1)</script>",
            "<!-- <script>",
            "]]>",
            "a & b",
            "line\u{2028}separator\u{2029}",
            "\"quote\" \\ back",
        ] {
            let value = serde_json::json!({ "name": hostile });
            let text = json_for_script(&value);
            for forbidden in ['<', '>', '&', '\u{2028}', '\u{2029}'] {
                assert!(!text.contains(forbidden), "{text}");
            }
            let back: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(back, value);
        }
    }
}
