//! The only reader of files: bytes → text → records whose cells know their place.

pub mod control;
pub mod lines;
pub mod number;
pub mod sheet;
pub mod table;
pub mod text;
pub mod toml;
