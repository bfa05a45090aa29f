//! The end of every command that changes data: check the whole, then write.

use super::Ending;
use super::arguments::Shared;
use super::terminal::Terminal;
use crate::diagnostics::summary;
use crate::edit::Change;
use crate::edit::workspace::Workspace;
use crate::output::{self, Replacement};

/// Writes changes when the data read with them has no errors; shows what they newly cause.
pub(super) fn apply(
    shared: &Shared,
    workspace: &Workspace,
    changes: &[Change],
    dry_run: bool,
    terminal: &Terminal,
) -> Result<(), Ending> {
    let after = workspace.with(changes);
    let news = workspace.news(&after, changes);
    terminal.folded(&news, &after.sources);
    if news.has_errors() {
        terminal.say(&format!("Nichts geschrieben: {}.", summary(&news)));
        return Err(Ending::DataErrors);
    }
    if dry_run {
        return Ok(());
    }
    write(shared, changes)
}

/// Writes without another look.
pub(super) fn write(shared: &Shared, changes: &[Change]) -> Result<(), Ending> {
    let files: Vec<Replacement<'_>> = changes
        .iter()
        .map(|change| Replacement {
            path: &change.path,
            bytes: &change.bytes,
            new: change.new,
        })
        .collect();
    output::replace(&shared.root, &files).map_err(Ending::from)
}

/// `SPALTE=WERT`
pub(super) fn pair(text: &str) -> Result<(&str, &str), String> {
    text.split_once('=')
        .ok_or_else(|| format!("--set: „{text}“ hat nicht die Form SPALTE=WERT, etwa vcpus=16."))
}
