//! Other people's catalogues → offers, with every row that was passed over counted by reason.
//!
//! ```text
//! file → one reader per format → Collector (filters, spellings, places) → propose → rows
//! ```
//!
//! A reader knows one format and nothing of our directory; [`collector`] decides what is kept;
//! [`propose`] compares with the directory and makes new rows, never overwriting one. Readers of
//! large files keep one row in memory.

mod aws;
mod azure;
pub mod collector;
pub mod ecb;
mod gpuhunt;
mod hetzner;
mod json;
mod ovhcloud;
mod places;
pub mod propose;
mod scaleway;
mod skypilot;
mod sparecores;
mod table;

use std::io::Read;

use rust_decimal::Decimal;

pub use collector::{Collector, Filter};

/// A price as a catalogue states it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The provider's own name of the plan.
    pub offer: String,
    /// Spellings of the GPU, the surest first.
    pub gpu: Vec<String>,
    /// GPUs in the plan.
    pub gpu_count: u32,
    /// `1/6`; empty = whole.
    pub gpu_share: String,
    /// GB per GPU, where stated.
    pub vram_gb: Option<Decimal>,
    /// Virtual processors.
    pub vcpus: Option<Decimal>,
    /// GB of main memory.
    pub ram_gb: Option<Decimal>,
    /// GB of local disk.
    pub local_disk_gb: Option<Decimal>,
    /// The provider's region.
    pub region: String,
    /// Country, where the catalogue states it.
    pub country: Option<String>,
    /// on_demand, spot, reserved, monthly.
    pub billing: &'static str,
    /// Committed months.
    pub term_months: Option<u32>,
    /// Amount.
    pub price: Decimal,
    /// hour, month, gpu_hour …
    pub unit: &'static str,
    /// ISO 4217.
    pub currency: String,
    /// net, gross or empty.
    pub tax: &'static str,
    /// Once, where stated.
    pub setup_fee: Option<Decimal>,
    /// Where in the file: „Zeile 12“, „Eintrag 3“.
    pub place: String,
}

impl Found {
    /// An hourly price on demand of a whole-GPU plan; readers change what is otherwise.
    fn hourly(offer: &str, region: &str, price: Decimal, currency: &str) -> Self {
        Self {
            offer: offer.to_owned(),
            gpu: Vec::new(),
            gpu_count: 1,
            gpu_share: String::new(),
            vram_gb: None,
            vcpus: None,
            ram_gb: None,
            local_disk_gb: None,
            region: region.to_owned(),
            country: None,
            billing: "on_demand",
            term_months: None,
            price,
            unit: "hour",
            currency: currency.to_owned(),
            tax: "",
            setup_fee: None,
            place: String::new(),
        }
    }
}

/// The catalogues that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Offer file of Amazon EC2, CSV.
    Aws,
    /// Azure Retail Prices, JSON.
    Azure,
    /// gpuhunt catalogue, CSV.
    Gpuhunt,
    /// Server products of the Hetzner Robot web service, JSON.
    Hetzner,
    /// Public catalogue of the OVHcloud Public Cloud, JSON.
    Ovhcloud,
    /// Server types of the Scaleway Instance API, JSON.
    Scaleway,
    /// SkyPilot catalogue, CSV.
    Skypilot,
    /// Spare Cores prices (with servers inside or in a file of their own), JSON.
    Sparecores,
}

impl Format {
    /// Every format, in the order of its name.
    pub const ALL: [Self; 8] = [
        Self::Aws,
        Self::Azure,
        Self::Gpuhunt,
        Self::Hetzner,
        Self::Ovhcloud,
        Self::Scaleway,
        Self::Skypilot,
        Self::Sparecores,
    ];

