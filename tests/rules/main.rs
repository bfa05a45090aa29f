//! The calculation rules M1–M36, each by name, with the figures of the method and of published
//! price pages. A rule that the data cannot express says so in a sentence of its own.

#[path = "../support/mod.rs"]
mod support;

mod compute;
mod money;
mod network;
mod ranking;
mod storage;
