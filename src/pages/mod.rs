//! View models: one file per page kind, each with its struct and how to build it.
//! Views hold finished strings plus raw sort keys; templates never compute.

pub mod calculator;
pub mod card_choice;
pub mod changes;
pub mod chart;
pub mod checklist;
pub mod comparison;
pub mod contract_questions;
pub mod cost_file;
pub mod cost_json;
pub mod country;
pub mod data;
mod figures;
pub mod frame;
pub mod freshness;
pub mod gpu;
pub mod guide;
pub mod history;
pub mod hosting;
pub mod method;
pub mod months;
pub mod not_found;
pub mod offer;
pub mod offer_table;
pub mod operator;
pub mod paging;
mod profile_table;
pub mod provider;
pub mod quote_csv;
pub mod quote_json;
pub mod quote_text;
pub use crate::routes;
pub mod rent_or_buy;
pub mod sitemap;
pub mod start;
pub mod tariffs;
pub mod terms;
pub mod usage;
mod usage_form;
pub mod words;
pub mod workload;

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used)]
mod fixture;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::catalog::{Catalog, Offer};
use crate::config::Config;
use crate::guides::Library;
use crate::pricing::{Quoted, Ranking};
use crate::render::{Engine, RenderError};
use routes::BaseUrl;

/// Everything pages are made from.
pub struct Site<'a> {
    /// vollmonat.toml.
    pub config: &'a Config,
    /// The directory.
    pub catalog: &'a Catalog,
    /// All listed offers under the default profile.
    pub ranking: &'a Ranking<'a>,
    /// The same offers under the profile of each workload, by slug.
    pub rankings: &'a BTreeMap<String, Ranking<'a>>,
    /// Guides, pages and workloads.
    pub guides: &'a Library,
    /// Where the site will stand.
    pub base: BaseUrl,
    /// Address of the stylesheet and other assets come from the engine.
    pub engine: &'a Engine,
    /// Operator data is incomplete: every page says so and is `noindex`.
    pub preview: bool,
    /// German VAT on the build date, percent (rule M32).
    pub vat_percent: Decimal,
    /// The newest day on which a price was read.
    newest_reading: Option<Date>,
    /// Head and foot of every page.
    shell: tera::Value,
    /// One table row per offer of the ranking, in its order.
    rows: Vec<tera::Value>,
    /// Position in the ranking by offer id.
    by_id: BTreeMap<&'a str, usize>,
    /// Names of the GPU models for readers, by key.
    gpu_names: BTreeMap<&'a str, String>,
    /// What calculators load: route and bytes, made when first asked for.
    cost_file: OnceLock<cost_file::CostFile>,
    /// The offers of the published documents, serialised when first asked for.
    offers_json: OnceLock<Vec<Result<String, String>>>,
}

impl<'a> Site<'a> {
    /// Prepares what pages share: the frame's shell and the table rows of the ranking.
    #[must_use]
    pub fn new(
        config: &'a Config,
        catalog: &'a Catalog,
        ranking: &'a Ranking<'a>,
        rankings: &'a BTreeMap<String, Ranking<'a>>,
        guides: &'a Library,
        base: BaseUrl,
        engine: &'a Engine,
    ) -> Self {
        let by_id = ranking
            .offers
            .iter()
            .enumerate()
            .map(|(index, quoted)| (quoted.offer.id.as_str(), index))
            .collect();
        let mut site = Self {
            config,
            catalog,
            ranking,
            rankings,
            guides,
            base,
            engine,
            preview: !config.operator.complete(),
            vat_percent: catalog
                .vat
                .on("DE", catalog.date)
                .unwrap_or(Decimal::from(19)),
            newest_reading: newest(catalog.offers().map(|(_, offer)| offer)),
            shell: tera::Value::none(),
            rows: Vec::new(),
            by_id,
            gpu_names: catalog
                .gpus
                .iter()
                .map(|gpu| (gpu.key.as_str(), words::name(&gpu.name)))
                .collect(),
            cost_file: OnceLock::new(),
            offers_json: OnceLock::new(),
        };
        site.shell = frame::shell(&site);
        site.rows = offer_table::rows(&site, ranking);
        site
    }

    /// Root-relative link target of a route, base path included.
    #[must_use]
    pub fn href(&self, route: &str) -> String {
        self.base.href(route)
    }

    /// Link target of an address from the data; empty when it lies on this very host, where
    /// nobody's price list can stand and the link would most likely be dead.
    #[must_use]
    pub fn outward(&self, url: &str) -> String {
        self.base.outward(url)
    }

    /// Root-relative link target of an asset by its path below `templates/assets/`.
    #[must_use]
    pub fn asset(&self, path: &str) -> String {
        match self.engine.asset(path) {
            Some(route) => self.href(route),
            None => self.href(&format!("assets/{path}")),
        }
    }

