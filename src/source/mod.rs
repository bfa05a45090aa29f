//! The only reader of files.

mod reason;
pub mod tree;

pub use reason::reason;
