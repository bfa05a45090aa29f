//! A directory of one provider, written as an editor would, priced under one profile.

#![allow(dead_code, clippy::unwrap_used, clippy::expect_used)]

use jiff::civil::{Date, date};
use vollmonat::catalog::{self, Catalog, Component};
use vollmonat::config::Config;
use vollmonat::diagnostics::{Diagnostics, Severity, Sources};
use vollmonat::pricing::{Profile, Quote, Rules, rank};
use vollmonat::source::profile::profile;
use vollmonat::source::toml::Document;

/// The day on which all cases are priced.
pub(crate) const TODAY: Date = date(2026, 12, 1);

const GPUS: &str = "\
gpu,name,aliases,vendor,vram_gb,source_url
l40s,NVIDIA L40S,L40S,NVIDIA,48,https://example.org/l40s
h100,NVIDIA H100,,NVIDIA,80,https://example.org/h100
";
const RATES: &str = "\
Date,USD,CHF
2026-11-13,1.1172,0.9194
2026-10-02,1.2500,0.9000
2025-01-02,1.0000,0.9000
";
const VAT: &str = "\
country,valid_from,percent,source_url
DE,2021-01-01,19,https://example.org/ust
CH,2024-01-01,8.1,https://example.org/ust
FI,2024-09-01,25.5,https://example.org/ust
";
const PROVIDER: &str = "\
name = \"Nordwolke\"
seat = \"DE\"
website = \"https://example.org/\"
source_url = \"https://example.org/impressum\"
as_of = 2026-11-15
";

/// A directory under construction: every part can be replaced.
pub(crate) struct Directory {
    offers: String,
    tariffs: String,
    profile: String,
}

/// Starts a directory with the offers of one provider: rows of the columns
/// `offer,gpu,gpu_count,region,country,billing,price,price_unit,currency,tax,source_url,as_of`
/// plus whatever `columns` adds. A row may be shortened to its differences with [`Directory::offer`].
pub(crate) fn directory() -> Directory {
    Directory {
        offers: String::new(),
        tariffs: "component,product,reference,region,from,price,price_unit,stopped_price,currency,tax,source_url,as_of,valid_from,note,scope,overage\n".to_owned(),
        profile: String::new(),
    }
}

impl Directory {
    /// Adds an offer „a“ with a price per hour in EUR net; `extra` is `column=value …`, which also
    /// overrides the defaults.
    pub(crate) fn offer(mut self, extra: &str) -> Self {
        const COLUMNS: &[(&str, &str)] = &[
            ("offer", "a"),
            ("gpu", "l40s"),
            ("gpu_count", "1"),
            ("gpu_share", ""),
            ("gpu_access", "dedicated"),
            ("vram_gb", ""),
            ("region", "hamburg"),
            ("country", "DE"),
            ("billing", "on_demand"),
            ("term_months", ""),
            ("price", "1"),
            ("price_unit", "hour"),
            ("currency", "EUR"),
            ("tax", "net"),
            ("billing_step", ""),
            ("minimum_minutes", ""),
            ("stopped_percent", "0"),
            ("hours_cap", ""),
            ("price_cap", ""),
            ("setup_fee", ""),
            ("upfront_fee", ""),
            ("block_storage_included_gb", ""),
            ("egress_included_gb", ""),
            ("source_url", "https://example.org/preise"),
            ("as_of", "2026-11-15"),
            ("valid_from", ""),
            ("valid_until", ""),
        ];
        if self.offers.is_empty() {
            let names: Vec<&str> = COLUMNS.iter().map(|(name, _)| *name).collect();
            self.offers = names.join(",") + "\n";
        }
        let given: Vec<(&str, &str)> = extra
            .split_whitespace()
            .map(|pair| pair.split_once('=').expect("column=value"))
            .collect();
        for (name, _) in &given {
            assert!(
                COLUMNS.iter().any(|(column, _)| column == name),
                "no column {name}"
            );
        }
        let cells: Vec<&str> = COLUMNS
            .iter()
            .map(|(name, default)| {
                given
                    .iter()
                    .find(|(column, _)| column == name)
                    .map_or(*default, |(_, value)| *value)
            })
            .collect();
        self.offers += &(cells.join(",") + "\n");
        self
    }

