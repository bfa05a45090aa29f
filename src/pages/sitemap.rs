//! sitemap.xml: every page that stands on its own, with the date of its content.

use jiff::civil::Date;
use serde::Serialize;

use super::routes::BaseUrl;
use super::{Site, Task};

/// The sitemap protocol allows so many addresses in one file.
const LARGEST: usize = 50_000;

/// One page of the sitemap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Entry {
    address: String,
    lastmod: String,
}

#[derive(Serialize)]
struct Pages<'p> {
    pages: &'p [Entry],
}

#[derive(Serialize)]
struct Index<'p> {
    parts: &'p [Entry],
}

/// sitemap.xml for the pages among `tasks`, split into `sitemap-1.xml` … where the
/// protocol's limit asks for it. A preview lists its pages too, so that what will be published
/// can be looked over; only robots.txt does not announce the file there, and every page stays
/// `noindex`.
pub fn tasks<'a>(site: &'a Site<'a>, tasks: &[Task<'a>]) -> Vec<Task<'a>> {
    files(entries(site, tasks), LARGEST, &site.base)
        .into_iter()
        .map(|(path, file)| {
            Task::file(path, move || match &file {
                File::Pages(pages) => site.engine.render("xml/sitemap.xml", &Pages { pages }),
                File::Index(parts) => site
                    .engine
                    .render("xml/sitemap-index.xml", &Index { parts }),
            })
        })
        .collect()
}

enum File {
    Pages(Vec<Entry>),
    Index(Vec<Entry>),
}

fn entries(site: &Site<'_>, tasks: &[Task<'_>]) -> Vec<Entry> {
    let mut pages: Vec<(&str, Date)> = tasks
        .iter()
        .filter_map(|task| Some((route(&task.path)?, task.lastmod?)))
        .collect();
    pages.sort_unstable();
    pages
        .into_iter()
        .map(|(route, lastmod)| Entry {
            address: site.base.absolute(route),
            lastmod: lastmod.to_string(),
        })
        .collect()
}

/// `gpu/h100/index.html` → `gpu/h100/`; other files are no pages.
fn route(path: &str) -> Option<&str> {
    let folder = path.strip_suffix("index.html")?;
    (folder.is_empty() || folder.ends_with('/')).then_some(folder)
}

fn files(entries: Vec<Entry>, largest: usize, base: &BaseUrl) -> Vec<(String, File)> {
    if entries.len() <= largest {
        return vec![("sitemap.xml".to_owned(), File::Pages(entries))];
    }
    let mut parts = Vec::new();
    let mut files = Vec::new();
    for (index, chunk) in entries.chunks(largest).enumerate() {
        let path = format!("sitemap-{}.xml", index + 1);
        parts.push(Entry {
            address: base.absolute(&path),
            lastmod: chunk
                .iter()
                .map(|entry| entry.lastmod.clone())
                .max()
                .unwrap_or_default(),
        });
        files.push((path, File::Pages(chunk.to_vec())));
    }
    files.push(("sitemap.xml".to_owned(), File::Index(parts)));
    files
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::sample::{Sample, assert_well_formed};
    use crate::pages::{country, not_found};

    #[test]
    fn only_pages_have_a_route() {
        for (path, expected) in [
            ("index.html", Some("")),
            ("gpu/h100/index.html", Some("gpu/h100/")),
            ("404.html", None),
            ("feed.xml", None),
            ("gpu/h100/angebote.csv", None),
            ("anindex.html", None),
        ] {
            assert_eq!(route(path), expected, "{path}");
        }
    }

    #[test]
    fn large_sites_get_an_index() {
        let entry = |number: usize| Entry {
            address: format!("https://example.org/{number}/"),
            lastmod: format!("2026-11-{:02}", number + 1),
        };
        let base = BaseUrl::parse("https://example.org/gpu/").unwrap();
        let small = files((0..3).map(entry).collect(), 3, &base);
        assert_eq!(small.len(), 1);

        let large = files((0..5).map(entry).collect(), 2, &base);
        let paths: Vec<&str> = large.iter().map(|(path, _)| path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "sitemap-1.xml",
                "sitemap-2.xml",
                "sitemap-3.xml",
                "sitemap.xml"
            ]
        );
        let sizes: Vec<usize> = large
            .iter()
            .map(|(_, file)| match file {
                File::Pages(pages) => pages.len(),
                File::Index(parts) => parts.len(),
            })
            .collect();
        assert_eq!(sizes, [2, 2, 1, 3]);
        let Some((_, File::Index(parts))) = large.last() else {
            panic!("no index");
        };
        assert_eq!(
            parts[0],
            Entry {
                address: "https://example.org/gpu/sitemap-1.xml".to_owned(),
                lastmod: "2026-11-02".to_owned(),
            }
        );
    }

    #[test]
    fn published_pages_are_listed_with_the_date_of_their_content() {
        let map = |sample: &Sample| {
            sample.look(|site| {
                let pages = [country::tasks(site), not_found::tasks(site)];
                let pages: Vec<Task<'_>> = pages.into_iter().flatten().collect();
                let tasks = tasks(site, &pages);
                let map = String::from_utf8((tasks[0].make)().unwrap()).unwrap();
                assert_well_formed(&map);
                map
            })
        };
        let published = map(&Sample::new().below("https://example.org/gpu/"));
        assert!(published.contains(
            "<url><loc>https://example.org/gpu/land/de/</loc><lastmod>2026-10-09</lastmod></url>"
        ));
        assert_eq!(published.matches("<url>").count(), 4);
        assert!(!published.contains("404"));
        // A preview can be looked over like the site it will be.
        assert_eq!(map(&Sample::new().preview()), map(&Sample::new()));
    }
}
