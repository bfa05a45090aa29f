//! Vollmonat: from an editor's CSV row to the full month a reader can trust.
//!
//! The house, one way only:
//!
//! ```text
//! config → source → catalog → pricing → pages → render → output
//! ```

pub mod catalog;
pub mod config;
pub mod diagnostics;
pub mod german;
pub mod guides;
pub mod output;
pub mod pages;
pub mod pricing;
pub mod render;
#[cfg(feature = "serve")]
pub mod serve;
pub mod source;
