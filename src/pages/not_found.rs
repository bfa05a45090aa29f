//! 404.html, which hosts send for any address that does not exist.

use serde::Serialize;

use super::frame::{Frame, Head, Link};
use super::{Site, Task, routes};

#[derive(Serialize)]
struct View {
    frame: Frame,
    links: Vec<Link>,
}

/// One file at the root; all its links carry the base path, because it is shown at
/// addresses of any depth.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    vec![Task::file("404.html", move || {
        site.engine.render("pages/404.html", &view(site))
    })]
}

fn view(site: &Site<'_>) -> View {
    let link = |label: &str, route: &str| Link {
        label: label.to_owned(),
        href: site.href(route),
    };
    View {
        frame: site.frame(Head {
            route: "404.html".to_owned(),
            kind: "404",
            title: "Seite nicht gefunden".to_owned(),
            description: "Unter dieser Adresse steht nichts. Von hier geht es zu den GPU-Mietangeboten, den Anbietern und den GPU-Modellen.".to_owned(),
            noindex: true,
            ..Head::default()
        }),
        links: vec![
            link("Alle Angebote im Vergleich", routes::COMPARISON),
            link("GPU-Modelle", routes::GPUS),
            link("Anbieter", routes::PROVIDERS),
            link("Startseite", routes::START),
        ],
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::sample::Sample;

    #[test]
    fn it_is_kept_out_of_search_and_links_below_the_base_path() {
        let sample = Sample::new().below("https://example.org/gpu-verzeichnis/");
        let (lastmod, page) = sample.look(|site| {
            let tasks = tasks(site);
            (
                tasks[0].lastmod,
                String::from_utf8((tasks[0].make)().unwrap()).unwrap(),
            )
        });
        assert_eq!(lastmod, None);
        assert!(page.contains("<meta name=\"robots\" content=\"noindex\">"));
        for address in page
            .split("href=\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
        {
            assert!(
                address.starts_with("/gpu-verzeichnis/") || address.starts_with('#'),
                "{address}"
            );
        }
    }
}
