//! One function per part.

use super::check::{self, Seen, filter, needed, optional};
use crate::catalog::Question as Term;
use crate::checklist::{
    After, Alarm, Answer, Band, Contract, ContractQuestion, Heading, Item, Knockout, Part, PerWay,
    Plan, Question, Rating, Review, Step, Way,
};
use crate::german::{closest, list, quote};
use crate::source::toml::Table;

/// Points of one answer beyond this are a slip of the pen.
const MOST_POINTS: i64 = 9;

fn heading(root: &Table<'_>, seen: &Seen<'_>) -> Heading {
    Heading {
        title: needed(root, "title").unwrap_or_default(),
        intro: needed(root, "intro").unwrap_or_default(),
        link: seen.link(root),
    }
}

pub(super) fn knockout(root: &Table<'_>, seen: &mut Seen<'_>) -> Knockout {
    Knockout {
        heading: heading(root, seen),
        conflict: needed(root, "conflict").unwrap_or_default(),
        questions: questions(root, seen, false, |answer| {
            Some((forbids(answer), PerWay::default()))
        }),
    }
}

pub(super) fn rating(root: &Table<'_>, seen: &mut Seen<'_>) -> Rating {
    let verdicts = root
        .required_table("verdict")
        .map(|table| {
            let verdicts = PerWay {
                rent: needed(&table, "rent").unwrap_or_default(),
                hybrid: needed(&table, "hybrid").unwrap_or_default(),
                buy: needed(&table, "buy").unwrap_or_default(),
            };
            table.finish();
            verdicts
        })
        .unwrap_or_default();
    Rating {
        heading: heading(root, seen),
        reliable_percent: root.whole("reliable_percent", 0..=100).unwrap_or(50),
        verdicts,
        bands: bands(root),
        questions: questions(root, seen, true, |answer| {
            Some((Vec::new(), points(answer)?))
        }),
    }
}

fn bands(root: &Table<'_>) -> Vec<Band> {
    let mut bands: Vec<Band> = Vec::new();
    for table in several(root, "band", 1) {
        let from = table
            .required_integer("from", 0..=99)
            .and_then(|from| i32::try_from(from).ok());
        if let Some(from) = from {
            let fits = match bands.last() {
                None => from == 0,
                Some(before) => before.from < from,
            };
            if !fits {
                table.report(
                    table
                        .error("from", "band-order", "Die Bänder steigen nicht von 0 an.")
                        .hint("Das erste Band beginnt bei 0 Punkten Abstand, jedes weitere höher als das vor ihm."),
                );
            }
        }
        let band = (needed(&table, "title"), needed(&table, "text"), from);
        if let (Some(title), Some(text), Some(from)) = band {
            bands.push(Band { from, title, text });
        }
        table.finish();
    }
    bands
}

type Effect = (Vec<Way>, PerWay<i32>);

fn questions(
    root: &Table<'_>,
    seen: &mut Seen<'_>,
    weighed: bool,
    effect: impl Fn(&Table<'_>) -> Option<Effect>,
) -> Vec<Question> {
    several(root, "question", 1)
        .into_iter()
        .filter_map(|table| {
            let id = seen.id(&table);
            let text = needed(&table, "text");
            let question = Question {
                help: optional(&table, "help"),
                link: seen.link(&table),
                replaces: weighed
                    .then(|| replaces(&table, seen, id.as_deref()))
                    .flatten(),
                answers: answers(&table, &effect),
                id: id?,
                text: text?,
            };
            table.finish();
            Some(question)
        })
        .collect()
}

/// The question whose points no longer count; not the asking one itself.
fn replaces(table: &Table<'_>, seen: &mut Seen<'_>, own: Option<&str>) -> Option<String> {
    let other = seen.reference(table, "replaces")?;
    if own == Some(other.as_str()) {
        table.report(
            table
                .error(
                    "replaces",
                    "unknown-id",
                    "Eine Frage kann sich nicht selbst ersetzen.",
                )
                .hint("Erwartet wird die id einer anderen Bewertungsfrage."),
        );
        return None;
    }
    Some(other)
}

fn answers(question: &Table<'_>, effect: impl Fn(&Table<'_>) -> Option<Effect>) -> Vec<Answer> {
    let mut answers: Vec<Answer> = Vec::new();
    let mut lines: Vec<u32> = Vec::new();
    for table in several(question, "answer", 2) {
        let id = check::word(&table, "id");
        let text = needed(&table, "text");
        let effect = effect(&table);
        let note = optional(&table, "note");
        let filter = filter(&table);
        if let Some(id) = &id
            && let Some(at) = answers.iter().position(|answer| answer.id == *id)
        {
            let line = lines.get(at).copied().unwrap_or_default();
            table.report(check::doubled(&table, id, table.file(), line));
        }
        lines.push(table.place("id").line);
        // A broken answer holds its place, so that lines and ids stay in step.
        let (forbids, points) = effect.unwrap_or_default();
        answers.push(Answer {
            id: id.unwrap_or_default(),
            text: text.unwrap_or_default(),
            forbids,
            points,
            note,
            filter,
        });
        table.finish();
    }
    answers
}

fn forbids(answer: &Table<'_>) -> Vec<Way> {
    let mut ways = Vec::new();
    for text in answer.strings("forbids").unwrap_or_default() {
        match Way::ALL.into_iter().find(|way| way.key() == text.value) {
            Some(way) => ways.push(way),
            None => answer.report(
                answer
                    .error(
                        "forbids",
                        "word",
                        format!("{} ist keine Möglichkeit.", quote(&text.value)),
                    )
                    .value(&text.value)
                    .at(text.place)
                    .hint("Erlaubt sind rent (mieten), buy (kaufen) und hybrid (beides)."),
            ),
        }
    }
    ways
}

