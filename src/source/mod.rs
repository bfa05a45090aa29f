//! The only reader of files.

pub mod control;
pub mod lines;
pub mod profile;
pub mod toml;
