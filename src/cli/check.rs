//! `vollmonat check`

use super::arguments::{Check, CheckFormat, Shared};
use super::terminal::Terminal;
use super::{Ending, build};
use crate::diagnostics::{Diagnostics, Format, render, summary};
use crate::today::build_date;

/// Everything that `build` verifies, plus freshness and plausibility; nothing is written.
pub(super) fn run(shared: &Shared, options: &Check, terminal: &Terminal) -> Ending {
    let date = match build_date(shared.date) {
        Ok(date) => date,
        Err(message) => return Ending::WrongCall(message),
    };
    let (diagnostics, sources) = match build::verify(&shared.root, date) {
        Ok(found) => found,
        Err(error) => return error.into(),
    };
    let shown = if options.stale {
        only_age(&diagnostics)
    } else {
        diagnostics
    };
    let failed = shown.has_errors();
    let written = match options.format {
        CheckFormat::Text => {
            terminal.diagnostics(&shown, &sources);
            terminal.say(&format!("Geprüft: {}.", summary(&shown)));
            Ok(())
        }
        CheckFormat::Json => terminal.result(render(&shown, &sources, Format::Json).as_bytes()),
        CheckFormat::Github => terminal.result(render(&shown, &sources, Format::Github).as_bytes()),
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
