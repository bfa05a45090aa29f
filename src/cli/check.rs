//! `vollmonat check`

use std::fmt::Write;

use super::arguments::{Check, CheckFormat, Shared};
use super::terminal::Terminal;
use super::{Ending, build};
use crate::diagnostics::{Diagnostics, Format, printable, render, summary};
use crate::german;
use crate::pricing::{rank, reading};
use crate::project::Project;
use crate::today::build_date;

/// Everything that `build` verifies, plus freshness and plausibility; nothing is written.
pub(super) fn run(shared: &Shared, options: &Check, terminal: &Terminal) -> Ending {
    let date = match build_date(shared.date) {
        Ok(date) => date,
        Err(message) => return Ending::WrongCall(message),
    };
    let project = match build::verify(&shared.root, date) {
        Ok(project) => project,
        Err(error) => return error.into(),
    };
    let shown = if options.stale {
        only_age(&project.diagnostics)
    } else {
        project.diagnostics.clone()
    };
    let sources = &project.sources;
    let failed = shown.has_errors();
    let written = match options.format {
        CheckFormat::Text => {
            terminal.diagnostics(&shown, sources);
            terminal.say(&format!("Geprüft: {}.", summary(&shown)));
            if options.stale && !failed {
                terminal.result(to_read(&project).as_bytes())
            } else {
                Ok(())
            }
        }
        CheckFormat::Json => terminal.result(render(&shown, sources, Format::Json).as_bytes()),
        CheckFormat::Github => terminal.result(render(&shown, sources, Format::Github).as_bytes()),
    };
    match written {
        Err(error) => {
            Ending::MachineFailed(format!("Die Ausgabe lässt sich nicht schreiben: {error}."))
        }
        Ok(()) if failed => Ending::DataErrors,
        Ok(()) => Ending::Done,
    }
}

/// `--stale`: what is to be read again, and what stands in the way of knowing it.
fn only_age(all: &Diagnostics) -> Diagnostics {
    let mut shown = Diagnostics::new();
    for diagnostic in all.as_slice() {
        let errors = diagnostic.severity == crate::diagnostics::Severity::Error;
        if errors || matches!(diagnostic.code, "stale" | "expired") {
            shown.push(diagnostic.clone());
        }
    }
    shown
}

/// The price lists to read again, in order; empty when nothing is due, which a scheduled job can
/// test. Old rows are no errors: the exit status stays 0.
fn to_read(project: &Project) -> String {
    let Some(rules) = project.rules("DE") else {
        return String::new();
    };
    let costs = project.costs(&rules);
    let ranking = rank::rank(&costs, &project.config.profile, &rules);
    let mut out = String::new();
    for (nth, visit) in reading::list(&project.catalog, &ranking, &rules)
        .iter()
        .enumerate()
    {
        let rank = visit
            .rank
            .map(|rank| format!(", bester Rang {rank}"))
            .unwrap_or_default();
        let _ = writeln!(
            out,
            "{}. {}: {}\n   {} alt, {}{rank}",
            nth + 1,
            printable(visit.name),
            visit.url,
            german::plural(visit.age as usize, "Tag", "Tage"),
            german::plural(visit.rows.len(), "Zeile", "Zeilen"),
        );
        for row in &visit.rows {
            let what = match (row.offer, row.tariff) {
                (Some(id), _) => id.to_owned(),
                (None, Some(component)) => component.german().to_owned(),
                (None, None) => String::new(),
            };
            let _ = writeln!(
                out,
                "   {}:{}  {}  {what}",
                row.origin.file, row.origin.line, row.as_of
            );
        }
    }
    out
}
