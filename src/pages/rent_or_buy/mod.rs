//! Rent or buy: the page `/mieten-oder-kaufen/`, and what the command prints.

pub mod json;
pub mod text;
pub mod words;
