//! The Markdown twin of a text: as written, but every link with the address under which its
//! target is published. A twin is read far from its folder, so relative paths and `.md` files
//! would lead nowhere.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use super::address;
use super::calls::{Call, Calls, Piece};
use super::links::{Links, Listed};
use super::markdown::options;

/// A link or picture whose address stands in the text, waiting for its end.
struct Open {
    /// The whole construct.
    range: Range<usize>,
    /// End of its last inner event: `](` follows.
    words: usize,
    /// What is to stand there; `None` = left as it is.
    target: Option<String>,
}

/// What takes the place of a part of the text.
enum Change<'c> {
    Address(String),
    Figure(&'c Call),
}

/// The body that begins at `start`, with the links replaced and the calls as pieces of their own;
/// links that lead nowhere are reported elsewhere and stay.
pub(super) fn write(
    text: &str,
    start: usize,
    calls: &Calls,
    page: &Listed,
    links: &Links<'_>,
) -> Vec<Piece> {
    let body = text.get(start..).unwrap_or_default();
    let origin = links.around.base.origin();
    let published = |destination: &str, picture: bool| {
        if address::scheme(destination).is_some() {
            return None;
        }
        let target = if picture {
            links.picture(page, destination)
        } else {
            links.link(page, destination)
        };
        target.ok().map(|target| format!("{origin}{}", target.href))
    };

    let mut changes: Vec<(Range<usize>, Change<'_>)> = calls
        .values()
        .map(|(range, call)| {
            let place = range.start.saturating_sub(start)..range.end.saturating_sub(start);
            (place, Change::Figure(call))
        })
        .collect();
    let parser = Parser::new_ext(body, options());
    let mut pictured: Vec<String> = Vec::new();
    let definitions: Vec<(String, Range<usize>)> = parser
        .reference_definitions()
        .iter()
        .map(|(_, definition)| (definition.dest.to_string(), definition.span.clone()))
        .collect();
    let mut open: Vec<Open> = Vec::new();
    for (event, range) in parser.into_offset_iter() {
        match event {
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) => open.push(Open {
                words: range.start + 1,
                target: (link_type == LinkType::Inline)
                    .then(|| published(&dest_url, false))
                    .flatten(),
                range,
            }),
            Event::Start(Tag::Image {
                link_type,
                dest_url,
                ..
            }) => {
                if link_type != LinkType::Inline {
                    pictured.push(dest_url.to_string());
                }
                open.push(Open {
                    words: range.start + 2,
                    target: (link_type == LinkType::Inline)
                        .then(|| published(&dest_url, true))
                        .flatten(),
                    range,
                });
            }
            Event::End(TagEnd::Link | TagEnd::Image) => {
                let Some(done) = open.pop() else { continue };
                if let Some(outer) = open.last_mut() {
                    outer.words = done.range.end;
                }
                if let Some(target) = done.target
                    && let Some(place) = inline(body, done.words..done.range.end)
                {
                    changes.push((place, Change::Address(target)));
                }
            }
            _ => {
                if let Some(inner) = open.last_mut() {
                    inner.words = inner.words.max(range.end);
                }
            }
        }
    }
    for (destination, span) in definitions {
        let picture = pictured.contains(&destination);
        if let Some(target) = published(&destination, picture)
            && let Some(place) = defined(body, span)
        {
            changes.push((place, Change::Address(target)));
        }
    }
    replaced(body, changes)
}

/// Where the address of `[words](address "title")` stands; `rest` begins behind the words.
fn inline(body: &str, rest: Range<usize>) -> Option<Range<usize>> {
    let text = body.get(rest.clone())?;
    let begin = text.find("](")? + 2;
    destination(body, rest.start + begin..rest.end)
}

/// Where the address of `[label]: address "title"` stands.
fn defined(body: &str, span: Range<usize>) -> Option<Range<usize>> {
    let text = body.get(span.clone())?;
    let begin = text.find("]:")? + 2;
    destination(body, span.start + begin..span.end)
}

/// The address at the beginning of a range, blanks skipped: up to its closing `>`, a blank or
/// the parenthesis that it did not open itself.
fn destination(body: &str, range: Range<usize>) -> Option<Range<usize>> {
    let text = body.get(range.clone())?;
    let begin = text.len() - text.trim_start().len();
    let text = text.get(begin..)?;
    let start = range.start + begin;
    if text.starts_with('<') {
        return Some(start..start + closing(text)? + 1);
    }
    let mut depth = 0_usize;
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '(' => depth += 1,
            ')' if depth == 0 => return Some(start..start + at),
            ')' => depth -= 1,
            _ if c.is_ascii_whitespace() => return Some(start..start + at),
            _ => {}
        }
    }
    Some(start..start + text.len())
}

/// The first `>` without a backslash in front.
fn closing(text: &str) -> Option<usize> {
    let mut escaped = false;
    text.char_indices().find_map(|(at, c)| {
        if escaped {
            escaped = false;
            return None;
        }
        escaped = c == '\\';
        (c == '>').then_some(at)
    })
}

fn replaced(body: &str, mut changes: Vec<(Range<usize>, Change<'_>)>) -> Vec<Piece> {
    changes.sort_by_key(|(place, _)| place.start);
    let mut pieces = Vec::new();
    let mut out = String::with_capacity(body.len() + changes.len() * 32);
    let mut done = body.len() - body.trim_start().len();
    for (place, change) in changes {
        let Some(before) = body.get(done..place.start) else {
            continue;
        };
        out.push_str(before);
        match change {
            // Parentheses would end the address.
            Change::Address(target) if target.contains(['(', ')']) => {
                out.push_str(&format!("<{target}>"));
            }
            Change::Address(target) => out.push_str(&target),
            Change::Figure(call) => {
                pieces.push(finished(&mut out));
                pieces.push(Piece::Call(call.clone()));
            }
        }
        done = place.end;
    }
    out.push_str(body.get(done..).unwrap_or_default());
    pieces.push(finished(&mut out));
    pieces
}

/// What was written so far, its lines ended by LF alone.
fn finished(out: &mut String) -> Piece {
    Piece::Text(std::mem::take(out).replace("\r\n", "\n"))
}
