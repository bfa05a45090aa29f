#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::pages::fixture::World;
use crate::pages::sample::Sample;

fn page(site: &crate::pages::Site<'_>) -> String {
    String::from_utf8((super::tasks(site)[0].make)().unwrap()).unwrap()
}

#[test]
fn the_worked_page_stands_without_a_script() {
    let html = World::new().site(page);
    for expected in [
        "data-page-type=\"mieten-oder-kaufen\"",
        // The reference card and its month.
        "794,68\u{a0}€",
        "1.166,89\u{a0}€",
        "1,9981\u{a0}€",
        // The rule of thumb and the price that makes it true.
        "80-Prozent-Regel",
        "2,00\u{a0}€",
        // The cases.
        "1.048,70\u{a0}€",
        "8.379,04\u{a0}€",
        "2.902,17\u{a0}€",
        "16.968,87\u{a0}€",
        "günstigste",
        "<svg class=\"chart\"",
    ] {
        assert!(html.contains(expected), "{expected}");
    }
    assert!(!html.contains("style="));
    assert!(!html.contains("Vorlage"));
}

#[test]
fn charts_are_small() {
    let html = World::new().site(page);
    for svg in html.split("<svg class=\"chart\"").skip(1) {
        let length = svg.find("</svg>").unwrap();
        assert!(length < 2048, "{length} bytes");
    }
}

#[test]
fn a_directory_without_the_reference_gpu_has_the_page_too() {
    let html = Sample::empty().look(page);
    assert!(html.contains("1.166,89\u{a0}€"));
    assert!(html.contains("zu 2"));
}
