//! The texts of a project: its own files below content/, and the pages that every site has.

use std::collections::BTreeSet;

use crate::catalog::Catalog;
use crate::checklist;
use crate::guides::{self, Library, Surroundings, TextHead};
use crate::project::Project;
use crate::redirects;
use crate::routes::{self, BaseUrl};
use crate::source::tree::SourceFile;

/// Compiled in for projects that bring no text of their own.
const BUILTIN: [(&str, &str); 4] = [
    (
        "content/seiten/barrierefreiheit.md",
        include_str!("../content/seiten/barrierefreiheit.md"),
    ),
    (
        "content/seiten/datenschutz.md",
        include_str!("../content/seiten/datenschutz.md"),
    ),
    (
        "content/seiten/glossar.md",
        include_str!("../content/seiten/glossar.md"),
    ),
    (
        "content/seiten/impressum.md",
        include_str!("../content/seiten/impressum.md"),
    ),
];

/// First parts of addresses that the program writes itself.
const RESERVED: [&str; 19] = [
    "404",
    "aenderungen",
    "anbieter",
    "angebote",
    "arbeitslast",
    "assets",
    "checkliste",
    "daten",
    "feed",
    "gpu",
    "index",
    "land",
    "leitfaden",
    "methodik",
    "mieten-oder-kaufen",
    "rechner",
    "sitemap",
    "vergleich",
    "vertragsfragen",
];

/// Ids that the templates around a text use.
const FRAME_IDS: [&str; 6] = [
    "angebote",
    "inhalt",
    "inhaltsverzeichnis",
    "profil",
    "stichwoerter",
    "weitere",
];

/// The project's files and the pages that it does not bring itself, with the names of these.
fn complete(mut files: Vec<SourceFile>) -> (Vec<SourceFile>, Vec<&'static str>) {
    let mut builtin = Vec::new();
    for (path, text) in BUILTIN {
        if !files.iter().any(|file| file.path == path) {
            builtin.push(path);
            files.push(SourceFile {
                path: path.to_owned(),
                bytes: text.as_bytes().to_vec(),
            });
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    (files, builtin)
}

/// Reads the heads of the texts only: titles, addresses, usages.
pub fn heads(project: &mut Project) -> Vec<TextHead> {
    let (files, builtin) = complete(std::mem::take(&mut project.content));
    // No link is followed for a head, so that any base will do where the configured one is faulty.
    let Ok(base) = BaseUrl::parse(&project.config.site.base_url)
        .or_else(|_| BaseUrl::parse("https://example.org/"))
    else {
        return Vec::new();
    };
    let around = Surroundings {
        hours_per_month: project.config.hours_per_month,
        base: &base,
        date: project.catalog.date,
        builtin: &|file| builtin.contains(&file),
        knows: &|_| true,
        reserved: &|_| false,
        gpus: &project.catalog.gpus,
        frame_ids: &FRAME_IDS,
    };
    guides::heads(
        files,
        &around,
        &mut project.sources,
        &mut project.diagnostics,
    )
}

/// Reads the texts; what is wrong with them goes to the project's diagnostics.
pub fn library(project: &mut Project, base: &BaseUrl) -> Library {
    let (files, builtin) = complete(std::mem::take(&mut project.content));
    let catalog = &project.catalog;
    let has_checklist = files
        .iter()
        .any(|file| file.path.starts_with("content/checkliste/"));
    let around = Surroundings {
        hours_per_month: project.config.hours_per_month,
        base,
        date: catalog.date,
        builtin: &|file| builtin.contains(&file),
        knows: &|route| writes(catalog, route) || (has_checklist && route == routes::CHECKLIST),
        reserved: &|slug| RESERVED.contains(&slug),
        gpus: &catalog.gpus,
        frame_ids: &FRAME_IDS,
    };
    let mut library = guides::load(
        files,
        &around,
        &mut project.sources,
        &mut project.diagnostics,
    );
    let files = std::mem::take(&mut library.checklists);
    let knows = |route: &str| {
        writes(catalog, route)
            || library
                .guides
                .iter()
                .any(|guide| guide.kind.route(&guide.slug) == route)
    };
    library.checklist = checklist::read(
        files,
        &knows,
        &mut project.sources,
        &mut project.diagnostics,
    );
    if let Some(table) = library.redirect_table.take() {
        let exists = |route: &str| knows(route) || (has_checklist && route == routes::CHECKLIST);
        library.redirects = redirects::read(
            &table,
            &exists,
            &|part| RESERVED.contains(&part),
            &mut project.sources,
            &mut project.diagnostics,
        );
    }
    library
}

/// Does the program write this address, apart from the texts?
fn writes(catalog: &Catalog, route: &str) -> bool {
    const FIXED: [&str; 22] = [
        routes::START,
        routes::COMPARISON,
        routes::CALCULATOR,
        routes::CARD_CHOICE,
        routes::CONTRACT_QUESTIONS,
        routes::RENT_OR_BUY,
        routes::GPUS,
        routes::PROVIDERS,
        routes::COUNTRIES,
        routes::WORKLOADS,
        routes::GUIDES,
        routes::METHOD,
        routes::CHANGES,
        routes::DATA,
        routes::FRESHNESS,
        routes::FRESHNESS_FILE,
        routes::FEED,
        "daten/angebote.csv",
        "daten/angebote.json",
        "daten/datapackage.json",
        "robots.txt",
        "sitemap.xml",
    ];
    if FIXED.contains(&route) {
        return true;
    }
    let listed = |wanted: &dyn Fn(&crate::catalog::Offer) -> bool| {
        catalog
            .offers()
            .any(|(_, offer)| offer.listed(catalog.date) && wanted(offer))
    };
    let Some((kind, rest)) = route.split_once('/') else {
        return false;
    };
    let Some(name) = rest.strip_suffix('/') else {
        return writes_beside(catalog, kind, rest);
    };
    match kind {
        "gpu" => listed(&|offer| offer.shown().gpu == name),
        "land" => listed(&|offer| offer.shown().country.slug() == name),
        "anbieter" => catalog.provider(name).is_some(),
        "angebote" => catalog.offers().any(|(_, offer)| offer.id == name),
        _ => false,
    }
}

/// The files beside the pages of GPU models and providers.
fn writes_beside(catalog: &Catalog, kind: &str, rest: &str) -> bool {
    let Some((name, file)) = rest.split_once('/') else {
        return false;
    };
    let wanted = |provider: &crate::catalog::Provider, offer: &crate::catalog::Offer| match kind {
        "gpu" => offer.shown().gpu == name,
        "anbieter" => provider.key == name,
        _ => false,
    };
    match file {
        "angebote.csv" | "angebote.json" => catalog
            .offers()
            .any(|(provider, offer)| offer.listed(catalog.date) && wanted(provider, offer)),
        _ => false,
    }
}

/// Every address that can vanish with the data or the texts: offers, providers, GPU models,
/// countries and texts.
#[must_use]
pub fn addresses(catalog: &Catalog, heads: &[TextHead]) -> BTreeSet<String> {
    let mut addresses: BTreeSet<String> = heads
        .iter()
        .map(|head| head.kind.route(&head.slug))
        .collect();
    for provider in &catalog.providers {
        addresses.insert(routes::provider(&provider.key));
    }
    for (_, offer) in catalog.offers() {
        addresses.insert(routes::offer(&offer.id));
        if offer.listed(catalog.date) {
            addresses.insert(routes::gpu(&offer.shown().gpu));
            addresses.insert(routes::country(offer.shown().country));
        }
    }
    addresses
}
