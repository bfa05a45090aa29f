//! `vollmonat schema`

use super::arguments::Shared;
use super::edit_arguments::Schema;
use super::terminal::Terminal;
use super::{Ending, apply};
use crate::edit::schema;
use crate::edit::workspace::Workspace;
use crate::german;
use crate::today::build_date;

/// Writes the descriptions of the data files that are not as they should be.
pub(super) fn run(shared: &Shared, options: &Schema, terminal: &Terminal) -> Ending {
    let date = match build_date(shared.date) {
        Ok(date) => date,
        Err(message) => return Ending::WrongCall(message),
    };
    let workspace = match Workspace::read(&shared.root, date) {
        Ok(workspace) => workspace,
        Err(error) => return error.into(),
    };
    let outdated = schema::outdated(&workspace);
    if outdated.is_empty() {
        terminal.say("Die Tabellenbeschreibungen in offers/ sind auf dem Stand der Daten.");
        return Ending::Done;
    }
    let names: Vec<&str> = outdated.iter().map(|file| file.path.as_str()).collect();
    if options.check {
        terminal.say(&format!(
            "Nicht auf dem Stand der Daten: {}. „vollmonat schema“ schreibt sie neu.",
            german::list(&names, "und")
        ));
        return Ending::DataErrors;
    }
    match apply::write(shared, &outdated) {
        Ok(()) => {
            terminal.say(&format!("Geschrieben: {}.", german::list(&names, "und")));
            Ending::Done
        }
        Err(ending) => ending,
    }
}
