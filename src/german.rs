//! German numbers, dates, words and slugs.

mod number;
mod word;

pub use number::exact;
pub use word::{closest, list, quote};
