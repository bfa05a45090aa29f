//! `vollmonat check`

use std::fmt::Write;

use jiff::civil::Date;

use super::arguments::{Check, CheckFormat, Shared};
use super::diff::Place;
use super::terminal::Terminal;
use super::{Ending, build};
use crate::diagnostics::{Diagnostics, Format, printable, render, summary};
use crate::german;
use crate::guides::{Library, TextHead};
use crate::pricing::{rank, reading};
use crate::project::Project;
use crate::redirects;
use crate::texts;

/// Everything that `build` verifies, plus freshness and plausibility; nothing is written.
pub(super) fn run(shared: &Shared, options: &Check, terminal: &Terminal) -> Result<(), Ending> {
    let date = super::day(shared)?;
    let (mut project, library) = build::verify(&shared.root, date)?;
    if let (Some(old), Some(library)) = (&options.against, &library)
        && !project.diagnostics.has_errors()
    {
        against(old, shared, date, &mut project, library, terminal)?;
    }
    let shown = if options.stale {
        only_age(&project.diagnostics)
    } else {
        project.diagnostics.clone()
    };
    let sources = &project.sources;
    let failed = shown.has_errors();
    match options.format {
        CheckFormat::Text => {
            terminal.diagnostics(&shown, sources);
            terminal.say(&format!("Geprüft: {}.", summary(&shown)));
            if options.stale && !failed {
                terminal.result(to_read(&project).as_bytes())?;
            }
        }
        CheckFormat::Json => terminal.result(render(&shown, sources, Format::Json).as_bytes())?,
        CheckFormat::Github => {
            terminal.result(render(&shown, sources, Format::Github).as_bytes())?;
        }
    }
    if failed {
        return Err(Ending::DataErrors);
    }
    Ok(())
}

/// `--against`: addresses of an older state that neither a page nor a redirect has now.
fn against(
    old: &str,
    shared: &Shared,
    date: Date,
    project: &mut Project,
    library: &Library,
    terminal: &Terminal,
) -> Result<(), Ending> {
    let place = Place::find(old, &shared.root)?;
    let mut before = place.read(date)?;
    let heads = texts::heads(&mut before);
    if before.diagnostics.has_errors() {
        terminal.errors(&before.diagnostics, &before.sources);
        return Err(Ending::DataErrors);
    }
    let now: Vec<TextHead> = library.guides.iter().map(TextHead::of).collect();
    let mut there = texts::addresses(&project.catalog, &now);
    there.extend(library.redirects.iter().map(|moved| moved.from.clone()));
    let earlier = texts::addresses(&before.catalog, &heads);
    redirects::report_gone(
        earlier.difference(&there).map(String::as_str),
        &place.name(),
        &mut project.diagnostics,
    );
    Ok(())
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
