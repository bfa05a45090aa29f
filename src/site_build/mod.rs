//! The whole flow on one screen: read → check → price → pages → render → write.

mod jumps;

use std::collections::BTreeMap;
use std::sync::Mutex;

use rayon::prelude::*;

use crate::diagnostics::{Diagnostic, Diagnostics};
use crate::guides::{Kind, Library};
use crate::pages::{self, Site};
use crate::pricing::{Ranking, rank};
use crate::project::Project;
use crate::render::{Engine, Override, RenderError};
use crate::routes::BaseUrl;
use jumps::Targets;

/// Takes finished files, on any thread; its error ends the build.
pub type Sink<'s, E> = dyn Fn(&str, &[u8]) -> Result<(), E> + Sync + 's;

/// How a build ended short of its end.
pub enum Stopped<E> {
    /// The project's diagnostics say why.
    Data,
    /// The sink could not take a file.
    Sink(E),
}

/// What a build made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Built {
    /// HTML pages.
    pub pages: usize,
    /// All files.
    pub files: usize,
}

/// Templates and texts of a project, parsed; faults are in its diagnostics.
pub struct Prepared {
    engine: Engine,
    library: Library,
}

impl Prepared {
    /// The texts alone.
    #[must_use]
    pub fn into_library(self) -> Library {
        self.library
    }
}

/// Parses templates and texts. `None` when templates cannot be used.
pub fn prepare(project: &mut Project, base: &BaseUrl) -> Option<Prepared> {
    let overrides: Vec<Override> = project
        .templates
        .iter()
        .filter_map(|file| {
            Some(Override {
                path: file.path.strip_prefix("templates/")?.to_owned(),
                bytes: file.bytes.clone(),
            })
        })
        .collect();
    let engine = Engine::new(&overrides, &mut project.diagnostics);
    let library = crate::texts::library(project, base);
    Some(Prepared {
        engine: engine?,
        library,
    })
}

/// Renders every file of the site into a sink.
///
/// # Errors
/// Data errors, then nothing useful has been given to the sink, or the sink's own.
pub fn render<E: Send>(
    project: &mut Project,
    prepared: &Prepared,
    base: BaseUrl,
    sink: &Sink<'_, E>,
) -> Result<Built, Stopped<E>> {
    let Some(rules) = project.rules("DE") else {
        project.diagnostics.push(
            Diagnostic::error("vat-missing", "offers/vat-rates.csv", "Der deutsche Steuersatz fehlt.")
                .hint("Ergänzen Sie eine Zeile für DE: Die Seiten zeigen alle Preise auch mit deutscher Umsatzsteuer."),
        );
        return Err(Stopped::Data);
    };
    if project.diagnostics.has_errors() {
        return Err(Stopped::Data);
    }
    let costs = project.costs(&rules);
    let ranking = rank::rank(&costs, &project.config.profile, &rules);
    let rankings: BTreeMap<String, Ranking<'_>> = prepared
        .library
        .of(Kind::Workload)
        .collect::<Vec<_>>()
        .into_par_iter()
        .filter_map(|guide| {
            let profile = guide.profile.as_ref()?;
            Some((guide.slug.clone(), rank::rank(&costs, profile, &rules)))
        })
        .collect();
    let site = Site::new(
        &project.config,
        &project.catalog,
        &ranking,
        &rankings,
        &prepared.library,
        base,
        &prepared.engine,
    );
    let tasks = pages::tasks(&site);
    let faults: Mutex<Vec<RenderError>> = Mutex::default();
    let targets = Targets::new(&prepared.library.jumps);
    let outcome = tasks.par_iter().try_for_each(|task| match (task.make)() {
        Ok(bytes) => {
            targets.see(&task.path, &bytes);
            sink(&task.path, &bytes)
        }
        Err(fault) => {
            if let Ok(mut faults) = faults.lock() {
                faults.push(fault);
            }
            Ok(())
        }
    });
    let built = Built {
        pages: tasks
            .iter()
            .filter(|task| task.path.ends_with(".html"))
            .count(),
        files: tasks.len(),
    };
    let faults = faults.into_inner().unwrap_or_default();
    drop(tasks);
    outcome.map_err(Stopped::Sink)?;
    report(faults, &mut project.diagnostics);
    targets.report(&mut project.diagnostics);
    if project.diagnostics.has_errors() {
        return Err(Stopped::Data);
    }
    Ok(built)
}

/// A template that fails does so on many pages: each place once.
fn report(faults: Vec<RenderError>, diagnostics: &mut Diagnostics) {
    let mut seen = Vec::new();
    for fault in faults {
        let key = (fault.file.clone(), fault.place);
        if seen.contains(&key) {
            continue;
        }
        seen.push(key);
        diagnostics.push(fault.diagnostic());
    }
}
