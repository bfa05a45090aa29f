//! What is allowed but looks wrong: warnings that compare rows with each other.
//!
//! Nothing in here stops a build; each warning names the cell an editor should look at again.
//!
//! | file | warnings |
//! |---|---|
//! | `hour` | none: the price per GPU-hour and its median, which the others compare with |
//! | `outlier` | `price-outlier`, against the GPU's median and the row's own history |
//! | `billing` | `spot-above-on-demand`, `month-ratio` |
//! | `freshness` | `stale`, `expired`, `tax-unknown` |
//! | `egress` | `egress-open-end` |

mod billing;
mod egress;
mod freshness;
mod hour;
mod outlier;

use super::{Catalog, Origin};
use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Place, Severity, Sources};
use crate::source::locate;

/// Compares the rows of the catalog with each other and with the day.
pub fn check(catalog: &Catalog, config: &Config, sources: &Sources, diagnostics: &mut Diagnostics) {
    let mut found = Findings {
        catalog,
        config,
        locate: locate::Cells::new(sources),
        diagnostics,
    };
    let medians = hour::medians(catalog, config);
    for (provider, offer) in catalog.offers() {
        outlier::history(offer, &mut found);
        let Some(row) = offer.current().filter(|_| offer.listed(catalog.date)) else {
            continue;
        };
        freshness::offer(row, &mut found);
        outlier::median(row, &medians, &mut found);
        billing::on_demand(provider, offer, row, &mut found);
        egress::plan(provider, offer, row, &mut found);
    }
    for list in catalog
        .providers
        .iter()
        .flat_map(|provider| &provider.tariffs)
    {
        freshness::tariff(list, &mut found);
        egress::tariff(list, &mut found);
    }
}

/// What the checks look at, and where their warnings go.
struct Findings<'c, 'd> {
    catalog: &'c Catalog,
    config: &'c Config,
    locate: locate::Cells<'c>,
    diagnostics: &'d mut Diagnostics,
}

/// What an editor is told about one cell.
struct Finding<'f> {
    severity: Severity,
    code: &'static str,
    /// Column of the CSV file.
    field: &'f str,
    message: String,
    hint: &'f str,
}

impl Findings<'_, '_> {
    /// Reports a finding of the row that stands there.
    fn push(&mut self, origin: &Origin, finding: Finding<'_>) {
        let Finding {
            severity,
            code,
            field,
            message,
            hint,
        } = finding;
        let mut diagnostic = Diagnostic::new(severity, code, &origin.file, message)
            .field(field)
            .hint(hint);
        match self.locate.find(&origin.file, origin.line, field) {
            Some((place, value)) => {
                diagnostic = diagnostic.at(place);
                if !value.is_empty() {
                    diagnostic = diagnostic.value(&value);
                }
            }
            None => diagnostic = diagnostic.at(Place::bare(origin.line, 1)),
        }
        self.diagnostics.push(diagnostic);
    }
}
