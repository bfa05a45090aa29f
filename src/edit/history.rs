//! Prices that change, stay, or end: which row is meant and what becomes of it.

use jiff::ToSpan;
use jiff::civil::Date;
use rust_decimal::Decimal;

use super::grid::{Grid, canonical_number};
use super::rows::{Edits, Values, values_of};
use super::workspace::Workspace;
use crate::catalog::read::OFFERS;
use crate::catalog::{Offer, OfferRow, Provider};
use crate::german;

/// The file of a provider's offers.
#[must_use]
pub fn offers_file(provider: &str) -> String {
    format!("offers/{provider}/offers.csv")
}

/// The offer with an id.
///
/// # Errors
/// A German sentence with the ids that were probably meant.
pub fn find<'w>(workspace: &'w Workspace, id: &str) -> Result<(&'w Provider, &'w Offer), String> {
    let found = workspace.catalog.offers().find(|(_, offer)| offer.id == id);
    found.ok_or_else(|| {
        let ids = || {
            workspace
                .catalog
                .offers()
                .map(|(_, offer)| offer.id.as_str())
        };
        let begins: Vec<&str> = ids()
            .filter(|known| known.starts_with(id))
            .take(3)
            .collect();
        let meant: Vec<String> = if begins.is_empty() {
            german::closest(id, ids())
                .into_iter()
                .map(german::quote)
                .collect()
        } else {
            begins.into_iter().map(german::quote).collect()
        };
        let meant = if meant.is_empty() {
            String::new()
        } else {
            format!(" Meinten Sie {}?", german::list(&meant, "oder"))
        };
        format!("Das Angebot „{id}“ gibt es nicht.{meant}")
    })
}

/// The ids an argument names: itself, or below `anbieter/` all offers still sold and not read
/// after `as_of`.
#[must_use]
pub fn named(workspace: &Workspace, argument: &str, as_of: Date) -> Vec<String> {
    if !argument.ends_with('/') {
        return vec![argument.to_owned()];
    }
    workspace
        .catalog
        .offers()
        .filter(|(_, offer)| offer.id.starts_with(argument))
        .filter(|(_, offer)| {
            current(workspace, offer)
                .is_ok_and(|row| is_sold(row, workspace.date) && row.source.as_of <= as_of)
        })
        .map(|(_, offer)| offer.id.clone())
        .collect()
}

fn is_sold(row: &OfferRow, day: Date) -> bool {
    row.valid_until.is_none_or(|until| until >= day)
}

/// The row in force.
///
/// # Errors
/// A German sentence for an offer that is only announced.
pub fn current<'o>(workspace: &Workspace, offer: &'o Offer) -> Result<&'o OfferRow, String> {
    offer
        .current
        .and_then(|at| offer.rows.get(at))
        .ok_or_else(|| {
            format!(
                "„{}“ gilt am {} noch nicht; es ist nur angekündigt.",
                offer.id,
                german::date(workspace.date)
            )
        })
}

/// What a new price brings along; `None` keeps what the row before says.
#[derive(Clone, Debug, Default)]
pub struct NewPrice {
    /// Amount; `None` = on request.
    pub price: Option<Decimal>,
    /// First day of validity.
    pub valid_from: Option<Date>,
    /// Other columns.
    pub others: Values,
}

/// The row for a new price, behind all others of the offer.
///
/// # Errors
/// A German sentence where nothing would change or the days contradict each other.
pub fn price(
    workspace: &Workspace,
    id: &str,
    new: &NewPrice,
    as_of: Date,
) -> Result<Edits, String> {
    let (provider, offer) = find(workspace, id)?;
    let row = offer
        .rows
        .last()
        .ok_or_else(|| format!("„{id}“ hat keine Zeile."))?;
    let from = new.valid_from.unwrap_or(as_of);
    if let Some(twin) = offer.rows.iter().find(|other| other.valid_from == from) {
        return Err(format!(
            "Für „{id}“ gibt es zum {} schon eine Zeile ({}:{}). Geben Sie mit --valid-from einen anderen ersten Tag an oder verbessern Sie die Zeile selbst.",
            german::date(from),
            twin.origin.file,
            twin.origin.line
        ));
    }
    let mut values = row_values(workspace, &provider.key, row)?;
    let before = values.clone();
    let text = new.price.map_or_else(String::new, canonical_number);
    values.insert("price".to_owned(), text);
    values.extend(new.others.clone());
    let same = row.price.as_ref().map(|price| price.amount) == new.price
        && ["price_unit", "currency", "tax"]
            .iter()
            .all(|name| before.get(*name) == values.get(*name));
    if same && new.others.is_empty() {
        return Err(format!(
            "Dieser Preis steht für „{id}“ schon in {}:{}. Unverändert gelesene Preise bestätigt: vollmonat confirm {id} --as-of {as_of}",
            row.origin.file, row.origin.line
        ));
    }
    values.insert("as_of".to_owned(), as_of.to_string());
    let stated = new
        .valid_from
        .map_or_else(String::new, |day| day.to_string());
    values.insert("valid_from".to_owned(), stated);
    values.insert("valid_until".to_owned(), String::new());
    Ok(Edits {
        rows: vec![values],
        ..Edits::default()
    })
}