    /// Adds a tier: component, from, price, unit; `extra` is `column=value …` as for offers.
    pub(crate) fn tier(
        mut self,
        component: &str,
        from: &str,
        price: &str,
        unit: &str,
        extra: &str,
    ) -> Self {
        let value = |name: &str, default: &str| {
            extra
                .split_whitespace()
                .filter_map(|pair| pair.split_once('='))
                .find(|(column, _)| *column == name)
                .map_or_else(|| default.to_owned(), |(_, value)| value.to_owned())
        };
        let cells = [
            component.to_owned(),
            value("product", ""),
            value("reference", ""),
            value("region", "*"),
            from.to_owned(),
            price.to_owned(),
            unit.to_owned(),
            value("stopped_price", ""),
            value("currency", "EUR"),
            value("tax", "net"),
            "https://example.org/preise".to_owned(),
            value("as_of", "2026-11-15"),
            value("valid_from", ""),
            String::new(),
            value("scope", ""),
            value("overage", ""),
        ];
        self.tariffs += &(cells.join(",") + "\n");
        self
    }

    /// The usage, as TOML.
    pub(crate) fn used(mut self, profile: &str) -> Self {
        self.profile = profile.to_owned();
        self
    }

    /// The catalog; asserts that the data has no errors.
    pub(crate) fn catalog(&self) -> Catalog {
        let (catalog, diagnostics) = self.read();
        let errors: Vec<_> = diagnostics
            .as_slice()
            .iter()
            .filter(|d| d.severity == Severity::Error)
            .collect();
        assert!(errors.is_empty(), "{errors:#?}");
        catalog
    }

    /// The catalog with everything reported about it.
    pub(crate) fn read(&self) -> (Catalog, Diagnostics) {
        let files: [(&str, &[u8]); 6] = [
            ("offers/gpus.csv", GPUS.as_bytes()),
            ("offers/exchange-rates.csv", RATES.as_bytes()),
            ("offers/vat-rates.csv", VAT.as_bytes()),
            ("offers/nordwolke/provider.toml", PROVIDER.as_bytes()),
            ("offers/nordwolke/offers.csv", self.offers.as_bytes()),
            ("offers/nordwolke/tariffs.csv", self.tariffs.as_bytes()),
        ];
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::new());
        let catalog = catalog::read::catalog(&files, TODAY, &mut sources, &mut diagnostics);
        (catalog, diagnostics)
    }

    /// The profile.
    pub(crate) fn profile(&self) -> Profile {
        let mut diagnostics = Diagnostics::new();
        let document = Document::parse(
            "p.toml",
            &self.profile,
            0..self.profile.len(),
            &mut diagnostics,
        );
        let profile = profile(document.root(), Config::default().hours_per_month);
        drop(document);
        assert!(!diagnostics.has_errors(), "{diagnostics:#?}");
        profile
    }

    /// The ranking: offer names in order with rank, complete, and total.
    pub(crate) fn ranking(&self) -> Vec<(String, Option<u32>, Quote)> {
        let catalog = self.catalog();
        let config = Config::default();
        let percent = catalog.vat.on("DE", TODAY).unwrap();
        let rules = Rules::new(&config, TODAY, percent);
        let costs = rank::costs(&catalog, &rules);
        rank::rank(&costs, &self.profile(), &rules)
            .offers
            .into_iter()
            .map(|quoted| (quoted.offer.name.clone(), quoted.rank, quoted.quote))
            .collect()
    }

    /// The quote of the only offer.
    pub(crate) fn quote(&self) -> Quote {
        let mut all = self.ranking();
        assert_eq!(all.len(), 1);
        all.remove(0).2
    }

    /// The net total of the only offer.
    pub(crate) fn net(&self) -> String {
        self.quote()
            .net
            .map_or_else(|| "–".to_owned(), |net| net.to_string())
    }

    /// The net amount of one line of the only offer, or its status when unknown; „–“ without line.
    pub(crate) fn line(&self, component: Component) -> String {
        let quote = self.quote();
        match quote.line(component) {
            None => "–".to_owned(),
            Some(line) => line
                .net
                .map_or_else(|| line.status.key().to_owned(), |net| net.to_string()),
        }
    }
}
