#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::path::Path;

use crate::checklist;
use crate::diagnostics::{Diagnostics, Sources};
use crate::pages::fixture::World;
use crate::pages::tests::pages;
use crate::source::tree::SourceFile;

/// A world with the checklist of this repository.
fn world() -> World {
    let files = checklist::PARTS
        .iter()
        .map(|part| {
            let path = format!("content/checkliste/{part}.toml");
            let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(&path)).unwrap();
            SourceFile { path, bytes }
        })
        .collect();
    let mut world = World::new();
    world.guides.checklist = checklist::read(
        files,
        &|_| true,
        &mut Sources::default(),
        &mut Diagnostics::new(),
    );
    world
}

#[test]
fn without_a_checklist_there_is_no_page_and_no_link() {
    let pages = pages(&World::new());
    assert!(!pages.contains_key("checkliste/index.html"));
    for (path, html) in &pages {
        assert!(!html.contains("/checkliste/"), "{path}");
    }
}

#[test]
fn the_page_is_complete_without_a_script() {
    let pages = pages(&world());
    let html = pages["checkliste/index.html"].replace('\u{a0}', " ");
    for text in [
        "<h2 id=\"ausschluss\">A Ausschlussfragen</h2>",
        "<b>schließt Mieten und Beides aus</b>",
        "name=\"b1\" value=\"niedrig\" data-points=\"3,1,0\"",
        "<span>Kaufen <b>−2</b></span>",
        "data-replaces=\"b1\"",
        "href=\"/gpu-preise/vergleich/?abrechnung=auf%20Abruf&amp;stunden=365\"",
        "Vergleich: auf Abruf, 365 Stunden",
        "0 bis 2 Punkte: <span>knapp</span>",
        "ab 6 von 12 beantworteten Fragen (50&nbsp;%)",
        "href=\"/gpu-preise/vertragsfragen/#frage-billing\"",
        "am 16. Tag",
        "am 25. Tag",
        "geteilt durch 30,42&nbsp;Tage",
        "data-months=\"3\"",
        "aria-current=\"true\">Checkliste</a>",
    ] {
        assert!(html.contains(text), "„{text}“ is missing");
    }
    // Seven knock-out and thirteen rating questions.
    assert_eq!(html.matches("<fieldset id=").count(), 20);
    assert!(pages["index.html"].contains("/gpu-preise/checkliste/"));
}
