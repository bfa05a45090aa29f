//! The data files in canonical form (`vollmonat fmt`).

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::Change;
use super::differences::differences;
use super::grid::Grid;
use crate::catalog::read::{Bytes, GPU_TABLE, OFFERS, TARIFFS, VAT_TABLE};
use crate::catalog::{Catalog, Offer};

/// A file that is not canonical.
#[derive(Clone, Debug)]
pub struct Untidy {
    /// Its canonical form.
    pub change: Change,
    /// What differs, as German phrases.
    pub differences: Vec<String>,
}

/// Every data file that is not in canonical form, in the order of `files`. The catalog must have
/// been read from the same files without an error.
#[must_use]
pub fn untidy(files: &[Bytes<'_>], catalog: &Catalog) -> Vec<Untidy> {
    files
        .iter()
        .filter_map(|(path, bytes)| {
            let canonical = canonical(path, bytes, catalog)?;
            (canonical != *bytes).then(|| Untidy {
                differences: differences(path, bytes, &canonical),
                change: Change {
                    path: (*path).to_owned(),
                    bytes: canonical,
                    new: false,
                },
            })
        })
        .collect()
}

/// The canonical form of one file; `None` for what is no data file, or cannot be read exactly.
#[must_use]
pub fn canonical(path: &str, bytes: &[u8], catalog: &Catalog) -> Option<Vec<u8>> {
    let grid = match path.strip_prefix("offers/")? {
        "gpus.csv" => Grid::read(path, bytes, GPU_TABLE)?,
        "vat-rates.csv" => Grid::read(path, bytes, VAT_TABLE)?,
        "exchange-rates.csv" => Grid::read_rates(path, bytes)?,
        below => match below.split_once('/')? {
            (_, "tariffs.csv") => Grid::read(path, bytes, TARIFFS)?,
            (key, "offers.csv") => {
                let mut grid = Grid::read(path, bytes, OFFERS)?;
                let offers = catalog.provider(key).map(|it| it.offers.as_slice());
                sort(&mut grid, offers.unwrap_or_default());
                grid
            }
            _ => return None,
        },
    };
    Some(grid.render())
}

/// By id and first day of validity. The ids come from the catalog, so that no second rule for
/// them can drift away from the first.
pub(super) fn sort(grid: &mut Grid, offers: &[Offer]) {
    let keys: BTreeMap<u32, (&str, Date)> = offers
        .iter()
        .flat_map(|offer| {
            offer
                .rows
                .iter()
                .map(move |row| (row.origin.line, (offer.id.as_str(), row.valid_from)))
        })
        .collect();
    grid.rows.sort_by_key(|row| keys.get(&row.line).copied());
}
