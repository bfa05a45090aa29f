//! The content security policy in a page's `<meta>`.

use std::ops::Range;

/// What the preview's own script, style and event stream need.
const NEEDED: [&str; 3] = ["script-src", "style-src", "connect-src"];

/// Adds `'self'` for scripts, styles and connections to every policy of the page; pages
/// without one, or that allow it already, stay as they are.
pub(super) fn loosen(page: &str) -> String {
    let mut out = String::with_capacity(page.len() + 64);
    let mut done = 0;
    let mut from = 0;
    while let Some(tag) = next_meta(page, from) {
        from = tag.end;
        let attributes = attributes(page, tag);
        let value = |name: &str| {
            attributes
                .iter()
                .find(|(found, _)| found.eq_ignore_ascii_case(name))
                .map(|(_, range)| range.clone())
        };
        let is_policy = value("http-equiv")
            .is_some_and(|range| page[range].eq_ignore_ascii_case("content-security-policy"));
        if let (true, Some(content)) = (is_policy, value("content")) {
            out.push_str(&page[done..content.start]);
            out.push_str(&with_self(&page[content.clone()]));
            done = content.end;
        }
    }
    out.push_str(&page[done..]);
    out
}

/// The inside of the next `<meta …>`.
fn next_meta(page: &str, from: usize) -> Option<Range<usize>> {
    let bytes = page.as_bytes();
    let start =
        from + bytes.get(from..)?.windows(6).position(|window| {
            window[..5].eq_ignore_ascii_case(b"<meta") && !window[5].is_ascii_alphanumeric()
        })? + 5;
    let mut quote = None;
    for (index, byte) in bytes.iter().enumerate().skip(start) {
        match (quote, byte) {
            (None, b'>') => return Some(start..index),
            (None, b'"' | b'\'') => quote = Some(byte),
            (Some(open), close) if open == close => quote = None,
            _ => {}
        }
    }
    None
}

/// Names of attributes and the ranges of their values, in a tag as browsers read it.
fn attributes(page: &str, tag: Range<usize>) -> Vec<(&str, Range<usize>)> {
    let bytes = page.as_bytes();
    let end = tag.end;
    let skip = |mut at: usize, wanted: &dyn Fn(u8) -> bool| {
        while at < end && wanted(bytes[at]) {
            at += 1;
        }
        at
    };
    let mut found = Vec::new();
    let mut at = tag.start;
    loop {
        at = skip(at, &|b| b.is_ascii_whitespace() || b == b'/');
        if at >= end {
            return found;
        }
        let name_end = skip(at + 1, &|b| {
            !b.is_ascii_whitespace() && b != b'=' && b != b'/'
        });
        let name = &page[at..name_end];
        let equals = skip(name_end, &|b| b.is_ascii_whitespace());
        if equals >= end || bytes[equals] != b'=' {
            at = equals;
            continue;
        }
        let value = skip(equals + 1, &|b| b.is_ascii_whitespace());
        let range = match bytes.get(value).filter(|_| value < end) {
            Some(&quote @ (b'"' | b'\'')) => {
                let close = skip(value + 1, &|b| b != quote);
                at = close + 1;
                value + 1..close
            }
            _ => {
                at = skip(value, &|b| !b.is_ascii_whitespace());
                value..at
            }
        };
        found.push((name, range));
    }
}

/// `script-src 'none'` → `script-src 'self'`; a missing directive takes what `default-src` says.
fn with_self(policy: &str) -> String {
    // The apostrophe as the template's escaping may have left it.
    let (mark, own) = ["&#x27;", "&#39;", "&apos;"]
        .into_iter()
        .find(|mark| policy.contains(mark))
        .map_or(("'", "'self'".to_owned()), |mark| {
            (mark, format!("{mark}self{mark}"))
        });
    let none = format!("{mark}none{mark}");
    let mut directives: Vec<Vec<&str>> = split(policy, mark)
        .map(|directive| directive.split_ascii_whitespace().collect())
        .filter(|directive: &Vec<&str>| !directive.is_empty())
        .collect();
    let default = directives
        .iter()
        .find(|directive| is(directive, "default-src"))
        .map(|directive| directive[1..].to_vec());
    for name in NEEDED {
        if let Some(sources) = &default
            && !directives.iter().any(|directive| is(directive, name))
        {
            directives.push([&[name], &sources[..]].concat());
        }
    }
    for directive in &mut directives {
        // A directive for elements alone, where there is one, is asked first.
        let asked = NEEDED
            .iter()
            .any(|name| is(directive, name) || is(directive, &format!("{name}-elem")));
        if asked {
            directive.retain(|source| *source != none);
            if !directive.contains(&own.as_str()) {
                directive.push(&own);
            }
        }
    }
    let joined: Vec<String> = directives
        .iter()
        .map(|directive| directive.join(" "))
        .collect();
    joined.join("; ")
}

fn is(directive: &[&str], name: &str) -> bool {
    directive
        .first()
        .is_some_and(|first| first.eq_ignore_ascii_case(name))
}

/// Splits at semicolons, but not at those that end an escaped apostrophe.
fn split<'a>(policy: &'a str, mark: &'a str) -> impl Iterator<Item = &'a str> {
    let mut rest = Some(policy);
    std::iter::from_fn(move || {
        let text = rest?;
        let mut from = 0;
        while let Some(at) = text[from..].find(';') {
            let at = from + at;
            if mark.len() > 1 && text[..=at].ends_with(mark) {
                from = at + 1;
                continue;
            }
            rest = Some(&text[at + 1..]);
            return Some(&text[..at]);
        }
        rest = None;
        Some(text)
    })
}
