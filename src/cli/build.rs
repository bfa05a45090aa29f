//! `vollmonat build`

use std::path::Path;
use std::time::Instant;

use jiff::civil::Date;

use super::Ending;
use super::arguments::{Build, Shared};
use super::terminal::Terminal;
use crate::diagnostics::{Diagnostic, summary};
use crate::german;
use crate::guides::Library;
use crate::output::{self, OutputError, Staging, Summary};
use crate::project::Project;
use crate::routes::BaseUrl;
use crate::site_build::{self, Built, Stopped};
use crate::source::config;
use crate::source::tree::TreeError;

/// Builds the site: everything is rendered beside the old site, then swapped in.
pub(super) fn run(shared: &Shared, options: &Build, terminal: &Terminal) -> Result<(), Ending> {
    let started = Instant::now();
    let date = super::day(shared)?;
    let out = options
        .out
        .clone()
        .unwrap_or_else(|| shared.root.join("site"));
    let mut project = Project::read(&shared.root, date)?;
    output::check(&out, &shared.root)?;
    if options.strict {
        refuse_placeholders(&mut project);
    }
    let address = options
        .base_url
        .as_ref()
        .unwrap_or(&project.config.site.base_url);
    let base = match BaseUrl::parse(address) {
        Ok(base) => base,
        // A faulty base_url in the configuration is among the diagnostics already.
        Err(_) if options.base_url.is_none() => return Err(data_errors(&project, terminal)),
        Err(message) => return Err(Ending::WrongCall(format!("--base-url: {message}"))),
    };
    match publish(&mut project, base, &shared.root, &out, &|notice| {
        terminal.say(notice)
    }) {
        Ok((built, written)) => {
            terminal.folded(&project.diagnostics, &project.sources);
            terminal.say(&report(&project, built, &written, &out, started));
            Ok(())
        }
        Err(Stopped::Data) => Err(data_errors(&project, terminal)),
        Err(Stopped::Sink(error)) => Err(error.into()),
    }
}

impl From<OutputError> for Ending {
    fn from(error: OutputError) -> Self {
        match error.exit_code() {
            2 => Self::WrongCall(error.to_string()),
            _ => Self::MachineFailed(error.to_string()),
        }
    }
}

fn data_errors(project: &Project, terminal: &Terminal) -> Ending {
    terminal.folded(&project.diagnostics, &project.sources);
    terminal.say(&format!(
        "Nichts geschrieben: {}.",
        summary(&project.diagnostics)
    ));
    Ending::DataErrors
}

/// `--strict`: a preview must not be published.
fn refuse_placeholders(project: &mut Project) {
    if !project.config.operator.complete() {
        project.diagnostics.push(
            Diagnostic::error(
                "placeholder-operator",
                config::FILE,
                "Ohne vollständige Betreiberangaben wird nicht veröffentlicht (--strict).",
            )
            .hint("Füllen Sie unter [operator] name, address, email und responsible mit echten Angaben aus."),
        );
    }
}

/// Renders a project beside `out` and swaps it in; nothing is touched when something is wrong.
pub(super) fn publish(
    project: &mut Project,
    base: BaseUrl,
    root: &Path,
    out: &Path,
    notice: &dyn Fn(&str),
) -> Result<(Built, Summary), Stopped<OutputError>> {
    let prepared = site_build::prepare(project, &base).ok_or(Stopped::Data)?;
    if project.diagnostics.has_errors() {
        return Err(Stopped::Data);
    }
    let staging = Staging::begin(out, root, notice).map_err(Stopped::Sink)?;
    let built = site_build::render(project, &prepared, base, &|path, bytes| {
        staging.write(path, bytes)
    })?;
    let written = staging.publish().map_err(Stopped::Sink)?;
    Ok((built, written))
}

fn report(
    project: &Project,
    built: Built,
    written: &Summary,
    out: &Path,
    started: Instant,
) -> String {
    let offers = project.catalog.offers().count();
    let seconds = rust_decimal::Decimal::new(
        i64::try_from(started.elapsed().as_millis()).unwrap_or(i64::MAX),
        3,
    );
    format!(
        "{} von {}, {} in {} s nach {}: {} neu, {} geändert, {} unverändert, {} entfernt. {}.",
        german::plural(offers, "Angebot", "Angebote"),
        german::plural(project.catalog.providers.len(), "Anbieter", "Anbietern"),
        german::plural(built.pages, "Seite", "Seiten"),
        german::number(seconds, 2),
        out.display(),
        written.new,
        written.changed,
        written.unchanged,
        written.removed,
        first_capital(&summary(&project.diagnostics)),
    )
}

fn first_capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// All that is wrong with a root: everything is rendered, nothing written.
pub(super) fn verify(root: &Path, date: Date) -> Result<(Project, Option<Library>), TreeError> {
    let mut project = Project::read(root, date)?;
    let mut library = None;
    if let Ok(base) = BaseUrl::parse(&project.config.site.base_url)
        && let Some(prepared) = site_build::prepare(&mut project, &base)
    {
        let nowhere = |_: &str, _: &[u8]| Ok::<(), std::convert::Infallible>(());
        // What stops it is among the diagnostics.
        let _ = site_build::render(&mut project, &prepared, base, &nowhere);
        library = Some(prepared.into_library());
    }
    Ok((project, library))
}
