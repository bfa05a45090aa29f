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

#[test]
fn offers_say_from_which_use_on_buying_pays() {
    use super::purchase;
    let (hourly, reserved, sliced) = World::new().site(|site| {
        let sentence = |id: &str| {
            let quoted = site.quoted(id).unwrap();
            purchase::of_offer(site, quoted).map(|it| it.sentence)
        };
        (
            sentence("nordwolke/nw-h100-1/hamburg/on_demand"),
            sentence("nordwolke/nw-h100-1/hamburg/reserved-12m"),
            sentence("nordwolke/nw-a100-slice/hamburg/on_demand"),
        )
    });
    assert_eq!(
        hourly.unwrap(),
        "Kaufen lohnt sich ab 585 bis 720 Stunden im Monat, je nach Kaufpreis."
    );
    // Between the ends of the span of purchase prices; the hours do not matter here.
    assert_eq!(
        reserved.unwrap(),
        "Beide liegen nahe beieinander: Eigentum kostet rund um die Uhr 1.304,69\u{a0}€ bis 1.556,81\u{a0}€ im Monat, diese Miete 1.357,65\u{a0}€."
    );
    assert_eq!(sliced, None);
}

/// The address fills the form: only what differs from the reference card.
#[test]
fn a_comparison_becomes_an_address() {
    use crate::pricing::rent_or_buy::{Rent, machine};
    let d = |text: &str| text.parse().unwrap();
    let input =
        machine::of_cards(d("730"), 2, d("7873.5"), d("350"), Rent::hourly(d("3"))).unwrap();
    assert_eq!(
        super::form::query(&input, &[("gpu", "l40s")]),
        "?gpu=l40s&gpus=2&auslastung=100&kaufpreis=15747&fix=260,23&watt=350&leerlauf=35"
    );
}
