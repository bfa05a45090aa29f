//! Rows added to a file and cells changed in it.

use std::collections::BTreeMap;

use super::Change;
use super::canonical;
use super::grid::{Grid, Line};
use super::keep;
use super::workspace::Workspace;
use crate::source::table::Schema;

/// Canonical texts by column name; what is not named is empty.
pub type Values = BTreeMap<String, String>;

/// What is to happen to one file.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    /// Physical line of a row → cells that get a new text.
    pub cells: BTreeMap<u32, Values>,
    /// New rows.
    pub rows: Vec<Values>,
}

impl Edits {
    /// Is there nothing to do?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty() && self.rows.is_empty()
    }
}

/// Applies edits to a file. A canonical file stays canonical; in any other, every byte beside the
/// edited cells stays as it is, unless a column has to be added.
///
/// # Errors
/// A German sentence where the file cannot be edited safely.
pub fn apply(
    workspace: &Workspace,
    path: &str,
    schema: Schema,
    edits: &Edits,
) -> Result<Change, String> {
    let Some(bytes) = workspace.get(path) else {
        let grid = Grid {
            columns: schema.columns.iter().map(|it| it.name.to_owned()).collect(),
            rows: Vec::new(),
        };
        let change = Change {
            path: path.to_owned(),
            bytes: grow(grid, schema, edits).render(),
            new: true,
        };
        return Ok(workspace.tidy(change));
    };
    let unreadable =
        || format!("„{path}“ hat Fehler und wird nicht geändert; „vollmonat check“ nennt sie.");
    let grid = Grid::read(path, bytes, schema).ok_or_else(unreadable)?;
    let is_canonical =
        canonical::canonical(path, bytes, &workspace.catalog).as_deref() == Some(bytes);
    let complete = edits
        .cells
        .values()
        .chain(&edits.rows)
        .flatten()
        .all(|(name, value)| value.is_empty() || grid.column(name).is_some());
    let new = false;
    let path = path.to_owned();
    if is_canonical || !complete {
        let bytes = grow(grid, schema, edits).render();
        let change = Change { path, bytes, new };
        return Ok(if is_canonical {
            workspace.tidy(change)
        } else {
            change
        });
    }
    let bytes = keep::edit(&path, bytes, schema, edits)?;
    Ok(Change { path, bytes, new })
}

fn grow(mut grid: Grid, schema: Schema, edits: &Edits) -> Grid {
    for (name, value) in edits.cells.values().chain(&edits.rows).flatten() {
        if !value.is_empty() {
            grid.need(name, schema);
        }
    }
    for (line, values) in &edits.cells {
        for (name, value) in values {
            if let (Some(at), Some(row)) = (
                grid.column(name),
                grid.rows.iter_mut().find(|row| row.line == *line),
            ) {
                row.cells[at].clone_from(value);
            }
        }
    }
    for values in &edits.rows {
        let cells = grid
            .columns
            .iter()
            .map(|name| values.get(name).cloned().unwrap_or_default())
            .collect();
        grid.rows.push(Line { line: 0, cells });
    }
    grid
}

/// The canonical texts of a row.
#[must_use]
pub fn values_of(grid: &Grid, line: u32) -> Option<Values> {
    let row = grid.rows.iter().find(|row| row.line == line)?;
    Some(
        grid.columns
            .iter()
            .cloned()
            .zip(row.cells.iter().cloned())
            .collect(),
    )
}
