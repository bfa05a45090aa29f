//! GPU models (gpus.csv).

use rust_decimal::Decimal;

use super::{Origin, Source};

/// One GPU model.
#[derive(Clone, Debug)]
pub struct Gpu {
    /// Key, `[a-z0-9-]+`; also its address `/gpu/<key>/`.
    pub key: String,
    /// Name for readers.
    pub name: String,
    /// Other spellings, used by import and in messages.
    pub aliases: Vec<String>,
    /// NVIDIA, AMD, Intel …
    pub vendor: String,
    /// Ada Lovelace …
    pub architecture: Option<String>,
    /// Year of release.
    pub released: Option<String>,
    /// PCIe, SXM …
    pub form_factor: Option<String>,
    /// Memory in GB.
    pub vram_gb: Decimal,
    /// HBM3 …
    pub memory_type: Option<String>,
    /// GB/s.
    pub bandwidth_gb_s: Option<Decimal>,
    /// Watts.
    pub tdp_watts: Option<Decimal>,
    /// TFLOPS, dense.
    pub bf16_tflops: Option<Decimal>,
    /// TFLOPS, dense.
    pub fp8_tflops: Option<Decimal>,
    /// Most MIG slices; 0 = none.
    pub mig_max: Option<u32>,
    /// What one costs to buy, EUR net, where a source is known.
    pub price: Option<PurchasePrice>,
    /// Data sheet.
    pub source_url: String,
    /// The row.
    pub origin: Origin,
}

/// Observed purchase price span of one card, EUR net.
#[derive(Clone, Debug)]
pub struct PurchasePrice {
    /// Lower end.
    pub low: Decimal,
    /// Upper end.
    pub high: Decimal,
    /// Where and when.
    pub source: Source,
}
