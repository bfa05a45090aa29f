//! Guides, pages and workloads: Markdown with TOML front matter → HTML.
//!
//! ```text
//! inventory → text → front_matter → markdown (calls, typography, anchors) → terms → html (links, files)
//! ```
//!
//! Text is data: it is never evaluated as a template, and raw HTML is refused. Only the calls of
//! [`Call`] are looked for; they stay [`Piece`]s of their own until pages put the figures in.

mod address;
mod anchors;
mod calls;
mod escape;
mod files;
mod front_matter;
mod heads;
mod html;
mod inventory;
mod links;
mod load;
mod markdown;
mod picture;
mod terms;
mod text;
mod twin;
mod typography;

pub use calls::{Call, Filter, Piece};
pub use heads::{TextHead, heads};
pub use load::load;

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::catalog::Gpu;
use crate::checklist::Checklist;
use crate::diagnostics::Place;
use crate::pricing::Profile;
use crate::redirects::Redirect;
use crate::routes::{self, BaseUrl};
pub use crate::source::tree::SourceFile;

/// Where a text lives, which decides its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// `content/leitfaden/<slug>.md` → `/leitfaden/<slug>/`
    Guide,
    /// `content/arbeitslast/<slug>.md` → `/arbeitslast/<slug>/`
    Workload,
    /// `content/seiten/<slug>.md` → `/<slug>/`
    Page,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Guide, Self::Workload, Self::Page];

    /// Name of the folder below `content/`.
    #[must_use]
    pub fn folder(self) -> &'static str {
        match self {
            Self::Guide => "leitfaden",
            Self::Workload => "arbeitslast",
            Self::Page => "seiten",
        }
    }

    /// Address of a text, without leading slash.
    #[must_use]
    pub fn route(self, slug: &str) -> String {
        match self {
            Self::Guide => routes::guide(slug),
            Self::Workload => routes::workload(slug),
            Self::Page => format!("{slug}/"),
        }
    }
}

/// What texts must know of the rest of the site.
pub struct Surroundings<'a> {
    /// Rule M1, the upper bound of a profile's hours.
    pub hours_per_month: Decimal,
    /// Where the site will stand; a text may write its own site's addresses in full.
    pub base: &'a BaseUrl,
    /// The day of the build: no text is published before its date.
    pub date: Date,
    /// Does this file come with the program? Its dates are the program's, not the project's.
    pub builtin: &'a dyn Fn(&str) -> bool,
    /// Does the program write this address, apart from the texts? Without leading
    /// slash, decoded: `gpu/h100-sxm/`, `feed.xml`.
    pub knows: &'a dyn Fn(&str) -> bool,
    /// Is this slug out of bounds for `content/seiten/<slug>.md`?
    pub reserved: &'a dyn Fn(&str) -> bool,
    /// The GPU models that calls may name.
    pub gpus: &'a [Gpu],
    /// Ids of the page frame, which no heading may get.
    pub frame_ids: &'a [&'a str],
}

/// One text, ready for its template. Drafts never become one.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Which folder.
    pub kind: Kind,
    /// Last part of the address.
    pub slug: String,
    /// Front matter.
    pub title: String,
    /// Front matter; empty when left out.
    pub description: String,
    /// Front matter.
    pub date: Date,
    /// Front matter.
    pub updated: Option<Date>,
    /// Front matter; sorts before the title.
    pub order: Option<i64>,
    /// Front matter.
    pub tags: Vec<String>,
    /// `[profile]` of a workload.
    pub profile: Option<Profile>,
    /// Body as HTML, headings from `<h2>`.
    pub html: Vec<Piece>,
    /// Headings of the body, for the table of contents.
    pub toc: Vec<Heading>,
    /// Source file relative to the root.
    pub file: String,
    /// The Markdown body as written, its links with their published addresses.
    pub markdown: Vec<Piece>,
}

/// A heading of a guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    /// 2 to 6.
    pub level: u8,
    /// Anchor, unique on the page.
    pub id: String,
    /// Plain text.
    pub text: String,
}

/// A jump into a page that the program writes: whether its target exists shows when that page
/// has been rendered.
#[derive(Clone, Debug)]
pub struct Jump {
    /// Source file relative to the root.
    pub file: String,
    /// Where the link stands.
    pub place: Place,
    /// Route of the page: `vergleich/`.
    pub route: String,
    /// The wanted id, decoded.
    pub fragment: String,
}

/// A file beside a text, copied to the text's address.
#[derive(Clone, Debug)]
pub struct Attachment {
    /// Output path below the site.
    pub path: String,
    /// Contents.
    pub bytes: Vec<u8>,
}

/// All texts of the project.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// By kind, order, title.
    pub guides: Vec<Guide>,
    /// Pictures and other files, by output path.
    pub attachments: Vec<Attachment>,
    /// Jumps into pages of the program, still to be checked.
    pub jumps: Vec<Jump>,
    /// `content/checkliste/*.toml`, unread, by path.
    pub checklists: Vec<SourceFile>,
    /// The same, read by [`crate::texts`]; `None` when there is none.
    pub checklist: Option<Checklist>,
    /// `content/umleitungen.toml`, unread.
    pub redirect_table: Option<SourceFile>,
    /// The same, read by [`crate::texts`].
    pub redirects: Vec<Redirect>,
}

impl Library {
    /// The other texts of the same kind, beginning behind this one and going round.
    pub fn following<'l>(&'l self, guide: &Guide) -> impl Iterator<Item = &'l Guide> + use<'l> {
        let of_kind = |text: &&Guide| text.kind == guide.kind;
        let first = self
            .guides
            .iter()
            .position(|text| of_kind(&text))
            .unwrap_or(0);
        let own = self
            .guides
            .iter()
            .position(|text| of_kind(&text) && text.slug == guide.slug)
            .unwrap_or(first);
        let count = self.guides[first..].iter().take_while(of_kind).count();
        let of_kind = &self.guides[first..first + count];
        let (before, behind) = of_kind.split_at((own - first).min(count));
        behind.iter().skip(1).chain(before)
    }

    /// The texts of one kind, in their order.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Guide> {
        self.guides.iter().filter(move |guide| guide.kind == kind)
    }
}
