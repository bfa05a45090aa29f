#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;
use crate::guides::Kind;
use crate::pages::sample::{Sample, assert_well_formed, text};

fn feed(sample: &Sample) -> String {
    feed_at(sample, "feed.xml")
}

fn feed_at(sample: &Sample, path: &str) -> String {
    sample.look(|site| {
        let tasks = feed::tasks(site);
        let task = tasks.iter().find(|task| task.path == path).unwrap();
        let feed = String::from_utf8((task.make)().unwrap()).unwrap();
        assert_well_formed(&feed);
        feed
    })
}

fn tags<'f>(feed: &'f str, name: &str) -> Vec<&'f str> {
    feed.split(&format!("<{name}>"))
        .skip(1)
        .map(|rest| rest.split("</").next().unwrap())
        .collect()
}

#[test]
fn steps_compare_what_can_be_compared() {
    let sample = Sample::new();
    let steps: Vec<String> = step::all(&sample.catalog)
        .iter()
        .map(|step| {
            format!(
                "{} {} {} → {} {} {}",
                step.after.valid_from,
                step.offer.id,
                wording::price(step.before),
                wording::price(step.after),
                step.percent.map(wording::percent).unwrap_or_default(),
                step.announced,
            )
        })
        .collect();
    // 2,00 € for two GPUs → 1,25 € per GPU is a quarter more; 2,7000 → 2,7003 is rounding.
    assert_eq!(
        steps,
        [
            "2027-01-01 nordwolke/sum-1/hamburg/on_demand 1,25\u{a0}€ je GPU-Stunde → 3,00\u{a0}€ je Stunde +20,0\u{a0}% true",
            "2026-09-01 nordwolke/sum-1/hamburg/on_demand 2,00\u{a0}€ je Stunde → 1,25\u{a0}€ je GPU-Stunde +25,0\u{a0}% false",
        ]
    );
}

#[test]
fn the_feed_carries_data_dates_only() {
    let sample = Sample::new().with(vec![text(Kind::Guide, "erster")]);
    let feed = feed(&sample);
    // Newest first: the announced price was read on 20 November, the guide was
    // changed on the 5th, the past price began in September.
    assert_eq!(
        tags(&feed, "updated"),
        [
            "2026-11-20T00:00:00Z",
            "2026-11-20T00:00:00Z",
            "2026-11-05T00:00:00Z",
            "2026-09-01T00:00:00Z"
        ]
    );
    assert_eq!(
        tags(&feed, "id"),
        [
            "tag:example.org,2026:/feed.xml",
            "tag:example.org,2026:/aenderungen/nordwolke/sum-1/hamburg/on_demand/2027-01-01",
            "tag:example.org,2026:/leitfaden/erster/",
            "tag:example.org,2026:/aenderungen/nordwolke/sum-1/hamburg/on_demand/2026-09-01",
        ]
    );
    assert!(feed.contains("<title>„erster“ &amp; &lt;b&gt;mehr&lt;/b&gt;</title>"));
    assert!(feed.contains("Müller &amp; Söhne &lt;GmbH&gt; =SUM(1) (hamburg, auf Abruf)"));
    assert!(feed.contains("href=\"https://example.org/feed.xml\""));
    assert!(!feed.contains("&nbsp;"));
}

#[test]
fn an_empty_feed_is_as_old_as_its_newest_source() {
    let newest = |sample: Sample| tags(&feed(&sample), "updated").join(" ");
    assert_eq!(newest(Sample::empty()), "2026-12-01T00:00:00Z");
    assert_eq!(
        newest(Sample::empty().with(vec![text(Kind::Workload, "notizbuch")])),
        "2026-11-05T00:00:00Z"
    );
}

#[test]
fn gpus_and_providers_have_feeds_of_their_own() {
    let sample = Sample::new().with(vec![text(Kind::Guide, "erster")]);
    let announced =
        "tag:example.org,2026:/aenderungen/nordwolke/sum-1/hamburg/on_demand/2027-01-01";
    let past = "tag:example.org,2026:/aenderungen/nordwolke/sum-1/hamburg/on_demand/2026-09-01";
    for (path, ids, updated) in [
        // The entries are those of the general feed, by the same names.
        ("gpu/l40s/feed.xml", vec![announced, past], "2026-11-20"),
        (
            "anbieter/nordwolke/feed.xml",
            vec![announced, past],
            "2026-11-20",
        ),
    ] {
        let feed = feed_at(&sample, path);
        let own = format!("tag:example.org,2026:/{path}");
        let mut expected = vec![own.as_str()];
        expected.extend(ids);
        assert_eq!(tags(&feed, "id"), expected, "{path}");
        assert_eq!(tags(&feed, "updated")[0], format!("{updated}T00:00:00Z"));
        let page = path.strip_suffix("feed.xml").unwrap();
        assert!(feed.contains(&format!(
            "type=\"text/html\" href=\"https://example.org/{page}\""
        )));
    }
    let feed = feed_at(&sample, "anbieter/nordwolke/feed.xml");
    assert!(
        feed.contains(
            "<title>Müller &amp; Söhne &lt;GmbH&gt;: Preisänderungen (Vollmonat)</title>"
        )
    );
    // Nothing has changed there yet.
    let feeds: Vec<String> = sample.look(|site| {
        feed::tasks(site)
            .into_iter()
            .map(|task| task.path)
            .collect()
    });
    assert_eq!(
        feeds,
        [
            "feed.xml",
            "gpu/l40s/feed.xml",
            "anbieter/nordwolke/feed.xml"
        ]
    );
}

#[test]
fn identities_name_host_and_path_without_port() {
    let sample = Sample::empty().below("https://Beispiel.example:8443/gpu/");
    assert_eq!(
        tags(&feed(&sample), "id"),
        ["tag:beispiel.example,2026:/gpu/feed.xml"]
    );
}

#[test]
fn the_page_shows_both_tables() {
    let sample = Sample::new();
    let page = sample.look(|site| {
        let tasks = tasks(site);
        assert_eq!(tasks[0].lastmod, Some(jiff::civil::date(2026, 11, 20)));
        String::from_utf8((tasks[0].make)().unwrap()).unwrap()
    });
    for expected in [
        "id=\"tabelle-angekuendigt\"",
        "id=\"tabelle-bisher\"",
        "+25,0\u{a0}%",
        "Januar 2027",
        "Müller &amp; Söhne &lt;GmbH&gt;",
    ] {
        assert!(page.contains(expected), "{expected}");
    }
}
