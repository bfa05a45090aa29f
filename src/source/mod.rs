//! The only reader of files: bytes → text → records whose cells know their place.

pub mod config;
pub mod control;
pub mod foreign;
pub mod git;
pub mod lines;
pub mod locate;
pub mod number;
pub mod profile;
pub mod profile_file;
mod reason;
pub mod rent_or_buy;
pub mod sheet;
pub mod table;
pub mod text;
pub mod toml;
pub mod tree;

pub use reason::reason;
