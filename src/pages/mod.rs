//! View models: one file per page kind, each with its struct and how to build it.
//! Views hold finished strings plus raw sort keys; templates never compute.

pub mod frame;
pub mod routes;

use jiff::civil::Date;

use crate::catalog::Catalog;
use crate::config::Config;
use crate::guides::Library;
use crate::pricing::Ranking;
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
    /// Guides, pages and workloads.
    pub guides: &'a Library,
    /// Where the site will stand.
    pub base: BaseUrl,
    /// Address of the stylesheet and other assets come from the engine.
    pub engine: &'a Engine,
    /// Operator data is incomplete: every page says so and is `noindex`.
    pub preview: bool,
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
}
