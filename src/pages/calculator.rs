//! `/rechner/`: a usage, and the full months of all offers that serve it. Without a script the
//! page shows the ranking of the default profile.

use serde::Serialize;

use super::frame::{Frame, Head, Link, Section, describe};
use super::offer_table::{self, gross_label};
use super::quote_json::{ProfileView, profile_view};
use super::usage_form::Usage;
use super::workload::outcome;
use super::{Site, Task, routes, usage, words};
use crate::catalog::Component;
use crate::german;
use crate::guides::Kind;
use crate::pricing::{Line, Quoted, Status};

/// Rows of the ranking in the HTML; the script shows more on demand.
const ROWS: usize = 50;

#[derive(Serialize)]
struct View {
    frame: Frame,
    usage: Usage,
    profiles: Vec<ProfileOption>,
    basis: String,
    month: String,
    gross_label: String,
    outcome: Vec<String>,
    rows: Vec<Row>,
    /// Addresses for the script.
    cost_file: String,
    arithmetic: String,
    words: String,
    offers: String,
    sorting_href: String,
    method_href: String,
    cards_href: String,
    workloads: Option<Link>,
    comparison_href: String,
}

/// A workload whose profile fills the form.
#[derive(Serialize)]
struct ProfileOption {
    slug: String,
    title: String,
    /// The profile as JSON, for the script.
    profile: String,
}

/// One place of the ranking; also the pattern of the rows that the script makes.
#[derive(Serialize)]
struct Row {
    rank: String,
    provider: String,
    offer: String,
    href: String,
    stale: bool,
    gpu: String,
    count: String,
    /// `auf Abruf, Norwegen`
    terms: String,
    /// `Rechenzeit 93,84 €; Egress enthalten`
    lines: String,
    net: String,
    gross: String,
}

/// The page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    vec![Task::page(
        routes::CALCULATOR,
        site.newest_reading(),
        move || site.engine.render("pages/rechner.html", &view(site)),
    )]
}

fn view(site: &Site<'_>) -> View {
    let profile = &site.config.profile;
    let month = site.config.hours_per_month;
    View {
        frame: site.frame(Head {
            route: routes::CALCULATOR.to_owned(),
            kind: "rechner",
            title: "Rechner: GPU-Miete im vollen Monat".to_owned(),
            description: describe(&[
                "Stunden, Speicher, Egress und Adressen eingeben: der Rechner ordnet alle europäischen GPU-Angebote nach ihrem vollen Monat.",
                "Auf den Cent, mit jedem Posten.",
            ]),
            section: Section::Calculator,
            crumb: "Rechner".to_owned(),
            scripts: vec!["js/rechner.js"],
            ..Head::default()
        }),
        usage: Usage::new(profile, month),
        profiles: site
            .guides
            .of(Kind::Workload)
            .filter_map(|guide| {
                Some(ProfileOption {
                    slug: guide.slug.clone(),
                    title: guide.title.clone(),
                    profile: json(&profile_view(guide.profile.as_ref()?)),
                })
            })
            .collect(),
        basis: usage::profile(profile, month),
        month: usage::month_basis(month),
        gross_label: gross_label(site),
        outcome: outcome(Some(site.ranking), ROWS),
        rows: site
            .ranking
            .offers
            .iter()
            .filter(|quoted| quoted.rank.is_some())
            .take(ROWS)
            .map(|quoted| row(site, quoted))
            .collect(),
        cost_file: site.href(&site.cost_file().route),
        arithmetic: site.asset("js/cost.mjs"),
        words: site.asset("js/nutzung.mjs"),
        offers: site.href("angebote/"),
        sorting_href: site.href(routes::SORTING),
        method_href: site.href(routes::METHOD),
        cards_href: site.href(routes::CARD_CHOICE),
        workloads: site.guides.of(Kind::Workload).next().map(|_| Link {
            label: "Arbeitslasten".to_owned(),
            href: site.href(routes::WORKLOADS),
        }),
        comparison_href: site.href(routes::COMPARISON),
    }
}

/// A profile always serialises; were it not so, the option would offer the default one.
fn json(profile: &ProfileView) -> String {
    serde_json::to_string(profile).unwrap_or_else(|_| "{}".to_owned())
}

fn row(site: &Site<'_>, quoted: &Quoted<'_>) -> Row {
    let offer = quoted.offer;
    let shown = offer.shown();
    let quote = &quoted.quote;
    let count = offer_table::count(shown);
    let euro = |amount: Option<rust_decimal::Decimal>| amount.map(german::euro).unwrap_or_default();
    Row {
        rank: quoted.rank.map(|rank| rank.to_string()).unwrap_or_default(),
        provider: words::name(&quoted.provider.name),
        offer: words::name(&offer.name),
        href: site.href(&routes::offer(&offer.id)),
        stale: quote.stale,
        gpu: offer_table::gpu_name(site, shown),
        count: if quote.instances > 1 {
            format!("{}\u{a0}×\u{a0}{count}", quote.instances)
        } else {
            count
        },
        terms: format!(
            "{}, {}",
            offer_table::billing(offer),
            shown.country.german()
        ),
        lines: quote.lines.iter().map(line).collect::<Vec<_>>().join("; "),
        net: euro(quote.net),
        gross: euro(quote.gross),
    }
}

/// `Rechenzeit 93,84 €`
fn line(line: &Line) -> String {
    let name = match line.component {
        Component::Setup => "Einrichtung",
        other => words::component(other),
    };
    match (line.status, line.net) {
        (Status::Priced, Some(net)) => format!("{name} {}", german::euro(net)),
        (Status::Unknown, _) => format!("{name} k.\u{a0}A."),
        (Status::Throttled, _) => format!("{name} enthalten, gedrosselt"),
        (Status::Blocked, _) => format!("{name} gesperrt"),
        _ => format!("{name} enthalten"),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use crate::guides::Kind;
    use crate::pages::sample::{Sample, text};

    #[test]
    fn the_default_ranking_stands_in_the_page() {
        let sample = Sample::new().with(vec![text(Kind::Workload, "notizbuch")]);
        let page = sample.look(|site| {
            let tasks = super::tasks(site);
            String::from_utf8((tasks[0].make)().unwrap()).unwrap()
        });
        for expected in [
            "data-page-type=\"rechner\"",
            "876,00\u{a0}€",
            "Rechenzeit 876,00\u{a0}€",
            "<option value=\"notizbuch\" data-profile=\"{&quot;gpus&quot;:",
            "nur mit JavaScript",
            "/daten/kosten.",
            "So sortieren wir",
        ] {
            assert!(page.contains(expected), "{expected}");
        }
    }
}
