#![allow(clippy::unwrap_used, clippy::expect_used)]

use crate::pages::fixture::World;
use crate::pages::tests::pages;

#[test]
fn hour_month_and_flip_stand_side_by_side() {
    let html = pages(&World::new())["index.html"].replace('\u{a0}', " ");
    for text in [
        // The example in large figures: the same machine by the hour and by the month.
        "<b>1,80 €</b>",
        "<b>1.357,65 €</b>",
        "730 × 1,80 € = 1.314,00 € für die Rechenzeit, dazu 43,65 € für das Übrige",
        // No complete offer: the lower bound by its name.
        "kein vollständiges Angebot, Preis für Egress unbekannt",
        // Price on request.
        "Preis auf Anfrage",
        // The flip with its reason.
        "Egress: 90,00 € im Monat; beim anderen Angebot kostet das nichts extra.",
        // The same as a picture.
        "Bei einem GPU-Modell wechselt der Rang",
        // What one binds oneself to, beside each figure.
        "<small>1 GPU, auf Abruf</small>",
        "<title id=\"wechsel-t\">Vorn in der Stunde, hinten im vollen Monat</title>",
        "10 Angebote von 3 Anbietern",
        "\"@type\":\"WebSite\"",
    ] {
        assert!(html.contains(text), "„{text}“ is missing");
    }
    assert!(!html.contains("class=\"crumbs\""));
}

#[test]
fn a_directory_without_offers_has_a_start_page() {
    let mut world = World::new();
    world.catalog.providers.clear();
    let pages = pages(&world);
    let html = &pages["index.html"];
    assert!(html.contains("Noch steht kein Angebot im Verzeichnis."));
    assert!(pages["vergleich/index.html"].contains("Noch steht kein Angebot"));
    assert!(pages["gpu/index.html"].contains("Noch steht kein Angebot"));
    assert!(pages["anbieter/index.html"].contains("Noch steht kein Anbieter"));
}
