//! A small directory by hand, for the tests of the pages: three providers, seven GPU
//! models, every kind of offer that a page has to tell apart.

mod providers;
mod ranking;

use std::str::FromStr;

use jiff::civil::{Date, date};
use rust_decimal::Decimal;

use super::Site;
use super::routes::BaseUrl;
use crate::catalog::offer::Price;
use crate::catalog::{
    Access, Billing, BillingStep, Catalog, Component, Country, ExchangeRates, Gpu, Offer, OfferRow,
    Origin, Overage, PriceUnit, Provider, PurchasePrice, Question, Rate, Scope, Source, TariffUnit,
    Tax, Term, Tier, TierList, VatRates, Verdict,
};
use crate::config::{Config, Operator};
use crate::diagnostics::Diagnostics;
use crate::guides::Library;

use crate::render::Engine;

pub(crate) use ranking::ranking;

/// The day of the build.
pub(crate) const TODAY: Date = date(2026, 11, 30);

/// An exact number.
pub(crate) fn d(text: &str) -> Decimal {
    Decimal::from_str(text).unwrap()
}

/// Everything a site is made from, owned.
pub(crate) struct World {
    pub(crate) config: Config,
    pub(crate) catalog: Catalog,
    pub(crate) guides: Library,
    pub(crate) engine: Engine,
}

impl World {
    /// A published directory.
    pub(crate) fn new() -> Self {
        let config = Config {
            operator: Operator {
                name: "Erika Beispiel".to_owned(),
                address: "Feldweg 1\n20095 Hamburg".to_owned(),
                email: "post@verzeichnis.example".to_owned(),
                responsible: "Erika Beispiel".to_owned(),
                vat_id: String::new(),
            },
            ..Config::default()
        };
        let mut diagnostics = Diagnostics::new();
        let engine = Engine::new(&[], &mut diagnostics).unwrap();
        Self {
            config,
            catalog: catalog(),
            guides: Library::default(),
            engine,
        }
    }

