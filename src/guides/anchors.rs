//! Ids on a page: every one only once.

use std::collections::{BTreeMap, BTreeSet};

use crate::german::{SlugError, slug};

/// Id of a heading without a letter.
const NAMELESS: &str = "abschnitt";

/// The ids of a page so far.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    taken: BTreeSet<String>,
    /// By slug, the number to try next: a text of equal headings must not count from one each time.
    next: BTreeMap<String, usize>,
}

impl Anchors {
    /// Begins with ids that the page's frame and its footnotes need.
    pub(super) fn new(taken: impl IntoIterator<Item = String>) -> Self {
        Self {
            taken: taken.into_iter().collect(),
            next: BTreeMap::new(),
        }
    }

    /// The id of the next heading: its slug, `-1`, `-2` … behind a repeated one.
    pub(super) fn heading(&mut self, text: &str) -> Result<String, SlugError> {
        let base = match slug(text) {
            Ok(slug) => slug,
            Err(SlugError::Empty) => NAMELESS.to_owned(),
            Err(error) => return Err(error),
        };
        if self.taken.insert(base.clone()) {
            return Ok(base);
        }
        let number = self.next.entry(base.clone()).or_insert(1);
        loop {
            let id = format!("{base}-{number}");
            *number += 1;
            if self.taken.insert(id.clone()) {
                return Ok(id);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each number is tried once, so that 20,000 equal headings cost 20,000 steps and not
    /// 200 million: the number to try next is always the one behind the last.
    #[test]
    fn equal_headings_are_numbered_in_one_go() {
        let mut anchors = Anchors::default();
        for _ in 0..=20_000 {
            assert!(anchors.heading("Preis").is_ok());
        }
        assert_eq!(anchors.next.get("preis"), Some(&20_001));
        assert_eq!(anchors.heading("Preis 7").as_deref(), Ok("preis-7-1"));
        assert_eq!(anchors.heading("Preis").as_deref(), Ok("preis-20001"));
    }

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
