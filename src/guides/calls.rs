//! Live figures: `{{ name(key="…") }}` in a text becomes a figure of the build's own data.
//!
//! ```text
//! markdown events → find (syntax) → check (values against the catalog) → [`Call`] → pages
//! ```
//!
//! Only the calls of [`Name`] are evaluated. Every other `{{` and every `{%` is text, and so is
//! what stands in code or behind a backslash. The words of a call are data: what comes out is
//! escaped like any other text.

mod check;
mod find;
mod syntax;

pub(super) use find::{Calls, split};

use rust_decimal::Decimal;

use crate::catalog::{Billing, Country};

/// The calls that texts may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Name {
    /// `vollmonat`: the cheapest full month.
    Month,
    /// `stundenpreis`: the stated price of the cheapest offer sold by time.
    Price,
    /// `anzahl`: how many offers there are.
    Count,
    /// `angebote`: a table of the cheapest offers.
    Offers,
    /// `betrag`: quantity × price.
    Amount,
    /// `vergleich`: a link to the filtered comparison.
    Comparison,
}

impl Name {
    const ALL: [Self; 6] = [
        Self::Month,
        Self::Price,
        Self::Count,
        Self::Offers,
        Self::Amount,
        Self::Comparison,
    ];

    fn word(self) -> &'static str {
        match self {
            Self::Month => "vollmonat",
            Self::Price => "stundenpreis",
            Self::Count => "anzahl",
            Self::Offers => "angebote",
            Self::Amount => "betrag",
            Self::Comparison => "vergleich",
        }
    }

    fn keys(self) -> &'static [&'static str] {
        match self {
            Self::Month | Self::Price | Self::Count => &FILTER,
            Self::Offers => &["gpu", "land", "abrechnung", "gpus", "ganz", "limit"],
            Self::Amount => &["stunden", "menge", "preis", "gpus"],
            Self::Comparison => &["gpu", "land", "abrechnung", "gpus", "ganz", "text"],
        }
    }

    /// How it is written, for hints.
    fn example(self) -> &'static str {
        match self {
            Self::Month => "{{ vollmonat(gpu=\"l40s\") }}",
            Self::Price => "{{ stundenpreis(gpu=\"l40s\") }}",
            Self::Count => "{{ anzahl(gpu=\"l40s\", land=\"DE\") }}",
            Self::Offers => "{{ angebote(gpu=\"l40s\", limit=\"5\") }}",
            Self::Amount => "{{ betrag(stunden=\"720\", preis=\"3,50\") }}",
            Self::Comparison => "{{ vergleich(text=\"alle L40S\", gpu=\"l40s\") }}",
        }
    }
}

const FILTER: [&str; 5] = ["gpu", "land", "abrechnung", "gpus", "ganz"];

/// Which offers are meant; `None` is any.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Key in gpus.csv.
    pub gpu: Option<String>,
    /// Where the machine stands.
    pub country: Option<Country>,
    /// Billing model.
    pub billing: Option<Billing>,
    /// GPUs of the plan.
    pub gpus: Option<u32>,
    /// Whole GPUs only.
    pub whole: bool,
}

/// A figure that pages put in, its values checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    /// The cheapest full month.
    Month(Filter),
    /// The stated price of the cheapest full month among offers sold by time.
    Price(Filter),
    /// How many offers there are.
    Count(Filter),
    /// A table of the cheapest offers, at most so many.
    Offers(Filter, usize),
    /// An exact amount in euros.
    Amount(Decimal),
    /// A link to the filtered comparison with these words.
    Comparison(Filter, String),
}

impl Call {
    /// Does it stand for a block and not for words?
    pub(super) fn is_block(&self) -> bool {
        matches!(self, Self::Offers(..))
    }
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Finished.
    Text(String),
    /// To be filled in by pages.
    Call(Call),
}

/// Written into HTML where a call stands until [`pieces`] takes it out again. No text can forge
/// it: between tags and in attributes `<` is always escaped, and raw HTML is refused.
pub(super) fn mark(number: usize) -> String {
    format!("{MARK}{number}>")
}

const MARK: &str = "<figure-call ";

/// HTML with marks as pieces; `calls` by number.
pub(super) fn pieces(html: &str, calls: &[Call]) -> Vec<Piece> {
    let mut pieces = Vec::new();
    for (index, part) in html.split(MARK).enumerate() {
        let mut text = part;
        if index > 0
            && let Some((number, rest)) = part.split_once('>')
        {
            let call = number.parse::<usize>().ok().and_then(|at| calls.get(at));
            pieces.extend(call.cloned().map(Piece::Call));
            text = rest;
        }
        if !text.is_empty() {
            pieces.push(Piece::Text(text.to_owned()));
        }
    }
    pieces
}
