//! The full month: pure arithmetic over the catalog, no input, no output, no clock.
//!
//! One concept carries it: a graduated tariff ([`tariff::Graduated`]) evaluated at a monthly
//! quantity. [`cost::Cost`] is everything about an offer that does not depend on the usage;
//! [`month::quote`] evaluates it at a [`Profile`]; [`rank::rank`] puts all offers in order;
//! [`crossing`] says where one offer overtakes another.
//! [`rent_or_buy`] sets such a month against owning the same GPUs.

pub mod budget;
pub mod cost;
pub mod crossing;
pub mod curve;
pub mod exclusion;
pub mod idle;
pub mod memory;
pub mod month;
pub mod profile;
pub mod quote;
pub mod rank;
pub mod reading;
pub mod rent_or_buy;
pub mod rules;
pub mod spot;
pub mod spread;
pub mod tariff;

pub use cost::Cost;
pub use profile::{Profile, Spot};
pub use quote::{Explanation, Flag, Line, Piece, Quote, Quoted, Ranking, Status};
pub use rules::Rules;
