//! What static hosts and robots read: robots.txt, `_headers`, `.nojekyll`, security.txt
//! and llms.txt; and the files that are copied as they are.

mod llms;

use jiff::ToSpan;
use jiff::civil::Date;

use serde::Serialize;

use super::{Site, Task, frame, routes};

/// The files in no particular order; none of them is a page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks = vec![
        text("robots.txt", move || robots(site)),
        text("_headers", move || headers(site)),
        text("_redirects", move || redirects(site)),
        // GitHub Pages would otherwise leave out names that begin with an underscore.
        text(".nojekyll", String::new),
        text("llms.txt", move || llms::overview(site)),
    ];
    if let Some(contact) = security(site) {
        tasks.push(text(".well-known/security.txt", move || contact.clone()));
    }
    for attachment in &site.guides.attachments {
        tasks.push(Task::file(attachment.path.clone(), move || {
            Ok(attachment.bytes.clone())
        }));
    }
    for redirect in &site.guides.redirects {
        tasks.push(Task::file(routes::file(&redirect.from), move || {
            let view = Moved {
                language: &site.config.site.language,
                href: site.href(&redirect.to),
                address: site.base.absolute(&redirect.to),
            };
            site.engine.render("pages/umleitung.html", &view)
        }));
    }
    for (route, bytes) in site.engine.assets() {
        tasks.push(Task::file(route, move || Ok(bytes.to_vec())));
    }
    tasks
}

/// What stands at an address that has moved, for hosts that read no `_redirects`.
#[derive(Serialize)]
struct Moved<'a> {
    language: &'a str,
    href: String,
    address: String,
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

{base}gpu/*
  Access-Control-Allow-Origin: *

{base}anbieter/*
  Access-Control-Allow-Origin: *

{base}leitfaden/*
  Access-Control-Allow-Origin: *

{base}feed.xml
  Content-Type: application/atom+xml; charset=utf-8

{base}gpu/:name/feed.xml
  Content-Type: application/atom+xml; charset=utf-8

{base}anbieter/:name/feed.xml
  Content-Type: application/atom+xml; charset=utf-8
",
        loading = frame::LOADING,
        acting = frame::ACTING,
    )
}

/// Where readers end up who shorten an offer's address or look for a file under another usual
/// name, in the format that Netlify, Cloudflare Pages and GitLab Pages read. No rule names a
/// page of the site, because some hosts let rules win over files.
fn redirects(site: &Site<'_>) -> String {
    let base = site.base.path();
    // What names one address stands before what names many: the first rule that fits holds.
    let mut rules: String = site
        .guides
        .redirects
        .iter()
        .map(|redirect| format!("{base}{} {base}{} 301\n", redirect.from, redirect.to))
        .collect();
    rules.push_str(&format!(
        "{base}angebote/ {base}vergleich/ 301
{base}angebote/:anbieter/ {base}anbieter/:anbieter/ 301
{base}angebote/:anbieter/:tarif/ {base}anbieter/:anbieter/ 301
{base}angebote/:anbieter/:tarif/:region/ {base}anbieter/:anbieter/ 301
{base}atom.xml {base}feed.xml 301
{base}rss.xml {base}feed.xml 301
{base}angebote.csv {base}daten/angebote.csv 301
{base}angebote.json {base}daten/angebote.json 301
"
    ));
    if security(site).is_some() {
        rules.push_str("/security.txt /.well-known/security.txt 301\n");
    }
    rules
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::guides::Attachment;
    use crate::pages::sample::Sample;

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
            [
                "/gpu/*",
                "/gpu/assets/*",
                "/gpu/daten/*",
                "/gpu/gpu/*",
                "/gpu/anbieter/*",
                "/gpu/leitfaden/*",
                "/gpu/feed.xml",
                "/gpu/gpu/:name/feed.xml",
                "/gpu/anbieter/:name/feed.xml",
            ]
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
    fn redirects_lead_to_pages_and_never_away_from_one() {
        for (sample, security) in [
            (Sample::new().below("https://example.org/gpu/"), false),
            (Sample::new(), true),
        ] {
            let rules = file(&sample, "_redirects").unwrap();
            assert_eq!(rules.contains("/security.txt"), security);
            sample.look(|site| {
                let tasks = crate::pages::tasks(site);
                let exists = |address: &str| {
                    let route = address.strip_prefix(site.base.path()).unwrap();
                    // Placeholders stand for anything; a provider of the sample will do.
                    let route = route.replace(":anbieter", "nordwolke");
                    let file = if route.is_empty() || route.ends_with('/') {
                        format!("{route}index.html")
                    } else {
                        route
                    };
                    tasks.iter().any(|task| task.path == file)
                };
                for rule in rules.lines() {
                    let parts: Vec<&str> = rule.split(' ').collect();
                    let [from, to, "301"] = parts[..] else {
                        panic!("{rule}");
                    };
                    assert!(exists(to), "{rule}");
                    assert!(!exists(from), "{rule}");
                }
            });
        }
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
    fn the_contact_ends_within_a_year() {
        let date = jiff::civil::date(2026, 12, 1);
        assert_eq!(next_year(date), Some(jiff::civil::date(2027, 11, 30)));
        assert_eq!(next_year(Date::MAX), None);
    }
}
