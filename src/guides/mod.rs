//! Guides, pages and workloads: Markdown with TOML front matter → HTML.

use jiff::civil::Date;

use crate::pricing::Profile;

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
    pub html: String,
    /// Headings of the body, for the table of contents.
    pub toc: Vec<Heading>,
    /// Source file relative to the root.
    pub file: String,
    /// The Markdown body as written (for the Markdown twin).
    pub markdown: String,
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
    /// Pictures and other files.
    pub attachments: Vec<Attachment>,
}

impl Library {
    /// The texts of one kind, in their order.
    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Guide> {
        self.guides.iter().filter(move |guide| guide.kind == kind)
    }
}
