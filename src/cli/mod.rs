//! The command line: one file per command, German help and errors.
//!
//! Exit status: 0 done; 1 the data has errors; 2 the call was wrong; 3 the machine failed.

mod arguments;
mod build;
mod check;
mod diff;
mod german;
mod quote;
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
        Command::Diff(options) => diff::run(shared, options, terminal),
        #[cfg(feature = "serve")]
        Command::Serve(options) => serve::run(shared, options, terminal),
    }
}
