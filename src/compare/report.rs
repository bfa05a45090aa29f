//! What a comparison found: exact values and places in the data, no words for readers.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::catalog::{Component, Origin, Rate};

/// Everything that differs between two states of a directory.
#[derive(Clone, Debug)]
pub struct Report {
    /// The day that both were looked at.
    pub date: Date,
    /// What a reviewer should look at first.
    pub suspicions: Vec<Suspicion>,
    /// In the new state only.
    pub added: Vec<Entry>,
    /// In the old state only.
    pub removed: Vec<Entry>,
    /// In both, on sale in the old state only.
    pub withdrawn: Vec<Entry>,
    /// Rows that begin after the day, in the new state only.
    pub announced: Vec<Announced>,
    /// Another price or other terms that enter the month.
    pub repriced: Vec<Edited>,
    /// Other facts.
    pub edited: Vec<Edited>,
    /// Read again, nothing changed.
    pub confirmed: Vec<Confirmed>,
    /// Tier lists added, removed or changed.
    pub tariffs: Vec<TariffChange>,
    /// Constants, VAT rates and usages.
    pub method: Vec<MethodChange>,
    /// Newest rates of exchange-rates.csv.
    pub rates: Vec<RateChange>,
    /// The full months, the default profile first.
    pub usages: Vec<UsageReport>,
    /// Offers compared: in the old state, in the new one.
    pub counts: (usize, usize),
}

impl Report {
    /// Nothing to tell at all?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.suspicions.is_empty()
            && self.added.is_empty()
            && self.removed.is_empty()
            && self.withdrawn.is_empty()
            && self.announced.is_empty()
            && self.repriced.is_empty()
            && self.edited.is_empty()
            && self.confirmed.is_empty()
            && self.tariffs.is_empty()
            && self.method.is_empty()
            && self.rates.is_empty()
            && self.usages.iter().all(UsageReport::is_empty)
    }
}

/// An offer that came or went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// `provider/offer/region/billing`.
    pub id: String,
    /// The provider's own name of the plan.
    pub name: String,
    /// Key in gpus.csv.
    pub gpu: String,
    /// As the provider states it.
    pub price: String,
    /// Its row, in the new state where it is there.
    pub origin: Origin,
}

/// A row that begins later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Announced {
    /// Of the offer.
    pub id: String,
    /// First day.
    pub valid_from: Date,
    /// As the provider states it.
    pub price: String,
    /// Its row.
    pub origin: Origin,
}

/// A cell with another content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Of offers.csv.
    pub column: &'static str,
    /// As in the file, decimal point; empty = unknown.
    pub before: String,
    /// As in the file, decimal point; empty = unknown.
    pub after: String,
}

/// An offer whose row in force says something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edited {
    /// Of the offer.
    pub id: String,
    /// As the provider stated it.
    pub price_before: String,
    /// As the provider states it.
    pub price_after: String,
    /// In the order of the columns.
    pub changes: Vec<Change>,
    /// The new row.
    pub origin: Origin,
}

/// An offer that was read again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Confirmed {
    /// Of the offer.
    pub id: String,
    /// Day of reading in the old state.
    pub before: Date,
    /// Day of reading in the new state.
    pub after: Date,
    /// The new row.
    pub origin: Origin,
}

/// How a tier list differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TariffChange {
    /// Key of the provider.
    pub provider: String,
    /// Which line of the sum.
    pub component: Component,
    /// The provider's name of the product.
    pub product: Option<String>,
    /// Region codes; empty = all.
    pub regions: Vec<String>,
    /// The tiers in words; empty = was not there.
    pub before: String,
    /// The tiers in words; empty = is no longer there.
    pub after: String,
    /// First row, in the new state where it is there.
    pub origin: Origin,
}

/// A constant, a VAT rate or a usage that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodChange {
    /// `[method] hours_per_month`, `Umsatzsteuer DE`, `[profile] egress_gb` …
    pub what: String,
    /// Empty = was not there.
    pub before: String,
    /// Empty = is no longer there.
    pub after: String,
}

/// The newest rate of a currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RateChange {
    /// ISO 4217.
    pub currency: String,
    /// In the old state.
    pub before: Option<Rate>,
    /// In the new state.
    pub after: Option<Rate>,
}

