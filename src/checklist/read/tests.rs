#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::path::Path;

use super::*;
use crate::checklist::{After, Answers, Verdict, Way, evaluate};

const KNOCKOUT: &str = "title = \"A\"\nintro = \"a\"\nconflict = \"c\"\n[[question]]\nid = \"a1\"\ntext = \"?\"\n[[question.answer]]\nid = \"ja\"\ntext = \"ja\"\n[[question.answer]]\nid = \"nein\"\ntext = \"nein\"\nforbids = [\"rent\"]\n";
const RATING: &str = "title = \"B\"\nintro = \"b\"\n[verdict]\nrent = \"m\"\nbuy = \"k\"\nhybrid = \"h\"\n[[band]]\nfrom = 0\ntitle = \"knapp\"\ntext = \"t\"\n[[question]]\nid = \"b1\"\ntext = \"?\"\n[[question.answer]]\nid = \"ja\"\ntext = \"ja\"\nrent = 1\nbuy = -2\nhybrid = 3\n[[question.answer]]\nid = \"nein\"\ntext = \"nein\"\nrent = 0\nbuy = 0\nhybrid = 0\n";

fn file(name: &str, text: &str) -> SourceFile {
    SourceFile {
        path: format!("content/checkliste/{name}.toml"),
        bytes: text.as_bytes().to_vec(),
    }
}

fn load(files: Vec<SourceFile>) -> (Option<Checklist>, Vec<String>) {
    let mut diagnostics = Diagnostics::new();
    let mut sources = Sources::default();
    let knows = |route: &str| route == "rechner/";
    let checklist = read(files, &knows, &mut sources, &mut diagnostics);
    let found = diagnostics
        .sorted()
        .into_iter()
        .map(|d| {
            let place = d.place.as_ref().unwrap();
            let name = d.file.strip_prefix("content/checkliste/").unwrap();
            format!("{name}:{}:{} {}", place.line, place.column, d.code)
        })
        .collect();
    (checklist, found)
}

fn faults(knockout: &str, rating: &str, more: &[(&str, &str)]) -> Vec<String> {
    let mut files = vec![file("ausschluss", knockout), file("bewertung", rating)];
    files.extend(more.iter().map(|(name, text)| file(name, text)));
    load(files).1
}

#[test]
fn a_root_without_the_folder_has_no_checklist() {
    assert!(load(Vec::new()).0.is_none());
}

#[test]
fn a_small_checklist() {
    let (checklist, found) = load(vec![
        file("ausschluss", KNOCKOUT),
        file("bewertung", RATING),
    ]);
    assert_eq!(found, [] as [&str; 0]);
    let checklist = checklist.unwrap();
    assert_eq!(
        checklist.knockout.questions[0].answers[1].forbids,
        [Way::Rent]
    );
    let points = &checklist.rating.questions[0].answers[0].points;
    assert_eq!((points.rent, points.buy, points.hybrid), (1, -2, 3));
    assert_eq!(checklist.rating.reliable_percent, 50);
    assert!(checklist.kinds.is_none());
}

