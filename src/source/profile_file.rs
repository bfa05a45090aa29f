//! A usage profile in a file of its own (`quote --profile`).

use std::path::Path;

use rust_decimal::Decimal;

use super::profile::profile;
use super::toml::Document;
use super::{reason, text};
use crate::diagnostics::{Diagnostics, Sources, printable};
use crate::pricing::Profile;

/// Reads the profile's keys at the top level of a TOML file; faults in it are diagnostics.
///
/// # Errors
/// A German sentence when the file cannot be read at all.
#[allow(clippy::disallowed_methods)] // source/ is the room that reads files
pub fn read(
    path: &Path,
    hours_per_month: Decimal,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Result<Profile, String> {
    let name = printable(&path.to_string_lossy());
    let bytes = std::fs::read(path).map_err(|error| {
        format!(
            "Das Profil „{name}“ lässt sich nicht lesen: {}.",
            reason(&error)
        )
    })?;
    let Some(text) = text::decode(&name, &bytes, diagnostics) else {
        return Ok(Profile::empty(hours_per_month));
    };
    sources.insert(name.clone(), text.clone());
    let document = Document::parse(&name, &text, 0..text.len(), diagnostics);
    Ok(profile(document.root(), hours_per_month))
}
