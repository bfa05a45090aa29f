//! The columns of a kind of file, and what their cells hold.

use crate::source::number::{self, Notation};

/// One column of a CSV file.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// Header name.
    pub name: &'static str,
    /// A file without it is an error.
    pub needed: bool,
    /// What its cells hold.
    pub kind: Kind,
    /// What they mean, in German, for those who read or fill them.
    pub meaning: &'static str,
}

/// What a column's cells hold, as far as one cell alone can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Anything.
    Text,
    /// A number.
    Number,
    /// A number without fraction.
    Whole,
    /// `2026-11-30`
    Date,
    /// `https://…`
    Url,
    /// One of a few words.
    Word(&'static [&'static str]),
    /// Two capital letters.
    Country,
    /// Three capital letters.
    Currency,
    /// `1/7`
    Share,
}

impl Kind {
    /// What to do about an empty cell that must not be empty.
    pub(super) fn missing(self) -> String {
        match self {
            Self::Url => {
                "Tragen Sie die Adresse ein, unter der der Wert steht, beginnend mit https://."
                    .to_owned()
            }
            Self::Date => "Tragen Sie den Tag ein, als JJJJ-MM-TT, etwa 2026-11-30.".to_owned(),
            Self::Word(words) => format!("Erlaubt sind: {}.", words.join(", ")),
            Self::Country => "Tragen Sie das Länderkürzel nach ISO 3166-1 ein, etwa DE.".to_owned(),
            Self::Currency => "Tragen Sie das Kürzel nach ISO 4217 ein, etwa EUR.".to_owned(),
            Self::Number | Self::Whole => {
                "Tragen Sie die Zahl ein, mit Dezimalpunkt und ohne Einheit.".to_owned()
            }
            Self::Text | Self::Share => {
                "Waren Zellen verbunden, so wiederholen Sie den Wert in jeder Zeile.".to_owned()
            }
        }
    }

    /// Can this text stand in such a column? Empty cells always can. Used to find the first cell
    /// of a shifted row that cannot be right.
    pub(super) fn fits(self, text: &str, notation: Notation) -> bool {
        let capitals = |length: usize| {
            text.len() == length && text.bytes().all(|byte| byte.is_ascii_uppercase())
        };
        text.is_empty()
            || match self {
                Self::Text => true,
                Self::Number => number::parse(text, true, notation).is_ok(),
                Self::Whole => text.bytes().all(|byte| byte.is_ascii_digit()),
                Self::Date => number::date(text).is_ok(),
                Self::Url => text.starts_with("http"),
                Self::Word(words) => words.contains(&text),
                Self::Country => capitals(2),
                Self::Currency => capitals(3),
                Self::Share => text.contains('/'),
            }
    }
}

/// The columns of a kind of file.
#[derive(Clone, Copy, Debug)]
pub struct Schema {
    /// In the canonical order.
    pub columns: &'static [Column],
    /// Code and sentence for a file without rows; `None`: an empty file is fine.
    pub no_rows: Option<(&'static str, &'static str)>,
}

/// The needed columns, for messages.
pub(super) fn names(schema: Schema) -> String {
    let needed: Vec<&str> = schema
        .columns
        .iter()
        .filter(|column| column.needed)
        .map(|column| column.name)
        .collect();
    needed.join(", ")
}
