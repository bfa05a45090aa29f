//! A small directory by hand, for the tests of the pages: three providers, seven GPU
//! models, every kind of offer that a page has to tell apart.

use std::str::FromStr;

use jiff::civil::{Date, date};
use rust_decimal::{Decimal, RoundingStrategy};

use super::Site;
use super::routes::BaseUrl;
use crate::catalog::offer::Price;
use crate::catalog::{
    Access, Billing, BillingStep, Catalog, Certificate, Component, Country, ExchangeRates, Gpu,
    Offer, OfferRow, Origin, Overage, PriceUnit, Provider, PurchasePrice, Question, Rate, Scope,
    Share, Source, TariffUnit, Tax, Term, Tier, TierList, VatRates, Verdict,
};
use crate::config::{Config, Operator};
use crate::diagnostics::Diagnostics;
use crate::guides::Library;
use crate::pricing::{Explanation, Flag, Line, Piece, Quote, Quoted, Ranking, Status};
use crate::render::Engine;

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
                address: "Musterweg 1\n20095 Hamburg".to_owned(),
                email: "post@example.org".to_owned(),
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
            })
            .collect(),
        source: source("https://example.com/tarife", date(2026, 10, 1)),
        valid_from: None,
        note: None,
        origin: origin("offers/x/tariffs.csv"),
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
        providers: vec![nordwolke(), suedcloud(), westend()],
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

fn nordwolke() -> Provider {
    use Billing::{OnDemand, Reserved, Spot};
    use PriceUnit::{GpuHour, Hour};
    let mut old = row("h100-sxm", 1, 80, Some(("2.50", Hour, "EUR")));
    old.valid_from = date(2026, 3, 1);
    old.source.as_of = date(2026, 3, 1);
    let mut next = row("h100-sxm", 1, 80, Some(("1.95", Hour, "EUR")));
    next.valid_from = date(2027, 1, 1);
    let mut noted = row("h100-sxm", 1, 80, Some(("2.10", Hour, "EUR")));
    noted.note = Some("Preis gilt ab 1 GPU; „Boost“ kostet extra.".to_owned());
    let mut sliced = row("a100-80", 1, 10, Some(("0.40", Hour, "EUR")));
    sliced.gpu_share = Some(Share {
        numerator: 1,
        denominator: 7,
    });
    sliced.gpu_access = Some(Access::Mig);
    let mut gone = row("v100", 1, 32, Some(("0.60", Hour, "EUR")));
    gone.valid_until = Some(date(2026, 6, 30));
    gone.valid_from = date(2025, 6, 1);
    let mut announced = row("b200", 8, 180, Some(("5.00", GpuHour, "EUR")));
    announced.valid_from = date(2027, 2, 1);
    let mut reserved = offer(
        "nordwolke",
        "NW H100 1",
        "hamburg",
        Reserved,
        vec![row("h100-sxm", 1, 80, Some(("1.80", Hour, "EUR")))],
    );
    reserved.term_months = Some(12);
    reserved.id.push_str("-12m");
    let spot_row = row("h100-sxm", 1, 80, Some(("0.99", Hour, "EUR")));

    let mut it = provider("nordwolke", "Nordwolke", "DE");
    it.offers = vec![
        offer(
            "nordwolke",
            "NW A100 Slice",
            "hamburg",
            OnDemand,
            vec![sliced],
        ),
        offer(
            "nordwolke",
            "NW B200 8",
            "hamburg",
            OnDemand,
            vec![announced],
        ),
        offer(
            "nordwolke",
            "NW H100 1",
            "hamburg",
            OnDemand,
            vec![old, noted, next],
        ),
        reserved,
        offer("nordwolke", "NW H100 Spot", "hamburg", Spot, vec![spot_row]),
        offer(
            "nordwolke",
            "NW L40S 1",
            "hamburg",
            OnDemand,
            vec![row("l40s", 1, 48, Some(("1.20", Hour, "EUR")))],
        ),
        offer("nordwolke", "NW V100", "hamburg", OnDemand, vec![gone]),
    ];
    it.certificates = vec![Certificate {
        name: "ISO 27001".to_owned(),
        source: source("https://example.com/iso", date(2026, 8, 1)),
    }];
    it.terms = vec![
        term(
            Question::Billing,
            "Je Minute, gestoppt keine Kosten.",
            Some(Verdict::Good),
        ),
        term(
            Question::Exit,
            "Daten 30 Tage abrufbar.",
            Some(Verdict::Mixed),
        ),
        term(Question::TaxCurrency, "Netto in Euro.", None),
    ];
    let mut old_egress = tariff(
        Component::Egress,
        TariffUnit::Gb,
        &[("0", Some("0")), ("500", Some("0.02"))],
    );
    old_egress.valid_from = Some(date(2025, 1, 1));
    let mut egress = tariff(
        Component::Egress,
        TariffUnit::Gb,
        &[
            ("0", Some("0")),
            ("1000", Some("0.01")),
            ("10240", Some("0.000018")),
            ("500000", None),
        ],
    );
    egress.valid_from = Some(date(2026, 5, 1));
    egress.note = Some("Überschuss wird auf volle GB gerundet.".to_owned());
    let mut disk = tariff(
        Component::BlockStorage,
        TariffUnit::GbMonth,
        &[("0", Some("0.08"))],
    );
    disk.product = Some("Block SSD".to_owned());
    disk.reference = true;
    disk.tiers[0].stopped_price = Some(d("0.1"));
    it.tariffs = vec![
        disk,
        old_egress,
        egress,
        tariff(
            Component::PublicIpv4,
            TariffUnit::Hour,
            &[("0", Some("0.005"))],
        ),
    ];
    it
}

