//! Ids on a page: every one only once.

use std::collections::BTreeSet;

use crate::german::{SlugError, slug};

/// Id of a heading without a letter.
const NAMELESS: &str = "abschnitt";

/// The ids of a page so far.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    taken: BTreeSet<String>,
}

impl Anchors {
    /// Begins with ids that the page's frame and its footnotes need.
    pub(super) fn new(taken: impl IntoIterator<Item = String>) -> Self {
        Self {
            taken: taken.into_iter().collect(),
        }
    }

    /// The id of the next heading: its slug, `-1`, `-2` … behind a repeated one.
    pub(super) fn heading(&mut self, text: &str) -> Result<String, SlugError> {
        let base = match slug(text) {
            Ok(slug) => slug,
            Err(SlugError::Empty) => NAMELESS.to_owned(),
            Err(error) => return Err(error),
        };
        let mut id = base.clone();
        let mut number = 0;
        while !self.taken.insert(id.clone()) {
            number += 1;
            id = format!("{base}-{number}");
        }
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_id_for_each_heading() {
        let mut anchors = Anchors::new(["inhalt".to_owned(), "fn-1".to_owned()]);
        let cases = [
            ("Größe", "groesse"),
            ("Größe", "groesse-1"),
            ("Größe!", "groesse-2"),
            ("Größe 1", "groesse-1-1"),
            ("€€€", "abschnitt"),
            ("…", "abschnitt-1"),
            ("Abschnitt", "abschnitt-2"),
            ("Inhalt", "inhalt-1"),
            ("FN 1", "fn-1-1"),
        ];
        for (text, expected) in cases {
            assert_eq!(anchors.heading(text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(anchors.heading(&"x".repeat(81)), Err(SlugError::TooLong));
    }
}
