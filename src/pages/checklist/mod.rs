//! `/checkliste/`: rent, buy, or both. Complete on paper and without a script, which only adds the
//! sums, the reasons and the exports.

mod budget;
mod filter;
mod questions;

use serde::Serialize;

use super::frame::{Frame, Head, Link, Section, describe};
use super::words::prose;
use super::{Site, Task, routes};
use crate::checklist::{After, Checklist, Heading, Part, Plan, Way};
use budget::Budget;
use questions::{BandRow, Questions, bands};

#[derive(Serialize)]
struct View {
    frame: Frame,
    parts: Vec<Link>,
    knockout: Questions,
    conflict: String,
    rating: Questions,
    reliable_percent: u32,
    /// Questions that count, and how many answers are enough.
    counting: usize,
    enough: usize,
    verdicts: Vec<WayText>,
    bands: Vec<BandRow>,
    kinds: Option<Items>,
    contract: Option<ContractPart>,
    cards: Option<Items>,
    hygiene: Option<Items>,
    plan: Option<PlanPart>,
    faq: Option<Items>,
    budget: Budget,
    weighing: String,
    export: String,
    matrix: String,
}

#[derive(Serialize)]
struct Top {
    title: String,
    intro: String,
    link: Option<Link>,
}

#[derive(Serialize)]
struct WayText {
    key: &'static str,
    way: &'static str,
    text: String,
}

#[derive(Serialize)]
struct Items {
    top: Top,
    items: Vec<ItemView>,
}

#[derive(Serialize)]
struct ItemView {
    id: String,
    label: String,
    text: String,
    advice: String,
    link: Option<Link>,
    filter: Option<Link>,
}

#[derive(Serialize)]
struct ContractPart {
    top: Top,
    questions: Vec<ContractRow>,
}

#[derive(Serialize)]
struct ContractRow {
    id: String,
    label: String,
    text: String,
    href: String,
    prevents: String,
    good: String,
    warning: String,
}

#[derive(Serialize)]
struct PlanPart {
    top: Top,
    steps: Vec<StepView>,
    reviews: Vec<ReviewView>,
}

#[derive(Serialize)]
struct StepView {
    text: String,
    refs: Vec<Link>,
    link: Option<Link>,
}

#[derive(Serialize)]
struct ReviewView {
    id: String,
    title: String,
    /// `nach 7 Tagen`
    after: String,
    days: Option<u32>,
    months: Option<u32>,
    refs: Vec<Link>,
}

/// The page, where the project has a checklist.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let Some(checklist) = &site.guides.checklist else {
        return Vec::new();
    };
    vec![Task::page(
        routes::CHECKLIST,
        site.newest_reading(),
        move || {
            site.engine
                .render("pages/checkliste.html", &view(site, checklist))
        },
    )]
}

fn view(site: &Site<'_>, checklist: &Checklist) -> View {
    let rating = &checklist.rating;
    let counting = rating
        .questions
        .iter()
        .filter(|question| question.replaces.is_none())
        .count();
    let items = |part: &Option<Part>| part.as_ref().map(|part| items(site, part));
    View {
        frame: site.frame(Head {
            route: routes::CHECKLIST.to_owned(),
            kind: "checkliste",
            title: "Checkliste: GPU mieten, kaufen oder beides".to_owned(),
            description: describe(&[
                "Ausschlussfragen, Bewertung mit Punkten, Mietart, Vertragsfragen, Kartenwahl und Kostenhygiene: zum Ankreuzen am Bildschirm oder auf Papier.",
                "Nichts verlässt den Browser.",
            ]),
            section: Section::Checklist,
            crumb: "Checkliste".to_owned(),
            scripts: vec!["js/checkliste.js"],
            ..Head::default()
        }),
        parts: parts(checklist),
        knockout: Questions::new(site, &checklist.knockout.heading, &checklist.knockout.questions),
        conflict: prose(&checklist.knockout.conflict),
        rating: Questions::new(site, &rating.heading, &rating.questions),
        reliable_percent: rating.reliable_percent,
        counting,
        enough: (counting * rating.reliable_percent as usize).div_ceil(100),
        verdicts: Way::ALL
            .into_iter()
            .map(|way| WayText {
                key: way.key(),
                way: way.german(),
                text: prose(rating.verdicts.get(way)),
            })
            .collect(),
        bands: bands(checklist),
        kinds: items(&checklist.kinds),
        contract: checklist.contract.as_ref().map(|contract| ContractPart {
            top: top(site, &contract.heading),
            questions: contract
                .questions
                .iter()
                .map(|question| ContractRow {
                    id: question.id.clone(),
                    label: label(&question.id),
                    text: prose(&question.text),
                    href: site.href(&super::contract_questions::anchor(question.term)),
                    prevents: prose(&question.prevents),
                    good: prose(&question.good),
                    warning: prose(&question.warning),
                })
                .collect(),
        }),
        cards: items(&checklist.cards),
        hygiene: items(&checklist.hygiene),
        plan: checklist.plan.as_ref().map(|plan| self::plan(site, plan)),
        faq: items(&checklist.faq),
        budget: Budget::new(site, checklist),
        weighing: site.asset("js/wertung.mjs"),
        export: site.asset("js/ausgabe.mjs"),
        matrix: site.href(routes::CONTRACT_QUESTIONS),
    }
}

