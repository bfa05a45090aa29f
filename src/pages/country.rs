//! `/land/`: the offers of each country, and what its legal area means.

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use super::frame::{Frame, Head, describe};
use super::months::{self, Months, Named};
use super::offer_table::OfferTable;
use super::paging::{LIST_ROWS, Paging, page_count};
use super::{Site, Task, routes, words};
use crate::catalog::country::Area;
use crate::catalog::{Country, Provider};
use crate::german;
use crate::pricing::Quoted;

#[derive(Serialize)]
struct Index {
    frame: Frame,
    countries: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: String,
    href: String,
    area: &'static str,
    offers: String,
    complete: String,
    providers: String,
    gpus: String,
}

#[derive(Serialize)]
struct View {
    frame: Frame,
    name: &'static str,
    area: &'static str,
    law: &'static str,
    summary: String,
    months: Option<Months>,
    table: OfferTable,
    providers: Vec<Seller>,
}

/// A provider with offers in the country.
#[derive(Serialize)]
struct Seller {
    name: String,
    href: String,
    offers: String,
    /// `Vertragspartner in Frankreich`; empty when the sources do not say.
    seat: String,
}

/// What stands in one country.
struct Place<'s, 'a> {
    country: Country,
    offers: Vec<&'s Quoted<'a>>,
}

impl<'s, 'a> Place<'s, 'a> {
    fn providers(&self) -> Vec<&'a Provider> {
        let mut providers: Vec<&'a Provider> =
            self.offers.iter().map(|quoted| quoted.provider).collect();
        // One per provider first: sort keys are worth computing once.
        providers.sort_by_key(|provider| &provider.key);
        providers.dedup_by_key(|provider| &provider.key);
        providers.sort_by_cached_key(|provider| german::sort_key(&provider.name));
        providers
    }

    fn gpus(&self) -> usize {
        let mut keys: Vec<&str> = self
            .offers
            .iter()
            .map(|quoted| quoted.offer.shown().gpu.as_str())
            .collect();
        keys.sort_unstable();
        keys.dedup();
        keys.len()
    }

    fn complete(&self) -> usize {
        self.offers
            .iter()
            .filter(|quoted| quoted.rank.is_some())
            .count()
    }

    fn newest(&self) -> Option<Date> {
        self.offers
            .iter()
            .map(|quoted| quoted.offer.shown().source.as_of)
            .max()
    }
}

/// The countries with listed offers, by German name.
fn places<'s, 'a>(site: &'s Site<'a>) -> Vec<Place<'s, 'a>> {
    let mut by_country: BTreeMap<Country, Vec<&Quoted<'a>>> = BTreeMap::new();
    for quoted in &site.ranking.offers {
        by_country
            .entry(quoted.offer.shown().country)
            .or_default()
            .push(quoted);
    }
    let mut places: Vec<Place<'s, 'a>> = by_country
        .into_iter()
        .map(|(country, offers)| Place { country, offers })
        .collect();
    places.sort_by_key(|place| german::sort_key(place.country.german()));
    places
}

/// The index and the pages of each country.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let places = places(site);
    let newest = places.iter().filter_map(Place::newest).max();
    let mut tasks = vec![Task::page(
        routes::COUNTRIES,
        Some(newest.unwrap_or_else(|| site.data_day())),
        move || site.engine.render("pages/laender.html", &index(site)),
    )];
    for place in places {
        let country = place.country;
        let route = routes::country(country);
        for number in 1..=page_count(place.offers.len(), LIST_ROWS) {
            tasks.push(Task::page(
                &routes::paged(&route, number),
                place.newest(),
                move || {
                    let place = Place {
                        country,
                        offers: site
                            .ranking
                            .offers
                            .iter()
                            .filter(|quoted| quoted.offer.shown().country == country)
                            .collect(),
                    };
                    site.engine
                        .render("pages/land.html", &view(site, &place, number))
                },
            ));
        }
    }
    tasks
}

fn index(site: &Site<'_>) -> Index {
    let places = places(site);
    Index {
        frame: site.frame(Head {
            route: routes::COUNTRIES.to_owned(),
            kind: "uebersicht",
            title: "GPU-Mietangebote nach Ländern".to_owned(),
            description: describe(&[&format!(
                "GPU-Mietangebote an Standorten in {}: Zahl der Angebote, der Anbieter und der GPU-Modelle, mit Rechtsraum.",
                german::plural(places.len(), "Land", "Ländern")
            )]),
            crumb: "Länder".to_owned(),
            ..Head::default()
        }),
        countries: places.iter().map(|place| entry(site, place)).collect(),
    }
}

fn entry(site: &Site<'_>, place: &Place<'_, '_>) -> Entry {
    let whole = |count: usize| german::number(count.into(), 0);
    Entry {
        name: place.country.german().to_owned(),
        href: site.href(&routes::country(place.country)),
        area: area(place.country.area()),
        offers: whole(place.offers.len()),
        complete: whole(place.complete()),
        providers: whole(place.providers().len()),
        gpus: whole(place.gpus()),
    }
}

