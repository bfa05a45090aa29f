//! What pricing needs to know beside the catalog: the method's constants and the day.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::catalog::days_between;
use crate::config::{Config, Freshness};

/// Constants of a run.
#[derive(Clone, Debug)]
pub struct Rules {
    /// The day that decides what is stale.
    pub date: Date,
    /// Rule M1: hours in a month, 730.
    pub hours_per_month: Decimal,
    /// When prices and rates count as old.
    pub freshness: Freshness,
    /// Rule M34: percent of VAT added to the net total.
    pub vat_percent: Decimal,
}

impl Rules {
    /// The project's constants on a day, with the VAT rate of the reader's country.
    #[must_use]
    pub fn new(config: &Config, date: Date, vat_percent: Decimal) -> Self {
        Self {
            date,
            hours_per_month: config.hours_per_month,
            freshness: config.freshness,
            vat_percent,
        }
    }

    /// Days since a date, 0 for days to come.
    #[must_use]
    pub fn age(&self, day: Date) -> u32 {
        days_between(day, self.date)
    }
}