fn points(answer: &Table<'_>) -> Option<PerWay<i32>> {
    let points = |key| {
        let value = answer.required_integer(key, -MOST_POINTS..=MOST_POINTS)?;
        i32::try_from(value).ok()
    };
    let (rent, hybrid, buy) = (points("rent"), points("hybrid"), points("buy"));
    Some(PerWay {
        rent: rent?,
        hybrid: hybrid?,
        buy: buy?,
    })
}

pub(super) fn part(root: &Table<'_>, seen: &mut Seen<'_>) -> Part {
    let heading = heading(root, seen);
    let items = several(root, "item", 1)
        .into_iter()
        .filter_map(|table| {
            let id = seen.id(&table);
            let (text, advice) = (needed(&table, "text"), needed(&table, "advice"));
            let (link, filter) = (seen.link(&table), filter(&table));
            table.finish();
            Some(Item {
                id: id?,
                text: text?,
                advice: advice?,
                link,
                filter,
            })
        })
        .collect();
    Part { heading, items }
}

pub(super) fn contract(root: &Table<'_>, seen: &mut Seen<'_>) -> Contract {
    let heading = heading(root, seen);
    let questions = several(root, "question", 1)
        .into_iter()
        .filter_map(|table| {
            let id = seen.id(&table);
            let term = term(&table);
            let text = |key| needed(&table, key);
            let (asked, prevents) = (text("text"), text("prevents"));
            let (good, warning) = (text("good"), text("warning"));
            table.finish();
            Some(ContractQuestion {
                id: id?,
                term: term?,
                text: asked?,
                prevents: prevents?,
                good: good?,
                warning: warning?,
            })
        })
        .collect();
    Contract { heading, questions }
}

fn term(table: &Table<'_>) -> Option<Term> {
    let text = table.required_string("term")?;
    let found = Term::ALL.into_iter().find(|term| term.key() == text.value);
    if found.is_none() {
        let known: Vec<&str> = Term::ALL.iter().map(|term| term.key()).collect();
        let meant = closest(&text.value, known.iter().copied())
            .map_or_else(String::new, |word| format!("Meinten Sie {}? ", quote(word)));
        table.report(
            table
                .error(
                    "term",
                    "unknown-id",
                    format!("Die Vertragsfrage {} gibt es nicht.", quote(&text.value)),
                )
                .hint(format!("{meant}Erlaubt sind {}.", list(&known, "und"))),
        );
    }
    found
}

pub(super) fn plan(root: &Table<'_>, seen: &mut Seen<'_>) -> Plan {
    let heading = heading(root, seen);
    let mut plan = Plan {
        heading,
        ..Plan::default()
    };
    for table in several(root, "step", 1) {
        let text = needed(&table, "text");
        let refs = seen.references(&table, "refs");
        let link = seen.link(&table);
        plan.steps
            .extend(text.map(|text| Step { text, refs, link }));
        table.finish();
    }
    for table in root.tables("review") {
        let id = seen.id(&table);
        let title = needed(&table, "title");
        let after = after(&table);
        let refs = seen.references(&table, "refs");
        if let (Some(id), Some(title), Some(after)) = (id, title, after) {
            plan.reviews.push(Review {
                id,
                title,
                after,
                refs,
            });
        }
        table.finish();
    }
    for table in root.tables("alarm") {
        let percent = table.required_integer("percent", 1..=100);
        let text = needed(&table, "text");
        let percent = percent.and_then(|percent| u32::try_from(percent).ok());
        if let (Some(percent), Some(last)) = (percent, plan.alarms.last())
            && percent <= last.percent
        {
            table.report(
                table
                    .error("percent", "band-order", "Die Schwellen steigen nicht an.")
                    .hint("Die kleinste Schwelle steht zuerst, jede nur einmal."),
            );
        }
        if let (Some(percent), Some(text)) = (percent, text) {
            plan.alarms.push(Alarm { percent, text });
        }
        table.finish();
    }
    plan
}

/// `days` or `months`, one of them.
fn after(table: &Table<'_>) -> Option<After> {
    let days = table.whole("days", 1..=3650);
    let months = table.whole("months", 1..=120);
    match (table.has("days"), table.has("months")) {
        (true, false) => days.map(After::Days),
        (false, true) => months.map(After::Months),
        (both, _) => {
            let message = if both {
                "Hier stehen Tage und Monate zugleich."
            } else {
                "Hier fehlt, wann die Wiedervorlage fällig ist."
            };
            table.report(
                table
                    .error(if both { "months" } else { "days" }, "review-date", message)
                    .hint("Entweder days = 7 oder months = 3."),
            );
            None
        }
    }
}

/// The tables of a list that must have at least `least` entries.
fn several<'t>(table: &Table<'t>, key: &'static str, least: usize) -> Vec<Table<'t>> {
    let tables = table.tables(key);
    if tables.len() < least {
        let count = if least == 1 {
            "einen Eintrag"
        } else {
            "zwei Einträge"
        };
        table.report(
            table
                .error(
                    key,
                    "missing-key",
                    format!("{} braucht mindestens {count}.", quote(key)),
                )
                .hint(format!(
                    "Jeden Eintrag mit [[{}]] beginnen.",
                    unnumbered(&table.field(key))
                )),
        );
    }
    tables
}

/// `question.answer` of `question[2].answer`: as one writes it.
fn unnumbered(field: &str) -> String {
    field
        .split('[')
        .map(|part| part.split_once(']').map_or(part, |(_, rest)| rest))
        .collect()
}