/// The contents of the page.
fn parts(checklist: &Checklist) -> Vec<Link> {
    let part = |id: &str, heading: Option<&Heading>| {
        heading.map(|heading| Link {
            label: heading.title.clone(),
            href: format!("#{id}"),
        })
    };
    let own = |id: &str, label: &str| {
        Some(Link {
            label: label.to_owned(),
            href: format!("#{id}"),
        })
    };
    [
        part("ausschluss", Some(&checklist.knockout.heading)),
        part("bewertung", Some(&checklist.rating.heading)),
        own("ergebnis", "Ergebnis"),
        part(
            "mietart",
            checklist.kinds.as_ref().map(|part| &part.heading),
        ),
        part(
            "vertrag",
            checklist.contract.as_ref().map(|part| &part.heading),
        ),
        part("karten", checklist.cards.as_ref().map(|part| &part.heading)),
        part(
            "kostenhygiene",
            checklist.hygiene.as_ref().map(|part| &part.heading),
        ),
        own("budget", "Budgetwarnung"),
        part("ablauf", checklist.plan.as_ref().map(|part| &part.heading)),
        part("fragen", checklist.faq.as_ref().map(|part| &part.heading)),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// `B1` of `b1`.
fn label(id: &str) -> String {
    id.to_uppercase()
}

fn top(site: &Site<'_>, heading: &Heading) -> Top {
    Top {
        title: prose(&heading.title),
        intro: prose(&heading.intro),
        link: page_link(site, heading.link.as_deref()),
    }
}

/// A link to a page of the site, named after what it is.
fn page_link(site: &Site<'_>, route: Option<&str>) -> Option<Link> {
    let route = route?;
    let guide = site
        .guides
        .guides
        .iter()
        .find(|guide| guide.kind.route(&guide.slug) == route);
    let label = match (route, guide) {
        (_, Some(guide)) => guide.title.clone(),
        (routes::CALCULATOR, _) => "zum Rechner".to_owned(),
        (routes::CARD_CHOICE, _) => "VRAM berechnen, Karte wählen".to_owned(),
        (routes::COMPARISON, _) => "zum Vergleich".to_owned(),
        (routes::CONTRACT_QUESTIONS, _) => "Antworten aller Anbieter".to_owned(),
        (routes::CHANGES, _) => "Preisänderungen".to_owned(),
        (other, _) => format!("/{other}"),
    };
    Some(Link {
        label,
        href: site.href(route),
    })
}

fn items(site: &Site<'_>, part: &Part) -> Items {
    Items {
        top: top(site, &part.heading),
        items: part
            .items
            .iter()
            .map(|item| ItemView {
                id: item.id.clone(),
                label: label(&item.id),
                text: prose(&item.text),
                advice: prose(&item.advice),
                link: page_link(site, item.link.as_deref()),
                filter: item
                    .filter
                    .as_ref()
                    .map(|filter| filter::link(site, filter)),
            })
            .collect(),
    }
}

fn plan(site: &Site<'_>, plan: &Plan) -> PlanPart {
    let refs = |refs: &[String]| {
        refs.iter()
            .map(|id| Link {
                label: label(id),
                href: format!("#{id}"),
            })
            .collect()
    };
    PlanPart {
        top: top(site, &plan.heading),
        steps: plan
            .steps
            .iter()
            .map(|step| StepView {
                text: prose(&step.text),
                refs: refs(&step.refs),
                link: page_link(site, step.link.as_deref()),
            })
            .collect(),
        reviews: plan
            .reviews
            .iter()
            .map(|review| ReviewView {
                id: review.id.clone(),
                title: prose(&review.title),
                after: match review.after {
                    After::Days(1) => "nach einem Tag".to_owned(),
                    After::Days(days) => format!("nach {days}\u{a0}Tagen"),
                    After::Months(1) => "nach einem Monat".to_owned(),
                    After::Months(months) => format!("nach {months}\u{a0}Monaten"),
                },
                days: match review.after {
                    After::Days(days) => Some(days),
                    After::Months(_) => None,
                },
                months: match review.after {
                    After::Months(months) => Some(months),
                    After::Days(_) => None,
                },
                refs: refs(&review.refs),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests;
