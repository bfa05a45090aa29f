#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_methods,
    clippy::print_stdout
)]

use std::collections::{BTreeMap, BTreeSet};

use super::fixture::World;
use super::*;

/// Every page of a world by its output path.
pub(crate) fn pages(world: &World) -> BTreeMap<String, String> {
    world.site(|site| {
        tasks(site)
            .into_iter()
            .filter(|task| task.path.ends_with(".html"))
            .map(|task| {
                let bytes = (task.make)().unwrap_or_else(|error| panic!("{error:?}"));
                (task.path, String::from_utf8(bytes).unwrap())
            })
            .collect()
    })
}

/// The values of an attribute, in their order.
fn attributes<'t>(html: &'t str, name: &str) -> Vec<&'t str> {
    html.split(&format!(" {name}=\""))
        .skip(1)
        .map(|rest| &rest[..rest.find('"').unwrap()])
        .collect()
}

fn unescaped(html: &str) -> String {
    html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&amp;", "&")
}

#[test]
fn every_page_is_well_built() {
    for (path, html) in pages(&World::new()) {
        let ids = attributes(&html, "id");
        let unique: BTreeSet<&&str> = ids.iter().collect();
        assert_eq!(ids.len(), unique.len(), "{path}: {ids:?}");
        for label in attributes(&html, "aria-labelledby") {
            for id in label.split(' ') {
                assert!(ids.contains(&id), "{path}: no id {id}");
            }
        }
        assert_eq!(html.matches("<h1>").count(), 1, "{path}");
        assert_eq!(html.matches("<main ").count(), 1, "{path}");
        let mut last = 0;
        for heading in html.split("<h").skip(1) {
            let level = heading.chars().next().and_then(|c| c.to_digit(10));
            if let Some(level) = level {
                assert!(level <= last + 1, "{path}: h{last} → h{level}");
                last = level;
            }
        }
        for empty in [
            "=\"\"",
            "<td></td>",
            "<td class=\"n\"></td>",
            "<th scope=\"row\"></th>",
        ] {
            assert!(!html.contains(empty), "{path}: {empty}");
        }
        assert_eq!(
            html.matches("<table").count(),
            html.matches("<caption>").count(),
            "{path}"
        );
        assert_eq!(html.matches("<th>").count(), 0, "{path}: scope");
        for href in attributes(&html, "href") {
            assert!(
                href.starts_with("/gpu-preise/")
                    || href.starts_with("https://")
                    || href.starts_with('#')
                    || href.starts_with("mailto:post@verzeichnis.example?subject="),
                "{path}: {href}"
            );
        }
        assert!(
            html.contains("<html lang=\"de\" data-page-type=\""),
            "{path}"
        );
        assert!(!html.contains("</script><b>"), "{path}");
        assert!(!html.contains("<Söhne>"), "{path}");
        assert_eq!(html.contains("noindex"), path == "404.html", "{path}");
    }
}

#[test]
fn titles_and_descriptions_are_unique_and_fit() {
    let pages = pages(&World::new());
    let mut seen = BTreeSet::new();
    for (path, html) in &pages {
        let title = html.split("<title>").nth(1).unwrap();
        let title = &title[..title.find("</title>").unwrap()];
        let description = html
            .split("name=\"description\" content=\"")
            .nth(1)
            .unwrap();
        let description = &description[..description.find('"').unwrap()];
        assert!(seen.insert(title.to_owned()), "{path}: {title}");
        assert!(seen.insert(description.to_owned()), "{path}: {description}");
        let length = unescaped(title).chars().count();
        assert!((15..=65).contains(&length), "{path}: {length} {title}");
        let length = unescaped(description).chars().count();
        assert!(
            (70..=165).contains(&length),
            "{path}: {length} {description}"
        );
    }
}

#[test]
fn no_two_tasks_write_the_same_file() {
    World::new().site(|site| {
        let mut seen = BTreeSet::new();
        for task in tasks(site) {
            assert!(seen.insert(task.path.clone()), "{}", task.path);
        }
    });
}

#[test]
fn addresses_on_the_own_host_are_no_sources() {
    let base = BaseUrl::parse("https://example.org/gpu/").unwrap();
    for (url, own) in [
        ("https://example.org/preise", true),
        ("https://EXAMPLE.org", true),
        ("http://example.org/?a", true),
        ("https://www.example.org/preise", false),
        ("https://example.org.example.com/", false),
    ] {
        assert_eq!(base.owns(url), own, "{url}");
    }
}

#[test]
fn internal_links_lead_to_files_of_this_build() {
    let world = World::new();
    let pages = pages(&world);
    let files: BTreeSet<String> =
        world.site(|site| tasks(site).into_iter().map(|task| task.path).collect());
    // Texts of the project, which the fixture does without.
    let texts = ["impressum/", "datenschutz/", "barrierefreiheit/"];
    for (path, html) in &pages {
        for href in attributes(html, "href") {
            let Some(route) = href.strip_prefix("/gpu-preise/") else {
                continue;
            };
            let route = route.split(['#', '?']).next().unwrap();
            assert!(
                files.contains(route)
                    || files.contains(&routes::file(route))
                    || texts.contains(&route),
                "{path}: {href}"
            );
        }
    }
}

#[test]
fn a_preview_says_so_and_stays_out_of_search_engines() {
    let mut world = World::new();
    world.config.operator.email = String::new();
    for (path, html) in pages(&world) {
        assert!(
            html.contains("<meta name=\"robots\" content=\"noindex\">"),
            "{path}"
        );
        assert!(html.contains("<strong>Vorschau:</strong>"), "{path}");
    }
}

/// Writes all pages to the folder named in `VOLLMONAT_PAGES`, to be looked at in a browser.
#[test]
#[ignore = "for the eye: VOLLMONAT_PAGES=/tmp/x cargo test dump -- --ignored"]
fn dump() {
    let Some(root) = std::env::var_os("VOLLMONAT_PAGES") else {
        return;
    };
    let root = std::path::Path::new(&root).join("gpu-preise");
    let world = World::new();
    let write = |path: &str, bytes: &[u8]| {
        let target = root.join(path);
        std::fs::create_dir_all(target.parent().unwrap()).unwrap();
        std::fs::write(target, bytes).unwrap();
    };
    for (path, html) in pages(&world) {
        write(&path, html.as_bytes());
    }
    for (route, bytes) in world.engine.assets() {
        write(route, bytes);
    }
}
