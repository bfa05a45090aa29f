//! The report as a comment for a pull request: what matters on top, the rest folded.
//!
//! Data of the change can hold anything. Whatever is not plainly a word goes through [`data`],
//! so that a name can neither become markup nor call people or link to places.

use std::fmt::Write;

use super::report::{MonthChange, Report, UsageReport};
use super::{Names, words};
use crate::german::{self, plural};

/// Most characters of a report; GitHub refuses comments from 65,536 on.
pub const LONGEST: usize = 60_000;

/// Rows of each table, the first number that fits.
const ROWS: [usize; 8] = [400, 200, 100, 50, 25, 10, 3, 0];

/// Usages told one by one, at most.
const USAGES: usize = 40;

/// The report in Markdown, at most [`LONGEST`] characters.
#[must_use]
pub fn markdown(report: &Report, names: &Names) -> String {
    for rows in ROWS {
        let text = write(report, names, rows);
        if text.chars().count() <= LONGEST {
            return text;
        }
    }
    // Even without any row: names of usages are of any length.
    format!("{}{}", head(report, names), "Der Bericht ist zu lang.\n")
}

/// A value from the data: a plain word as it is, anything else as code. In a code span every sign
/// is literal; the few that end a span or a cell of a table are written as numbers instead.
pub(super) fn data(value: &str) -> String {
    const LONGEST: usize = 160;
    let mut cut: String = value
        .chars()
        .take(LONGEST)
        .map(|c| match c {
            c if c.is_control() => ' ',
            // Signs that change the direction of reading.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => '\u{fffd}',
            c => c,
        })
        .collect();
    if value.chars().nth(LONGEST).is_some() {
        cut.push('…');
    }
    let cut = cut.trim();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '\u{a0}');
    if cut.chars().all(plain) && cut.starts_with(char::is_alphanumeric) {
        return cut.to_owned();
    }
    if !cut.is_empty() && !cut.contains(['`', '|', '\\', '<', '>']) {
        return format!("`{cut}`");
    }
    let mut out = "<code>".to_owned();
    for c in cut.chars() {
        if plain(c) {
            out.push(c);
        } else {
            let _ = write!(out, "&#{};", u32::from(c));
        }
    }
    out.push_str("</code>");
    out
}

fn head(report: &Report, names: &Names) -> String {
    format!(
        "## Was diese Änderung bewirkt\n\n{} → {}, Stichtag {}\n\n**{}**\n\n",
        data(&names.old),
        data(&names.new),
        german::date(report.date),
        words::headline(report)
    )
}

fn write(report: &Report, names: &Names, rows: usize) -> String {
    let mut out = head(report, names);
    if report.is_empty() {
        return out;
    }
    if !report.suspicions.is_empty() {
        out.push_str("### Bitte genau ansehen\n\n");
        let shown = rows.max(3);
        for suspicion in report.suspicions.iter().take(shown) {
            let _ = writeln!(out, "- ⚠️ {}", words::suspicion(suspicion, &data));
        }
        more(&mut out, report.suspicions.len(), shown);
        out.push('\n');
    }
    offers(&mut out, report, rows);
    usages(&mut out, report, rows);
    background(&mut out, report, rows);
    out
}

/// What changed in the data.
fn offers(out: &mut String, report: &Report, rows: usize) {
    let entries = [
        ("Neu", &report.added),
        ("Entfernt", &report.removed),
        ("Nicht mehr im Verkauf", &report.withdrawn),
    ];
    if !report.repriced.is_empty() {
        table(
            out,
            "Preis oder Bedingungen",
            &["Angebot", "Änderung", "Zeile"],
            report.repriced.iter().map(|edited| {
                vec![
                    data(&edited.id),
                    words::edited(edited, &data),
                    data(&words::place(&edited.origin)),
                ]
            }),
            report.repriced.len(),
            rows,
        );
    }
    for (title, list) in entries {
        table(
            out,
            title,
            &["Angebot", "GPU", "Preis", "Zeile"],
            list.iter().map(|entry| {
                vec![
                    format!("{}<br>{}", data(&entry.name), data(&entry.id)),
                    data(&entry.gpu),
                    data(&entry.price),
                    data(&words::place(&entry.origin)),
                ]
            }),
            list.len(),
            rows,
        );
    }
    table(
        out,
        "Angekündigt",
        &["Angebot", "ab", "Preis", "Zeile"],
        report.announced.iter().map(|row| {
            vec![
                data(&row.id),
                german::date(row.valid_from),
                data(&row.price),
                data(&words::place(&row.origin)),
            ]
        }),
        report.announced.len(),
        rows,
    );
}