fn view(site: &Site<'_>, place: &Place<'_, '_>, number: usize) -> View {
    let name = place.country.german();
    let route = routes::country(place.country);
    let offers = german::plural(place.offers.len(), "GPU-Angebot", "GPU-Angebote");
    let providers = german::plural(place.providers().len(), "Anbieter", "Anbietern");
    let paging = Paging::new(site, &route, number, place.offers.len(), LIST_ROWS);
    let rows = site.rows(|quoted| quoted.offer.shown().country == place.country);
    View {
        frame: site.frame(Head {
            kind: "land",
            title: format!("Standort {name}: {offers}{}", paging.suffix()),
            description: describe(&[
                &format!(
                    "{offers} von {providers} am Standort {name}{}, nach den Kosten des vollen Monats.",
                    paging.suffix()
                ),
                &format!("Rechtsraum: {}.", area(place.country.area())),
                "Mit Quelle und Datum jedes Preises.",
            ]),
            above: vec![("Länder".to_owned(), routes::COUNTRIES.to_owned())],
            crumb: name.to_owned(),
            prev: paging.prev_route(&route),
            next: paging.next_route(&route),
            route: routes::paged(&route, number),
            ..Head::default()
        }),
        name,
        area: area(place.country.area()),
        law: law(place.country.area()),
        summary: format!(
            "{offers} von {providers} mit {}; bei {} ist der volle Monat unter dem Standardprofil ganz bekannt.",
            german::plural(place.gpus(), "GPU-Modell", "GPU-Modellen"),
            german::number(place.complete().into(), 0),
        ),
        months: months::by_gpu(site, &place.offers, Named::Provider).filter(|_| number == 1),
        table: OfferTable::new(
            site,
            "angebote",
            format!("Angebote am Standort {name}"),
            &site.config.profile,
            rows,
        )
        .page(site, &route, number, LIST_ROWS),
        providers: sellers(site, place),
    }
}

fn sellers(site: &Site<'_>, place: &Place<'_, '_>) -> Vec<Seller> {
    let mut offers: BTreeMap<&str, usize> = BTreeMap::new();
    for quoted in &place.offers {
        *offers.entry(&quoted.provider.key).or_default() += 1;
    }
    place
        .providers()
        .into_iter()
        .map(|provider| {
            let offers = offers.get(provider.key.as_str()).copied().unwrap_or(0);
            seller(site, provider, offers)
        })
        .collect()
}

fn seller(site: &Site<'_>, provider: &Provider, offers: usize) -> Seller {
    let mut seat = provider
        .seat
        .map(|seat| format!("Sitz: {}", seat.german()))
        .unwrap_or_default();
    if let Some(parent) = provider
        .parent_country
        .filter(|_| provider.parent_country != provider.seat)
    {
        if !seat.is_empty() {
            seat.push_str("; ");
        }
        seat.push_str(&format!("Konzern: {}", parent.german()));
    }
    Seller {
        name: words::name(&provider.name),
        href: site.href(&routes::provider(&provider.key)),
        offers: german::plural(offers, "Angebot", "Angebote"),
        seat,
    }
}

fn area(area: Area) -> &'static str {
    match area {
        Area::Eu => "Europäische Union",
        Area::Eea => "Europäischer Wirtschaftsraum",
        Area::Europe => "übriges Europa",
        Area::World => "außerhalb Europas",
    }
}

/// What follows for personal data; no advice, only which rules apply.
fn law(area: Area) -> &'static str {
    match area {
        Area::Eu => "In der Europäischen Union gilt die Datenschutz-Grundverordnung unmittelbar.",
        Area::Eea => {
            "Im Europäischen Wirtschaftsraum gilt die Datenschutz-Grundverordnung über das EWR-Abkommen."
        }
        Area::Europe => {
            "Der Standort liegt in Europa, aber weder in der EU noch im Europäischen Wirtschaftsraum: Für personenbezogene Daten gelten die Regeln für Drittländer (Kapitel\u{a0}V der Datenschutz-Grundverordnung)."
        }
        Area::World => {
            "Der Standort liegt außerhalb Europas: Für personenbezogene Daten gelten die Regeln für Drittländer (Kapitel\u{a0}V der Datenschutz-Grundverordnung)."
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;
    use crate::pages::sample::Sample;

    fn files(sample: &Sample) -> Vec<(String, Option<Date>, String)> {
        sample.look(|site| {
            tasks(site)
                .iter()
                .map(|task| {
                    let page = String::from_utf8((task.make)().unwrap()).unwrap();
                    (task.path.clone(), task.lastmod, page)
                })
                .collect()
        })
    }

    #[test]
    fn every_country_with_offers_has_a_page() {
        let files = files(&Sample::new());
        let pages: Vec<(&str, Option<Date>)> = files
            .iter()
            .map(|(path, lastmod, _)| (path.as_str(), *lastmod))
            .collect();
        let day = |month, day| Some(jiff::civil::date(2026, month, day));
        assert_eq!(
            pages,
            [
                ("land/index.html", day(11, 3)),
                ("land/de/index.html", day(10, 9)),
                ("land/fr/index.html", day(11, 3)),
                ("land/ch/index.html", day(11, 2)),
            ]
        );
        for (page, expected) in [
            (1, "Datenschutz-Grundverordnung unmittelbar"),
            (1, "4\u{a0}GPU-Angebote von 1\u{a0}Anbieter "),
            (1, "Müller &amp; Söhne &lt;GmbH&gt;"),
            (2, "Sitz: Schweiz"),
            (3, "übriges Europa"),
            (3, "Kapitel\u{a0}V"),
        ] {
            assert!(files[page].2.contains(expected), "{page}: {expected}");
        }
    }

    #[test]
    fn an_empty_directory_has_the_index_only() {
        let files = files(&Sample::empty());
        assert_eq!(files.len(), 1);
        assert!(files[0].2.contains("Noch kein Angebot"));
    }
}
