//! `/arbeitslast/`: typical uses, each with its profile and the ranking under it.

mod outcome;

use jiff::civil::Date;
use serde::Serialize;

use super::frame::{Day, Frame, Head, Link, Section, describe};
use super::guide::{Text, changed};
use super::months::{self, Months};
use super::offer_table::{self, OfferTable};
use super::words::{self, Fact};
use super::{Site, Task, profile_table, routes, usage};
use crate::german;
use crate::guides::{Guide, Kind};
use crate::pricing::{Profile, Quoted, Ranking};
pub use outcome::outcome;

/// Rows under a profile at most; the rest is a matter for the comparison.
const ROWS: usize = 150;

#[derive(Serialize)]
struct Index {
    frame: Frame,
    workloads: Vec<Teaser>,
}

#[derive(Serialize)]
struct Teaser {
    title: String,
    href: String,
    description: String,
    usage: String,
    cheapest: Option<Cheapest>,
}

/// The complete offer with the smallest sum; nothing else is called the cheapest.
#[derive(Serialize)]
struct Cheapest {
    net: String,
    provider: String,
    offer: String,
    href: String,
    gpu: String,
    read: Day,
    /// The price is older than the directory vouches for.
    stale: bool,
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    title: String,
    text: Text,
    facts: Vec<Fact>,
    cheapest: Option<Cheapest>,
    /// Spot values are the program's assumption.
    assumed: bool,
    outcome: Vec<String>,
    months: Option<Months>,
    table: Option<OfferTable>,
    comparison: Link,
    others: Vec<Link>,
}

/// The index and one page per workload; without workloads there is no index either.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let workloads: Vec<&Guide> = site.guides.of(Kind::Workload).collect();
    let Some(newest) = workloads
        .iter()
        .map(|guide| lastmod(guide, ranking(site, guide)))
        .max()
    else {
        return Vec::new();
    };
    let mut tasks = vec![Task::page(routes::WORKLOADS, Some(newest), move || {
        site.engine.render("pages/arbeitslasten.html", &index(site))
    })];
    for guide in workloads {
        let lastmod = lastmod(guide, ranking(site, guide));
        tasks.push(Task::page(
            &routes::workload(&guide.slug),
            Some(lastmod),
            move || {
                site.engine
                    .render("pages/arbeitslast.html", &view(site, guide))
            },
        ));
    }
    tasks
}

fn ranking<'a>(site: &Site<'a>, guide: &Guide) -> Option<&'a Ranking<'a>> {
    site.rankings.get(&guide.slug)
}

fn lastmod(guide: &Guide, ranking: Option<&Ranking<'_>>) -> Date {
    listed(ranking)
        .map(|quoted| quoted.offer.shown().source.as_of)
        .max()
        .map_or(changed(guide), |newest| newest.max(changed(guide)))
}

/// The rows of the table: the ranked offers, or where there is none, those that serve
/// the profile at a lower bound.
fn listed<'a>(ranking: Option<&'a Ranking<'a>>) -> impl Iterator<Item = &'a Quoted<'a>> {
    let offers = ranking.map_or(&[][..], |ranking| &ranking.offers);
    let any_rank = offers.iter().any(|quoted| quoted.rank.is_some());
    offers
        .iter()
        .filter(move |quoted| {
            if any_rank {
                quoted.rank.is_some()
            } else {
                quoted.quote.excluded.is_none() && quoted.quote.net.is_some()
            }
        })
        .take(ROWS)
}

fn profile<'s>(site: &'s Site<'_>, guide: &'s Guide) -> &'s Profile {
    guide.profile.as_ref().unwrap_or(&site.config.profile)
}

fn index(site: &Site<'_>) -> Index {
    let workloads: Vec<Teaser> = site
        .guides
        .of(Kind::Workload)
        .map(|guide| Teaser {
            title: guide.title.clone(),
            href: site.href(&routes::workload(&guide.slug)),
            description: guide.description.clone(),
            usage: usage::profile(profile(site, guide), site.config.hours_per_month),
            cheapest: cheapest(site, ranking(site, guide)),
        })
        .collect();
    Index {
        frame: site.frame(Head {
            route: routes::WORKLOADS.to_owned(),
            kind: "uebersicht",
            title: "Arbeitslasten: GPU-Mietkosten nach Einsatz".to_owned(),
            description: describe(&[
                &format!(
                    "{} mit Stunden, Speicher und Egress: was GPUs dafür im vollen Monat kosten.",
                    german::plural(workloads.len(), "typische Nutzung", "typische Nutzungen")
                ),
                "Jede mit eigener Rangliste der europäischen Angebote.",
            ]),
            section: Section::Workloads,
            crumb: "Arbeitslasten".to_owned(),
            ..Head::default()
        }),
        workloads,
    }
}

fn cheapest(site: &Site<'_>, ranking: Option<&Ranking<'_>>) -> Option<Cheapest> {
    let quoted = ranking?
        .offers
        .iter()
        .find(|quoted| quoted.rank == Some(1))?;
    Some(Cheapest {
        net: german::euro(quoted.quote.net?),
        provider: words::name(&quoted.provider.name),
        offer: words::name(&quoted.offer.name),
        href: site.href(&routes::offer(&quoted.offer.id)),
        gpu: offer_table::gpu_name(site, quoted.offer.shown()),
        read: quoted.offer.shown().source.as_of.into(),
        stale: quoted.quote.stale,
    })
}

