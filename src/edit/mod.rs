//! What editors' commands do to the data files, as new bytes of files; nothing is written here.
//!
//! ```text
//! files + catalog → edit → changes (path, bytes) → checked as a whole → output
//! ```
//!
//! [`grid`] is a file as rows of canonical cells, [`canonical`] the whole folder in canonical form,
//! [`differences`] says in German what is not canonical about a file. [`rows`] adds and changes
//! rows, [`keep`] does so without touching any other byte, [`history`] knows which row of an offer
//! is meant, [`scaffold`] makes new providers and guides, [`schema`] describes the files for others.

pub mod answer;
pub mod canonical;
pub mod differences;
pub mod grid;
pub mod history;
pub mod keep;
pub mod rows;
pub mod scaffold;
pub mod schema;
pub mod workspace;

/// One file as it is to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Relative to the root, `/` as separator.
    pub path: String,
    /// Contents from now on.
    pub bytes: Vec<u8>,
    /// The file does not exist yet and must not be overwritten.
    pub new: bool,
}
