//! German numbers, dates, words and slugs.
//!
//! Everything is finished text for readers: decimal comma, points between
//! thousands, U+00A0 before units, U+2212 as the minus sign.

mod date;
mod number;
mod slug;
mod sort;
mod word;

pub use date::date;
pub use number::{NBSP, euro, exact, money, number, percent, price, quantity};
pub use slug::{LONGEST_SLUG, SlugError, slug};
pub use sort::sort_key;
pub use word::{closest, list, plural, quote, similar};
