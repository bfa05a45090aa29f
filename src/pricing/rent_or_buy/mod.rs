//! Rent, buy, or both: what owning GPUs costs a month against renting them.
//!
//! An [`Input`] is one comparison: the machine, its power, the use, and the rent. From it come the
//! monthly cost of owning ([`ownership`]), the utilisation and the month at which buying breaks
//! even ([`break_even`]), and the [`Verdict`]. Around them: reservation against on-demand
//! ([`reservation`]), own base load with rented peaks ([`hybrid`]), the resale value over time
//! ([`resale`]), money's worth over time ([`net_present_value`]), the rent of an offer of the
//! directory ([`rent`], [`directory`]), and tax depreciation, which is *not* the economic loss of value
//! ([`depreciation`]).
//!
//! Everything is decimal; only the twelfth root of the yearly rate is irrational, and that is
//! settled at 26 places ([`annuity`]). Amounts are net euros and rounded only by whoever shows them.

pub mod annuity;
pub mod break_even;
pub mod depreciation;
pub mod directory;
pub mod energy;
pub mod fixed;
pub mod hybrid;
pub mod input;
pub mod machine;
pub mod net_present_value;
pub mod outcome;
pub mod ownership;
pub mod rent;
pub mod resale;
pub mod reservation;
pub mod sensitivity;
pub mod verdict;

pub use input::Input;
pub use outcome::{Outcome, outcome};
pub use rent::Rent;
pub use verdict::Verdict;

#[cfg(test)]
mod tests;
