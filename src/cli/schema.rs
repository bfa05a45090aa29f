//! `vollmonat schema`

use super::arguments::Shared;
use super::edit_arguments::Schema;
use super::terminal::Terminal;
use super::{Ending, apply};
use crate::edit::schema;
use crate::german;

/// Writes the descriptions of the data files that are not as they should be.
pub(super) fn run(shared: &Shared, options: &Schema, terminal: &Terminal) -> Result<(), Ending> {
    let workspace = super::workspace(shared)?;
    let outdated = schema::outdated(&workspace);
    if outdated.is_empty() {
        terminal.say("Die Tabellenbeschreibungen in offers/ sind auf dem Stand der Daten.");
        return Ok(());
    }
    let names: Vec<&str> = outdated.iter().map(|file| file.path.as_str()).collect();
    if options.check {
        terminal.say(&format!(
            "Nicht auf dem Stand der Daten: {}. „vollmonat schema“ schreibt sie neu.",
            german::list(&names, "und")
        ));
        return Err(Ending::DataErrors);
    }
    apply::write(shared, &outdated)?;
    terminal.say(&format!("Geschrieben: {}.", german::list(&names, "und")));
    Ok(())
}
