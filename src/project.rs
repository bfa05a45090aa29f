//! A project root, read and checked: everything that commands start from.

use std::path::Path;

use jiff::civil::Date;

use crate::catalog::{self, Catalog};
use crate::config::Config;
use crate::diagnostics::{Diagnostics, Sources};
use crate::pricing::Cost;
use crate::pricing::{Rules, rank};
use crate::source::config;
use crate::source::tree::{self, SourceFile, Tree, TreeError};

/// Everything read from a root, with all that is wrong with it.
#[derive(Debug)]
pub struct Project {
    /// vollmonat.toml.
    pub config: Config,
    /// offers/.
    pub catalog: Catalog,
    /// Files below content/.
    pub content: Vec<SourceFile>,
    /// Files below templates/.
    pub templates: Vec<SourceFile>,
    /// Texts for the excerpts of diagnostics.
    pub sources: Sources,
    /// What was found so far.
    pub diagnostics: Diagnostics,
}

impl Project {
    /// Reads and checks a root as of a day. Data errors are diagnostics.
    ///
    /// # Errors
    /// A root that is no folder, or a file that the machine cannot read.
    pub fn read(root: &Path, date: Date) -> Result<Self, TreeError> {
        let mut diagnostics = Diagnostics::new();
        let tree = tree::read(root, &mut diagnostics)?;
        let mut project = Self::of(tree, date, diagnostics);
        catalog::plausibility::check(
            &project.catalog,
            &project.config,
            &project.sources,
            &mut project.diagnostics,
        );
        Ok(project)
    }

    /// Checks a tree that has been read already, with what was said about it so far. Rows are
    /// not compared with each other, which only ever gives warnings.
    #[must_use]
    pub fn of(tree: Tree, date: Date, mut diagnostics: Diagnostics) -> Self {
        let mut sources = Sources::default();
        let config = config::config(tree.get(config::FILE), &mut sources, &mut diagnostics);
        let files: Vec<catalog::read::Bytes<'_>> = tree
            .below("offers")
            .map(|file| (file.path.as_str(), file.bytes.as_slice()))
            .collect();
        let catalog = catalog::read::catalog(&files, date, &mut sources, &mut diagnostics);
        let (mut content, mut templates) = (Vec::new(), Vec::new());
        for file in tree.into_files() {
            if file.path.starts_with("content/") {
                content.push(file);
            } else if file.path.starts_with("templates/") {
                templates.push(file);
            }
        }
        Self {
            config,
            catalog,
            content,
            templates,
            sources,
            diagnostics,
        }
    }

    /// The constants of pricing with the VAT rate of a country on the build date; `None` when
    /// vat-rates.csv does not know the country.
    #[must_use]
    pub fn rules(&self, vat_country: &str) -> Option<Rules> {
        let percent = self.catalog.vat.on(vat_country, self.catalog.date)?;
        Some(Rules::new(&self.config, self.catalog.date, percent))
    }

    /// The cost functions of all listed offers.
    #[must_use]
    pub fn costs(&self, rules: &Rules) -> Vec<Cost<'_>> {
        rank::costs(&self.catalog, rules)
    }
}
