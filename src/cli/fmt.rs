//! `vollmonat fmt`

use super::arguments::Shared;
use super::edit_arguments::Fmt;
use super::terminal::Terminal;
use super::{Ending, apply};
use crate::diagnostics::summary;
use crate::edit::Change;
use crate::edit::canonical;
use crate::edit::workspace::Workspace;
use crate::german;
use crate::today::build_date;

/// Brings the data files into canonical form; what cannot be read exactly is refused.
pub(super) fn run(shared: &Shared, options: &Fmt, terminal: &Terminal) -> Ending {
    let date = match build_date(shared.date) {
        Ok(date) => date,
        Err(message) => return Ending::WrongCall(message),
    };
    let workspace = match Workspace::read(&shared.root, date) {
        Ok(workspace) => workspace,
        Err(error) => return error.into(),
    };
    let errors = workspace.data_errors();
    if errors.has_errors() {
        terminal.errors(&errors, &workspace.sources);
        terminal.say(&format!(
            "Nichts geschrieben: {}. Nur was sich fehlerfrei lesen lässt, wird umgeschrieben.",
            summary(&errors)
        ));
        return Ending::DataErrors;
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
    if let Err(error) = terminal.result(list.as_bytes()) {
        return Ending::MachineFailed(format!("Die Ausgabe lässt sich nicht schreiben: {error}."));
    }
    let count = german::plural(untidy.len(), "Datei", "Dateien");
    if untidy.is_empty() {
        terminal.say("Alle Datendateien sind in kanonischer Form.");
        return Ending::Done;
    }
    if options.check {
        terminal.say(&format!(
            "{count} nicht in kanonischer Form; „vollmonat fmt“ schreibt sie um."
        ));
        return Ending::DataErrors;
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
        return Ending::DataErrors;
    }
    match apply::write(shared, &changes) {
        Ok(()) => {
            terminal.say(&format!("{count} in kanonische Form gebracht."));
            Ending::Done
        }
        Err(ending) => ending,
    }
}
