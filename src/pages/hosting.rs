//! What static hosts and robots read: robots.txt, `_headers`, `.nojekyll`, security.txt
//! and llms.txt; and the files that are copied as they are.

use jiff::ToSpan;
use jiff::civil::Date;

use super::{Site, Task, frame};
use crate::guides::Kind;

/// The files in no particular order; none of them is a page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks = vec![
        text("robots.txt", move || robots(site)),
        text("_headers", move || headers(site)),
        // GitHub Pages would otherwise leave out names that begin with an underscore.
        text(".nojekyll", String::new),
        text("llms.txt", move || guide_for_models(site)),
    ];
    if let Some(contact) = security(site) {
        tasks.push(text(".well-known/security.txt", move || contact.clone()));
    }
    for attachment in &site.guides.attachments {
        tasks.push(Task::file(attachment.path.clone(), move || {
            Ok(attachment.bytes.clone())
        }));
    }
    for (route, bytes) in site.engine.assets() {
        tasks.push(Task::file(route, move || Ok(bytes.to_vec())));
    }
    tasks
}

fn text<'a>(path: &str, make: impl Fn() -> String + Send + Sync + 'a) -> Task<'a> {
    Task::file(path, move || Ok(make().into_bytes()))
}

/// A preview is closed to robots as a whole.
fn robots(site: &Site<'_>) -> String {
    if site.preview {
        format!("User-agent: *\nDisallow: {}\n", site.base.path())
    } else {
        format!(
            "User-agent: *\nAllow: {}\n\nSitemap: {}\n",
            site.base.path(),
            site.base.absolute("sitemap.xml")
        )
    }
}

