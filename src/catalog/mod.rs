//! The validated domain: what the directory knows, true by construction.
//!
//! Nothing in here reads a file or computes a price. Amounts are exact decimals,
//! `None` means *unknown*, never zero.

pub mod country;
pub mod gpu;
pub mod offer;
pub mod plausibility;
pub mod provider;
pub mod rates;
pub mod read;
pub mod tariff;

use jiff::civil::Date;

pub use country::Country;
pub use gpu::{Gpu, PurchasePrice};
pub use offer::{Access, Billing, BillingStep, Offer, OfferRow, PriceUnit, Share, Tax};
pub use provider::{Certificate, Provider, Question, Term, Verdict};
pub use rates::{ExchangeRates, Rate, VatRates};
pub use tariff::{Component, Overage, Scope, TariffUnit, Tier, TierList};

/// Where a fact stands and when it was read there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// `https` address.
    pub url: String,
    /// Day of reading.
    pub as_of: Date,
}

/// Where in the data a fact stems from, for pages and reports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Path relative to the root.
    pub file: String,
    /// Physical line.
    pub line: u32,
}

/// Whole days from one date to a later one; 0 the other way round.
#[must_use]
pub fn days_between(from: Date, to: Date) -> u32 {
    from.until(to)
        .map_or(0, |span| u32::try_from(span.get_days()).unwrap_or(0))
}

/// The whole directory as of one day.
#[derive(Clone, Debug)]
pub struct Catalog {
    /// The day that decides what is current (`--date`).
    pub date: Date,
    /// GPU models in the order of gpus.csv.
    pub gpus: Vec<Gpu>,
    /// Providers by key.
    pub providers: Vec<Provider>,
    /// ECB reference rates.
    pub exchange: ExchangeRates,
    /// VAT rates by country.
    pub vat: VatRates,
}

impl Catalog {
    /// The GPU with this key.
    #[must_use]
    pub fn gpu(&self, key: &str) -> Option<&Gpu> {
        self.gpus.iter().find(|gpu| gpu.key == key)
    }

    /// The provider with this key.
    #[must_use]
    pub fn provider(&self, key: &str) -> Option<&Provider> {
        self.providers
            .binary_search_by(|provider| provider.key.as_str().cmp(key))
            .ok()
            .map(|index| &self.providers[index])
    }

    /// Every offer with its provider, by provider key and offer id.
    pub fn offers(&self) -> impl Iterator<Item = (&Provider, &Offer)> {
        self.providers
            .iter()
            .flat_map(|provider| provider.offers.iter().map(move |offer| (provider, offer)))
    }
}
