//! GPU models (gpus.csv).

use rust_decimal::Decimal;

use super::{Origin, Source};
use crate::german;

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

/// The model with this key, name or alias; case, blanks, hyphens and underscores do not matter.
#[must_use]
pub fn by_spelling<'g>(gpus: &'g [Gpu], spelling: &str) -> Option<&'g Gpu> {
    let plain = |text: &str| -> String {
        text.chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect()
    };
    let wanted = plain(spelling);
    let exact = gpus.iter().find(|gpu| gpu.key == spelling);
    exact.or_else(|| {
        let mut matching = gpus.iter().filter(|gpu| {
            plain(&gpu.key) == wanted
                || plain(&gpu.name) == wanted
                || gpu.aliases.iter().any(|alias| plain(alias) == wanted)
        });
        let first = matching.next();
        // A spelling that two models share names neither.
        matching.next().is_none().then_some(first).flatten()
    })
}

/// The keys that were probably meant by a spelling that is none: the model of that name, else
/// keys alike.
#[must_use]
pub fn meant<'g>(gpus: &'g [Gpu], spelling: &str) -> Vec<&'g str> {
    match by_spelling(gpus, spelling) {
        Some(gpu) => vec![gpu.key.as_str()],
        None => german::similar(spelling, gpus.iter().map(|gpu| gpu.key.as_str())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostics::{Diagnostics, Sources};

    #[test]
    fn a_name_means_its_model_before_keys_that_look_alike() {
        let table = include_bytes!("../../offers/gpus.csv");
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
        let catalog = crate::catalog::read::catalog(
            &[("offers/gpus.csv", table)],
            jiff::civil::date(2026, 12, 1),
            &mut sources,
            &mut diagnostics,
        );
        for (spelling, keys) in [
            ("H100", vec!["h100-80"]),
            ("nvidia h100 pcie", vec!["h100-pcie-80"]),
            ("L40X", vec!["l40", "l40s"]),
            ("RTX 9999", vec![]),
        ] {
            assert_eq!(meant(&catalog.gpus, spelling), keys, "{spelling}");
        }
    }

    #[test]
    fn a_name_of_two_models_is_neither() {
        let table = "gpu,name,aliases,vendor,vram_gb,source_url\na,A,X 1,V,1,https://v.eu\nb,B,x-1,V,1,https://v.eu\n";
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
        let catalog = crate::catalog::read::catalog(
            &[("offers/gpus.csv", table.as_bytes())],
            jiff::civil::date(2026, 12, 1),
            &mut sources,
            &mut diagnostics,
        );
        assert_eq!(catalog.gpus.len(), 2);
        assert!(by_spelling(&catalog.gpus, "X1").is_none());
    }
}
