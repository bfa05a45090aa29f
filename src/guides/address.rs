//! Addresses in texts: their parts, percent signs and relative paths.

use unicode_normalization::UnicodeNormalization;

/// `path?query#fragment`, still encoded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts<'a> {
    pub(super) path: &'a str,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
}

impl<'a> Parts<'a> {
    pub(super) fn of(address: &'a str) -> Self {
        let (rest, fragment) = match address.split_once('#') {
            Some((rest, fragment)) => (rest, Some(fragment)),
            None => (address, None),
        };
        let (path, query) = match rest.split_once('?') {
            Some((path, query)) => (path, Some(query)),
            None => (rest, None),
        };
        Self {
            path,
            query: query.filter(|query| !query.is_empty()),
            fragment: fragment.filter(|fragment| !fragment.is_empty()),
        }
    }
}

/// The scheme in front of the first colon, in lower case. Browsers skip control
/// characters when they look for it, hence so does this.
pub(super) fn scheme(address: &str) -> Option<String> {
    let seen: String = address
        .chars()
        .filter(|c| !c.is_control() && !c.is_whitespace())
        .collect();
    let (scheme, _) = seen.split_once(':')?;
    let mut letters = scheme.chars();
    let first = letters.next()?.is_ascii_alphabetic();
    let rest = letters.all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    (first && rest).then(|| scheme.to_ascii_lowercase())
}

/// Percent signs resolved, composed (macOS stores file names decomposed); `None`
/// when it is no text or holds control characters.
pub(super) fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || rest.next().and_then(|b| char::from(b).to_digit(16));
        let value = digit()? * 16 + digit()?;
        bytes.push(u8::try_from(value).ok()?);
    }
    let text: String = String::from_utf8(bytes).ok()?.nfc().collect();
    (!text.chars().any(char::is_control)).then_some(text)
}

/// An address as standards want it: everything outside the characters of addresses
/// percent-encoded, good percent signs kept.
pub(super) fn encode(address: &str) -> String {
    let bytes = address.as_bytes();
    let hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let mut out = String::with_capacity(address.len());
    for (at, byte) in bytes.iter().enumerate() {
        let kept = byte.is_ascii_alphanumeric()
            || b"-._~:/?#@!$'()*+,;=&".contains(byte)
            || (*byte == b'%' && hex(at + 1) && hex(at + 2));
        if kept {
            out.push(char::from(*byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

/// A relative path from a folder, `.` and `..` resolved; `None` when it leads out
/// of everything.
pub(super) fn join(folder: &str, relative: &str) -> Option<String> {
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts() {
        let of = |address| {
            let parts = Parts::of(address);
            (parts.path, parts.query, parts.fragment)
        };
        assert_eq!(of("a.md"), ("a.md", None, None));
        assert_eq!(of("a.md#b?c"), ("a.md", None, Some("b?c")));
        assert_eq!(of("/a/?b=c#d"), ("/a/", Some("b=c"), Some("d")));
        assert_eq!(of("#"), ("", None, None));
        assert_eq!(of("a?#"), ("a", None, None));
    }

    #[test]
    fn schemes() {
        let cases = [
            ("https://a", Some("https")),
            ("JavaScript:alert(1)", Some("javascript")),
            (" java\tscript\n:alert(1)", Some("javascript")),
            ("\u{1}javascript:x", Some("javascript")),
            ("data:text/html,x", Some("data")),
            ("a.md", None),
            ("a/b:c", None),
            ("#a:b", None),
            ("1a:b", None),
            (":a", None),
        ];
        for (address, expected) in cases {
            assert_eq!(scheme(address).as_deref(), expected, "{address:?}");
        }
    }

    #[test]
    fn percent_signs() {
        let cases = [
            ("geb%C3%BChren.md", Some("gebühren.md")),
            ("geb%c3%bchren.md", Some("gebühren.md")),
            ("gebu\u{308}hren.md", Some("gebühren.md")),
            ("gebu%CC%88hren.md", Some("gebühren.md")),
            ("a%20b", Some("a b")),
            ("a%", None),
            ("a%2", None),
            ("a%zz", None),
            ("a%ff", None),
            ("a%00", None),
        ];
        for (text, expected) in cases {
            assert_eq!(decode(text).as_deref(), expected, "{text}");
        }
        assert_eq!(
            encode("/a b/ü?x=\"1\"&y=<"),
            "/a%20b/%C3%BC?x=%221%22&y=%3C"
        );
        assert_eq!(encode("%C3%BC 100%"), "%C3%BC%20100%25");
    }

    #[test]
    fn relative_paths() {
        let cases = [
            ("b.md", Some("content/a/b.md")),
            ("./b.md", Some("content/a/b.md")),
            ("../c/b.md", Some("content/c/b.md")),
            ("../../../b.md", None),
            ("x/../b.md", Some("content/a/b.md")),
        ];
        for (relative, expected) in cases {
            assert_eq!(
                join("content/a", relative).as_deref(),
                expected,
                "{relative}"
            );
        }
    }
}
