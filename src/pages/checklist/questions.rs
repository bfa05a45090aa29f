//! Questions to tick, with points or with what they rule out.

use serde::Serialize;

use super::{Top, filter, label, page_link, top};
use crate::checklist::{Answer, Checklist, Heading, Question, Way};
use crate::german;
use crate::pages::Site;
use crate::pages::frame::Link;
use crate::pages::words::prose;

/// A part that asks.
#[derive(Serialize)]
pub(super) struct Questions {
    top: Top,
    questions: Vec<QuestionView>,
}

#[derive(Serialize)]
struct QuestionView {
    id: String,
    /// `B1`
    label: String,
    text: String,
    help: String,
    link: Option<Link>,
    replaces: String,
    answers: Vec<AnswerView>,
}

#[derive(Serialize)]
struct AnswerView {
    id: String,
    text: String,
    /// `rent hybrid`
    forbids: String,
    /// `schließt Mieten und Beides aus`
    effect: String,
    /// `3,1,0`, in the order of [`Way::ALL`].
    points: String,
    /// `Mieten 3`
    columns: Vec<Points>,
    note: String,
    filter: Option<Link>,
}

#[derive(Serialize)]
struct Points {
    way: &'static str,
    points: String,
}

/// A band of the lead.
#[derive(Serialize)]
pub(super) struct BandRow {
    from: i32,
    /// `0 bis 2 Punkte`, `ab 8 Punkten`
    span: String,
    title: String,
    text: String,
}

/// The questions of a part.
fn questions(site: &Site<'_>, questions: &[Question]) -> Vec<QuestionView> {
    questions
        .iter()
        .map(|question| QuestionView {
            id: question.id.clone(),
            label: label(&question.id),
            text: prose(&question.text),
            help: question.help.as_deref().map(prose).unwrap_or_default(),
            link: page_link(site, question.link.as_deref()),
            replaces: question.replaces.clone().unwrap_or_default(),
            answers: question
                .answers
                .iter()
                .map(|answer| self::answer(site, answer))
                .collect(),
        })
        .collect()
}

fn answer(site: &Site<'_>, answer: &Answer) -> AnswerView {
    let points = Way::ALL.map(|way| *answer.points.get(way));
    let named: Vec<&str> = answer.forbids.iter().map(|way| way.german()).collect();
    let keys: Vec<&str> = answer.forbids.iter().map(|way| way.key()).collect();
    AnswerView {
        id: answer.id.clone(),
        text: prose(&answer.text),
        forbids: keys.join(" "),
        effect: if named.is_empty() {
            String::new()
        } else {
            format!("schließt {} aus", german::list(&named, "und"))
        },
        points: points.map(|points| points.to_string()).join(","),
        columns: Way::ALL
            .into_iter()
            .zip(points)
            .map(|(way, points)| Points {
                way: way.german(),
                points: points.to_string().replace('-', "\u{2212}"),
            })
            .collect(),
        note: answer.note.as_deref().map(prose).unwrap_or_default(),
        filter: answer
            .filter
            .as_ref()
            .map(|filter| filter::link(site, filter)),
    }
}

/// What leads mean.
pub(super) fn bands(checklist: &Checklist) -> Vec<BandRow> {
    let bands = &checklist.rating.bands;
    bands
        .iter()
        .enumerate()
        .map(|(index, band)| BandRow {
            from: band.from,
            span: match bands.get(index + 1) {
                Some(next) if next.from - 1 > band.from => {
                    format!("{} bis {} Punkte", band.from, next.from - 1)
                }
                Some(_) if band.from == 1 => "1 Punkt".to_owned(),
                Some(_) => format!("{} Punkte", band.from),
                None if band.from == 1 => "ab 1 Punkt".to_owned(),
                None => format!("ab {} Punkten", band.from),
            },
            title: band.title.clone(),
            text: prose(&band.text),
        })
        .collect()
}

impl Questions {
    pub(super) fn new(site: &Site<'_>, heading: &Heading, asked: &[Question]) -> Self {
        Self {
            top: top(site, heading),
            questions: questions(site, asked),
        }
    }
}
