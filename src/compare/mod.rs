//! What a change of the data does to full months and ranks. Pure: two states of a directory in,
//! one [`Report`] out, and the report in words.
//!
//! | file | what |
//! |---|---|
//! | `offers`, `rows` | offers that came, went, were announced, repriced, read again |
//! | `tariffs`, `method` | tier lists; constants, VAT rates, usages, exchange rates |
//! | `states` | the cost functions of both states, the old ones at the new exchange rates |
//! | `months` | full months and ranks before and after, per usage |
//! | `parts` | which part of a difference stems from what |
//! | `suspicions` | what looks like a slip |
//! | `markdown`, `text`, `json` | the report for a pull request, a terminal, a program |
//!
//! # Exchange rates are netted out
//!
//! A month in a foreign currency moves with every new row of exchange-rates.csv and with every
//! new day of reading, without anybody having changed a price. The months „before“ are therefore
//! those of the old state at the exchange rates that the new state applies; what the rates alone
//! did is told beside them, as a cause.

mod json;
mod markdown;
mod method;
mod months;
mod offers;
mod parts;
mod report;
mod rows;
mod states;
mod suspicions;
mod tariffs;
#[cfg(test)]
mod tests;
mod text;
mod words;

use crate::catalog::Catalog;
use crate::pricing::{Profile, Rules};

pub use json::json;
pub use markdown::{LONGEST, markdown};
pub use report::{
    Announced, Cause, Change, Cheapest, CheapestChange, Confirmed, Edited, Entry, MethodChange,
    MonthChange, Parts, RateChange, Reason, Report, Standing, Suspicion, TariffChange, UsageReport,
};
pub use text::text;

/// One state of a directory.
#[derive(Clone, Debug)]
pub struct Side<'a> {
    /// Its data.
    pub catalog: &'a Catalog,
    /// Its method.
    pub rules: Rules,
    /// The usages that months are computed for, the default profile first.
    pub usages: Vec<Usage>,
}

/// A usage with a name.
#[derive(Clone, Debug)]
pub struct Usage {
    /// Empty for the default profile, else the slug of the workload.
    pub key: String,
    /// For readers.
    pub title: String,
    /// What is used.
    pub profile: Profile,
}

/// How the two states are called in the report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// `main (1a2b3c4d5e6f)`, `../alt`
    pub old: String,
    /// `Arbeitsordner`
    pub new: String,
}

/// Compares two states on the same day.
#[must_use]
pub fn compare(old: &Side<'_>, new: &Side<'_>) -> Report {
    let pairs = offers::pairs(old.catalog, new.catalog);
    let mut report = Report {
        date: new.rules.date,
        suspicions: Vec::new(),
        added: Vec::new(),
        removed: Vec::new(),
        withdrawn: Vec::new(),
        announced: Vec::new(),
        repriced: Vec::new(),
        edited: Vec::new(),
        confirmed: Vec::new(),
        tariffs: tariffs::changes(old.catalog, new.catalog),
        method: method::changes(old, new),
        rates: method::rates(old, new),
        usages: Vec::new(),
        counts: (old.catalog.offers().count(), new.catalog.offers().count()),
    };
    offers::sort(&pairs, &mut report);
    let states = states::States::new(old, new);
    report.usages = new
        .usages
        .iter()
        .filter_map(|usage| {
            let before = old.usages.iter().find(|old| old.key == usage.key)?;
            Some(months::report(&states, &pairs, &before.profile, usage))
        })
        .collect();
    report.suspicions = suspicions::find(&pairs, &report);
    report
}
