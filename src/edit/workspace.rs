//! The files of a root in memory: read, changed, checked again as a whole before anything is written.

use std::collections::BTreeSet;
use std::path::Path;

use jiff::civil::Date;

use super::Change;
use super::canonical;
use crate::catalog::{self, Catalog};
use crate::config::Config;
use crate::diagnostics::{Diagnostic, Diagnostics, Severity, Sources};
use crate::source::config;
use crate::source::tree::{self, SourceFile, TreeError};

/// A root as editing commands see it.
#[derive(Debug)]
pub struct Workspace {
    /// The day that decides what is current.
    pub date: Date,
    /// Everything below offers/.
    pub catalog: Catalog,
    /// Texts for the excerpts of diagnostics.
    pub sources: Sources,
    /// What was found while reading.
    pub diagnostics: Diagnostics,
    config: Config,
    files: Vec<SourceFile>,
}

impl Workspace {
    /// Reads a root.
    ///
    /// # Errors
    /// A root that is no folder, or a file that the machine cannot read.
    pub fn read(root: &Path, date: Date) -> Result<Self, TreeError> {
        let mut diagnostics = Diagnostics::new();
        let tree = tree::read(root, &mut diagnostics)?;
        let mut sources = Sources::default();
        let config = config::config(tree.get(config::FILE), &mut sources, &mut diagnostics);
        Ok(Self::of(
            tree.into_files(),
            config,
            date,
            sources,
            diagnostics,
        ))
    }

    fn of(
        files: Vec<SourceFile>,
        config: Config,
        date: Date,
        mut sources: Sources,
        mut diagnostics: Diagnostics,
    ) -> Self {
        let offers: Vec<catalog::read::Bytes<'_>> = data(&files).collect();
        let catalog = catalog::read::catalog(&offers, date, &mut sources, &mut diagnostics);
        Self {
            date,
            catalog,
            sources,
            diagnostics,
            config,
            files,
        }
    }

    /// The contents of one file.
    #[must_use]
    pub fn get(&self, path: &str) -> Option<&[u8]> {
        self.files
            .iter()
            .find(|file| file.path == path)
            .map(|file| file.bytes.as_slice())
    }

    /// The files below offers/.
    #[must_use]
    pub fn data(&self) -> Vec<catalog::read::Bytes<'_>> {
        data(&self.files).collect()
    }

    /// The errors below offers/: what stands in the way of `fmt`. A faulty provider.toml counts,
    /// because the offers of its provider have no ids without it.
    #[must_use]
    pub fn data_errors(&self) -> Diagnostics {
        only(&self.diagnostics, |d| {
            d.severity == Severity::Error && d.file.starts_with("offers/")
        })
    }

    /// The same root with changed files, read again, with plausibility.
    #[must_use]
    pub fn with(&self, changes: &[Change]) -> Self {
        let mut files = self.files.clone();
        for change in changes {
            match files.iter_mut().find(|file| file.path == change.path) {
                Some(file) => file.bytes.clone_from(&change.bytes),
                None => files.push(SourceFile {
                    path: change.path.clone(),
                    bytes: change.bytes.clone(),
                }),
            }
        }
        files.sort_by(|a, b| a.path.cmp(&b.path));
        let mut after = Self::of(
            files,
            self.config.clone(),
            self.date,
            Sources::default(),
            Diagnostics::new(),
        );
        catalog::plausibility::check(
            &after.catalog,
            &after.config,
            &after.sources,
            &mut after.diagnostics,
        );
        after
    }

    /// A changed file in canonical form where the old one was, so that a tidy file stays tidy.
    #[must_use]
    pub fn tidy(&self, mut change: Change) -> Change {
        let was = self.get(&change.path).is_none_or(|old| {
            canonical::canonical(&change.path, old, &self.catalog).as_deref() == Some(old)
        });
        if was {
            let after = self.with(std::slice::from_ref(&change));
            if let Some(bytes) = canonical::canonical(&change.path, &change.bytes, &after.catalog) {
                change.bytes = bytes;
            }
        }
        change
    }

    /// What the changed files have to say that the old ones had not: errors stop the command,
    /// warnings are shown.
    #[must_use]
    pub fn news(&self, after: &Self, changes: &[Change]) -> Diagnostics {
        let before = self.with(&[]);
        let known: BTreeSet<String> = before.diagnostics.as_slice().iter().map(gist).collect();
        only(&after.diagnostics, |d| {
            changes.iter().any(|change| change.path == d.file)
                && (d.severity == Severity::Error || !known.contains(&gist(d)))
                && !matches!(d.code, "stale" | "expired" | "tax-unknown")
        })
    }
}

/// A finding without the lines that move when rows are added.
fn gist(d: &Diagnostic) -> String {
    let mut message = String::new();
    for (nth, part) in d.message.split("Zeile ").enumerate() {
        message.push_str(if nth == 0 {
            part
        } else {
            part.trim_start_matches(|c: char| c.is_ascii_digit())
        });
    }
    format!("{}\n{}\n{:?}\n{message}", d.file, d.code, d.value)
}

fn data(files: &[SourceFile]) -> impl Iterator<Item = catalog::read::Bytes<'_>> {
    files
        .iter()
        .filter(|file| file.path.starts_with("offers/"))
        .map(|file| (file.path.as_str(), file.bytes.as_slice()))
}

fn only(all: &Diagnostics, keep: impl Fn(&Diagnostic) -> bool) -> Diagnostics {
    let mut kept = Diagnostics::new();
    for diagnostic in all.as_slice().iter().filter(|d| keep(d)) {
        kept.push(diagnostic.clone());
    }
    kept
}