    /// The word on the command line.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Aws => "aws",
            Self::Azure => "azure",
            Self::Gpuhunt => "gpuhunt",
            Self::Hetzner => "hetzner",
            Self::Ovhcloud => "ovhcloud",
            Self::Scaleway => "scaleway",
            Self::Skypilot => "skypilot",
            Self::Sparecores => "sparecores",
        }
    }

    /// The provider whose own catalogue it is; `None` for catalogues of many.
    #[must_use]
    pub fn provider(self) -> Option<&'static str> {
        match self {
            Self::Gpuhunt | Self::Skypilot | Self::Sparecores => None,
            own => Some(own.key()),
        }
    }

    /// Where the catalogue is published.
    #[must_use]
    pub fn source_url(self, regions: &[String]) -> String {
        let address = match self {
            Self::Aws => {
                "https://pricing.us-east-1.amazonaws.com/offers/v1.0/aws/AmazonEC2/current/index.csv"
            }
            Self::Azure => "https://prices.azure.com/api/retail/prices",
            Self::Gpuhunt => "https://github.com/dstackai/gpuhunt",
            Self::Hetzner => "https://robot-ws.your-server.de/order/server/product",
            Self::Ovhcloud => "https://eu.api.ovh.com/1.0/order/catalog/public/cloud",
            Self::Scaleway => {
                let zone = regions.first().map_or("fr-par-1", String::as_str);
                return format!(
                    "https://api.scaleway.com/instance/v1/zones/{zone}/products/servers"
                );
            }
            Self::Skypilot => "https://github.com/skypilot-org/skypilot-catalog",
            Self::Sparecores => "https://sparecores.com/servers",
        };
        address.to_owned()
    }
}

/// What a reader needs to know beside its file.
#[derive(Clone, Debug)]
pub struct Context<'c> {
    /// Regions asked for; the Scaleway file does not name its own.
    pub regions: &'c [String],
    /// Key of the provider that gets the rows.
    pub provider: &'c str,
}

/// Reads catalogue files into the collector.
///
/// # Errors
/// A German sentence when a file is not of the format.
pub fn read(
    format: Format,
    files: &mut [Box<dyn Read>],
    context: &Context<'_>,
    collector: &mut Collector<'_>,
) -> Result<(), String> {
    let Some((first, others)) = files.split_first_mut() else {
        return Err("Es fehlt die Datei.".to_owned());
    };
    if !others.is_empty() && format != Format::Sparecores {
        return Err(format!(
            "{} wird aus einer einzelnen Datei gelesen.",
            format.key()
        ));
    }
    match format {
        Format::Aws => aws::read(first, collector),
        Format::Azure => azure::read(first, collector),
        Format::Gpuhunt => gpuhunt::read(first, collector),
        Format::Hetzner => hetzner::read(first, collector),
        Format::Ovhcloud => ovhcloud::read(first, collector),
        Format::Scaleway => scaleway::read(first, context, collector),
        Format::Skypilot => skypilot::read(first, collector),
        Format::Sparecores => sparecores::read(first, others, context, collector),
    }
}

/// `1.29`, `3e-05`: numbers as programs print them.
fn decimal(text: &str) -> Option<Decimal> {
    let text = text.trim();
    Decimal::from_str_exact(text)
        .or_else(|_| Decimal::from_scientific(text))
        .ok()
        .map(|value| value.round_dp(12).normalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::gpu::by_spelling;
    use crate::diagnostics::{Diagnostics, Sources};

    /// The clouds that do not name their GPUs are useless when our names for them are unknown.
    #[test]
    fn every_model_named_here_is_in_the_shipped_table() {
        let gpus = include_bytes!("../../offers/gpus.csv");
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
        let catalog = crate::catalog::read::catalog(
            &[("offers/gpus.csv", gpus)],
            jiff::civil::date(2026, 12, 1),
            &mut sources,
            &mut diagnostics,
        );
        let named = aws::FAMILIES
            .iter()
            .map(|(_, gpu)| *gpu)
            .chain(azure::SIZES.iter().map(|size| size.1));
        for gpu in named {
            assert!(by_spelling(&catalog.gpus, gpu).is_some(), "{gpu}");
        }
    }

    #[test]
    fn numbers_as_programs_print_them() {
        for (text, expected) in [
            ("1.29", Some("1.29")),
            ("2.3270000000", Some("2.327")),
            ("3e-05", Some("0.00003")),
            ("3.1e0", Some("3.1")),
            ("", None),
            ("nan", None),
        ] {
            assert_eq!(
                decimal(text).map(|it| it.to_string()).as_deref(),
                expected,
                "{text}"
            );
        }
    }
}
