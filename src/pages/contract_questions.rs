//! `/vertragsfragen/`: the answers of all providers to the contract questions, side by side.

use serde::Serialize;

use super::frame::{Frame, Head, Section, describe};
use super::terms::{self, Answer};
use super::{Site, Task, routes, words};
use crate::catalog::{Provider, Question};
use crate::german;

#[derive(Serialize)]
struct View {
    frame: Frame,
    questions: Vec<QuestionView>,
    rows: Vec<Row>,
    answered: String,
    known: String,
    providers: String,
    checklist: Option<String>,
}

#[derive(Serialize)]
struct QuestionView {
    id: String,
    short: &'static str,
    question: &'static str,
    /// `12 von 22`
    answered: String,
    /// `9 gut, 3 teils, 10 offen`
    verdicts: String,
}

#[derive(Serialize)]
struct Row {
    name: String,
    href: String,
    answered: String,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct Cell {
    href: String,
    verdict: &'static str,
    class: &'static str,
    symbol: &'static str,
}

/// Address of a question on this page.
#[must_use]
pub fn anchor(question: Question) -> String {
    format!("{}#{}", routes::CONTRACT_QUESTIONS, terms::anchor(question))
}

/// The one page.
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let read = site
        .catalog
        .providers
        .iter()
        .flat_map(|provider| provider.terms.iter().map(|term| term.source.as_of))
        .max();
    vec![Task::page(
        routes::CONTRACT_QUESTIONS,
        read.or_else(|| site.newest_reading()),
        move || site.engine.render("pages/vertragsfragen.html", &view(site)),
    )]
}

fn view(site: &Site<'_>) -> View {
    let mut providers: Vec<&Provider> = site.catalog.providers.iter().collect();
    providers.sort_by_cached_key(|provider| german::sort_key(&provider.name));
    let all: Vec<Vec<Answer>> = providers
        .iter()
        .map(|provider| terms::answers(&site.base, provider))
        .collect();
    let rows = providers
        .iter()
        .zip(&all)
        .map(|(provider, answers)| {
            let href = site.href(&routes::provider(&provider.key));
            Row {
                name: words::name(&provider.name),
                answered: terms::answered(provider),
                cells: answers
                    .iter()
                    .map(|answer| Cell {
                        href: format!("{href}#{}", answer.id),
                        verdict: answer.verdict,
                        class: answer.class,
                        symbol: answer.symbol,
                    })
                    .collect(),
                href,
            }
        })
        .collect();
    let total = providers.len() * Question::ALL.len();
    let known: usize = all
        .iter()
        .flatten()
        .filter(|answer| !answer.answer.is_empty())
        .count();
    View {
        frame: site.frame(Head {
            route: routes::CONTRACT_QUESTIONS.to_owned(),
            kind: "vertragsfragen",
            title: "Vertragsfragen an GPU-Anbieter im Überblick".to_owned(),
            description: describe(&[
                &format!(
                    "Elf Vertragsfragen an {}: Abrechnung, Stopp, VRAM, Egress, Kontingent, Ausstieg und mehr, mit Urteil.",
                    german::plural(providers.len(), "Anbieter", "Anbieter")
                ),
                "Was offen ist, steht als offen da.",
            ]),
            section: Section::Providers,
            above: vec![("Anbieter".to_owned(), routes::PROVIDERS.to_owned())],
            crumb: "Vertragsfragen".to_owned(),
            ..Head::default()
        }),
        questions: Question::ALL
            .into_iter()
            .enumerate()
            .map(|(index, question)| {
                let answers: Vec<&Answer> = all.iter().filter_map(|row| row.get(index)).collect();
                let answered = answers.iter().filter(|answer| !answer.answer.is_empty()).count();
                QuestionView {
                    id: terms::anchor(question),
                    short: question.short(),
                    question: question.german(),
                    answered: format!("{answered} von {}", answers.len()),
                    verdicts: verdicts(&answers),
                }
            })
            .collect(),
        rows,
        known: format!("{known} von {}", german::exact(total.into())),
        answered: format!(
            "{known} von {}",
            german::plural(total, "Antwort", "Antworten")
        ),
        providers: german::plural(providers.len(), "Anbieter", "Anbietern"),
        checklist: site
            .guides
            .checklist
            .is_some()
            .then(|| site.href(routes::CHECKLIST)),
    }
}

/// How often each verdict was given: `9 gut, 3 teils, 10 offen`.
fn verdicts(answers: &[&Answer]) -> String {
    ["gut", "teils", "schlecht", "nicht bewertet", "offen"]
        .into_iter()
        .filter_map(|verdict| {
            let count = answers
                .iter()
                .filter(|answer| answer.verdict == verdict)
                .count();
            (count > 0).then(|| format!("{count}\u{a0}{verdict}"))
        })
        .collect::<Vec<_>>()
        .join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use crate::pages::fixture::World;
    use crate::pages::tests::pages;

    #[test]
    fn answers_stand_side_by_side_and_lead_to_the_provider() {
        let pages = pages(&World::new());
        let html = pages["vertragsfragen/index.html"].replace('\u{a0}', " ");
        for text in [
            "href=\"/gpu-preise/anbieter/nordwolke/#frage-billing\"",
            "<span aria-hidden=\"true\">✓</span> gut",
            "<span aria-hidden=\"true\">○</span> offen",
            "3 von 11",
            "id=\"frage-stopped\"",
        ] {
            assert!(html.contains(text), "„{text}“ is missing");
        }
        let provider = &pages["anbieter/nordwolke/index.html"];
        assert!(provider.contains("<tr id=\"frage-billing\">"));
        assert!(provider.contains("href=\"/gpu-preise/vertragsfragen/\""));
    }
}
