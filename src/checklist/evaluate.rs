//! Answers → recommendation. The page's script follows the same rules; both are held to
//! `tests/checklist/cases.json`.

use std::collections::BTreeMap;

use super::{Answer, Band, Checklist, PerWay, Question, Way};

/// Question id → answer id.
pub type Answers<'a> = BTreeMap<&'a str, &'a str>;

/// What answers come to.
#[derive(Clone, Debug)]
pub struct Outcome<'c> {
    /// The ways that a knock-out question rules out.
    pub forbidden: Vec<Way>,
    /// Sums of the points.
    pub points: PerWay<i32>,
    /// Rating questions that are answered or replaced by a calculation.
    pub answered: usize,
    /// Rating questions that count.
    pub questions: usize,
    /// What follows.
    pub verdict: Verdict<'c>,
    /// What has no answer yet.
    pub open: Vec<&'c Question>,
}

/// What follows.
#[derive(Clone, Debug)]
pub enum Verdict<'c> {
    /// Several ways are possible and nothing is weighed yet.
    Nothing,
    /// Everything is ruled out.
    Contradiction,
    /// A recommendation.
    Choice(Choice<'c>),
}

/// A recommendation.
#[derive(Clone, Debug)]
pub struct Choice<'c> {
    /// What to do.
    pub way: Way,
    /// The second best; `None` when the others are ruled out.
    pub second: Option<Way>,
    /// Points ahead of the second.
    pub lead: i32,
    /// What the lead means; `None` when there is no second.
    pub band: Option<&'c Band>,
    /// The strongest reasons for it, at most three.
    pub reasons: Vec<Reason<'c>>,
    /// The strongest reason against it.
    pub against: Option<Reason<'c>>,
}

/// An answer that moves the lead.
#[derive(Clone, Copy, Debug)]
pub struct Reason<'c> {
    /// What was asked.
    pub question: &'c Question,
    /// What was answered.
    pub answer: &'c Answer,
    /// By how many points it moves the lead.
    pub gain: i32,
}

/// How many reasons are told.
const REASONS: usize = 3;

/// Exclusion first, then points; what is unanswered counts nothing and lowers the reliability.
#[must_use]
pub fn evaluate<'c>(checklist: &'c Checklist, answers: &Answers<'_>) -> Outcome<'c> {
    let rating = &checklist.rating;
    let knockouts = &checklist.knockout.questions;
    let forbidden: Vec<Way> = Way::ALL
        .into_iter()
        .filter(|way| {
            knockouts
                .iter()
                .filter_map(|question| given(question, answers))
                .any(|answer| answer.forbids.contains(way))
        })
        .collect();
    let replaced: Vec<&str> = rating
        .questions
        .iter()
        .filter(|question| given(question, answers).is_some())
        .filter_map(|question| question.replaces.as_deref())
        .collect();
    let weighed: Vec<(&Question, &Answer)> = rating
        .questions
        .iter()
        .filter(|question| !replaced.contains(&question.id.as_str()))
        .filter_map(|question| Some((question, given(question, answers)?)))
        .collect();
    let sum = |way| {
        weighed
            .iter()
            .map(|(_, answer)| *answer.points.get(way))
            .sum()
    };
    let points = PerWay {
        rent: sum(Way::Rent),
        hybrid: sum(Way::Hybrid),
        buy: sum(Way::Buy),
    };
    let counting: Vec<&Question> = rating
        .questions
        .iter()
        .filter(|question| question.replaces.is_none())
        .collect();
    let settled = |question: &Question| {
        given(question, answers).is_some() || replaced.contains(&question.id.as_str())
    };
    let answered = counting.iter().filter(|question| settled(question)).count();
    let open = knockouts
        .iter()
        .chain(counting.iter().copied())
        .filter(|question| !settled(question))
        .collect();
    let reliable = answered * 100 >= counting.len() * rating.reliable_percent as usize;
    let verdict = verdict(checklist, &forbidden, &points, &weighed, reliable);
    Outcome {
        forbidden,
        points,
        answered,
        questions: counting.len(),
        verdict,
        open,
    }
}

fn given<'c>(question: &'c Question, answers: &Answers<'_>) -> Option<&'c Answer> {
    let id = answers.get(question.id.as_str())?;
    question.answers.iter().find(|answer| answer.id == *id)
}

fn verdict<'c>(
    checklist: &'c Checklist,
    forbidden: &[Way],
    points: &PerWay<i32>,
    weighed: &[(&'c Question, &'c Answer)],
    reliable: bool,
) -> Verdict<'c> {
    let mut left: Vec<Way> = Way::ALL
        .into_iter()
        .filter(|way| !forbidden.contains(way))
        .collect();
    // A stable sort: equal points stay in the order of the ways.
    left.sort_by_key(|way| std::cmp::Reverse(*points.get(*way)));
    let Some((&way, others)) = left.split_first() else {
        return Verdict::Contradiction;
    };
    let second = others.first().copied();
    if weighed.is_empty() && second.is_some() {
        return Verdict::Nothing;
    }
    let lead = points.get(way) - second.map_or(0, |second| *points.get(second));
    let bands = &checklist.rating.bands;
    let band = second.and_then(|_| {
        if reliable {
            bands.iter().rev().find(|band| band.from <= lead)
        } else {
            bands.first()
        }
    });
    let mut reasons: Vec<Reason<'c>> = weighed
        .iter()
        .map(|&(question, answer)| Reason {
            question,
            answer,
            gain: answer.points.get(way) - second.map_or(0, |second| *answer.points.get(second)),
        })
        .collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.gain));
    let against = reasons
        .iter()
        .filter(|reason| reason.gain < 0)
        .min_by_key(|reason| reason.gain)
        .copied();
    reasons.retain(|reason| reason.gain > 0);
    reasons.truncate(REASONS);
    Verdict::Choice(Choice {
        way,
        second,
        lead,
        band,
        reasons,
        against,
    })
}
