//! Vollmonat: from an editor's CSV row to the full month a reader can trust to the cent.
//!
//! # The house, one way only
//!
//! ```text
//! source → catalog → pricing → pages → render → output
//! bytes    domain    months    views   HTML     files
//!
//! source → catalog → edit → output        what editors change: the data files themselves
//!        import ──────┘                   other people's catalogues on their way into them
//! ```
//!
//! | room | what it does | what it must not do |
//! |---|---|---|
//! | [`source`] | reads files; cells, keys and headings that know their line and field | decide what a value means |
//! | [`catalog`] | providers, GPUs, offers, tariffs, rates, valid by construction; plausibility | read files, compute a month |
//! | [`pricing`] | the full month of an offer under a profile, exact; ranks; renting against owning | input, output, clock, floats |
//! | [`guides`] | Markdown with front matter → HTML, checked links, German typography; live figures as typed calls | evaluate templates, know a price |
//! | [`checklist`] | `content/checkliste/` → questions with points; what answers come to | know a page or a price |
//! | [`compare`] | two states of the directory → what a change does to months and ranks | read files, know git |
//! | [`pages`] | one file per page kind: a view of finished strings and how to build it | arithmetic on money beyond choosing |
//! | [`render`] | Tera, assets with fingerprints | know what a page is about |
//! | [`edit`] | the data files as they are to be: canonical form, new rows, new prices, schemas | write; know what a month costs |
//! | [`import`] | one reader per foreign catalogue; filters, spellings, what is new | change what stands in a file |
//! | [`output`] | writes beside the old site and swaps | know what a file holds |
//!
//! Around them: [`config`] (vollmonat.toml), [`diagnostics`] (everything the program has to say about
//! its input, collected, never thrown), [`money`] (exact amounts, rules M33 and M35), [`german`]
//! (numbers, dates, words, slugs), [`routes`] (every address of the site), [`redirects`] (addresses that moved), [`project`] (a root, read and checked), [`site_build`] (the whole
//! flow on one screen), [`cli`] (one file per command), [`today`] (the only look at the clock).
//!
//! # How a price travels
//!
//! A row of `offers.csv` becomes cells ([`source::table`]), then an [`catalog::OfferRow`]. With the
//! provider's tier lists it makes a [`pricing::Cost`], the exact cost function, which is evaluated at
//! a [`pricing::Profile`] into a [`pricing::Quote`]: lines, total, and how each line came about. All
//! quotes of a profile make a [`pricing::Ranking`], from which every page is built.
//!
//! # How answers become a recommendation
//!
//! `content/checkliste/*.toml` become a [`checklist::Checklist`]; [`checklist::evaluate()`] weighs answers to
//! it. The page's script follows the same rules, and both are held to `tests/checklist/`. What a model needs of a
//! GPU is [`pricing::memory`], what idle machines cost [`pricing::idle`], when a budget alarm fires
//! [`pricing::budget`].
//!
//! # Three states
//!
//! An amount is priced, included or unknown. Unknown is `None`, never zero; a total with an unknown
//! line is a lower bound and has no rank (rule G3).

pub mod catalog;
pub mod checklist;
pub mod cli;
pub mod compare;
pub mod config;
pub mod diagnostics;
pub mod edit;
pub mod german;
pub mod guides;
pub mod import;
pub mod money;
pub mod output;
pub mod pages;
pub mod pricing;
pub mod project;
pub mod redirects;
pub mod render;
pub mod routes;
#[cfg(feature = "serve")]
pub mod serve;
pub mod site_build;
pub mod source;
pub mod texts;
pub mod today;
