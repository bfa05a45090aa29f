//! `vollmonat confirm`

use std::collections::{BTreeMap, BTreeSet};

use super::Ending;
use super::apply::apply;
use super::arguments::Shared;
use super::edit_arguments::Confirm;
use super::terminal::Terminal;
use crate::catalog::read::OFFERS;
use crate::edit::Change;
use crate::edit::history::{self, offers_file};
use crate::edit::rows::{Edits, apply as edit_rows};
use crate::edit::workspace::Workspace;
use crate::german;

/// Prices read again and unchanged, or offers that are gone.
pub(super) fn run(shared: &Shared, options: &Confirm, terminal: &Terminal) -> Result<(), Ending> {
    let workspace = super::workspace(shared)?;
    let (changes, count) = changes(&workspace, options).map_err(Ending::WrongCall)?;
    apply(shared, &workspace, &changes, false, terminal)?;
    let offers = german::plural(count, "Angebot", "Angebote");
    let files: Vec<&str> = changes.iter().map(|change| change.path.as_str()).collect();
    terminal.say(&if files.is_empty() {
        format!("{offers} genannt, nichts zu ändern: Alle tragen diesen Tag schon.")
    } else if options.gone {
        format!(
            "{offers} eingestellt, geändert: {}.",
            german::list(&files, "und")
        )
    } else {
        format!(
            "{offers} bestätigt zum {}, geändert: {}.",
            german::date(options.as_of),
            german::list(&files, "und")
        )
    });
    Ok(())
}

fn changes(workspace: &Workspace, options: &Confirm) -> Result<(Vec<Change>, usize), String> {
    let mut edits: BTreeMap<String, Edits> = BTreeMap::new();
    let mut faults = Vec::new();
    // An offer may be named twice, by itself and with its provider.
    let mut named = BTreeSet::new();
    if !options.gone && options.as_of > workspace.date {
        return Err(format!(
            "--as-of: Der {} liegt in der Zukunft.",
            german::date(options.as_of)
        ));
    }
    for argument in &options.ids {
        let ids = history::named(workspace, argument, options.as_of);
        if ids.is_empty() {
            faults.push(format!(
                "Unter „{argument}“ gibt es kein Angebot im Verkauf, das vor dem {} gelesen wurde.",
                german::date(options.as_of)
            ));
        }
        for id in ids {
            if !named.insert(id.clone()) {
                continue;
            }
            let path = id.split('/').next().map(offers_file).unwrap_or_default();
            let edits = edits.entry(path).or_default();
            let done = if options.gone {
                history::end(workspace, &id, options.as_of, options.last_day, edits).map(|_| ())
            } else {
                history::confirm(workspace, &id, options.as_of, edits)
            };
            faults.extend(done.err());
        }
    }
    if !faults.is_empty() {
        return Err(faults.join("\n        "));
    }
    let changes = edits
        .iter()
        .filter(|(_, edits)| !edits.is_empty())
        .map(|(path, edits)| edit_rows(workspace, path, OFFERS, edits))
        .collect::<Result<Vec<Change>, String>>()?;
    Ok((changes, named.len()))
}