    /// Every offer of the ranking as JSON, in its order.
    pub(crate) fn offers_json(&self) -> &[Result<String, String>] {
        self.offers_json.get_or_init(|| quote_json::rows(self))
    }

    /// The cost functions of all offers in the form that calculators load.
    pub fn cost_file(&self) -> &cost_file::CostFile {
        self.cost_file.get_or_init(|| cost_file::make(self))
    }

    /// Place in the ranking under the default profile; `None` when the offer is not listed.
    #[must_use]
    pub fn quoted(&self, id: &str) -> Option<&'a Quoted<'a>> {
        let index = *self.by_id.get(id)?;
        self.ranking.offers.get(index)
    }

    /// Name of a GPU model for readers; its key where it is not in gpus.csv.
    #[must_use]
    pub fn gpu_name(&self, key: &str) -> String {
        self.gpu_names
            .get(key)
            .map_or_else(|| key.to_owned(), Clone::clone)
    }

    /// The offers of the ranking whose plan has this GPU, in the ranking's order.
    #[must_use]
    pub fn of_gpu(&self, key: &str) -> Vec<&'a Quoted<'a>> {
        self.ranking
            .offers
            .iter()
            .filter(|quoted| quoted.offer.shown().gpu == key)
            .collect()
    }

    /// The newest day on which a price of the directory was read.
    #[must_use]
    pub fn newest_reading(&self) -> Option<Date> {
        self.newest_reading
    }

    /// How fresh the data is: its newest reading, the build's day while it knows nothing.
    #[must_use]
    pub fn data_day(&self) -> Date {
        self.newest_reading().unwrap_or(self.catalog.date)
    }

    /// The prepared table rows of those offers of the ranking that are wanted, in its order.
    pub fn rows(&self, wanted: impl Fn(&Quoted<'_>) -> bool) -> Vec<tera::Value> {
        self.ranking
            .offers
            .iter()
            .zip(&self.rows)
            .filter(|(quoted, _)| wanted(quoted))
            .map(|(_, row)| row.clone())
            .collect()
    }
}

/// The newest day on which a price of these offers was read.
#[must_use]
pub fn newest<'o>(offers: impl IntoIterator<Item = &'o Offer>) -> Option<Date> {
    offers
        .into_iter()
        .flat_map(|offer| offer.rows.iter().map(|row| row.source.as_of))
        .max()
}

/// One file of the site, made when its turn comes, on any thread.
pub struct Task<'a> {
    /// Output path: `gpu/h100/index.html`, `feed.xml`.
    pub path: String,
    /// For the sitemap: the newest date of the content, never the build's. `None` = not listed.
    pub lastmod: Option<Date>,
    /// Makes the bytes.
    pub make: Box<dyn Fn() -> Result<Vec<u8>, RenderError> + Send + Sync + 'a>,
}

impl<'a> Task<'a> {
    /// A file that is not listed in the sitemap.
    pub fn file(
        path: impl Into<String>,
        make: impl Fn() -> Result<Vec<u8>, RenderError> + Send + Sync + 'a,
    ) -> Self {
        Self {
            path: path.into(),
            lastmod: None,
            make: Box::new(make),
        }
    }

    /// A page at a route (`gpu/h100/`), listed in the sitemap with the newest date of its content.
    pub fn page(
        route: &str,
        lastmod: Option<Date>,
        make: impl Fn() -> Result<Vec<u8>, RenderError> + Send + Sync + 'a,
    ) -> Self {
        Self {
            path: routes::file(route),
            lastmod,
            make: Box::new(make),
        }
    }
}

/// Every file of the site, one line per kind.
#[must_use]
pub fn tasks<'a>(site: &'a Site<'a>) -> Vec<Task<'a>> {
    let mut tasks: Vec<Task<'a>> = [
        start::tasks(site),
        comparison::tasks(site),
        calculator::tasks(site),
        card_choice::tasks(site),
        checklist::tasks(site),
        contract_questions::tasks(site),
        rent_or_buy::tasks(site),
        gpu::tasks(site),
        provider::tasks(site),
        offer::tasks(site),
        workload::tasks(site),
        country::tasks(site),
        method::tasks(site),
        changes::tasks(site),
        data::tasks(site),
        freshness::tasks(site),
        cost_file::tasks(site),
        guide::tasks(site),
        operator::tasks(site),
        not_found::tasks(site),
        hosting::tasks(site),
    ]
    .into_iter()
    .flatten()
    .collect();
    // The sitemap lists the pages above it.
    let sitemap = sitemap::tasks(site, &tasks);
    tasks.extend(sitemap);
    tasks
}
