//! What every page shares: head, navigation, breadcrumbs, footer.

mod fit;

use serde::Serialize;

use super::{Site, routes};
use crate::german;
use crate::guides::Kind;
use crate::render::json_for_script;
use fit::full_title;

pub use fit::{TITLE_LONGEST, cut, describe};

/// The content security policy of every page, what it may load: everything from this site,
/// nothing inline. JSON-LD is data and needs no permission.
pub const LOADING: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'";

/// The same, what it may do beyond loading.
///
/// A page carries the two as one `<meta>` each; browsers enforce both. The Nu checker looks at
/// the last one only, and reading files it knows no origin, so that it would call every
/// stylesheet of the site a violation of `'self'`.
pub const ACTING: &str = "base-uri 'none'; form-action 'self'";

/// The entry of the main navigation that a page belongs to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Section {
    /// Start page, legal pages.
    #[default]
    None,
    /// `/vergleich/`
    Comparison,
    /// `/rechner/`
    Calculator,
    /// `/mieten-oder-kaufen/`
    RentOrBuy,
    /// `/gpu/`
    Gpus,
    /// `/anbieter/`
    Providers,
    /// `/arbeitslast/`
    Workloads,
    /// `/leitfaden/`
    Guides,
    /// `/checkliste/`
    Checklist,
    /// `/methodik/`
    Method,
    /// `/daten/`
    Data,
}

impl Section {
    fn key(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Comparison => "vergleich",
            Self::Calculator => "rechner",
            Self::RentOrBuy => "mieten-oder-kaufen",
            Self::Gpus => "gpu",
            Self::Providers => "anbieter",
            Self::Workloads => "arbeitslast",
            Self::Guides => "leitfaden",
            Self::Checklist => "checkliste",
            Self::Method => "methodik",
            Self::Data => "daten",
        }
    }
}

/// What a page says about itself; [`Site::frame`] makes the [`Frame`] from it.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// Address below the site, `gpu/h100/`; empty for the start page.
    pub route: String,
    /// `data-page-type`: `gpu`, `angebot`, `leitfaden` …
    pub kind: &'static str,
    /// `<title>` without the site's name.
    pub title: String,
    /// Meta description, 70 to 165 characters; [`describe`] helps.
    pub description: String,
    /// Which entry of the navigation is current.
    pub section: Section,
    /// The pages above this one, without the start page and without itself:
    /// `(name, route)`.
    pub above: Vec<(String, String)>,
    /// This page's own name in the breadcrumbs; empty = no breadcrumbs (start, 404).
    pub crumb: String,
    /// JSON-LD objects beside the breadcrumbs, each with its `@context`.
    pub json_ld: Vec<serde_json::Value>,
    /// The same as finished text, escaped by [`json_for_script`], for pages in great number.
    pub json_ld_text: Vec<String>,
    /// Keep out of search engines whatever the operator data says (404).
    pub noindex: bool,
    /// Previous page of a paged list (route).
    pub prev: Option<String>,
    /// Next page of a paged list (route).
    pub next: Option<String>,
    /// Machine-readable twins: `(media type, route)`.
    pub twins: Vec<(&'static str, String)>,
    /// Feeds beside the general one: `(title, route)`.
    pub feeds: Vec<(String, String)>,
    /// Scripts by their path below `templates/assets/`, loaded with `defer`.
    pub scripts: Vec<&'static str>,
}

