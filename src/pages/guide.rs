//! `/leitfaden/`: the guides, each as a page and as Markdown.

use serde::Serialize;
use serde_json::{Value, json};

use super::frame::{Day, Frame, Head, Section, describe};
use super::{Site, Task, figures, routes};
use crate::german;
use crate::guides::{Guide, Kind};

/// Ids that the pages of texts use around the text itself; no heading may get one of them.
pub const FRAME_IDS: &[&str] = &[
    "inhalt",
    "inhaltsverzeichnis",
    "profil",
    "angebote",
    "rangliste",
    "rangliste-titel",
    "stichwoerter",
    "weitere",
];

/// A table of contents helps from so many headings on.
const CONTENTS_FROM: usize = 3;

#[derive(Serialize)]
struct Index {
    frame: Frame,
    guides: Vec<Teaser>,
}

#[derive(Serialize)]
struct Teaser {
    title: String,
    href: String,
    description: String,
    day: Day,
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    title: String,
    text: Text,
    tags: Vec<String>,
    markdown: String,
    others: Vec<Teaser>,
}

/// What every kind of text shows: its dates, its contents and its body.
#[derive(Debug, Serialize)]
pub(super) struct Text {
    lead: String,
    published: Day,
    updated: Option<Day>,
    contents: Vec<Heading2>,
    body: Vec<figures::Part>,
    /// What the live prices of the text hold for.
    basis: Option<figures::Basis>,
}

#[derive(Debug, Serialize)]
struct Heading2 {
    href: String,
    text: String,
    level: u8,
}

impl Text {
    pub(super) fn new(site: &Site<'_>, guide: &Guide) -> Self {
        Self::followed_by(site, guide, &[])
    }

    /// With sections that the page adds below the text, as (id, heading): they stand in the
    /// contents like the text's own.
    pub(super) fn followed_by(site: &Site<'_>, guide: &Guide, sections: &[(&str, &str)]) -> Self {
        let own = guide
            .toc
            .iter()
            .filter(|heading| heading.level <= 3)
            .map(|heading| Heading2 {
                href: format!("#{}", heading.id),
                text: heading.text.clone(),
                level: heading.level,
            });
        let added = sections.iter().map(|(id, text)| Heading2 {
            href: format!("#{id}"),
            text: (*text).to_owned(),
            level: 2,
        });
        let mut contents: Vec<Heading2> = own.chain(added).collect();
        if contents.len() < CONTENTS_FROM {
            contents.clear();
        }
        Self {
            lead: guide.description.clone(),
            published: guide.date.into(),
            updated: guide
                .updated
                .filter(|updated| *updated != guide.date)
                .map(Day::from),
            contents,
            body: figures::parts(site, &guide.html),
            basis: figures::basis(site, &guide.html),
        }
    }
}

/// The index and one page per guide; without guides there is no index either.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let guides: Vec<&Guide> = site.guides.of(Kind::Guide).collect();
    let Some(newest) = guides.iter().map(|guide| changed(guide)).max() else {
        return Vec::new();
    };
    let mut tasks = vec![Task::page(routes::GUIDES, Some(newest), move || {
        site.engine.render("pages/leitfaeden.html", &index(site))
    })];
    for guide in guides {
        let route = routes::guide(&guide.slug);
        tasks.push(Task::page(
            &route,
            Some(last_change(site, guide)),
            move || {
                site.engine
                    .render("pages/leitfaden.html", &view(site, guide))
            },
        ));
        tasks.push(Task::file(twin(guide), move || {
            let text = figures::markdown(site, &guide.markdown);
            Ok(format!("# {}\n\n{text}", guide.title).into_bytes())
        }));
    }
    tasks
}

/// The day of the newest change of a text.
pub(super) fn changed(guide: &Guide) -> jiff::civil::Date {
    guide.updated.unwrap_or(guide.date)
}

/// The same for the page, which changes with the data where it shows live figures.
pub(super) fn last_change(site: &Site<'_>, guide: &Guide) -> jiff::civil::Date {
    let data = site.newest_reading().filter(|_| figures::live(&guide.html));
    data.map_or(changed(guide), |day| day.max(changed(guide)))
}

/// Beside the page's folder, as in the sources, so that links between texts hold.
fn twin(guide: &Guide) -> String {
    format!("leitfaden/{}.md", guide.slug)
}

fn index(site: &Site<'_>) -> Index {
    let guides: Vec<Teaser> = site
        .guides
        .of(Kind::Guide)
        .map(|guide| teaser(site, guide))
        .collect();
    Index {
        frame: site.frame(Head {
            route: routes::GUIDES.to_owned(),
            kind: "uebersicht",
            title: "Leitfäden zur Miete von GPUs".to_owned(),
            description: describe(&[
                &format!(
                    "{} rund um gemietete GPUs: was der volle Monat kostet, welche Karte reicht und worauf es im Vertrag ankommt.",
                    german::plural(guides.len(), "Leitfaden", "Leitfäden")
                ),
            ]),
            section: Section::Guides,
            crumb: "Leitfäden".to_owned(),
            ..Head::default()
        }),
        guides,
    }
}

