//! Typography of whole paragraphs, across their inline markup.

use pulldown_cmark::{Event, LinkType, Tag, TagEnd};

use super::Located;
use crate::guides::typography::{self, Segment};

fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_)
        | Event::Code(_)
        | Event::InlineMath(_)
        | Event::DisplayMath(_)
        | Event::InlineHtml(_)
        | Event::FootnoteReference(_)
        | Event::SoftBreak
        | Event::HardBreak => true,
        Event::Start(tag) => is_inline_end(tag.to_end()),
        Event::End(tag) => is_inline_end(*tag),
        Event::Html(_) | Event::Rule | Event::TaskListMarker(_) => false,
    }
}

fn is_inline_end(tag: TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
            | TagEnd::Superscript
            | TagEnd::Subscript
            | TagEnd::Link
            | TagEnd::Image
    )
}

/// Sets all running text, one paragraph at a time.
pub(super) fn set(events: &mut [Located<'_>]) {
    let mut index = 0;
    let mut code = false;
    while let Some((event, _)) = events.get(index) {
        match event {
            Event::Start(Tag::CodeBlock(_)) => code = true,
            Event::End(TagEnd::CodeBlock) => code = false,
            _ => {}
        }
        if code || !is_inline(event) {
            index += 1;
            continue;
        }
        let run = (index..)
            .take_while(|at| events.get(*at).is_some_and(|(event, _)| is_inline(event)))
            .count();
        if let Some(paragraph) = events.get_mut(index..index + run) {
            set_paragraph(paragraph);
        }
        index += run;
    }
}

fn set_paragraph(events: &mut [Located<'_>]) {
    let mut line = Vec::new();
    // The description of a picture is a text of its own.
    let mut pictures: Vec<Vec<(usize, Segment<'_>)>> = Vec::new();
    let mut depth = 0_usize;
    let mut address = false;
    for (index, (event, _)) in events.iter().enumerate() {
        let segment = match event {
            Event::Start(Tag::Image { .. }) => {
                depth += 1;
                if depth == 1 {
                    line.push((index, Segment::Opaque));
                    pictures.push(Vec::new());
                }
                continue;
            }
            Event::End(TagEnd::Image) => {
                depth = depth.saturating_sub(1);
                continue;
            }
            Event::Start(Tag::Link { link_type, .. }) => {
                address = matches!(link_type, LinkType::Autolink | LinkType::Email);
                continue;
            }
            Event::End(TagEnd::Link) => {
                address = false;
                continue;
            }
            Event::Text(_) if address => Segment::Opaque,
            Event::Text(text) => Segment::Text(text),
            Event::SoftBreak => Segment::Text("\n"),
            Event::HardBreak => Segment::Break,
            Event::Start(_) | Event::End(_) => continue,
            _ => Segment::Opaque,
        };
        match pictures.last_mut() {
            Some(picture) if depth > 0 => picture.push((index, segment)),
            _ => line.push((index, segment)),
        }
    }
    let mut changed = Vec::new();
    for run in std::iter::once(line).chain(pictures) {
        let (places, segments): (Vec<usize>, Vec<Segment<'_>>) = run.into_iter().unzip();
        for ((place, segment), set) in places
            .into_iter()
            .zip(&segments)
            .zip(typography::segments(&segments))
        {
            if matches!(segment, Segment::Text(before) if *before != set) {
                changed.push((place, set));
            }
        }
    }
    for (place, text) in changed {
        if let Some((event, _)) = events.get_mut(place) {
            *event = Event::Text(text.into());
        }
    }
}
