//! `/daten/`: the directory as files, and what stands in them.

mod columns;
mod package;
mod sheet;
mod twins;

use serde::Serialize;
use serde_json::{Value, json};

use super::frame::{Day, Frame, Head, Section, describe};
use super::{Site, Task, quote_json, routes, words};
use crate::german;
use crate::render::RenderError;

pub use twins::{Files, announced};

const CSV: &str = "daten/angebote.csv";
const JSON: &str = "daten/angebote.json";
const PACKAGE: &str = "daten/datapackage.json";

#[derive(Serialize)]
struct View {
    frame: Frame,
    offers: String,
    files: Vec<File>,
    columns: Vec<Column>,
    gpus: Vec<GpuFiles>,
    folders: Vec<Folder>,
    newest: Day,
    feed: String,
    method: String,
    freshness: String,
}

#[derive(Serialize)]
struct File {
    name: &'static str,
    href: String,
    what: &'static str,
}

#[derive(Serialize)]
struct Column {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    kind: &'static str,
}

#[derive(Serialize)]
struct GpuFiles {
    name: String,
    href: String,
    offers: String,
    csv: String,
    json: String,
}

#[derive(Serialize)]
struct Folder {
    provider: String,
    href: String,
    folder: String,
    offers: String,
    /// Empty without listed offers.
    csv: String,
    json: String,
    newest: Option<Day>,
    prices: String,
}

/// The page, the three files of the whole directory and the twins of its GPU and provider pages.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks = vec![
        Task::page(routes::DATA, Some(site.data_day()), move || {
            site.engine.render("pages/daten.html", &view(site))
        }),
        Task::file(CSV, move || sheet::write(&site.ranking.offers)),
        Task::file(JSON, move || {
            finished(quote_json::published(site, |_| true), JSON)
        }),
        Task::file(PACKAGE, move || pretty(&package::document(site))),
    ];
    tasks.extend(twins::tasks(site));
    tasks
}

/// The whole directory as files, for the head of pages that show it.
#[must_use]
pub fn whole() -> Vec<(&'static str, String)> {
    vec![
        ("text/csv", CSV.to_owned()),
        ("application/json", JSON.to_owned()),
    ]
}

fn pretty(value: &Value) -> Result<Vec<u8>, RenderError> {
    finished(serde_json::to_string_pretty(value), PACKAGE)
}

/// A name with a tag in it must not make a page of a file: `<` only ever stands inside
/// strings, where its escape means the same.
pub(super) fn finished(
    json: serde_json::Result<String>,
    file: &str,
) -> Result<Vec<u8>, RenderError> {
    let mut json = json.map_err(|error| RenderError {
        file: file.to_owned(),
        place: None,
        message: format!("Die Datei lässt sich nicht schreiben: {error}"),
    })?;
    if json.contains('<') {
        json = json.replace('<', "\\u003c");
    }
    json.push('\n');
    Ok(json.into_bytes())
}