fn suedcloud() -> Provider {
    use PriceUnit::{GpuHour, Month};
    let mut node = row("h100-sxm", 8, 80, Some(("1.45", GpuHour, "USD")));
    node.country = Country::from_code("FR").unwrap();
    node.city = None;
    node.gpu_access = None;
    node.tax = None;
    let mut small = row("l4", 1, 24, Some(("290", Month, "USD")));
    small.country = Country::from_code("FR").unwrap();
    small.source.as_of = date(2026, 4, 1);
    let mut asked = row("b200", 8, 180, None);
    asked.country = Country::from_code("FR").unwrap();

    let mut it = provider("suedcloud", "SüdCloud", "FR");
    it.parent = Some("Big Parent Inc.".to_owned());
    it.parent_country = Country::from_code("US");
    it.b2b_only = true;
    it.pricing_url = None;
    it.offers = vec![
        offer(
            "suedcloud",
            "B200 x8",
            "eu-west",
            Billing::OnDemand,
            vec![asked],
        ),
        offer(
            "suedcloud",
            "H100 x8",
            "eu-west",
            Billing::OnDemand,
            vec![node],
        ),
        offer(
            "suedcloud",
            "L4 small",
            "eu-west",
            Billing::Monthly,
            vec![small],
        ),
    ];
    it
}

fn westend() -> Provider {
    let mut hostile = row("h100-sxm", 2, 80, Some(("2880", PriceUnit::Month, "EUR")));
    hostile.country = Country::from_code("NL").unwrap();
    hostile.city = Some("Amsterdam".to_owned());
    hostile.setup_fee = Some(d("120"));
    hostile.block_storage_included_gb = Some(d("200"));
    hostile.billing_step = None;
    let mut cheap = row("l40s", 1, 48, Some(("1.19", PriceUnit::Hour, "EUR")));
    cheap.country = Country::from_code("NL").unwrap();
    cheap.city = Some("Amsterdam".to_owned());
    let mut it = provider("westend", "Westend & <Söhne>", "NL");
    it.legal_name = None;
    it.offers = vec![
        offer(
            "westend",
            "</script><b>H100",
            "ams",
            Billing::Monthly,
            vec![hostile],
        ),
        offer("westend", "WE L40S", "ams", Billing::OnDemand, vec![cheap]),
    ];
    it
}

/// What a provider of the fixture charges beside the machine: `(component, status,
/// quantity, included, price, currency)`.
type Extra = (
    Component,
    Status,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
);

fn extras(provider: &str) -> Vec<Extra> {
    use Component::{BlockStorage, Egress, PublicIpv4};
    use Status::{Included, Priced, Unknown};
    match provider {
        "nordwolke" => vec![
            (BlockStorage, Priced, "500", "0", "0.08", "EUR"),
            (Egress, Included, "1000", "0", "0", "EUR"),
            (PublicIpv4, Priced, "730", "0", "0.005", "EUR"),
        ],
        "suedcloud" => vec![
            (BlockStorage, Priced, "500", "0", "0.10", "USD"),
            (Egress, Unknown, "1000", "0", "0", "USD"),
            (PublicIpv4, Included, "730", "0", "0", "USD"),
        ],
        _ => vec![
            (BlockStorage, Priced, "500", "200", "0.12", "EUR"),
            (Egress, Priced, "1000", "0", "0.09", "EUR"),
            (PublicIpv4, Priced, "1", "0", "2", "EUR"),
        ],
    }
}

fn line(component: Component, status: Status, amount: Option<Decimal>, how: Explanation) -> Line {
    Line {
        component,
        status,
        exact: amount,
        net: amount.map(cents),
        explanation: how,
    }
}