/// The price was read again and is unchanged: `as_of` moves, the first day of validity stays.
///
/// # Errors
/// A German sentence where the day lies before the last reading.
pub fn confirm(
    workspace: &Workspace,
    id: &str,
    as_of: Date,
    edits: &mut Edits,
) -> Result<(), String> {
    let (_, offer) = find(workspace, id)?;
    let row = current(workspace, offer)?;
    if as_of < row.source.as_of {
        return Err(format!(
            "„{id}“ wurde am {} gelesen, also nach dem {}.",
            german::date(row.source.as_of),
            german::date(as_of)
        ));
    }
    if !is_sold(row, as_of) {
        return Err(format!(
            "„{id}“ wird seit dem {} nicht mehr verkauft. Gibt es das Angebot wieder, legt „vollmonat new price“ eine neue Zeile an.",
            row.valid_until.map(german::date).unwrap_or_default()
        ));
    }
    let cells = edits.cells.entry(row.origin.line).or_default();
    if row.source.as_of != as_of {
        cells.insert("as_of".to_owned(), as_of.to_string());
        // An empty valid_from means as_of: written out before that moves.
        cells.insert("valid_from".to_owned(), row.valid_from.to_string());
    }
    if cells.is_empty() {
        edits.cells.remove(&row.origin.line);
    }
    Ok(())
}

/// The offer is gone: its row gets its last day on sale, by default the day before it was missed.
///
/// # Errors
/// A German sentence where it has ended already or a later row is announced.
pub fn end(
    workspace: &Workspace,
    id: &str,
    missed: Date,
    last: Option<Date>,
    edits: &mut Edits,
) -> Result<Date, String> {
    let (_, offer) = find(workspace, id)?;
    let row = current(workspace, offer)?;
    if let Some(until) = row.valid_until {
        return Err(format!(
            "„{id}“ trägt schon den letzten Verkaufstag {} ({}:{}).",
            german::date(until),
            row.origin.file,
            row.origin.line
        ));
    }
    if let Some(later) = offer
        .rows
        .iter()
        .find(|other| other.valid_from > row.valid_from)
    {
        return Err(format!(
            "Für „{id}“ ist ab dem {} ein Preis angekündigt ({}:{}). Löschen Sie diese Zeile zuerst, wenn es dazu nicht mehr kommt.",
            german::date(later.valid_from),
            later.origin.file,
            later.origin.line
        ));
    }
    let day_before = missed.checked_sub(1.day()).unwrap_or(missed);
    let last = last.unwrap_or_else(|| day_before.max(row.valid_from).max(row.source.as_of));
    if last < row.valid_from {
        return Err(format!(
            "Der letzte Verkaufstag {} liegt vor dem ersten, dem {}.",
            german::date(last),
            german::date(row.valid_from)
        ));
    }
    edits
        .cells
        .entry(row.origin.line)
        .or_default()
        .insert("valid_until".to_owned(), last.to_string());
    Ok(last)
}

/// The texts of an offer's row.
///
/// # Errors
/// A German sentence where the file has errors.
pub fn row_values(workspace: &Workspace, provider: &str, row: &OfferRow) -> Result<Values, String> {
    let path = offers_file(provider);
    workspace
        .get(&path)
        .and_then(|bytes| Grid::read(&path, bytes, OFFERS))
        .and_then(|grid| values_of(&grid, row.origin.line))
        .ok_or_else(|| format!("„{path}“ hat Fehler; „vollmonat check“ nennt sie."))
}
