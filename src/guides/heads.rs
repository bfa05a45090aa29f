//! Texts by their heads alone: what they are called and what they use, without their bodies.

use super::front_matter::{self, Head};
use super::{Guide, Kind, SourceFile, Surroundings, inventory, text};
use crate::diagnostics::{Diagnostics, Sources};
use crate::german::slug;
use crate::pricing::Profile;
use crate::source::lines::Lines;

/// The head of a text that is no draft.
#[derive(Clone, Debug)]
pub struct TextHead {
    /// Which folder.
    pub kind: Kind,
    /// Last part of the address.
    pub slug: String,
    /// Front matter.
    pub title: String,
    /// `[profile]` of a workload.
    pub profile: Option<Profile>,
}

impl TextHead {
    /// The head of a text that has been read in full.
    #[must_use]
    pub fn of(guide: &Guide) -> Self {
        Self {
            kind: guide.kind,
            slug: guide.slug.clone(),
            title: guide.title.clone(),
            profile: guide.profile.clone(),
        }
    }
}

/// Reads the heads of everything below `content/`. Faults in heads and names are reported,
/// those of bodies stay unseen.
pub fn heads(
    files: Vec<SourceFile>,
    around: &Surroundings<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<TextHead> {
    let mut heads = Vec::new();
    for file in inventory::take(files, diagnostics).texts {
        let Some(text) = text::decode(&file.path, file.bytes, diagnostics) else {
            continue;
        };
        let text: std::sync::Arc<str> = text.into();
        sources.insert(file.path.clone(), std::sync::Arc::clone(&text));
        let lines = Lines::new(&text);
        let Some((toml, _)) = front_matter::split(&file.path, &lines, diagnostics) else {
            continue;
        };
        let (path, kind) = (&file.path, file.kind);
        if let Head::Ready(head) = front_matter::read(path, &lines, toml, kind, around, diagnostics)
            && let Ok(slug) = slug(&file.stem)
        {
            heads.push(TextHead {
                kind,
                slug,
                title: head.title,
                profile: head.profile,
            });
        }
    }
    heads
}
