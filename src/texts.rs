//! The texts of a project: its own files below content/, and the legal pages that every site has.

use crate::guides::Library;
use crate::pages::routes::BaseUrl;
use crate::project::Project;

/// Reads the texts.
pub fn library(_project: &mut Project, _base: &BaseUrl) -> Library {
    Library::default()
}