fn view(site: &Site<'_>) -> View {
    let offers = german::plural(site.ranking.offers.len(), "Angebot", "Angebote");
    let description = describe(&[
        &format!(
            "{offers} für GPUs in Europa als CSV und JSON, mit Preisen, Quellen und den Kosten des vollen Monats."
        ),
        "Dazu die Beschreibung aller Spalten als Data Package.",
    ]);
    View {
        frame: site.frame(Head {
            route: routes::DATA.to_owned(),
            kind: "daten",
            title: "Daten: GPU-Mietpreise als CSV und JSON".to_owned(),
            json_ld: vec![dataset(site, &description)],
            description,
            section: Section::Data,
            crumb: "Daten".to_owned(),
            twins: whole(),
            ..Head::default()
        }),
        offers,
        files: [
            (CSV, "angebote.csv", "Eine Zeile je Angebot: Preis wie angegeben, Ausstattung, voller Monat unter dem Standardprofil, Quelle. UTF-8, Komma, Dezimalpunkt, ISO-Datum."),
            (JSON, "angebote.json", "Dieselben Angebote mit allen Posten der Summe und der Kostenfunktion: Preise, Stufen, Deckel und Kurse, mit denen sich der Monat für eine eigene Nutzung nachrechnen lässt."),
            (PACKAGE, "datapackage.json", "Beschreibung der Spalten von angebote.csv als Frictionless Data Package."),
            (routes::FEED, "feed.xml", "Preisänderungen und Leitfäden als Atom-Feed."),
        ]
        .map(|(route, name, what)| File {
            name,
            href: site.href(route),
            what,
        })
        .into(),
        columns: columns::all()
            .iter()
            .map(|column| Column {
                name: column.name,
                title: column.title,
                description: column.description,
                kind: column.kind.german(),
            })
            .collect(),
        gpus: twins::gpus(site)
            .map(|gpu| GpuFiles {
                name: words::name(&gpu.name),
                href: site.href(&routes::gpu(&gpu.key)),
                offers: german::number(site.of_gpu(&gpu.key).len().into(), 0),
                csv: site.href(&twins::csv(&routes::gpu(&gpu.key))),
                json: site.href(&twins::json(&routes::gpu(&gpu.key))),
            })
            .collect(),
        folders: folders(site),
        newest: site.data_day().into(),
        feed: site.href(routes::CHANGES),
        method: site.href(routes::METHOD),
        freshness: site.href(routes::FRESHNESS),
    }
}

fn folders(site: &Site<'_>) -> Vec<Folder> {
    let mut folders: Vec<(String, Folder)> = site
        .catalog
        .providers
        .iter()
        .map(|provider| {
            let listed = provider
                .offers
                .iter()
                .filter(|offer| offer.listed(site.catalog.date))
                .count();
            let newest = provider
                .offers
                .iter()
                .map(|offer| offer.shown().source.as_of)
                .max();
            let route = routes::provider(&provider.key);
            let file = |name: &dyn Fn(&str) -> String| {
                if listed == 0 {
                    String::new()
                } else {
                    site.href(&name(&route))
                }
            };
            let folder = Folder {
                provider: words::name(&provider.name),
                href: site.href(&routes::provider(&provider.key)),
                folder: format!("offers/{}/", provider.key),
                offers: german::number(listed.into(), 0),
                csv: file(&twins::csv),
                json: file(&twins::json),
                newest: newest.map(Day::from),
                prices: site.outward(provider.pricing_url.as_ref().unwrap_or(&provider.website)),
            };
            (german::sort_key(&provider.name), folder)
        })
        .collect();
    folders.sort_by(|a, b| (&a.0, &a.1.folder).cmp(&(&b.0, &b.1.folder)));
    folders.into_iter().map(|(_, folder)| folder).collect()
}

/// What search engines for data sets read. The licence leads to the section that says on
/// what terms the facts may be used; the project claims none of its own.
pub(crate) fn dataset(site: &Site<'_>, description: &str) -> Value {
    let newest = site.data_day().to_string();
    let download = |route: &str, media: &str| {
        json!({
            "@type": "DataDownload",
            "contentUrl": site.base.absolute(route),
            "encodingFormat": media,
        })
    };
    json!({
        "@context": "https://schema.org",
        "@type": "Dataset",
        "name": format!("{}: GPU-Mietangebote in Europa", site.config.site.title),
        "description": description,
        "url": site.base.absolute(routes::DATA),
        "license": site.base.absolute("daten/#nutzung"),
        "creator": { "@type": "Organization", "name": creator(site), "url": site.base.absolute(routes::START) },
        "inLanguage": site.config.site.language,
        "isAccessibleForFree": true,
        "dateModified": newest,
        "spatialCoverage": { "@type": "Place", "name": "Europa" },
        "distribution": [download(CSV, "text/csv"), download(JSON, "application/json")],
    })
}

fn creator<'s>(site: &'s Site<'_>) -> &'s str {
    let name = site.config.operator.name.trim();
    if name.is_empty() {
        &site.config.site.title
    } else {
        name
    }
}

#[cfg(test)]
mod tests;
