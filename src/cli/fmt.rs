//! `vollmonat fmt`

use super::arguments::Shared;
use super::edit_arguments::Fmt;
use super::terminal::Terminal;
use super::{Ending, apply};
use crate::diagnostics::summary;
use crate::edit::Change;
use crate::edit::canonical;
use crate::german;

/// Brings the data files into canonical form; what cannot be read exactly is refused.
pub(super) fn run(shared: &Shared, options: &Fmt, terminal: &Terminal) -> Result<(), Ending> {
    let workspace = super::workspace(shared)?;
    let errors = workspace.data_errors();
    if errors.has_errors() {
        terminal.errors(&errors, &workspace.sources);
        terminal.say(&format!(
            "Nichts geschrieben: {}. Nur was sich fehlerfrei lesen lässt, wird umgeschrieben.",
            summary(&errors)
        ));
        return Err(Ending::DataErrors);
    }
    let untidy = canonical::untidy(&workspace.data(), &workspace.catalog);
    let mut list = String::new();
    for file in &untidy {
        list.push_str(&format!(
            "{}: {}\n",
            file.change.path,
            file.differences.join("; ")
        ));
    }
    terminal.result(list.as_bytes())?;
    let count = german::plural(untidy.len(), "Datei", "Dateien");
    if untidy.is_empty() {
        terminal.say("Alle Datendateien sind in kanonischer Form.");
        return Ok(());
    }
    if options.check {
        terminal.say(&format!(
            "{count} nicht in kanonischer Form; „vollmonat fmt“ schreibt sie um."
        ));
        return Err(Ending::DataErrors);
    }
    let changes: Vec<Change> = untidy.into_iter().map(|file| file.change).collect();
    // A note that reads well between semicolons can look like swallowed rows between commas.
    let after = workspace.with(&changes);
    let errors = after.data_errors();
    if errors.has_errors() {
        terminal.errors(&errors, &after.sources);
        terminal.say(&format!(
            "Nichts geschrieben: In kanonischer Form wären die Dateien nicht mehr zu lesen ({}).",
            summary(&errors)
        ));
        return Err(Ending::DataErrors);
    }
    apply::write(shared, &changes)?;
    terminal.say(&format!("{count} in kanonische Form gebracht."));
    Ok(())
}
