//! Finding a cell again by line and column name, for checks that compare finished rows.

use std::collections::BTreeMap;

use super::sheet::{self, Sheet};
use crate::diagnostics::{Diagnostics, Place, Sources};

/// The cells of the CSV files read, cut again on demand.
pub struct Cells<'s> {
    sources: &'s Sources,
    sheets: BTreeMap<String, Option<Sheet>>,
}

impl<'s> Cells<'s> {
    /// Nothing is cut before it is asked for.
    #[must_use]
    pub fn new(sources: &'s Sources) -> Self {
        Self {
            sources,
            sheets: BTreeMap::new(),
        }
    }

    /// Place and text of a column's cell in the row that begins on `line`; `None` where the file
    /// has no such column or row.
    pub fn find(&mut self, file: &str, line: u32, column: &str) -> Option<(Place, String)> {
        let text = self.sources.text(file)?;
        let sheet = match self.sheets.get(file) {
            Some(sheet) => sheet.as_ref()?,
            None => {
                let cut = sheet::split(file, text, &mut Diagnostics::new());
                self.sheets.entry(file.to_owned()).or_insert(cut).as_ref()?
            }
        };
        let header = sheet.records.first()?;
        let position = sheet.cells[header.cells.clone()]
            .iter()
            .position(|cell| cell.text(text) == column)?;
        let row = sheet
            .records
            .binary_search_by_key(&line, |record| record.line)
            .ok()?;
        let cell = sheet.cells[sheet.records[row].cells.clone()].get(position)?;
        Some((cell.place(), cell.text(text).into_owned()))
    }
}
