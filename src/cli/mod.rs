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

use arguments::{Arguments, Command};
use terminal::Terminal;

use crate::source::tree::TreeError;

/// How a command ends.
pub(crate) enum Ending {
    /// 0
    Done,
    /// 1
    DataErrors,
    /// 2, with a German sentence.
    WrongCall(String),
    /// 3, with a German sentence.
    MachineFailed(String),
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
    let ending = run(&arguments, &terminal);
    match ending {
        Ending::Done => ExitCode::SUCCESS,
        Ending::DataErrors => ExitCode::from(1),
        Ending::WrongCall(message) => {
            terminal.fault(&message);
            ExitCode::from(2)
        }
        Ending::MachineFailed(message) => {
            terminal.fault(&message);
            ExitCode::from(3)
        }
    }
}

fn run(arguments: &Arguments, terminal: &Terminal) -> Ending {
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
