//! Exchange and VAT rates by day.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rust_decimal::Decimal;

/// One ECB reference rate: 1 EUR = `rate` units of the currency (rule M31).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// The ECB's day.
    pub date: Date,
    /// Units of the currency for one euro, all digits.
    pub rate: Decimal,
}

/// exchange-rates.csv: per currency the published days, oldest first.
#[derive(Clone, Debug, Default)]
pub struct ExchangeRates {
    by_currency: BTreeMap<String, Vec<Rate>>,
}

impl ExchangeRates {
    /// From rows in any order; the first of two equal days wins.
    #[must_use]
    pub fn new(rows: impl IntoIterator<Item = (String, Rate)>) -> Self {
        let mut by_currency: BTreeMap<String, Vec<Rate>> = BTreeMap::new();
        for (currency, rate) in rows {
            by_currency.entry(currency).or_default().push(rate);
        }
        for rates in by_currency.values_mut() {
            rates.sort_by_key(|rate| rate.date);
            rates.dedup_by_key(|rate| rate.date);
        }
        Self { by_currency }
    }

    /// Rule M31: the last published rate not after `day`. EUR is 1 on every day.
    #[must_use]
    pub fn on(&self, currency: &str, day: Date) -> Option<Rate> {
        let rates = self.by_currency.get(currency)?;
        let after = rates.partition_point(|rate| rate.date <= day);
        after.checked_sub(1).map(|index| rates[index])
    }

    /// Adds a currency that the table names without any rate.
    pub fn declare(&mut self, currency: String) {
        self.by_currency.entry(currency).or_default();
    }

    /// Is the currency in the table at all?
    #[must_use]
    pub fn knows(&self, currency: &str) -> bool {
        self.by_currency.contains_key(currency)
    }

    /// The currencies of the table.
    pub fn currencies(&self) -> impl Iterator<Item = &str> {
        self.by_currency.keys().map(String::as_str)
    }

    /// The newest published day.
    #[must_use]
    pub fn newest(&self) -> Option<Date> {
        self.by_currency
            .values()
            .filter_map(|rates| rates.last())
            .map(|rate| rate.date)
            .max()
    }
}

/// vat-rates.csv: per country the percentages, oldest first.
#[derive(Clone, Debug, Default)]
pub struct VatRates {
    by_country: BTreeMap<String, Vec<(Date, Decimal)>>,
}

impl VatRates {
    /// From rows `(country, valid from, percent)` in any order.
    #[must_use]
    pub fn new(rows: impl IntoIterator<Item = (String, Date, Decimal)>) -> Self {
        let mut by_country: BTreeMap<String, Vec<(Date, Decimal)>> = BTreeMap::new();
        for (country, date, percent) in rows {
            by_country.entry(country).or_default().push((date, percent));
        }
        for rates in by_country.values_mut() {
            rates.sort_by_key(|(date, _)| *date);
        }
        Self { by_country }
    }

    /// Rule M34: the percentage in force on `day`; before a country's first row, that row's.
    #[must_use]
    pub fn on(&self, country: &str, day: Date) -> Option<Decimal> {
        self.since(country, day).map(|(_, percent)| percent)
    }

    /// The percentage of [`VatRates::on`] with the day from which the table states it.
    #[must_use]
    pub fn since(&self, country: &str, day: Date) -> Option<(Date, Decimal)> {
        let rates = self.by_country.get(country)?;
        let after = rates.partition_point(|(date, _)| *date <= day);
        rates.get(after.saturating_sub(1)).copied()
    }

    /// The countries of the table.
    pub fn countries(&self) -> impl Iterator<Item = &str> {
        self.by_country.keys().map(String::as_str)
    }
}
