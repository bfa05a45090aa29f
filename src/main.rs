//! The `vollmonat` program: parse, run, exit code.

use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    vollmonat::cli::main(std::env::args_os())
}