    /// Lets `look` see the site under a base path.
    pub(crate) fn site<T>(&self, look: impl FnOnce(&Site<'_>) -> T) -> T {
        let ranking = ranking(&self.catalog);
        let base = BaseUrl::parse("https://example.org/gpu-preise/").unwrap();
        let rankings = std::collections::BTreeMap::new();
        let site = Site::new(
            &self.config,
            &self.catalog,
            &ranking,
            &rankings,
            &self.guides,
            base,
            &self.engine,
        );
        look(&site)
    }
}

fn source(url: &str, as_of: Date) -> Source {
    Source {
        url: url.to_owned(),
        as_of,
    }
}

fn origin(file: &str) -> Origin {
    Origin {
        file: file.to_owned(),
        line: 2,
    }
}

fn gpu(key: &str, name: &str, vram: u32) -> Gpu {
    Gpu {
        key: key.to_owned(),
        name: name.to_owned(),
        aliases: vec![],
        vendor: "NVIDIA".to_owned(),
        architecture: Some("Hopper".to_owned()),
        released: Some("2022".to_owned()),
        form_factor: Some("SXM".to_owned()),
        vram_gb: Decimal::from(vram),
        memory_type: Some("HBM3".to_owned()),
        bandwidth_gb_s: Some(d("3350")),
        tdp_watts: Some(d("700")),
        bf16_tflops: Some(d("989.4")),
        fp8_tflops: None,
        mig_max: Some(7),
        price: None,
        source_url: "https://example.com/datasheet.pdf".to_owned(),
        origin: origin("offers/gpus.csv"),
    }
}

fn row(gpu: &str, count: u32, vram: u32, price: Option<(&str, PriceUnit, &str)>) -> OfferRow {
    OfferRow {
        gpu: gpu.to_owned(),
        gpu_count: count,
        gpu_share: None,
        gpu_access: Some(Access::Dedicated),
        vram_gb: Decimal::from(vram),
        vcpus: Some(d("24")),
        ram_gb: Some(d("240")),
        local_disk_gb: None,
        country: Country::from_code("DE").unwrap(),
        city: Some("Hamburg".to_owned()),
        price: price.map(|(amount, unit, currency)| Price {
            amount: d(amount),
            unit,
            currency: currency.to_owned(),
        }),
        tax: Some(Tax::Net),
        billing_step: Some(BillingStep::Minute),
        minimum_minutes: None,
        stopped_percent: Some(Decimal::ZERO),
        hours_cap: None,
        price_cap: None,
        setup_fee: None,
        upfront_fee: None,
        block_storage_included_gb: None,
        egress_included_gb: None,
        source: source("https://example.com/preise?a=1&b=2", date(2026, 11, 2)),
        valid_from: date(2026, 11, 2),
        valid_until: None,
        note: None,
        origin: origin("offers/x/offers.csv"),
    }
}

fn offer(provider: &str, name: &str, region: &str, billing: Billing, rows: Vec<OfferRow>) -> Offer {
    let slug = name.to_lowercase().replace(' ', "-");
    let slug: String = slug
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    let current = rows.iter().rposition(|row| row.valid_from <= TODAY);
    Offer {
        id: format!("{provider}/{slug}/{region}/{}", billing.key()),
        name: name.to_owned(),
        region: region.to_owned(),
        billing,
        term_months: None,
        rows,
        current,
    }
}

fn provider(key: &str, name: &str, seat: &str) -> Provider {
    Provider {
        key: key.to_owned(),
        name: name.to_owned(),
        legal_name: Some(format!("{name} GmbH")),
        seat: Country::from_code(seat),
        parent: None,
        parent_country: None,
        website: format!("https://{key}.example/"),
        pricing_url: Some(format!("https://{key}.example/preise")),
        b2b_only: false,
        source: source("https://example.com/impressum", date(2026, 10, 8)),
        certificates: vec![],
        terms: vec![],
        offers: vec![],
        tariffs: vec![],
        origin: origin("offers/x/provider.toml"),
    }
}

fn tariff(component: Component, unit: TariffUnit, tiers: &[(&str, Option<&str>)]) -> TierList {
    TierList {
        component,
        product: None,
        reference: false,
        regions: vec![],
        unit,
        currency: "EUR".to_owned(),
        tax: Some(Tax::Net),
        scope: Scope::Account,
        overage: Overage::Priced,
        tiers: tiers
            .iter()
            .map(|(from, price)| Tier {
                from: d(from),
                price: price.map(d),
                stopped_price: None,
                line: 2,
            })
            .collect(),
        source: source("https://example.com/tarife", date(2026, 10, 1)),
        valid_from: None,
        note: None,
        origin: origin("offers/x/tariffs.csv"),
        oldest_line: 2,
    }
}

fn term(question: Question, answer: &str, verdict: Option<Verdict>) -> Term {
    Term {
        question,
        answer: answer.to_owned(),
        verdict,
        source: source("https://example.com/agb", date(2026, 9, 1)),
    }
}

fn catalog() -> Catalog {
    Catalog {
        date: TODAY,
        gpus: gpus(),
        // By key, as the catalog promises.
        providers: vec![
            providers::nordwolke(),
            providers::suedcloud(),
            providers::westend(),
        ],
        exchange: ExchangeRates::new([(
            "USD".to_owned(),
            Rate {
                date: date(2026, 10, 30),
                rate: d("1.1172"),
            },
        )]),
        vat: VatRates::new([("DE".to_owned(), date(2021, 1, 1), d("19"))]),
    }
}

fn gpus() -> Vec<Gpu> {
    let mut h100 = gpu("h100-sxm", "H100 SXM 80 GB", 80);
    h100.price = Some(PurchasePrice {
        low: d("24500"),
        high: d("31000"),
        source: source("https://example.com/kauf", date(2026, 9, 12)),
    });
    let mut bare = gpu("l4", "L4", 24);
    bare.architecture = None;
    bare.bandwidth_gb_s = None;
    bare.mig_max = Some(0);
    vec![
        gpu("a100-80", "A100 80 GB", 80),
        gpu("b200", "B200", 180),
        h100,
        bare,
        gpu("l40s", "L40S", 48),
        gpu("t4", "T4", 16),
        gpu("v100", "V100", 32),
    ]
}

/// Where the fixtures' site would stand.
pub(super) fn base() -> super::routes::BaseUrl {
    super::routes::BaseUrl::parse("https://vollmonat.example/").unwrap()
}
