//! The templates and assets that the program brings along.
//!
//! A plain list instead of a folder macro: a forgotten entry is caught by the test below,
//! and adding one needs no build script.

macro_rules! templates {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../templates/", $path)))),*]
    };
}

macro_rules! assets {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!("../../templates/assets/", $path)))),*]
    };
}

/// Path below `templates/` and text, by path.
pub(super) const TEMPLATES: &[(&str, &str)] = templates![
    "base.html",
    "pages/404.html",
    "pages/aenderungen.html",
    "pages/aktualitaet.html",
    "pages/anbieter-liste.html",
    "pages/anbieter.html",
    "pages/angebot.html",
    "pages/arbeitslast.html",
    "pages/arbeitslasten.html",
    "pages/checkliste.html",
    "pages/daten.html",
    "pages/gpu.html",
    "pages/gpus.html",
    "pages/kartenwahl.html",
    "pages/laender.html",
    "pages/land.html",
    "pages/leitfaden.html",
    "pages/leitfaeden.html",
    "pages/methodik.html",
    "pages/mieten-oder-kaufen.html",
    "pages/rechner.html",
    "pages/seite.html",
    "pages/start.html",
    "pages/umleitung.html",
    "pages/vergleich.html",
    "pages/vertragsfragen.html",
    "parts/bars_chart.html",
    "parts/break_even_chart.html",
    "parts/change_table.html",
    "parts/cheapest.html",
    "parts/checklist.html",
    "parts/comparison.html",
    "parts/facts.html",
    "parts/files.html",
    "parts/lines_chart.html",
    "parts/marks.html",
    "parts/offer_table.html",
    "parts/paging.html",
    "parts/properties.html",
    "parts/purchase.html",
    "parts/slope_chart.html",
    "parts/steps_chart.html",
    "parts/strip_chart.html",
    "parts/text.html",
    "parts/tornado_chart.html",
    "parts/waterfall_chart.html",
    "xml/feed.xml",
    "xml/sitemap-index.xml",
    "xml/sitemap.xml",
];

/// Path below `templates/assets/` and bytes, by path.
pub(super) const ASSETS: &[(&str, &[u8])] = assets![
    "favicon.ico",
    "icon.svg",
    "js/ausgabe.mjs",
    "js/auswahl.mjs",
    "js/checkliste.js",
    "js/cost.mjs",
    "js/decimal.mjs",
    "js/kartenwahl.js",
    "js/kauf.mjs",
    "js/mieten.js",
    "js/nutzung.mjs",
    "js/rechner.js",
    "js/speicher.mjs",
    "js/tariff.mjs",
    "js/vergleich.js",
    "js/wertung.mjs",
    "js/zeile.mjs",
    "style.css",
    "vorschau.png"
];

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

    use super::*;
    use std::collections::BTreeSet;

    fn listed() -> BTreeSet<String> {
        TEMPLATES
            .iter()
            .map(|(path, _)| (*path).to_owned())
            .chain(ASSETS.iter().map(|(path, _)| format!("assets/{path}")))
            .collect()
    }

    #[test]
    fn the_list_names_every_file_of_the_folder() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("templates");
        let found: BTreeSet<String> = walkdir::WalkDir::new(&root)
            .into_iter()
            .map(|entry| entry.unwrap())
            .filter(|entry| entry.file_type().is_file())
            .map(|entry| {
                let path = entry.path().strip_prefix(&root).unwrap();
                path.to_str().unwrap().replace('\\', "/")
            })
            .collect();
        assert_eq!(listed(), found);
    }

    #[test]
    fn the_lists_are_sorted() {
        assert!(TEMPLATES.is_sorted_by_key(|(path, _)| *path));
        assert!(ASSETS.is_sorted_by_key(|(path, _)| *path));
    }
}