/// The part of a view that `base.html` uses, under the name `frame`.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    shell: tera::Value,
    kind: &'static str,
    title: String,
    og_title: String,
    description: String,
    canonical: Option<String>,
    noindex: bool,
    section: &'static str,
    crumbs: Vec<Crumb>,
    json_ld: Vec<tera::Value>,
    prev: Option<String>,
    next: Option<String>,
    feeds: Vec<Link>,
    twins: Vec<Twin>,
    scripts: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Crumb {
    name: String,
    /// `None` for the page itself.
    href: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
struct Twin {
    media: &'static str,
    href: String,
}

/// A link with its words.
#[derive(Clone, Debug, Serialize)]
pub struct Link {
    /// What the link is called.
    pub label: String,
    /// Root-relative address including the base path, or absolute.
    pub href: String,
}

#[derive(Serialize)]
struct NavItem {
    key: &'static str,
    label: &'static str,
    href: String,
}

/// What is the same on every page; serialised once, shared by all.
#[derive(Serialize)]
struct Shell {
    site: String,
    language: String,
    policies: [&'static str; 2],
    home: String,
    nav: Vec<NavItem>,
    legal: Vec<Link>,
    more: Vec<Link>,
    stylesheet: String,
    icon: String,
    og_image: Option<String>,
    feed: String,
    preview: bool,
    date: Day,
    /// Newest reading of a source.
    newest: Day,
}

/// A day for `<time datetime>`.
#[derive(Clone, Debug, Serialize)]
pub struct Day {
    /// `2026-11-30`
    pub iso: String,
    /// `30. November 2026`
    pub german: String,
}

impl From<jiff::civil::Date> for Day {
    fn from(date: jiff::civil::Date) -> Self {
        Self {
            iso: date.to_string(),
            german: german::date(date),
        }
    }
}

/// The shared part of all frames.
pub(super) fn shell(site: &Site<'_>) -> tera::Value {
    let nav = |section: Section, label, route: &str| NavItem {
        key: section.key(),
        label,
        href: site.href(route),
    };
    let mut entries = vec![
        nav(Section::Comparison, "Vergleich", routes::COMPARISON),
        nav(Section::Calculator, "Rechner", routes::CALCULATOR),
        nav(
            Section::RentOrBuy,
            "Mieten oder kaufen",
            routes::RENT_OR_BUY,
        ),
        nav(Section::Gpus, "GPUs", routes::GPUS),
        nav(Section::Providers, "Anbieter", routes::PROVIDERS),
    ];
    // A project without such texts has no such pages either.
    if site.guides.of(Kind::Workload).next().is_some() {
        entries.push(nav(Section::Workloads, "Arbeitslasten", routes::WORKLOADS));
    }
    if site.guides.of(Kind::Guide).next().is_some() {
        entries.push(nav(Section::Guides, "Leitfäden", routes::GUIDES));
    }
    if site.guides.checklist.is_some() {
        entries.push(nav(Section::Checklist, "Checkliste", routes::CHECKLIST));
    }
    entries.push(nav(Section::Method, "Methodik", routes::METHOD));
    entries.push(nav(Section::Data, "Daten", routes::DATA));

    let link = |label: &str, route: &str| Link {
        label: label.to_owned(),
        href: site.href(route),
    };
    let mut more = vec![
        link("Kartenwahl", routes::CARD_CHOICE),
        link("Vertragsfragen", routes::CONTRACT_QUESTIONS),
        link("Länder", routes::COUNTRIES),
        link("Preisänderungen", routes::CHANGES),
    ];
    if site
        .guides
        .of(Kind::Page)
        .any(|page| page.slug == "glossar")
    {
        more.push(link("Glossar", routes::GLOSSARY));
    }
    tera::Value::from_serializable(&Shell {
        site: site.config.site.title.clone(),
        language: site.config.site.language.clone(),
        policies: [LOADING, ACTING],
        home: site.href(routes::START),
        nav: entries,
        legal: vec![
            link("Impressum", routes::IMPRINT),
            link("Datenschutz", routes::PRIVACY),
            link("Barrierefreiheit", routes::ACCESSIBILITY),
        ],
        more,
        stylesheet: site.asset("style.css"),
        icon: site.asset("icon.svg"),
        og_image: site
            .engine
            .asset("vorschau.png")
            .map(|route| site.base.absolute(route)),
        feed: site.href(routes::FEED),
        preview: site.preview,
        date: site.catalog.date.into(),
        newest: site.data_day().into(),
    })
}

impl Site<'_> {
    /// The frame of a page.
    #[must_use]
    pub fn frame(&self, head: Head) -> Frame {
        let absolute = self.base.absolute(&head.route);
        let crumbs = self.crumbs(&head);
        let mut json_ld = Vec::with_capacity(head.json_ld.len() + 1);
        if !crumbs.is_empty() {
            json_ld.push(self.breadcrumb_list(&head));
        }
        json_ld.extend(head.json_ld.iter().map(json_for_script));
        json_ld.extend(head.json_ld_text);
        Frame {
            shell: self.shell.clone(),
            kind: head.kind,
            title: full_title(&head.title, &self.config.site.title),
            og_title: head.title,
            description: head.description,
            canonical: (!head.noindex).then_some(absolute),
            noindex: head.noindex || self.preview,
            section: head.section.key(),
            crumbs,
            json_ld: json_ld
                .iter()
                .map(|json| tera::Value::safe_string(json))
                .collect(),
            prev: head.prev.map(|route| self.href(&route)),
            next: head.next.map(|route| self.href(&route)),
            feeds: head
                .feeds
                .into_iter()
                .map(|(label, route)| Link {
                    label,
                    href: self.href(&route),
                })
                .collect(),
            twins: head
                .twins
                .into_iter()
                .map(|(media, route)| Twin {
                    media,
                    href: self.href(&route),
                })
                .collect(),
            scripts: head.scripts.iter().map(|path| self.asset(path)).collect(),
        }
    }

    fn crumbs(&self, head: &Head) -> Vec<Crumb> {
        if head.crumb.is_empty() {
            return Vec::new();
        }
        let start = Crumb {
            name: "Start".to_owned(),
            href: Some(self.href(routes::START)),
        };
        let above = head.above.iter().map(|(name, route)| Crumb {
            name: name.clone(),
            href: Some(self.href(route)),
        });
        let own = Crumb {
            name: head.crumb.clone(),
            href: None,
        };
        std::iter::once(start).chain(above).chain([own]).collect()
    }

    fn breadcrumb_list(&self, head: &Head) -> String {
        let start = ("Start", routes::START);
        let above = head
            .above
            .iter()
            .map(|(name, route)| (name.as_str(), route.as_str()));
        let own = (head.crumb.as_str(), head.route.as_str());
        json_for_script(&BreadcrumbList {
            context: "https://schema.org",
            kind: "BreadcrumbList",
            items: std::iter::once(start)
                .chain(above)
                .chain([own])
                .zip(1..)
                .map(|((name, route), position)| ListItem {
                    kind: "ListItem",
                    position,
                    name,
                    item: self.base.absolute(route),
                })
                .collect(),
        })
    }
}

/// Structs instead of JSON values: every page has one of these.
#[derive(Serialize)]
struct BreadcrumbList<'a> {
    #[serde(rename = "@context")]
    context: &'static str,
    #[serde(rename = "@type")]
    kind: &'static str,
    #[serde(rename = "itemListElement")]
    items: Vec<ListItem<'a>>,
}

#[derive(Serialize)]
struct ListItem<'a> {
    #[serde(rename = "@type")]
    kind: &'static str,
    position: u32,
    name: &'a str,
    item: String,
}
