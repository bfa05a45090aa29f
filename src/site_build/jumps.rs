//! Jumps of the texts into pages that the program writes: their targets stand in templates,
//! which a project may replace, so only the rendered page can tell.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::german::{closest, quote};
use crate::guides::Jump;
use crate::routes;

/// The ids of the pages that texts jump into, collected while the pages are rendered.
pub(super) struct Targets<'j> {
    jumps: &'j [Jump],
    /// By output path; `None` until the page has been seen.
    pages: BTreeMap<String, Mutex<Option<BTreeSet<String>>>>,
}

impl<'j> Targets<'j> {
    pub(super) fn new(jumps: &'j [Jump]) -> Self {
        let pages = jumps
            .iter()
            .map(|jump| (routes::file(&jump.route), Mutex::new(None)))
            .collect();
        Self { jumps, pages }
    }

    /// Looks at a rendered file, on any thread.
    pub(super) fn see(&self, path: &str, bytes: &[u8]) {
        if let Some(page) = self.pages.get(path)
            && let Ok(mut ids) = page.lock()
        {
            *ids = Some(ids_of(&String::from_utf8_lossy(bytes)));
        }
    }

    /// Reports every jump without a target.
    pub(super) fn report(self, diagnostics: &mut Diagnostics) {
        let pages: BTreeMap<String, BTreeSet<String>> = self
            .pages
            .into_iter()
            .filter_map(|(path, ids)| Some((path, ids.into_inner().ok()??)))
            .collect();
        for jump in self.jumps {
            // A page that was not rendered has a fault of its own.
            let Some(ids) = pages.get(&routes::file(&jump.route)) else {
                continue;
            };
            if ids.contains(&jump.fragment) {
                continue;
            }
            let names = ids.iter().map(String::as_str);
            let hint = match closest(&jump.fragment, names.clone()) {
                Some(meant) => format!("Meinten Sie #{meant}?"),
                None => {
                    let some: Vec<&str> = names.take(8).collect();
                    format!("Sprungziele dort: #{}.", some.join(", #"))
                }
            };
            diagnostics.push(
                Diagnostic::error(
                    "link-fragment",
                    &jump.file,
                    format!(
                        "Auf der Seite {} gibt es kein Sprungziel {}.",
                        quote(&format!("/{}", jump.route)),
                        quote(&jump.fragment)
                    ),
                )
                .at(jump.place.clone())
                .value(&jump.fragment)
                .hint(hint),
            );
        }
    }
}

/// The values of all `id` attributes.
fn ids_of(html: &str) -> BTreeSet<String> {
    html.split('<')
        .skip(1)
        .filter(|tag| tag.starts_with(|c: char| c.is_ascii_alphabetic()))
        .filter_map(|tag| {
            let tag = tag.split_once('>').map_or(tag, |(tag, _)| tag);
            let at = tag
                .match_indices("id=")
                .map(|(at, _)| at)
                .find(|at| tag[..*at].ends_with(|c: char| c.is_ascii_whitespace()))?;
            let value = &tag[at + 3..];
            let value = match value.chars().next()? {
                quote @ ('"' | '\'') => value[1..].split(quote).next()?,
                _ => value.split(|c: char| c.is_ascii_whitespace()).next()?,
            };
            (!value.is_empty()).then(|| value.to_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_in_tags_only() {
        let html = r#"<h2 id="a">id="no"</h2><p class=x id='b'><td data-id="no"><i id=c></i></p>"#;
        let ids: Vec<String> = ids_of(html).into_iter().collect();
        assert_eq!(ids, ["a", "b", "c"]);
    }
}
