//! Markdown that data cannot break out of, within the length that platforms take.

use super::super::{LONGEST, Names, json, markdown, text};
use super::State;
use crate::compare::markdown::data;

fn names() -> Names {
    Names {
        old: "main".to_owned(),
        new: "Arbeitsordner".to_owned(),
    }
}

#[test]
fn values_are_words_or_code() {
    for (value, expected) in [
        ("Nordwolke", "Nordwolke"),
        ("H100 SXM", "H100 SXM"),
        ("on_demand", "`on_demand`"),
        ("<img src=x>", "<code>&#60;img src&#61;x&#62;</code>"),
        (
            "@alle [x](https://boese.example)",
            "`@alle [x](https://boese.example)`",
        ),
        ("a|b", "<code>a&#124;b</code>"),
        (
            "`</code><b>",
            "<code>&#96;&#60;&#47;code&#62;&#60;b&#62;</code>",
        ),
        ("zwei\nZeilen", "zwei Zeilen"),
        ("- Punkt", "`- Punkt`"),
        ("", "<code></code>"),
        ("rück\u{202e}wärts", "`rück\u{fffd}wärts`"),
    ] {
        assert_eq!(data(value), expected, "{value:?}");
    }
}

#[test]
fn a_name_cannot_become_markup() {
    let evil = "</details><script>x</script> @team | `";
    let report = State::new()
        .offer("a", "1")
        .to(&State::new().offer("a", "1").offer(evil, "1"));
    let written = markdown(&report, &names());
    assert!(!written.contains("<script"), "{written}");
    assert!(!written.contains("@team"), "{written}");
    assert_eq!(
        written.matches("<details>").count(),
        written.matches("</details>").count()
    );
}

#[test]
fn a_long_report_is_cut_and_says_so() {
    let old = (0..2000).fold(State::new(), |state, n| state.offer(&format!("p{n}"), "1"));
    let mut new = old.clone();
    for row in &mut new.rows {
        *row = row.replace(",1,hour", ",9,hour");
    }
    let report = old.to(&new);
    let written = markdown(&report, &names());
    assert!(written.chars().count() <= LONGEST);
    assert!(written.contains("weitere Einträge"));
    assert!(
        written.contains("2.000\u{a0}Angebote mit anderem Preis"),
        "{}",
        &written[..500]
    );
    // The other forms keep everything.
    assert_eq!(text(&report, &names()).matches("p1999/").count(), 4);
    let document = json(&report, &names());
    assert_eq!(
        document["usages"][0]["months"].as_array().unwrap().len(),
        2000
    );
}