#[test]
fn what_is_wrong_is_named_at_its_place() {
    for (from, to, expected) in [
        // A broken weight.
        (
            "rent = 1\n",
            "rent = 1.5\n",
            "bewertung.toml:17:8 toml-number",
        ),
        (
            "rent = 1\n",
            "rent = \"viel\"\n",
            "bewertung.toml:17:8 toml-type",
        ),
        (
            "rent = 1\n",
            "rent = 10\n",
            "bewertung.toml:17:8 value-range",
        ),
        (
            "rent = 1\n",
            "rent = -10\n",
            "bewertung.toml:17:8 value-range",
        ),
        ("rent = 1\n", "", "bewertung.toml:14:1 missing-key"),
        (
            "rent = 1\n",
            "rent = 1\nrnet = 1\n",
            "bewertung.toml:18:1 unknown-key",
        ),
        // A missing text.
        ("text = \"?\"\n", "", "bewertung.toml:11:1 missing-key"),
        (
            "text = \"?\"\n",
            "text = \" \"\n",
            "bewertung.toml:13:8 empty-value",
        ),
        // An unknown or doubled id.
        (
            "text = \"?\"\n",
            "text = \"?\"\nreplaces = \"b9\"\n",
            "bewertung.toml:14:12 unknown-id",
        ),
        (
            "id = \"b1\"",
            "id = \"a1\"",
            "bewertung.toml:12:6 duplicate-id",
        ),
        ("id = \"b1\"", "id = \"B 1\"", "bewertung.toml:12:6 word"),
        (
            "id = \"nein\"",
            "id = \"ja\"",
            "bewertung.toml:21:6 duplicate-id",
        ),
        (
            "text = \"?\"\n",
            "text = \"?\"\nreplaces = \"b1\"\n",
            "bewertung.toml:14:12 unknown-id",
        ),
        // Bands that do not begin at 0.
        ("from = 0", "from = 3", "bewertung.toml:8:8 band-order"),
        // Links and filters that lead nowhere.
        (
            "text = \"?\"\n",
            "text = \"?\"\nlink = \"/rechnr/\"\n",
            "bewertung.toml:14:8 link-broken",
        ),
        (
            "rent = 1\n",
            "rent = 1\nfilter = \"sitz=mars\"\n",
            "bewertung.toml:18:10 filter",
        ),
        (
            "rent = 1\n",
            "rent = 1\nfilter = \"seat=eu\"\n",
            "bewertung.toml:18:10 filter",
        ),
        (
            "rent = 1\n",
            "rent = 1\nfilter = \"stunden=1,5\"\n",
            "bewertung.toml:18:10 filter",
        ),
    ] {
        assert!(RATING.contains(from), "{from}");
        assert_eq!(
            faults(KNOCKOUT, &RATING.replacen(from, to, 1), &[]),
            [expected],
            "{to}"
        );
    }
}

#[test]
fn a_question_without_answers_is_none() {
    let cut = RATING.split("[[question.answer]]").next().unwrap();
    assert_eq!(
        faults(KNOCKOUT, cut, &[]),
        ["bewertung.toml:11:1 missing-key"]
    );
    let cut = RATING.split("[[question]]").next().unwrap();
    assert_eq!(
        faults(KNOCKOUT, cut, &[]),
        ["bewertung.toml:1:1 missing-key"]
    );
}

#[test]
fn ways_parts_and_dates() {
    let wrong = KNOCKOUT.replacen("text = \"?\"", "text = \"?\"\nreplaces = \"b1\"", 1);
    assert_eq!(
        faults(&wrong, RATING, &[]),
        ["ausschluss.toml:7:1 unknown-key"]
    );
    let wrong = KNOCKOUT.replace("\"rent\"", "\"rent\", \"lease\"");
    assert_eq!(faults(&wrong, RATING, &[]), ["ausschluss.toml:13:20 word"]);
    let head = "title = \"T\"\nintro = \"i\"\n";
    for (name, text, expected) in [
        ("karte", "", "karte.toml:1:1 unexpected-file"),
        (
            "karten",
            "[[item]]\nid = \"e1\"\ntext = \"t\"\n",
            "karten.toml:3:1 missing-key",
        ),
        (
            "vertrag",
            "[[question]]\nid = \"d1\"\nterm = \"biling\"\ntext = \"t\"\nprevents = \"p\"\ngood = \"g\"\nwarning = \"w\"\n",
            "vertrag.toml:5:8 unknown-id",
        ),
        (
            "ablauf",
            "[[step]]\ntext = \"t\"\nrefs = [\"a1\", \"zz\"]\n",
            "ablauf.toml:5:15 unknown-id",
        ),
        (
            "ablauf",
            "[[step]]\ntext = \"t\"\n[[review]]\nid = \"r\"\ntitle = \"t\"\n",
            "ablauf.toml:5:1 review-date",
        ),
        (
            "ablauf",
            "[[step]]\ntext = \"t\"\n[[alarm]]\npercent = 101\ntext = \"t\"\n",
            "ablauf.toml:6:11 value-range",
        ),
    ] {
        let text = format!("{head}{text}");
        assert_eq!(
            faults(KNOCKOUT, RATING, &[(name, &text)]),
            [expected],
            "{text}"
        );
    }
    assert_eq!(
        load(vec![file("ausschluss", KNOCKOUT)]).1,
        ["bewertung.toml:1:1 missing-file"]
    );
}