/// What that does to the months.
fn usages(out: &mut String, report: &Report, rows: usize) {
    let changed: Vec<&UsageReport> = report
        .usages
        .iter()
        .filter(|usage| !usage.is_empty())
        .collect();
    if changed.is_empty() {
        return;
    }
    out.push_str("### Volle Monate, netto\n\n");
    for usage in changed.iter().take(USAGES) {
        let _ = writeln!(out, "**{}**\n", words::usage(usage, &data));
        for cause in &usage.causes {
            let _ = writeln!(out, "- {}", words::cause(cause, &data));
        }
        if !usage.causes.is_empty() {
            out.push('\n');
        }
        table(
            out,
            "Neues günstigstes Angebot",
            &["GPU", "bisher", "jetzt"],
            usage.cheapest.iter().map(|change| {
                vec![
                    data(&change.gpu),
                    words::cheapest(change.before.as_ref(), &data),
                    words::cheapest(change.after.as_ref(), &data),
                ]
            }),
            usage.cheapest.len(),
            rows,
        );
        table(
            out,
            "Monate und Ränge",
            &["Angebot", "bisher", "jetzt", "Änderung", "Rang", "Zeile"],
            usage.months.iter().map(month),
            usage.months.len(),
            rows,
        );
    }
    more(out, changed.len(), USAGES);
}

fn month(change: &MonthChange) -> Vec<String> {
    let mut after = words::month(change.after.as_ref());
    let excluded = words::excluded(change);
    if !excluded.is_empty() {
        let _ = write!(after, "<br>{}", data(excluded));
    }
    let mut difference = words::difference(change);
    let parts = words::parts(change);
    if parts.contains(", ") {
        let _ = write!(difference, "<br>{parts}");
    }
    vec![
        data(&change.id),
        words::month(change.before.as_ref()),
        after,
        difference,
        words::ranks(change),
        data(&words::place(&change.origin)),
    ]
}

/// Tariffs, method, rates, and what has no effect on the month.
fn background(out: &mut String, report: &Report, rows: usize) {
    table(
        out,
        "Tarife",
        &["Anbieter", "Posten", "bisher", "jetzt", "Zeile"],
        report.tariffs.iter().map(|change| {
            let mut component = words::tariff(change.component);
            for part in change.product.iter().chain(&change.regions) {
                let _ = write!(component, " {}", data(part));
            }
            vec![
                data(&change.provider),
                component,
                words::cell(&change.before, &data),
                words::cell(&change.after, &data),
                data(&words::place(&change.origin)),
            ]
        }),
        report.tariffs.len(),
        rows,
    );
    table(
        out,
        "Methode, Steuer und Nutzungen",
        &["Änderung"],
        report
            .method
            .iter()
            .map(|change| vec![words::method(change, &data)]),
        report.method.len(),
        rows,
    );
    table(
        out,
        "Wechselkurse",
        &["neuester Kurs"],
        report
            .rates
            .iter()
            .map(|change| vec![words::rate(change, &data)]),
        report.rates.len(),
        rows,
    );
    table(
        out,
        "Andere Angaben",
        &["Angebot", "Änderung", "Zeile"],
        report.edited.iter().map(|edited| {
            vec![
                data(&edited.id),
                words::edited(edited, &data),
                data(&words::place(&edited.origin)),
            ]
        }),
        report.edited.len(),
        rows,
    );
    table(
        out,
        "Neu gelesen, unverändert",
        &["Angebot", "bisher", "jetzt", "Zeile"],
        report.confirmed.iter().map(|confirmed| {
            vec![
                data(&confirmed.id),
                german::date(confirmed.before),
                german::date(confirmed.after),
                data(&words::place(&confirmed.origin)),
            ]
        }),
        report.confirmed.len(),
        rows,
    );
}

/// A folded table; nothing when it is empty.
fn table(
    out: &mut String,
    title: &str,
    head: &[&str],
    lines: impl Iterator<Item = Vec<String>>,
    count: usize,
    rows: usize,
) {
    if count == 0 {
        return;
    }
    let _ = writeln!(out, "<details><summary>{title} ({count})</summary>\n");
    if rows > 0 {
        let _ = writeln!(out, "| {} |", head.join(" | "));
        let _ = writeln!(out, "|{}", " --- |".repeat(head.len()));
        for cells in lines.take(rows) {
            let _ = writeln!(out, "| {} |", cells.join(" | "));
        }
        out.push('\n');
    }
    more(out, count, rows);
    out.push_str("</details>\n\n");
}

/// Says how many were left out, and ends the list.
fn more(out: &mut String, count: usize, shown: usize) {
    if count > shown {
        let _ = writeln!(
            out,
            "\n… und {}; alle zeigt `vollmonat diff --format text`.\n",
            plural(count - shown, "weiterer Eintrag", "weitere Einträge")
        );
    }
}