/// The full months under one usage.
#[derive(Clone, Debug)]
pub struct UsageReport {
    /// Empty for the default profile, else the slug of the workload.
    pub key: String,
    /// For readers.
    pub title: String,
    /// Offers whose month or place changed by itself; the largest change first.
    pub months: Vec<MonthChange>,
    /// Offers that only moved because others did.
    pub shifted: usize,
    /// What lies behind the changes, beside the offers' own rows.
    pub causes: Vec<Cause>,
    /// GPUs with another cheapest offer.
    pub cheapest: Vec<CheapestChange>,
}

impl UsageReport {
    /// No month changed?
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.months.is_empty() && self.causes.is_empty() && self.cheapest.is_empty()
    }
}

/// An offer's place under a usage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// EUR net to the cent; `None` without a price.
    pub net: Option<Decimal>,
    /// Every needed component is known.
    pub complete: bool,
    /// Among complete offers that serve the usage.
    pub rank: Option<u32>,
    /// Why it cannot serve the usage.
    pub excluded: Option<String>,
}

/// A full month that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonthChange {
    /// Of the offer.
    pub id: String,
    /// Key in gpus.csv.
    pub gpu: String,
    /// Old state at the new state's exchange rates; `None`: not on sale.
    pub before: Option<Standing>,
    /// `None`: no longer on sale.
    pub after: Option<Standing>,
    /// After − before, EUR net.
    pub difference: Option<Decimal>,
    /// The same in percent of before, one place.
    pub percent: Option<Decimal>,
    /// What makes up the difference; `None` where the offer came or went.
    pub parts: Option<Parts>,
    /// The row that the change stems from.
    pub origin: Origin,
}

/// Shares of a difference, EUR net, in cents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Constants, VAT rates, the usage itself.
    pub method: Decimal,
    /// tariffs.csv.
    pub tariffs: Decimal,
    /// The offer's own row.
    pub offer: Decimal,
    /// Exchange rates; not part of the difference.
    pub rates: Decimal,
}

/// What a cause is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Exchange rates of a currency; netted out of the months.
    Rates {
        /// ISO 4217.
        currency: String,
    },
    /// The method or the usage.
    Method,
    /// A tariff of a provider.
    Tariff {
        /// Key of the provider.
        provider: String,
        /// Its name.
        name: String,
        /// Which line of the sum.
        component: Component,
    },
}

/// One cause with its effect on the full month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cause {
    /// What it is.
    pub reason: Reason,
    /// Offers whose month it changed.
    pub offers: usize,
    /// Middle of the changes in percent of the month, one place.
    pub median_percent: Option<Decimal>,
    /// Where it stands, for a tariff.
    pub origin: Option<Origin>,
}

/// An offer with its month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cheapest {
    /// Of the offer.
    pub id: String,
    /// EUR net.
    pub net: Decimal,
}

/// A GPU whose cheapest complete offer is another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheapestChange {
    /// Key in gpus.csv.
    pub gpu: String,
    /// `None`: there was none.
    pub before: Option<Cheapest>,
    /// `None`: there is none any more.
    pub after: Option<Cheapest>,
}

/// Something that is more often a slip than a fact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Suspicion {
    /// The month or the stated price is half as much again, or two thirds, or beyond.
    Jump {
        /// Of the offer.
        id: String,
        /// After ÷ before, two places.
        factor: Decimal,
        /// The new row.
        origin: Origin,
    },
    /// Another unit, currency or tax for the price.
    UnitFlip {
        /// Of the offer.
        id: String,
        /// Of offers.csv.
        column: &'static str,
        /// As in the file.
        before: String,
        /// As in the file.
        after: String,
        /// The figure itself stayed.
        same_amount: bool,
        /// The new row.
        origin: Origin,
    },
    /// More than a fifth of a provider's rows are no longer there.
    Loss {
        /// Key of the provider.
        provider: String,
        /// Rows that are no longer there.
        gone: usize,
        /// Rows in the old state.
        of: usize,
    },
    /// One offer went, a very similar one came: its address dies, its history is cut.
    Renamed {
        /// Old id.
        before: String,
        /// New id.
        after: String,
        /// The new row.
        origin: Origin,
    },
    /// A price was overwritten where a row should have been added.
    Overwritten {
        /// Of the offer.
        id: String,
        /// The price that is no longer in the file.
        price: String,
        /// The new row.
        origin: Origin,
    },
}
