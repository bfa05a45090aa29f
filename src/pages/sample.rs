//! A small directory for the tests of pages: two providers, hostile names, a price
//! history, an announced price, a price on request.

#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::collections::BTreeMap;

use jiff::civil::date;
use rust_decimal::{Decimal, RoundingStrategy};

use super::Site;
use super::routes::BaseUrl;
use crate::catalog::{Catalog, Component, read};
use crate::config::{Config, Operator};
use crate::diagnostics::{Diagnostics, Sources};
use crate::guides::{Guide, Heading, Kind, Library, Piece};
use crate::pricing::{Explanation, Line, Profile, Quote, Quoted, Ranking, Status};
use crate::render::Engine;

const GPUS: &str = "\
gpu,name,vendor,vram_gb,source_url
h100-sxm,H100 SXM,NVIDIA,80,https://example.com/h100
l40s,L40S,NVIDIA,48,https://example.com/l40s
";

const VAT: &str = "\
country,valid_from,percent,source_url
CH,2026-01-01,8.1,https://example.com/vat
DE,2026-01-01,19,https://example.com/vat
FR,2026-01-01,20,https://example.com/vat
";

const RATES: &str = "Date,USD,CHF\n2026-10-30,1.1172,0.9194\n";

const NORDWOLKE: &str = r#"name = "Müller & Söhne <GmbH>"
seat = "DE"
website = "https://nordwolke.example/"
source_url = "https://nordwolke.example/agb"
as_of = 2026-10-08
"#;

const NORDWOLKE_OFFERS: &str = "\
offer,gpu,gpu_count,region,country,city,billing,term_months,price,price_unit,currency,tax,source_url,as_of,valid_from,note
<script>alert(1)</script>,l40s,1,hamburg,DE,Hamburg,on_demand,,1.2,hour,EUR,net,https://nordwolke.example/preise?a=1&b=2,2026-10-08,,
=SUM(1),l40s,2,hamburg,DE,Hamburg,on_demand,,2.00,hour,EUR,net,https://nordwolke.example/preise,2026-06-01,2026-06-01,
=SUM(1),l40s,2,hamburg,DE,Hamburg,on_demand,,1.25,gpu_hour,EUR,net,https://nordwolke.example/preise,2026-10-08,2026-09-01,
=SUM(1),l40s,2,hamburg,DE,Hamburg,on_demand,,3.00,hour,EUR,net,https://nordwolke.example/preise,2026-11-20,2027-01-01,
a]]>b {{ x }},l40s,1,hamburg,DE,Hamburg,monthly,3,900,month,EUR,gross,https://nordwolke.example/preise,2026-10-08,,\"Zeile mit \"\"Zitat\"\"\"
Auf Anfrage,h100-sxm,8,hamburg,DE,Hamburg,on_demand,,,,,,https://nordwolke.example/preise,2026-10-09,,
";

const ALPEN: &str = r#"name = "Alpenrechner"
seat = "CH"
website = "https://alpen.example/"
pricing_url = "https://alpen.example/preise"
source_url = "https://alpen.example/"
as_of = 2026-10-08
"#;

const ALPEN_OFFERS: &str = "\
offer,gpu,gpu_count,region,country,billing,price,price_unit,currency,tax,source_url,as_of,valid_from,note
H100 Eins,h100-sxm,1,zrh,CH,on_demand,2.7,hour,USD,,https://alpen.example/preise,2026-11-02,2026-05-01,
H100 Eins,h100-sxm,1,zrh,CH,on_demand,2.7003,hour,USD,net,https://alpen.example/preise,2026-11-02,2026-06-01,
H100 Eins,h100-sxm,1,par,FR,on_demand,3.1,hour,EUR,net,https://alpen.example/preise,2026-11-03,,
";

/// What a [`Site`] borrows.
pub(crate) struct Sample {
    pub(crate) config: Config,
    pub(crate) catalog: Catalog,
    pub(crate) library: Library,
    pub(crate) engine: Engine,
    base: &'static str,
}

