//! The command line: one file per command, German help and errors.
//!
//! Exit status: 0 done; 1 the data has errors; 2 the call was wrong; 3 the machine failed.

mod apply;
mod arguments;
mod ask;
mod build;
mod check;
mod confirm;
mod diff;
mod edit_arguments;
mod fmt;
mod german;
mod handbook;
mod import;
mod new;
mod quote;
mod rent_or_buy;
mod schema;
#[cfg(feature = "serve")]
mod serve;
mod terminal;

use std::ffi::OsString;
use std::process::ExitCode;

use arguments::{Arguments, Command, Shared};
use jiff::civil::Date;
use terminal::Terminal;

use crate::edit::workspace::Workspace;
use crate::project::Project;
use crate::source::tree::TreeError;
use crate::today::build_date;

/// How a command ends that does not come to its end.
pub(crate) enum Ending {
    /// 1
    DataErrors,
    /// 2, with a German sentence.
    WrongCall(String),
    /// 3, with a German sentence.
    MachineFailed(String),
}

impl Ending {
    /// A result that cannot be given out.
    fn unwritten(error: impl std::fmt::Display) -> Self {
        Self::MachineFailed(format!("Die Ausgabe lässt sich nicht schreiben: {error}."))
    }
}

impl From<TreeError> for Ending {
    fn from(error: TreeError) -> Self {
        match error.exit_code() {
            2 => Self::WrongCall(error.to_string()),
            _ => Self::MachineFailed(error.to_string()),
        }
    }
}

/// Runs the program with the arguments of a process.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match arguments::parse(arguments) {
        Ok(arguments) => arguments,
        Err(ended) => return ended,
    };
    let terminal = Terminal::new(&arguments.shared);
    match run(&arguments, &terminal) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Ending::DataErrors) => ExitCode::from(1),
        Err(Ending::WrongCall(message)) => {
            terminal.fault(&message);
            ExitCode::from(2)
        }
        Err(Ending::MachineFailed(message)) => {
            terminal.fault(&message);
            ExitCode::from(3)
        }
    }
}

fn run(arguments: &Arguments, terminal: &Terminal) -> Result<(), Ending> {
    let shared = &arguments.shared;
    match &arguments.command {
        Command::Build(options) => build::run(shared, options, terminal),
        Command::Check(options) => check::run(shared, options, terminal),
        Command::Quote(options) => quote::run(shared, options, terminal),
        Command::Completions(options) => handbook::completions(options, terminal),
        Command::Man => handbook::man(terminal),
        Command::Diff(options) => diff::run(shared, options, terminal),
        Command::New(options) => new::run(shared, options, terminal),
        Command::Confirm(options) => confirm::run(shared, options, terminal),
        Command::Fmt(options) => fmt::run(shared, options, terminal),
        Command::Import(options) => import::run(shared, options, terminal),
        Command::Schema(options) => schema::run(shared, options, terminal),
        Command::RentOrBuy(options) => rent_or_buy::run(shared, options, terminal),
        #[cfg(feature = "serve")]
        Command::Serve(options) => serve::run(shared, options, terminal),
    }
}

/// The day that decides what is current.
fn day(shared: &Shared) -> Result<Date, Ending> {
    build_date(shared.date).map_err(Ending::WrongCall)
}

/// The data files of the project, faulty ones too, for commands that change them.
fn workspace(shared: &Shared) -> Result<Workspace, Ending> {
    Ok(Workspace::read(&shared.root, day(shared)?)?)
}

/// The project, for commands that compute: with errors there is nothing to compute from.
fn sound_project(shared: &Shared, terminal: &Terminal) -> Result<Project, Ending> {
    let project = Project::read(&shared.root, day(shared)?)?;
    if project.diagnostics.has_errors() {
        terminal.errors(&project.diagnostics, &project.sources);
        return Err(Ending::DataErrors);
    }
    Ok(project)
}
