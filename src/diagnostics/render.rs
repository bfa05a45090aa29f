//! Diagnostics as text, JSON or workflow commands.

use super::{Diagnostics, Sources};

/// `--format` of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// For people: place, code, message, excerpt, hint.
    Text,
    /// One JSON array.
    Json,
    /// Workflow commands of GitHub and Forgejo.
    Github,
}

/// All diagnostics by file, line and column in one string.
#[must_use]
pub fn render(_diagnostics: &Diagnostics, _sources: &Sources, _format: Format) -> String {
    String::new()
}
