//! From source files to the library.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use unicode_normalization::UnicodeNormalization;

use super::calls::Piece;
use super::files::Files;
use super::front_matter::{self, FrontMatter, Head};
use super::inventory::{self, TextFile};
use super::links::{Links, Listed, Pages, State};
use super::markdown::{self, Body};
use super::terms::{self, Terms};
use super::{Guide, Kind, Library, SourceFile, Surroundings, address, html, text, twin};
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Sources};
use crate::german::{quote, slug, sort_key};
use crate::source::lines::Lines;

/// A text with its head read.
struct Draughted {
    kind: Kind,
    file: String,
    slug: String,
    text: Arc<str>,
    /// Where the body begins.
    body: usize,
    head: Head,
}

/// Reads everything below `content/`. All faults are reported; the library then
/// lacks what could not be read, and nothing of it must be published.
pub fn load(
    files: Vec<SourceFile>,
    around: &Surroundings<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Library {
    let inventory = inventory::take(files, diagnostics);
    let mut pages = Pages::default();
    let mut texts = Vec::new();
    for file in inventory.texts {
        let (listed, text) = read(file, around, sources, diagnostics);
        pages.insert(listed);
        texts.extend(text);
    }
    report_clashes(&pages, diagnostics);
    report_reserved(&texts, around, diagnostics);

    let lines: Vec<Lines<'_>> = texts.iter().map(|text| Lines::new(&text.text)).collect();
    let mut bodies: Vec<Body<'_>> = Vec::with_capacity(texts.len());
    for (text, lines) in texts.iter().zip(&lines) {
        let mut body = Body::default();
        if matches!(text.head, Head::Ready(_)) {
            text::report_control_characters(&text.file, lines, text.body, diagnostics);
            body = markdown::parse(
                &text.file,
                lines,
                text.body,
                around.frame_ids,
                around.gpus,
                diagnostics,
            );
            if let Some(listed) = pages.get_mut(&text.file) {
                listed.ids.clone_from(&body.ids);
            }
        }
        bodies.push(body);
    }

    link_terms(&texts, &lines, &mut bodies, diagnostics);

    let files = Files::new(inventory.others, &pages, diagnostics);
    let links = Links {
        pages: &pages,
        files: &files,
        around,
    };
    let mut guides = Vec::new();
    let mut mentions = BTreeSet::new();
    let mut jumps = Vec::new();
    let mut excused = BTreeSet::new();
    for ((text, lines), body) in texts.iter().zip(&lines).zip(&bodies) {
        let Some(listed) = pages.get(&text.file) else {
            continue;
        };
        let Head::Ready(head) = &text.head else {
            excused.extend(mentioned(&text.file, &text.text, text.body));
            continue;
        };
        let written = html::write(body, listed, &links, lines, diagnostics);
        mentions.extend(written.files);
        jumps.extend(written.jumps);
        let twin = twin::write(&text.text, text.body, &body.calls, listed, &links);
        guides.push(guide(text, head, body, written.html, twin));
    }
    guides.sort_by_cached_key(|guide| {
        (
            guide.kind,
            guide.order.is_none(),
            guide.order,
            sort_key(&guide.title),
            guide.slug.clone(),
        )
    });
    Library {
        guides,
        attachments: files.copies(&pages, &mentions, &excused, around, diagnostics),
        jumps,
        checklists: inventory.checklists,
        checklist: None,
        redirect_table: inventory.redirects,
        redirects: Vec::new(),
    }
}

/// Links the first use of the glossary's terms in every guide.
fn link_terms(
    texts: &[Draughted],
    lines: &[Lines<'_>],
    bodies: &mut [Body<'_>],
    diagnostics: &mut Diagnostics,
) {
    let glossary = texts
        .iter()
        .position(|text| text.file == terms::FILE && matches!(text.head, Head::Ready(_)));
    let Some((body, lines)) = glossary.and_then(|at| bodies.get(at).zip(lines.get(at))) else {
        return;
    };
    let terms = Terms::read(body, lines, diagnostics);
    for (text, body) in texts.iter().zip(bodies) {
        if text.kind == Kind::Guide {
            body.events = terms.link(std::mem::take(&mut body.events));
        }
    }
}

/// Reads a text's head; without a text there still is a page to link to.
fn read(
    file: TextFile,
    around: &Surroundings<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> (Listed, Option<Draughted>) {
    let slug = slug(&file.stem).unwrap_or_else(|error| {
        diagnostics.push(
            Diagnostic::error("slug", &file.path, error.to_string())
                .at(Place::start())
                .value(&file.stem)
                .hint("Die Datei umbenennen, zum Beispiel in spot-preise.md."),
        );
        String::new()
    });
    let mut listed = Listed {
        route: file.kind.route(&slug),
        file: file.path.clone(),
        state: State::Broken,
        ids: BTreeSet::new(),
    };
    let Some(text) = text::decode(&file.path, file.bytes, diagnostics) else {
        return (listed, None);
    };
    let text: Arc<str> = text.into();
    sources.insert(file.path.clone(), Arc::clone(&text));
    let lines = Lines::new(&text);
    let (body, head) = match front_matter::split(&file.path, &lines, diagnostics) {
        Some((toml, body)) => {
            let head = front_matter::read(&file.path, &lines, toml, file.kind, around, diagnostics);
            (body, head)
        }
        None => (0, Head::Broken),
    };
    listed.state = match (&head, slug.is_empty()) {
        (Head::Draft, _) => State::Draft,
        (Head::Ready(_), false) => State::Ready,
        _ => State::Broken,
    };
    let text = Draughted {
        kind: file.kind,
        file: file.path,
        slug,
        text,
        body,
        head,
    };
    (listed, Some(text))
}

/// Two files of one kind must not have one address, drafts included.
fn report_clashes(pages: &Pages, diagnostics: &mut Diagnostics) {
    let mut by_route: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for page in pages
        .iter()
        .filter(|page| !page.route.ends_with("//") && page.route != "/")
    {
        by_route.entry(&page.route).or_default().push(&page.file);
    }
    for (route, files) in by_route {
        for (index, file) in files.iter().enumerate().skip(1) {
            let first = files.get(index - 1).copied().unwrap_or_default();
            diagnostics.push(
                Diagnostic::error(
                    "slug-clash",
                    *file,
                    format!(
                        "Die Dateien {} und {} haben dieselbe Adresse /{route}.",
                        quote(first),
                        quote(file)
                    ),
                )
                .at(Place::start())
                .hint("Eine der beiden umbenennen; Groß- und Kleinschreibung, Umlaute und Satzzeichen unterscheiden Adressen nicht."),
            );
        }
    }
}

/// A page must not take an address that the program writes itself.
fn report_reserved(texts: &[Draughted], around: &Surroundings<'_>, diagnostics: &mut Diagnostics) {
    for text in texts {
        if text.kind == Kind::Page && (around.reserved)(&text.slug) {
            diagnostics.push(
                Diagnostic::error(
                    "address-taken",
                    &text.file,
                    format!("Die Adresse /{}/ schreibt das Programm selbst.", text.slug),
                )
                .at(Place::start())
                .value(&text.slug)
                .hint("Die Datei umbenennen."),
            );
        }
    }
}

/// Composed paths of the files that a text mentions relative to itself.
fn mentioned(file: &str, text: &str, body: usize) -> Vec<String> {
    let folder = file.rsplit_once('/').map_or("", |(folder, _)| folder);
    markdown::destinations(text, body)
        .iter()
        .filter_map(|destination| {
            let path = address::decode(address::Parts::of(destination).path)?;
            let joined = address::join(folder, &path)?;
            Some(joined.nfc().collect())
        })
        .collect()
}

fn guide(
    text: &Draughted,
    head: &FrontMatter,
    body: &Body<'_>,
    html: Vec<Piece>,
    markdown: Vec<Piece>,
) -> Guide {
    Guide {
        kind: text.kind,
        slug: text.slug.clone(),
        title: head.title.clone(),
        description: head.description.clone(),
        date: head.date,
        updated: head.updated,
        order: head.order,
        tags: head.tags.clone(),
        profile: head.profile.clone(),
        html,
        toc: body.headings.clone(),
        file: text.file.clone(),
        markdown,
    }
}

#[cfg(test)]
mod tests;
