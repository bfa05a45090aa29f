//! llms.txt: what stands where, for programs that read instead of people.

use crate::guides::Kind;
use crate::pages::{Site, routes};

/// The text of llms.txt.
pub(super) fn overview(site: &Site<'_>) -> String {
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
    text.push_str(&link(
        "Dateien je GPU und je Anbieter",
        "daten/",
        "dieselben Spalten, neben jeder Seite als angebote.csv und angebote.json",
    ));
    text.push_str(&link(
        "Preisänderungen als Feed",
        routes::FEED,
        "Atom; GPUs und Anbieter mit Änderungen haben eigene Feeds neben ihren Seiten",
    ));
    text.push_str("\n## Seiten\n\n");
    text.push_str(&link("Alle Angebote im Vergleich", "vergleich/", ""));
    text.push_str(&link(
        "Rechner",
        "rechner/",
        "Rangliste nach vollem Monat für eine eigene Nutzung",
    ));
    text.push_str(&link(
        "Mieten oder kaufen",
        "mieten-oder-kaufen/",
        "Schwelle zwischen Miete und eigener GPU, mit Rechner",
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
                // A program reads the text itself where there is one.
                &match kind {
                    Kind::Guide => format!("{folder}/{}.md", guide.slug),
                    _ => format!("{folder}/{}/", guide.slug),
                },
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
    use super::*;
    use crate::pages::sample::{Sample, text};

    #[test]
    fn the_overview_for_programs_lists_data_and_texts() {
        let sample = Sample::new().with(vec![text(Kind::Guide, "eins")]);
        let overview = sample.look(super::overview);
        assert!(overview.starts_with("# Vollmonat\n\n> "));
        for expected in [
            "(https://example.org/daten/angebote.csv)",
            "\n## Leitfäden\n\n- [„eins“ & \\<b\\>mehr\\</b\\>](https://example.org/leitfaden/eins.md)\n",
        ] {
            assert!(overview.contains(expected), "{expected}");
        }
        assert!(!overview.contains("## Arbeitslasten"));
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
}