/// Header rules in the format that Netlify, Cloudflare Pages and others read. The policy
/// also stands in every page, because most other hosts set no headers.
fn headers(site: &Site<'_>) -> String {
    let base = site.base.path();
    let robots = if site.preview {
        "  X-Robots-Tag: noindex\n"
    } else {
        ""
    };
    format!(
        "{base}*
  Content-Security-Policy: {loading}; {acting}; frame-ancestors 'none'
  X-Content-Type-Options: nosniff
  X-Frame-Options: DENY
  Referrer-Policy: strict-origin-when-cross-origin
  Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()
  Strict-Transport-Security: max-age=31536000
  Cross-Origin-Opener-Policy: same-origin
{robots}
{base}assets/*
  Cache-Control: public, max-age=31536000, immutable

{base}daten/*
  Access-Control-Allow-Origin: *

{base}feed.xml
  Content-Type: application/atom+xml; charset=utf-8
",
        loading = frame::LOADING,
        acting = frame::ACTING,
    )
}

/// RFC 9116. It only counts at the root of a host, and only with an address to write to.
fn security(site: &Site<'_>) -> Option<String> {
    if site.preview || site.base.path() != "/" {
        return None;
    }
    let expires = next_year(site.catalog.date)?;
    Some(format!(
        "Contact: mailto:{}\nExpires: {expires}T00:00:00Z\nPreferred-Languages: de\nCanonical: {}\n",
        site.config.operator.email.trim(),
        site.base.absolute(".well-known/security.txt"),
    ))
}

/// The format asks for less than a year ahead.
fn next_year(date: Date) -> Option<Date> {
    date.checked_add(364.days()).ok()
}

/// llms.txt: what stands where, for programs that read instead of people.
fn guide_for_models(site: &Site<'_>) -> String {
    let link = |title: &str, route: &str, what: &str| {
        let note = if what.is_empty() {
            String::new()
        } else {
            format!(": {}", bracketed(what))
        };
        format!(
            "- [{}]({}){note}\n",
            bracketed(title),
            site.base.absolute(route)
        )
    };
    let mut text = format!("# {}\n\n", one_line(&site.config.site.title));
    let description = one_line(&site.config.site.description);
    let summary = if description.is_empty() {
        "Verzeichnis europäischer GPU-Mietangebote mit den Kosten eines vollen Monats."
    } else {
        &description
    };
    text.push_str(&format!("> {summary}\n\n"));
    text.push_str(&format!(
        "Ein Monat hat hier {} Stunden. Preise sind netto, wenn nicht anders gesagt; jede Angabe trägt ihre Quelle und den Tag, an dem sie gelesen wurde. Leer oder „k. A.“ heißt unbekannt, nie null.\n\n",
        crate::german::exact(site.config.hours_per_month)
    ));
    text.push_str("## Daten\n\n");
    text.push_str(&link(
        "Alle Angebote als CSV",
        "daten/angebote.csv",
        "eine Zeile je Angebot, mit den Kosten des vollen Monats unter dem Standardprofil",
    ));
    text.push_str(&link(
        "Alle Angebote als JSON",
        "daten/angebote.json",
        "dieselben Angebote mit allen Posten der Summe",
    ));
    text.push_str(&link(
        "Beschreibung der Spalten",
        "daten/datapackage.json",
        "Frictionless Data Package",
    ));
    text.push_str("\n## Seiten\n\n");
    text.push_str(&link("Alle Angebote im Vergleich", "vergleich/", ""));
    text.push_str(&link(
        "Rechner",
        "rechner/",
        "Rangliste nach vollem Monat für eine eigene Nutzung",
    ));
    text.push_str(&link(
        "Methodik",
        "methodik/",
        "Rechenregeln, Kurse und Steuersätze dieser Ausgabe",
    ));
    text.push_str(&link("Preisänderungen", "aenderungen/", ""));
    for (heading, kind, folder) in [
        ("Leitfäden", Kind::Guide, "leitfaden"),
        ("Arbeitslasten", Kind::Workload, "arbeitslast"),
    ] {
        let mut links = String::new();
        for guide in site.guides.of(kind) {
            links.push_str(&link(
                &guide.title,
                &format!("{folder}/{}/", guide.slug),
                &guide.description,
            ));
        }
        if !links.is_empty() {
            text.push_str(&format!("\n## {heading}\n\n{links}"));
        }
    }
    text
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Link text of Markdown: brackets and backslashes would end or change it.
fn bracketed(text: &str) -> String {
    let mut out = String::new();
    for c in one_line(text).chars() {
        if matches!(c, '[' | ']' | '\\' | '`' | '<' | '>' | '*' | '_') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::guides::Attachment;
    use crate::pages::sample::{Sample, text as guide};

    fn file(sample: &Sample, path: &str) -> Option<String> {
        sample.look(|site| {
            let tasks = tasks(site);
            let task = tasks.iter().find(|task| task.path == path)?;
            assert_eq!(task.lastmod, None);
            Some(String::from_utf8((task.make)().unwrap()).unwrap())
        })
    }

    #[test]
    fn robots_may_read_a_published_site_only() {
        for (sample, expected) in [
            (
                Sample::new(),
                "User-agent: *\nAllow: /\n\nSitemap: https://example.org/sitemap.xml\n",
            ),
            (
                Sample::new().below("https://example.org/gpu/"),
                "User-agent: *\nAllow: /gpu/\n\nSitemap: https://example.org/gpu/sitemap.xml\n",
            ),
            (Sample::new().preview(), "User-agent: *\nDisallow: /\n"),
        ] {
            assert_eq!(file(&sample, "robots.txt").unwrap(), expected);
        }
    }

    #[test]
    fn headers_carry_the_policy_of_the_pages() {
        let headers = file(&Sample::new().below("https://example.org/gpu/"), "_headers").unwrap();
        let rules: Vec<&str> = headers
            .lines()
            .filter(|line| line.starts_with('/'))
            .collect();
        assert_eq!(
            rules,
            ["/gpu/*", "/gpu/assets/*", "/gpu/daten/*", "/gpu/feed.xml"]
        );
        assert!(headers.contains(&format!(
            "Content-Security-Policy: {}; {}; frame-ancestors 'none'\n",
            frame::LOADING,
            frame::ACTING
        )));
        assert!(headers.contains("frame-ancestors 'none'"));
        assert!(!headers.contains("X-Robots-Tag"));
        let preview = file(&Sample::new().preview(), "_headers").unwrap();
        assert!(preview.contains("X-Robots-Tag: noindex"));
    }

    #[test]
    fn the_security_contact_needs_a_host_root_and_an_operator() {
        let path = ".well-known/security.txt";
        assert_eq!(
            file(&Sample::new(), path).unwrap(),
            "Contact: mailto:post@verzeichnis.example\nExpires: 2027-11-30T00:00:00Z\nPreferred-Languages: de\nCanonical: https://example.org/.well-known/security.txt\n"
        );
        for sample in [
            Sample::new().preview(),
            Sample::new().below("https://example.org/gpu/"),
        ] {
            assert_eq!(file(&sample, path), None);
        }
    }

    #[test]
    fn the_overview_for_programs_lists_data_and_texts() {
        let sample = Sample::new().with(vec![guide(Kind::Guide, "eins")]);
        let text = file(&sample, "llms.txt").unwrap();
        assert!(text.starts_with("# Vollmonat\n\n> "));
        for expected in [
            "(https://example.org/daten/angebote.csv)",
            "\n## Leitfäden\n\n- [„eins“ & \\<b\\>mehr\\</b\\>](https://example.org/leitfaden/eins/)\n",
        ] {
            assert!(text.contains(expected), "{expected}");
        }
        assert!(!text.contains("## Arbeitslasten"));
    }

    #[test]
    fn files_beside_texts_and_assets_are_copied() {
        let mut sample = Sample::new();
        sample.library.attachments = vec![Attachment {
            path: "leitfaden/eins/bild.svg".to_owned(),
            bytes: b"<svg/>".to_vec(),
        }];
        assert_eq!(file(&sample, "leitfaden/eins/bild.svg").unwrap(), "<svg/>");
        assert_eq!(file(&sample, ".nojekyll").unwrap(), "");
        let style = sample.engine.asset("style.css").unwrap();
        assert!(file(&sample, style).is_some());
    }

    #[test]
    fn link_texts_stay_link_texts() {
        for (title, expected) in [
            ("L4 oder T4?", "L4 oder T4?"),
            ("a](https://böse)", "a\\](https://böse)"),
            ("<script>", "\\<script\\>"),
            ("zwei\nZeilen", "zwei Zeilen"),
        ] {
            assert_eq!(bracketed(title), expected);
        }
    }

    #[test]
    fn the_contact_ends_within_a_year() {
        let date = jiff::civil::date(2026, 12, 1);
        assert_eq!(next_year(date), Some(jiff::civil::date(2027, 11, 30)));
        assert_eq!(next_year(Date::MAX), None);
    }
}