fn teaser(site: &Site<'_>, guide: &Guide) -> Teaser {
    Teaser {
        title: guide.title.clone(),
        href: site.href(&routes::guide(&guide.slug)),
        description: guide.description.clone(),
        day: changed(guide).into(),
    }
}

/// How many other guides a guide names; all of them stand in the index.
const FURTHER: usize = 6;

fn view(site: &Site<'_>, guide: &Guide) -> View {
    let route = routes::guide(&guide.slug);
    let description = describe(&[
        &or(&guide.description, || {
            format!("Leitfaden: {}.", guide.title)
        }),
        &format!(
            "Leitfaden vom {} aus dem Verzeichnis europäischer GPU-Mietangebote.",
            german::date(changed(guide))
        ),
    ]);
    View {
        frame: site.frame(Head {
            kind: "leitfaden",
            title: guide.title.clone(),
            json_ld: vec![article(site, guide, &route, &description)],
            description,
            section: Section::Guides,
            above: vec![("Leitfäden".to_owned(), routes::GUIDES.to_owned())],
            crumb: guide.title.clone(),
            twins: vec![("text/markdown", twin(guide))],
            route,
            ..Head::default()
        }),
        title: guide.title.clone(),
        text: Text::new(site, guide),
        tags: guide.tags.clone(),
        markdown: site.href(&twin(guide)),
        others: site
            .guides
            .following(guide)
            .take(FURTHER)
            .map(|other| teaser(site, other))
            .collect(),
    }
}

fn or(text: &str, instead: impl FnOnce() -> String) -> String {
    if text.is_empty() {
        instead()
    } else {
        text.to_owned()
    }
}

fn article(site: &Site<'_>, guide: &Guide, route: &str, description: &str) -> Value {
    let operator = site.config.operator.name.trim();
    let name = if operator.is_empty() {
        &site.config.site.title
    } else {
        operator
    };
    json!({
        "@context": "https://schema.org",
        "@type": "TechArticle",
        "headline": guide.title,
        "description": description,
        "datePublished": guide.date.to_string(),
        "dateModified": changed(guide).to_string(),
        "inLanguage": site.config.site.language,
        "author": { "@type": "Organization", "name": name, "url": site.base.absolute(routes::START) },
        "mainEntityOfPage": site.base.absolute(route),
        "keywords": guide.tags,
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::guides::Heading;
    use crate::pages::sample::{Sample, text};

    fn files(sample: &Sample) -> Vec<(String, String)> {
        sample.look(|site| {
            tasks(site)
                .iter()
                .map(|task| {
                    let bytes = (task.make)().unwrap();
                    (task.path.clone(), String::from_utf8(bytes).unwrap())
                })
                .collect()
        })
    }

    #[test]
    fn a_project_without_guides_has_no_index() {
        assert!(files(&Sample::new()).is_empty());
    }

    #[test]
    fn each_guide_has_a_page_and_a_twin() {
        let sample = Sample::new()
            .below("https://example.org/gpu/")
            .with(vec![text(Kind::Guide, "eins"), text(Kind::Guide, "zwei")]);
        let files = files(&sample);
        let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "leitfaden/index.html",
                "leitfaden/eins/index.html",
                "leitfaden/eins.md",
                "leitfaden/zwei/index.html",
                "leitfaden/zwei.md",
            ]
        );
        let page = &files[1].1;
        for expected in [
            "<h1>„eins“ &amp; &lt;b&gt;mehr&lt;/b&gt;</h1>",
            "<h2 id=\"eins\">Eins</h2><p>Text</p>",
            "<time datetime=\"2026-03-02\">",
            "<time datetime=\"2026-11-05\">",
            "\"@type\":\"TechArticle\"",
            "\"dateModified\":\"2026-11-05\"",
            "\"headline\":\"„eins“ \\u0026 \\u003cb\\u003emehr",
            "\"@type\":\"BreadcrumbList\"",
            "Grund &amp; Boden",
            "href=\"/gpu/leitfaden/zwei/\"",
            "href=\"/gpu/leitfaden/eins.md\"",
        ] {
            assert!(page.contains(expected), "{expected}");
        }
        assert!(!page.contains("Inhalt dieser Seite"));
        assert!(
            files[2]
                .1
                .starts_with("# „eins“ & <b>mehr</b>\n\n## Eins\n")
        );
    }

    #[test]
    fn long_texts_get_their_contents() {
        let mut guide = text(Kind::Guide, "lang");
        guide.toc = [("eins", 2), ("zwei", 3), ("drei", 2), ("vier", 4)]
            .map(|(id, level)| Heading {
                level,
                id: id.to_owned(),
                text: id.to_owned(),
            })
            .to_vec();
        let files = files(&Sample::new().with(vec![guide]));
        assert!(files[1].1.contains("Inhalt dieser Seite"));
        assert!(files[1].1.contains("href=\"#zwei\""));
        assert!(!files[1].1.contains("href=\"#vier\""));
    }
}
