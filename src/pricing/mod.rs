//! The full month: pure arithmetic over the catalog, no input, no output, no clock.
//!
//! One concept carries it: a graduated tariff evaluated at a monthly quantity.

pub mod profile;
pub mod quote;

pub use profile::{Profile, Spot};
pub use quote::{Explanation, Flag, Line, Piece, Quote, Quoted, Ranking, Status};