/// How many other workloads a workload names; all of them stand in the index.
const FURTHER: usize = 6;

fn view(site: &Site<'_>, guide: &Guide) -> View {
    let route = routes::workload(&guide.slug);
    let profile = profile(site, guide);
    let ranking = ranking(site, guide);
    let rows: Vec<tera::Value> = listed(ranking)
        .map(|quoted| tera::Value::from_serializable(&offer_table::row(site, quoted)))
        .collect();
    let link = |label: &str, route: &str| Link {
        label: label.to_owned(),
        href: site.href(route),
    };
    View {
        frame: site.frame(Head {
            kind: "arbeitslast",
            title: format!("{}: GPU-Mietkosten im Monat", guide.title),
            description: describe(&[
                if guide.description.is_empty() {
                    &guide.title
                } else {
                    &guide.description
                },
                "Rangliste der europäischen GPU-Angebote nach den Kosten des vollen Monats.",
            ]),
            section: Section::Workloads,
            above: vec![("Arbeitslasten".to_owned(), routes::WORKLOADS.to_owned())],
            crumb: guide.title.clone(),
            route,
            ..Head::default()
        }),
        title: guide.title.clone(),
        text: Text::followed_by(
            site,
            guide,
            &[
                ("profil", "Das Profil"),
                ("angebote", "Angebote für dieses Profil"),
            ],
        ),
        facts: profile_table::facts(profile, site.config.hours_per_month),
        cheapest: cheapest(site, ranking),
        assumed: profile.spot_allowed && profile.spot.assumed,
        outcome: outcome(ranking, ROWS),
        months: months::cheapest(&listed(ranking).collect::<Vec<_>>()),
        table: (!rows.is_empty()).then(|| {
            OfferTable::new(
                site,
                "rangliste",
                format!("Rangliste: {}", guide.title),
                profile,
                rows,
            )
        }),
        comparison: link("Alle Angebote im Vergleich", routes::COMPARISON),
        others: site
            .guides
            .following(guide)
            .take(FURTHER)
            .map(|other| link(&other.title, &routes::workload(&other.slug)))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::sample::{Sample, text};

    fn page(sample: &Sample, path: &str) -> String {
        sample.look(|site| {
            let tasks = tasks(site);
            let task = tasks.iter().find(|task| task.path == path).unwrap();
            String::from_utf8((task.make)().unwrap()).unwrap()
        })
    }

    #[test]
    fn a_workload_shows_text_profile_and_ranking() {
        let sample = Sample::new().with(vec![text(Kind::Workload, "notizbuch")]);
        let page = page(&sample, "arbeitslast/notizbuch/index.html");
        for expected in [
            "<h2 id=\"eins\">Eins</h2><p>Text</p>",
            "5\u{a0}Angebote erfüllen die Nutzung mit vollständig bekannten Kosten.",
            "1\u{a0}Angebot scheidet aus: Preis auf Anfrage (1).",
            "id=\"rangliste\"",
            "<a href=\"#profil\">Das Profil</a>",
            "<a href=\"#angebote\">Angebote für dieses Profil</a>",
            "Blockspeicher",
            "500\u{a0}GB",
            "876,00\u{a0}€",
            "href=\"/vergleich/\"",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
        ] {
            assert!(page.contains(expected), "{expected}");
        }
        assert!(!page.contains("Annahme dieses Verzeichnisses"));
        assert!(!page.contains("Auf Anfrage</a>"));
    }

    #[test]
    fn assumed_spot_values_are_marked() {
        let mut guide = text(Kind::Workload, "spot");
        if let Some(profile) = &mut guide.profile {
            profile.spot_allowed = true;
        }
        let sample = Sample::new().with(vec![guide]);
        assert!(
            page(&sample, "arbeitslast/spot/index.html").contains("Annahme dieses Verzeichnisses")
        );
    }

    #[test]
    fn the_index_names_the_cheapest_complete_offer() {
        let sample = Sample::new().with(vec![text(Kind::Workload, "notizbuch")]);
        let index = page(&sample, "arbeitslast/index.html");
        assert!(index.contains("876,00\u{a0}€"));
        assert!(index.contains("Müller &amp; Söhne &lt;GmbH&gt;"));
    }

    #[test]
    fn a_stale_price_is_named_as_such() {
        let sample = Sample::new().with(vec![text(Kind::Workload, "notizbuch")]);
        sample.look(|site| {
            let guide = site.guides.of(Kind::Workload).next().unwrap();
            let mut ranking = ranking(site, guide).unwrap().clone();
            for (stale, expected) in [(false, false), (true, true)] {
                for quoted in &mut ranking.offers {
                    quoted.quote.stale = stale;
                }
                assert_eq!(cheapest(site, Some(&ranking)).unwrap().stale, expected);
            }
        });
    }

    #[test]
    fn a_directory_without_offers_says_so() {
        let sample = Sample::empty().with(vec![text(Kind::Workload, "notizbuch")]);
        let page = page(&sample, "arbeitslast/notizbuch/index.html");
        assert!(page.contains("Kein Angebot erfüllt diese Nutzung."));
        assert!(!page.contains("id=\"rangliste\""));
    }
}
