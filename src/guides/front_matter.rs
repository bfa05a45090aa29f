//! The TOML between two `+++` lines at the head of every text.

use std::ops::Range;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{Kind, Surroundings, typography};
use crate::diagnostics::{Diagnostic, Diagnostics, Place};
use crate::pricing::Profile;
use crate::source::lines::Lines;
use crate::source::profile::profile;
use crate::source::toml::{Document, Table};

/// What the front matter says.
#[derive(Debug)]
pub(super) struct FrontMatter {
    pub(super) title: String,
    pub(super) description: String,
    pub(super) date: Date,
    pub(super) updated: Option<Date>,
    pub(super) order: Option<i64>,
    pub(super) tags: Vec<String>,
    pub(super) profile: Option<Profile>,
}

/// Whether the text is to be seen, which holds even where other keys are wrong.
#[derive(Debug)]
pub(super) enum Head {
    /// `draft = true`
    Draft,
    /// Everything needed is there.
    Ready(Box<FrontMatter>),
    /// Something was reported.
    Broken,
}

const FORM: &str = "Am Anfang der Datei zwischen zwei Zeilen +++ stehen wenigstens title = \"…\" und date = 2026-11-30.";

/// The TOML part and the beginning of the body.
pub(super) fn split(
    path: &str,
    lines: &Lines<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<(Range<usize>, usize)> {
    let text = lines.text();
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    let mut offset = start;
    let mut toml_start = None;
    for line in text.get(start..).unwrap_or_default().split_inclusive('\n') {
        let end = offset + line.len();
        match toml_start {
            None if line.trim_end() == "+++" => toml_start = Some(end),
            None => break,
            Some(first) if line.trim_end() == "+++" => return Some((first..offset, end)),
            Some(_) => {}
        }
        offset = end;
    }
    let body = text.get(start..).unwrap_or_default();
    let message = if toml_start.is_some() {
        "Die Kopfdaten, die hier beginnen, werden nicht mit einer Zeile +++ geschlossen."
    } else if body.trim().is_empty() {
        "Die Datei ist leer."
    } else if body.starts_with("---") {
        "Die Kopfdaten stehen zwischen ---; erwartet werden sie in TOML zwischen +++."
    } else if body.trim_start().starts_with("+++") {
        "Vor der ersten Zeile +++ steht noch etwas."
    } else {
        "Der Text hat keine Kopfdaten."
    };
    diagnostics.push(
        Diagnostic::error("front-matter", path, message)
            .at(lines.place(start..start))
            .hint(FORM),
    );
    None
}

/// Reads the keys of a text.
pub(super) fn read(
    path: &str,
    lines: &Lines<'_>,
    toml: Range<usize>,
    kind: Kind,
    around: &Surroundings<'_>,
    diagnostics: &mut Diagnostics,
) -> Head {
    let document = Document::parse(path, lines.text(), toml, diagnostics);
    let table = document.root();
    let title = table.required_string("title");
    let date = table.required_date("date");
    let description = table.string("description");
    let updated = table.date("updated");
    let draft = table.boolean("draft");
    let order = table.integer("order");
    let tags = tags(&table);
    if let (Some(date), Some(updated)) = (date, updated)
        && updated < date
    {
        table.report(
            table
                .error(
                    "updated",
                    "date-order",
                    format!("„updated“ liegt vor dem Tag der Veröffentlichung {date}."),
                )
                .hint("Einen späteren Tag angeben oder die Zeile löschen."),
        );
    }
    if draft != Some(true) && !(around.builtin)(path) {
        refuse_future(&table, [("date", date), ("updated", updated)], around.date);
    }
    let profile = usage(&table, kind, around.hours_per_month);
    table.finish();
    match (draft, title, date) {
        (Some(true), _, _) => Head::Draft,
        (_, Some(title), Some(date)) => Head::Ready(Box::new(FrontMatter {
            title: heading(title.value.trim()),
            description: description
                .map(|text| typography::set(text.value.trim()))
                .unwrap_or_default(),
            date,
            updated,
            order,
            tags,
            profile,
        })),
        _ => Head::Broken,
    }
}

/// A page must not say that it was written on a day that is yet to come.
fn refuse_future(table: &Table<'_>, days: [(&'static str, Option<Date>); 2], today: Date) {
    for (key, day) in days {
        if day.is_some_and(|day| day > today) {
            table.report(
                table
                    .error(key, "date-future", "Dieser Tag liegt in der Zukunft.")
                    .hint(format!(
                        "Höchstens den Tag des Baus angeben, {today}; was erst später erscheinen soll, bekommt draft = true."
                    )),
            );
        }
    }
}

fn tags(table: &Table<'_>) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in table.strings("tags").unwrap_or_default() {
        let report = |place: Place, code, message: &str| {
            table.report(
                Diagnostic::error(code, table.file(), message)
                    .at(place)
                    .field(table.field("tags"))
                    .value(&tag.value)
                    .hint("Den Eintrag löschen oder berichtigen."),
            );
        };
        let value = tag.value.trim();
        if value.is_empty() {
            report(
                tag.place.clone(),
                "empty-value",
                "Dieses Schlagwort ist leer.",
            );
        } else if tags.iter().any(|known| known == value) {
            report(
                tag.place.clone(),
                "duplicate-value",
                "Dieses Schlagwort kommt doppelt vor.",
            );
        } else {
            tags.push(value.to_owned());
        }
    }
    tags
}

/// `[profile]`, which workloads need and nothing else may have.
fn usage(table: &Table<'_>, kind: Kind, hours_per_month: Decimal) -> Option<Profile> {
    if kind == Kind::Workload {
        return table
            .required_table("profile")
            .map(|table| profile(table, hours_per_month));
    }
    // Asked for only where it stands, so that it is not among the allowed keys.
    if table.holds("profile") && table.has("profile") {
        table.report(
            Diagnostic::error(
                "profile-place",
                table.file(),
                "Ein Nutzungsprofil steht nur in Texten unter content/arbeitslast/.",
            )
            .at(table.place("profile"))
            .field("profile")
            .hint("Die Tabelle [profile] löschen oder die Datei nach content/arbeitslast/ legen."),
        );
    }
    None
}

/// A title is a name: quotation marks stay as its author typed them, everything else is set.
fn heading(title: &str) -> String {
    if title.contains(['"', '\'']) {
        title.to_owned()
    } else {
        typography::set(title)
    }
}