impl Sample {
    /// A complete site at `https://example.org/`.
    pub(crate) fn new() -> Self {
        Self::from_files(&[
            ("offers/gpus.csv", GPUS),
            ("offers/vat-rates.csv", VAT),
            ("offers/exchange-rates.csv", RATES),
            ("offers/alpen/provider.toml", ALPEN),
            ("offers/alpen/offers.csv", ALPEN_OFFERS),
            ("offers/nordwolke/provider.toml", NORDWOLKE),
            ("offers/nordwolke/offers.csv", NORDWOLKE_OFFERS),
        ])
    }

    /// A directory that knows no offer yet.
    pub(crate) fn empty() -> Self {
        Self::from_files(&[("offers/gpus.csv", GPUS), ("offers/vat-rates.csv", VAT)])
    }

    fn from_files(files: &[(&str, &str)]) -> Self {
        let bytes: Vec<(&str, &[u8])> = files
            .iter()
            .map(|(path, text)| (*path, text.as_bytes()))
            .collect();
        let mut sources = Sources::default();
        let mut diagnostics = Diagnostics::new();
        let catalog = read::catalog(&bytes, date(2026, 12, 1), &mut sources, &mut diagnostics);
        let engine = Engine::new(&[], &mut diagnostics);
        assert!(!diagnostics.has_errors(), "{:#?}", diagnostics.as_slice());
        Self {
            config: Config {
                operator: Operator {
                    name: "Erika Muster & Co.".to_owned(),
                    address: "Feldweg 1\n12345 Neustadt".to_owned(),
                    email: "post@verzeichnis.example".to_owned(),
                    responsible: "Erika Muster".to_owned(),
                    vat_id: String::new(),
                },
                ..Config::default()
            },
            catalog,
            library: Library::default(),
            engine: engine.unwrap(),
            base: "https://example.org/",
        }
    }

    /// The same below a base path.
    pub(crate) fn below(mut self, base: &'static str) -> Self {
        self.base = base;
        self
    }

    /// Without operator data.
    pub(crate) fn preview(mut self) -> Self {
        self.config.operator = Operator::default();
        self
    }

    /// With these texts.
    pub(crate) fn with(mut self, guides: Vec<Guide>) -> Self {
        self.library.guides = guides;
        self
    }

    pub(crate) fn site<'a>(
        &'a self,
        ranking: &'a Ranking<'a>,
        rankings: &'a BTreeMap<String, Ranking<'a>>,
    ) -> Site<'a> {
        Site::new(
            &self.config,
            &self.catalog,
            ranking,
            rankings,
            &self.library,
            BaseUrl::parse(self.base).unwrap(),
            &self.engine,
        )
    }

    /// Calls `look` with the site under the ranking of [`Sample::ranking`], which also
    /// stands for every workload.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&Site<'_>) -> T) -> T {
        let ranking = self.ranking();
        let rankings = self
            .library
            .of(Kind::Workload)
            .map(|guide| (guide.slug.clone(), self.ranking()))
            .collect();
        look(&self.site(&ranking, &rankings))
    }

    /// A plain ranking: compute only, every priced offer complete.
    pub(crate) fn ranking(&self) -> Ranking<'_> {
        let mut offers: Vec<Quoted<'_>> = self
            .catalog
            .offers()
            .filter(|(_, offer)| offer.listed(self.catalog.date))
            .map(|(provider, offer)| Quoted {
                provider,
                offer,
                quote: quote(&self.catalog, offer),
                rank: None,
            })
            .collect();
        offers.sort_by(|a, b| {
            let key = |q: &Quoted<'_>| (q.quote.exact.is_none(), q.quote.exact);
            (key(a), &a.offer.id).cmp(&(key(b), &b.offer.id))
        });
        let mut rank = 0;
        for quoted in &mut offers {
            if quoted.quote.excluded.is_none() {
                rank += 1;
                quoted.rank = Some(rank);
            }
        }
        Ranking { offers }
    }
}

