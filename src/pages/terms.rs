//! The answers to the contract questions, in full for the provider and short for its offers.

use serde::Serialize;

use super::routes::BaseUrl;
use super::words::{self, SourceLink};
use crate::catalog::{Provider, Question, Verdict};

/// One contract question with the provider's answer.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// `frage-billing`, its anchor on the provider's page.
    pub id: String,
    /// The question.
    pub question: &'static str,
    /// What the source says; empty = open.
    pub answer: String,
    /// `gut`, `teils`, `schlecht`, `nicht bewertet`, `offen`.
    pub verdict: &'static str,
    /// `good`, `mixed`, `bad`, `none`: class of the verdict.
    pub class: &'static str,
    /// ✓ ◐ ✗ • ○, so that colour never tells alone.
    pub symbol: &'static str,
    /// Where it stands.
    pub source: Option<SourceLink>,
}

/// All eleven questions in their order, open ones included.
#[must_use]
pub fn answers(base: &BaseUrl, provider: &Provider) -> Vec<Answer> {
    Question::ALL
        .into_iter()
        .map(|question| {
            let term = provider.terms.iter().find(|term| term.question == question);
            let (verdict, class) = match term {
                None => ("offen", "none"),
                Some(term) => words(term.verdict),
            };
            let symbol = match term {
                None => "○",
                Some(term) => symbol(term.verdict),
            };
            Answer {
                id: anchor(question),
                symbol,
                question: question.german(),
                answer: term
                    .map(|term| words::prose(&term.answer))
                    .unwrap_or_default(),
                verdict,
                class,
                source: term.map(|term| SourceLink::new(base, &term.source)),
            }
        })
        .collect()
}

/// `7 von 11`
#[must_use]
pub fn answered(provider: &Provider) -> String {
    let known = Question::ALL
        .into_iter()
        .filter(|question| provider.terms.iter().any(|term| term.question == *question))
        .count();
    format!("{known} von {}", Question::ALL.len())
}

/// `frage-region-egress`: where a question stands on a page.
#[must_use]
pub fn anchor(question: Question) -> String {
    format!("frage-{}", question.key().replace('_', "-"))
}

fn symbol(verdict: Option<Verdict>) -> &'static str {
    match verdict {
        Some(Verdict::Good) => "✓",
        Some(Verdict::Mixed) => "◐",
        Some(Verdict::Bad) => "✗",
        None => "•",
    }
}

/// The word and the class of a verdict.
#[must_use]
pub fn words(verdict: Option<Verdict>) -> (&'static str, &'static str) {
    match verdict {
        Some(Verdict::Good) => ("gut", "good"),
        Some(Verdict::Mixed) => ("teils", "mixed"),
        Some(Verdict::Bad) => ("schlecht", "bad"),
        None => ("nicht bewertet", "none"),
    }
}
