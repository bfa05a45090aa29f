//! `vollmonat build`

use std::path::Path;

use jiff::civil::Date;

use super::Ending;
use super::arguments::{Build, Shared};
use super::terminal::Terminal;
use crate::diagnostics::{Diagnostics, Sources};
use crate::project::Project;
use crate::source::tree::TreeError;

/// Builds the site.
pub(super) fn run(_shared: &Shared, _options: &Build, _terminal: &Terminal) -> Ending {
    Ending::Done
}

/// All that is wrong with a root, without writing anything.
pub(super) fn verify(root: &Path, date: Date) -> Result<(Diagnostics, Sources), TreeError> {
    let project = Project::read(root, date)?;
    Ok((project.diagnostics, project.sources))
}