/// The checklist of this repository.
fn shipped() -> Checklist {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files = PARTS
        .iter()
        .map(|part| {
            let path = format!("content/checkliste/{part}.toml");
            let bytes = std::fs::read(root.join(&path)).unwrap();
            SourceFile { path, bytes }
        })
        .collect();
    let mut diagnostics = Diagnostics::new();
    let checklist = read(files, &|_| true, &mut Sources::default(), &mut diagnostics);
    assert_eq!(diagnostics.as_slice(), [], "the shipped checklist is sound");
    checklist.unwrap()
}

#[test]
fn the_shipped_checklist_is_whole() {
    let checklist = shipped();
    assert_eq!(checklist.knockout.questions.len(), 7);
    assert_eq!(checklist.rating.questions.len(), 13);
    let contract = checklist.contract.unwrap();
    let terms: Vec<_> = contract
        .questions
        .iter()
        .map(|question| question.term)
        .collect();
    assert_eq!(terms, crate::catalog::Question::ALL);
    for question in &contract.questions {
        assert_eq!(question.text, question.term.german(), "one wording");
    }
    let count = |part: Option<crate::checklist::Part>| part.unwrap().items.len();
    assert_eq!(count(checklist.kinds), 7);
    assert_eq!(count(checklist.cards), 7);
    assert_eq!(count(checklist.hygiene), 12);
    let plan = checklist.plan.unwrap();
    assert_eq!(plan.steps.len(), 7);
    assert_eq!(
        plan.reviews
            .iter()
            .map(|review| review.after)
            .collect::<Vec<_>>(),
        [After::Days(7), After::Months(3), After::Months(12)]
    );
    assert_eq!(
        plan.alarms
            .iter()
            .map(|alarm| alarm.percent)
            .collect::<Vec<_>>(),
        [50, 80]
    );
}

/// The same cases that the page is held to in a browser.
#[test]
fn worked_results() {
    let checklist = shipped();
    let cases: serde_json::Value =
        serde_json::from_str(include_str!("../../../tests/checklist/cases.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        let answers: Answers<'_> = case["answers"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(question, answer)| (question.as_str(), answer.as_str().unwrap()))
            .collect();
        let outcome = evaluate(&checklist, &answers);
        let mut got = serde_json::json!({
            "name": name,
            "answers": case["answers"],
            "forbidden": outcome.forbidden.iter().map(|way| way.key()).collect::<Vec<_>>(),
            "points": Way::ALL.map(|way| *outcome.points.get(way)),
            "answered": outcome.answered,
            "verdict": match &outcome.verdict {
                Verdict::Nothing => "nothing",
                Verdict::Contradiction => "contradiction",
                Verdict::Choice(choice) => choice.way.key(),
            },
        });
        if let Verdict::Choice(choice) = &outcome.verdict {
            got["second"] = choice.second.map(Way::key).into();
            got["lead"] = choice.lead.into();
            got["band"] = choice.band.map(|band| band.title.as_str()).into();
            got["reasons"] = choice
                .reasons
                .iter()
                .map(|reason| reason.question.id.as_str())
                .collect();
            got["against"] = choice
                .against
                .map(|reason| reason.question.id.as_str())
                .into();
        }
        assert_eq!(&got, case, "{name}");
        assert_eq!(outcome.questions, 12);
        assert_eq!(
            outcome.open.len(),
            19 - outcome.answered
                - checklist
                    .knockout
                    .questions
                    .iter()
                    .filter(|question| answers.contains_key(question.id.as_str()))
                    .count()
        );
    }
}
