//! `vollmonat serve`

use std::path::{Path, PathBuf};

use jiff::civil::Date;

use super::arguments::{Serve, Shared};
use super::terminal::Terminal;
use super::{Ending, build};
use crate::diagnostics::{Format, render};
use crate::project::Project;
use crate::routes::BaseUrl;
use crate::serve::{self, BuildOutcome, Options};
use crate::site_build::Stopped;

/// Builds into a private folder, watches the sources, serves on 127.0.0.1.
pub(super) fn run(shared: &Shared, options: &Serve, terminal: &Terminal) -> Result<(), Ending> {
    let date = super::day(shared)?;
    let (root, speaker) = (shared.root.clone(), terminal.clone());
    let build = Box::new(move |out: &Path, base: &str| once(&root, date, out, base, &speaker));
    let speaker = terminal.clone();
    let say = Box::new(move |text: &str| speaker.say(text));
    let options = Options {
        root: PathBuf::from(&shared.root),
        port: options.port,
    };
    match serve::run(&options, build, say) {
        Ok(()) => Ok(()),
        Err(error) if error.exit_code() == 2 => Err(Ending::WrongCall(error.to_string())),
        Err(error) => Err(Ending::MachineFailed(error.to_string())),
    }
}

fn once(root: &Path, date: Date, out: &Path, base: &str, terminal: &Terminal) -> BuildOutcome {
    let failed = |message: String| {
        terminal.fault(&message);
        BuildOutcome {
            built: false,
            report: message,
        }
    };
    let mut project = match Project::read(root, date) {
        Ok(project) => project,
        Err(error) => return failed(error.to_string()),
    };
    let base = match BaseUrl::parse(base) {
        Ok(base) => base,
        Err(message) => return failed(message),
    };
    let built = build::publish(&mut project, base, root, out, &|_| {});
    terminal.folded(&project.diagnostics, &project.sources);
    match built {
        Ok(_) => BuildOutcome {
            built: true,
            report: String::new(),
        },
        Err(Stopped::Data) => BuildOutcome {
            built: false,
            report: render(&project.diagnostics, &project.sources, Format::Text),
        },
        Err(Stopped::Sink(error)) => failed(error.to_string()),
    }
}
