//! The report for a terminal, nothing left out.

use std::fmt::Write;

use super::report::Report;
use super::{Names, words};
use crate::german;

/// The report as plain text.
#[must_use]
pub fn text(report: &Report, names: &Names) -> String {
    let mut out = format!(
        "{} → {}, Stichtag {}\n{}\n",
        data(&names.old),
        data(&names.new),
        german::date(report.date),
        words::headline(report)
    );
    let suspicions = report
        .suspicions
        .iter()
        .map(|suspicion| format!("! {}", words::suspicion(suspicion, &data)));
    section(&mut out, "Bitte genau ansehen", suspicions);
    section(
        &mut out,
        "Preis oder Bedingungen",
        report.repriced.iter().map(|edited| {
            format!(
                "{}\n    {}  ({})",
                edited.id,
                words::edited(edited, &data),
                words::place(&edited.origin)
            )
        }),
    );
    for (title, list) in [
        ("Neu", &report.added),
        ("Entfernt", &report.removed),
        ("Nicht mehr im Verkauf", &report.withdrawn),
    ] {
        section(
            &mut out,
            title,
            list.iter().map(|entry| {
                format!(
                    "{}  {}  ({})",
                    entry.id,
                    entry.price,
                    words::place(&entry.origin)
                )
            }),
        );
    }
    section(
        &mut out,
        "Angekündigt",
        report.announced.iter().map(|row| {
            format!(
                "{}  ab {}: {}  ({})",
                row.id,
                german::date(row.valid_from),
                row.price,
                words::place(&row.origin)
            )
        }),
    );
    for usage in report.usages.iter().filter(|usage| !usage.is_empty()) {
        let months = usage.months.iter().map(|change| {
            let mut line = format!(
                "{}\n    {} → {}  {}  Rang {}  ({})",
                change.id,
                words::month(change.before.as_ref()),
                words::month(change.after.as_ref()),
                words::difference(change),
                words::ranks(change),
                words::place(&change.origin)
            );
            let parts = words::parts(change);
            if parts.contains(", ") {
                let _ = write!(line, "\n    davon {parts}");
            }
            let excluded = words::excluded(change);
            if !excluded.is_empty() {
                let _ = write!(line, "\n    {}", data(excluded));
            }
            line
        });
        let lines = usage
            .causes
            .iter()
            .map(|cause| format!("* {}", words::cause(cause, &data)))
            .chain(usage.cheapest.iter().map(|change| {
                format!(
                    "* günstigstes Angebot mit {}: {} → {}",
                    change.gpu,
                    words::cheapest(change.before.as_ref(), &data),
                    words::cheapest(change.after.as_ref(), &data)
                )
            }))
            .chain(months);
        section(&mut out, &words::usage(usage, &data), lines);
    }
    section(
        &mut out,
        "Tarife",
        report.tariffs.iter().map(|change| {
            let mut what = words::tariff(change.component);
            for part in change.product.iter().chain(&change.regions) {
                let _ = write!(what, " {}", data(part));
            }
            format!(
                "{}, {what}\n    {} → {}  ({})",
                change.provider,
                words::cell(&change.before, &data),
                words::cell(&change.after, &data),
                words::place(&change.origin)
            )
        }),
    );
    section(
        &mut out,
        "Methode, Steuer und Nutzungen",
        report
            .method
            .iter()
            .map(|change| words::method(change, &data)),
    );
    section(
        &mut out,
        "Wechselkurse",
        report.rates.iter().map(|change| words::rate(change, &data)),
    );
    section(
        &mut out,
        "Andere Angaben",
        report.edited.iter().map(|edited| {
            format!(
                "{}\n    {}  ({})",
                edited.id,
                words::edited(edited, &data),
                words::place(&edited.origin)
            )
        }),
    );
    section(
        &mut out,
        "Neu gelesen, unverändert",
        report.confirmed.iter().map(|confirmed| {
            format!(
                "{}  {} → {}  ({})",
                confirmed.id,
                german::date(confirmed.before),
                german::date(confirmed.after),
                words::place(&confirmed.origin)
            )
        }),
    );
    out
}

/// No control character of the data reaches a terminal.
fn data(value: &str) -> String {
    value
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect()
}

fn section(out: &mut String, title: &str, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for line in lines {
        let _ = writeln!(out, "  {line}");
    }
}