fn cents(value: Decimal) -> Decimal {
    value.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

fn explanation(currency: &str, source: Source) -> Explanation {
    Explanation {
        product: None,
        unit: "GB",
        price_unit: "GB und Monat",
        quantity: Decimal::ZERO,
        included: Decimal::ZERO,
        pieces: vec![],
        cap: None,
        currency: currency.to_owned(),
        rate: (currency != "EUR").then(|| Rate {
            date: date(2026, 10, 30),
            rate: d("1.1172"),
        }),
        vat_removed: None,
        source: Some(source),
        note: None,
    }
}

fn euros(amount: Decimal, how: &Explanation) -> Decimal {
    how.rate.map_or(amount, |rate| amount / rate.rate)
}

fn lines(provider: &Provider, row: &OfferRow) -> Vec<Line> {
    let Some(price) = &row.price else {
        return vec![];
    };
    let mut lines = vec![];
    let mut how = explanation(&price.currency, row.source.clone());
    how.quantity = match price.unit {
        PriceUnit::Month => Decimal::ONE,
        PriceUnit::GpuHour => Decimal::from(730 * row.gpu_count),
        _ => d("730"),
    };
    how.unit = match price.unit {
        PriceUnit::Month => "Monate",
        PriceUnit::GpuHour => "GPU-Stunden",
        _ => "Stunden",
    };
    how.price_unit = price.unit.german();
    let amount = how.quantity * price.amount;
    how.pieces = vec![Piece {
        quantity: how.quantity,
        price: price.amount,
        amount,
    }];
    lines.push(line(
        Component::Compute,
        Status::Priced,
        Some(euros(amount, &how)),
        how,
    ));
    if let Some(fee) = row.setup_fee {
        let mut how = explanation("EUR", row.source.clone());
        how.unit = "Einrichtungen";
        how.price_unit = "Einrichtung, auf 12 Monate verteilt";
        how.quantity = Decimal::ONE;
        how.pieces = vec![Piece {
            quantity: Decimal::ONE,
            price: fee / d("12"),
            amount: fee / d("12"),
        }];
        lines.push(line(
            Component::Setup,
            Status::Priced,
            Some(fee / d("12")),
            how,
        ));
    }
    for (component, status, quantity, included, price, currency) in extras(&provider.key) {
        let mut how = explanation(
            currency,
            source("https://example.com/tarife", date(2026, 10, 1)),
        );
        how.quantity = d(quantity);
        how.included = d(included);
        match component {
            Component::PublicIpv4 => {
                how.unit = "Stunden";
                how.price_unit = "Stunde";
            }
            Component::Egress => how.price_unit = "GB",
            _ => how.product = Some("Block SSD".to_owned()),
        }
        let rest = how.quantity - how.included;
        let amount = rest * d(price);
        if status != Status::Unknown {
            how.pieces = vec![Piece {
                quantity: rest,
                price: d(price),
                amount,
            }];
        }
        let amount = (status != Status::Unknown).then(|| euros(amount, &how));
        lines.push(line(component, status, amount, how));
    }
    lines
}

fn quote(provider: &Provider, offer: &Offer) -> Quote {
    let row = offer.shown();
    let lines = lines(provider, row);
    let priced = row.price.is_some();
    let exact: Decimal = lines.iter().filter_map(|line| line.exact).sum();
    let net = cents(exact);
    let vat = cents(net * d("0.19"));
    let excluded = if !priced {
        Some("Preis auf Anfrage".to_owned())
    } else if offer.billing == Billing::Spot {
        Some("Spot ist im Profil nicht erlaubt".to_owned())
    } else {
        None
    };
    let mut flags = vec![];
    if row.tax.is_none() {
        flags.push(Flag::TaxUnknown);
    }
    if row.gpu_access.is_none() {
        flags.push(Flag::AccessUnknown);
    }
    let per = |by: Decimal, places| {
        priced.then(|| {
            (exact / by).round_dp_with_strategy(places, RoundingStrategy::MidpointAwayFromZero)
        })
    };
    let gpus = Decimal::from(row.gpu_count);
    let fee = row.setup_fee.unwrap_or_default();
    Quote {
        instances: 1,
        complete: lines.iter().all(|line| line.status != Status::Unknown),
        exact: priced.then_some(exact),
        net: priced.then_some(net),
        vat: priced.then_some(vat),
        gross: priced.then_some(net + vat),
        per_gpu: per(gpus, 2),
        per_vram_gb: per(gpus * row.vram_gb, 4),
        first_month_net: priced.then(|| cents(exact - fee / d("12") + fee)),
        rate_date: lines
            .iter()
            .find_map(|line| line.explanation.rate)
            .map(|r| r.date),
        stale: row.source.as_of < date(2026, 9, 1),
        flags,
        excluded,
        lines,
    }
}

/// Ranks by the contract: by total, incomplete behind complete, excluded last.
pub(crate) fn ranking(catalog: &Catalog) -> Ranking<'_> {
    let mut offers: Vec<Quoted<'_>> = catalog
        .offers()
        .filter(|(_, offer)| offer.listed(catalog.date))
        .map(|(provider, offer)| Quoted {
            provider,
            offer,
            quote: quote(provider, offer),
            rank: None,
        })
        .collect();
    offers.sort_by(|a, b| {
        let key = |q: &Quoted<'_>| (q.quote.excluded.is_some(), q.quote.exact, !q.quote.complete);
        key(a)
            .cmp(&key(b))
            .then_with(|| a.offer.id.cmp(&b.offer.id))
    });
    let mut next = 1;
    for quoted in &mut offers {
        if quoted.quote.complete && quoted.quote.excluded.is_none() {
            quoted.rank = Some(next);
            next += 1;
        }
    }
    Ranking { offers }
}
