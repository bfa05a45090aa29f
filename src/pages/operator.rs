//! Pages from `content/seiten/`, and who answers for the site above the legal ones.

use serde::Serialize;

use super::frame::{Frame, Head, describe};
use super::guide::{Text, changed, last_change};
use super::{Site, Task};
use crate::german;
use crate::guides::{Guide, Kind};

/// Slugs of the pages that carry the operator's data.
const LEGAL: [&str; 3] = ["impressum", "datenschutz", "barrierefreiheit"];

#[derive(Serialize)]
struct View {
    frame: Frame,
    title: String,
    text: Text,
    operator: Option<Block>,
    missing: bool,
}

/// Who answers for the site.
#[derive(Serialize)]
struct Block {
    name: String,
    address: Vec<String>,
    email: String,
    responsible: String,
    vat_id: String,
}

/// One page per text.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    site.guides
        .of(Kind::Page)
        .map(|page| {
            let route = format!("{}/", page.slug);
            Task::page(&route, Some(last_change(site, page)), move || {
                site.engine.render("pages/seite.html", &view(site, page))
            })
        })
        .collect()
}

fn view(site: &Site<'_>, page: &Guide) -> View {
    let legal = LEGAL.contains(&page.slug.as_str());
    let own = if page.description.is_empty() {
        format!("{} von {}.", page.title, site.config.site.title)
    } else {
        page.description.clone()
    };
    View {
        frame: site.frame(Head {
            route: format!("{}/", page.slug),
            kind: match page.slug.as_str() {
                "glossar" => "glossar",
                _ if legal => "recht",
                _ => "seite",
            },
            title: page.title.clone(),
            description: describe(&[
                &own,
                &format!(
                    "Seite im Verzeichnis europäischer GPU-Mietangebote, Stand {}.",
                    german::date(changed(page))
                ),
            ]),
            crumb: page.title.clone(),
            ..Head::default()
        }),
        title: page.title.clone(),
        text: Text::new(site, page),
        operator: if legal { block(site) } else { None },
        missing: legal && site.preview,
    }
}

/// Only complete data: half an address would look like one.
fn block(site: &Site<'_>) -> Option<Block> {
    let operator = &site.config.operator;
    operator.complete().then(|| Block {
        name: operator.name.trim().to_owned(),
        address: operator
            .address
            .lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect(),
        email: operator.email.trim().to_owned(),
        responsible: operator.responsible.trim().to_owned(),
        vat_id: operator.vat_id.trim().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::sample::{Sample, text};

    fn page(sample: &Sample) -> String {
        sample.look(|site| {
            let tasks = tasks(site);
            String::from_utf8((tasks[0].make)().unwrap()).unwrap()
        })
    }

    #[test]
    fn legal_pages_name_the_operator() {
        for slug in LEGAL {
            let page = page(&Sample::new().with(vec![text(Kind::Page, slug)]));
            for expected in [
                "data-page-type=\"recht\"",
                "Erika Muster &amp; Co.",
                "Feldweg 1<br>12345 Neustadt",
                "href=\"mailto:post@verzeichnis.example\"",
                "<p>Text</p>",
            ] {
                assert!(page.contains(expected), "{slug}: {expected}");
            }
            assert!(!page.contains("Umsatzsteuer-Identifikationsnummer"));
        }
    }

    #[test]
    fn a_preview_says_what_is_missing() {
        let page = page(
            &Sample::new()
                .preview()
                .with(vec![text(Kind::Page, "impressum")]),
        );
        assert!(page.contains("Vorschau"));
        assert!(page.contains("Betreiberangaben"));
        assert!(!page.contains("mailto:"));
    }

    #[test]
    fn other_pages_stand_for_themselves() {
        let page = page(&Sample::new().with(vec![text(Kind::Page, "ueber-uns")]));
        assert!(page.contains("data-page-type=\"seite\""));
        assert!(!page.contains("mailto:"));
    }
}