fn quote(catalog: &Catalog, offer: &crate::catalog::Offer) -> Quote {
    let row = offer.shown();
    let mut quote = Quote {
        instances: 1,
        lines: Vec::new(),
        complete: true,
        exact: None,
        net: None,
        vat: None,
        gross: None,
        per_gpu: None,
        per_vram_gb: None,
        first_month_net: None,
        rate_date: None,
        stale: false,
        flags: Vec::new(),
        excluded: Some("Preis auf Anfrage".to_owned()),
    };
    let Some(price) = &row.price else {
        return quote;
    };
    let quantity = Decimal::from(if price.unit.is_month() { 1 } else { 730 });
    let rate = catalog.exchange.on(&price.currency, row.source.as_of);
    let exact = price.amount * quantity / rate.map_or(Decimal::ONE, |rate| rate.rate);
    let cents =
        |value: Decimal| value.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero);
    let net = cents(exact);
    let vat = cents(net * Decimal::new(19, 2));
    quote.lines.push(Line {
        component: Component::Compute,
        status: Status::Priced,
        exact: Some(exact),
        net: Some(net),
        explanation: Explanation {
            product: None,
            unit: "Stunden",
            price_unit: price.unit.german(),
            quantity,
            included: Decimal::ZERO,
            pieces: Vec::new(),
            cap: None,
            currency: price.currency.clone(),
            rate,
            vat_removed: None,
            source: Some(row.source.clone()),
            note: None,
        },
    });
    quote.exact = Some(exact);
    quote.net = Some(net);
    quote.vat = Some(vat);
    quote.gross = Some(net + vat);
    quote.per_gpu = Some(cents(exact / Decimal::from(row.gpu_count)));
    quote.first_month_net = Some(net);
    quote.rate_date = rate.map(|rate| rate.date);
    quote.excluded = None;
    quote
}

/// A text of a kind, with a hostile title.
pub(crate) fn text(kind: Kind, slug: &str) -> Guide {
    Guide {
        kind,
        slug: slug.to_owned(),
        title: format!("„{slug}“ & <b>mehr</b>"),
        description: String::new(),
        date: date(2026, 3, 2),
        updated: Some(date(2026, 11, 5)),
        order: None,
        tags: vec!["Grund & Boden".to_owned()],
        profile: (kind == Kind::Workload).then(|| Profile::reference(Decimal::from(730))),
        html: vec![Piece::Text(
            "<h2 id=\"eins\">Eins</h2><p>Text</p>".to_owned(),
        )],
        toc: vec![Heading {
            level: 2,
            id: "eins".to_owned(),
            text: "Eins".to_owned(),
        }],
        file: format!("content/x/{slug}.md"),
        markdown: vec![Piece::Text("## Eins\n\nText\n".to_owned())],
    }
}

/// Is it well-formed XML, as far as the program's own files go: one root, balanced
/// elements, only the five named entities, no control characters?
pub(crate) fn assert_well_formed(xml: &str) {
    let body = xml
        .strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        .expect("declaration");
    assert!(!body.chars().any(|c| c.is_control() && c != '\n'));
    assert!(!body.contains("]]>"));
    for rest in body.split('&').skip(1) {
        let entity = &rest[..rest.find(';').expect("entity")];
        assert!(
            ["amp", "lt", "gt", "quot", "apos", "#39", "#x27"].contains(&entity),
            "&{entity};"
        );
    }
    let mut open = Vec::new();
    let mut roots = 0;
    for tag in body.split('<').skip(1) {
        let tag = &tag[..tag.find('>').expect("tag")];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "</{name}>");
        } else {
            roots += usize::from(open.is_empty());
            assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
            if !tag.ends_with('/') {
                open.push(tag.split([' ', '\n']).next().expect("name"));
            }
        }
    }
    assert_eq!((roots, open.len()), (1, 0));
}
