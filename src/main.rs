//! The `vollmonat` program: parse, run, exit code.

use std::process::ExitCode;

fn main() -> ExitCode {
    vollmonat::cli::main(std::env::args_os())
}
