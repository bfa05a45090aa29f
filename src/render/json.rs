//! JSON inside HTML.

use serde::Serialize;

/// JSON that may stand in a `<script>` element of HTML and in XML: nothing in it can end
/// the element, open a comment or close a CDATA section, because `<`, `>` and `&` are
/// written as `\u003c`, `\u003e` and `\u0026`; so are U+2028 and U+2029, which old
/// script engines take for line breaks.
#[must_use]
pub fn json_for_script(value: &impl Serialize) -> String {
    // Maps with other keys than strings, the one thing that can fail, do not occur.
    let json = serde_json::to_string(value).unwrap_or_else(|_| "null".to_owned());
    let mut safe = String::with_capacity(json.len() + 16);
    let mut rest = json.as_str();
    // These characters only ever occur inside JSON strings, where the escape is legal.
    while let Some(at) = rest.find(['<', '>', '&', '\u{2028}', '\u{2029}']) {
        let (before, from) = rest.split_at(at);
        safe.push_str(before);
        let mut characters = from.chars();
        safe.push_str(match characters.next() {
            Some('<') => "\\u003c",
            Some('>') => "\\u003e",
            Some('&') => "\\u0026",
            Some('\u{2028}') => "\\u2028",
            _ => "\\u2029",
        });
        rest = characters.as_str();
    }
    safe.push_str(rest);
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
