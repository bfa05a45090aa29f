//! Euro reference rates of the ECB: the tables and XML files that it publishes (`eurofxref.csv`,
//! `eurofxref-hist.csv`, `eurofxref-daily.xml`, `eurofxref-hist.xml`) → rows of exchange-rates.csv.

use std::collections::BTreeMap;
use std::io::Read;

use jiff::civil::Date;

use super::decimal;
use crate::edit::grid::{Grid, Line, canonical_number};
use crate::source::number;

/// Day → currency → canonical rate.
pub type Rates = BTreeMap<Date, BTreeMap<String, String>>;

/// What became of the rates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Merge {
    /// Days that the table had not.
    pub added: Vec<Date>,
    /// Days that it has with the same rates.
    pub same: usize,
    /// Days before the first of the table.
    pub before: usize,
    /// Cells with another rate; what the table says stays.
    pub conflicts: Vec<String>,
}

/// Reads a file of the ECB.
///
/// # Errors
/// A German sentence.
pub fn read(input: &mut dyn Read) -> Result<Rates, String> {
    let mut text = String::new();
    input
        .read_to_string(&mut text)
        .map_err(|_| "Das ist keine Datei der EZB: Sie ist kein Text in UTF-8.".to_owned())?;
    let rates = if text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with('<')
    {
        xml(&text)?
    } else {
        csv(&text)?
    };
    if rates.is_empty() {
        return Err("Die Datei nennt keinen einzigen Kurs.".to_owned());
    }
    Ok(rates)
}

/// `<Cube time="2026-11-30"><Cube currency="USD" rate="1.1172"/>…`
fn xml(text: &str) -> Result<Rates, String> {
    let document = roxmltree::Document::parse(text)
        .map_err(|fault| format!("Das XML ist ab Zeile {} nicht lesbar.", fault.pos().row))?;
    let mut rates = Rates::new();
    for day in document
        .descendants()
        .filter(|node| node.has_attribute("time"))
    {
        let stated = day.attribute("time").unwrap_or_default();
        let date = number::date(stated).map_err(|_| format!("„{stated}“ ist kein Tag der EZB."))?;
        for cube in day.children().filter(roxmltree::Node::is_element) {
            let (Some(currency), Some(rate)) = (cube.attribute("currency"), cube.attribute("rate"))
            else {
                continue;
            };
            add(&mut rates, date, currency, rate)?;
        }
    }
    Ok(rates)
}

/// `Date,USD,JPY,…` with blanks behind the commas, an empty last column and, in the file of one
/// day, dates such as `30 November 2026`.
fn csv(text: &str) -> Result<Rates, String> {
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .flexible(true)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let header = reader
        .headers()
        .map_err(|_| "Das ist keine Tabelle der EZB.".to_owned())?
        .clone();
    if header.get(0) != Some("Date") {
        return Err(
            "Das ist keine Tabelle der EZB: Die Kopfzeile beginnt nicht mit „Date“.".to_owned(),
        );
    }
    let mut rates = Rates::new();
    for record in reader.records() {
        let record = record.map_err(|fault| format!("Die Tabelle ist nicht lesbar: {fault}."))?;
        let stated = record.get(0).unwrap_or_default();
        let date = number::date(stated)
            .ok()
            .or_else(|| long_date(stated))
            .ok_or_else(|| format!("„{stated}“ ist kein Tag der EZB."))?;
        for (currency, rate) in header.iter().zip(&record).skip(1) {
            if !currency.is_empty() && !rate.is_empty() && rate != "N/A" {
                add(&mut rates, date, currency, rate)?;
            }
        }
    }
    Ok(rates)
}

fn add(rates: &mut Rates, date: Date, currency: &str, rate: &str) -> Result<(), String> {
    let code = currency.len() == 3 && currency.bytes().all(|byte| byte.is_ascii_uppercase());
    let value = decimal(rate).filter(|value| !value.is_zero() && value.is_sign_positive());
    let (true, Some(value)) = (code, value) else {
        return Err(format!(
            "„{rate}“ ist kein Kurs für „{currency}“ am {date}."
        ));
    };
    rates
        .entry(date)
        .or_default()
        .insert(currency.to_owned(), canonical_number(value));
    Ok(())
}

fn long_date(text: &str) -> Option<Date> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let mut words = text.split_whitespace();
    let day = words.next()?.parse().ok()?;
    let month = words.next()?;
    let month = MONTHS.iter().position(|name| *name == month)? + 1;
    let year = words.next()?.parse().ok()?;
    Date::new(year, i8::try_from(month).ok()?, day).ok()
}

/// Puts new days into a table, in its order; nothing that it says is changed. An empty table
/// takes all, another only days from its first one on.
#[must_use]
pub fn merge(grid: &mut Grid, rates: &Rates) -> Merge {
    let mut merge = Merge::default();
    let days: BTreeMap<Date, usize> = grid
        .rows
        .iter()
        .enumerate()
        .filter_map(|(at, row)| Some((number::date(row.cells.first()?).ok()?, at)))
        .collect();
    let newest_first = grid
        .rows
        .first()
        .zip(grid.rows.last())
        .is_none_or(|(first, last)| first.cells.first() >= last.cells.first());
    let first = days.keys().next().copied();
    for (date, values) in rates {
        if first.is_some_and(|first| *date < first) {
            merge.before += 1;
            continue;
        }
        if let Some(at) = days.get(date) {
            let conflicts = conflicts(grid, *at, *date, values);
            if conflicts.is_empty() {
                merge.same += 1;
            }
            merge.conflicts.extend(conflicts);
            continue;
        }
        for currency in values.keys() {
            if grid.column(currency).is_none() {
                grid.columns.push(currency.clone());
                for row in &mut grid.rows {
                    row.cells.push("N/A".to_owned());
                }
            }
        }
        let cells = grid
            .columns
            .iter()
            .enumerate()
            .map(|(at, name)| match at {
                0 => date.to_string(),
                _ => values
                    .get(name)
                    .cloned()
                    .unwrap_or_else(|| "N/A".to_owned()),
            })
            .collect();
        grid.rows.push(Line { line: 0, cells });
        merge.added.push(*date);
    }
    grid.rows.sort_by(|a, b| {
        let order = a.cells.first().cmp(&b.cells.first());
        if newest_first { order.reverse() } else { order }
    });
    merge
}

fn conflicts(grid: &Grid, at: usize, date: Date, values: &BTreeMap<String, String>) -> Vec<String> {
    values
        .iter()
        .filter_map(|(currency, rate)| {
            let column = grid.column(currency)?;
            let stands = grid.rows[at].cells.get(column)?;
            let differs = decimal(stands).is_some_and(|value| Some(value) != decimal(rate));
            differs.then(|| {
                format!("{currency} am {date}: {stands} in der Tabelle, {rate} in der Datei")
            })
        })
        .collect()
}
