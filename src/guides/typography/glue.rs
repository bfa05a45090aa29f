//! What belongs together on one line, seen from a place in a row of characters.

/// Stands for a segment that is not text.
pub(super) const OPAQUE: char = '\u{fffc}';
/// Stands for a forced line break.
pub(super) const BREAK: char = '\u{2028}';

/// Units and signs kept with the number before them.
const UNITS: [&str; 45] = [
    "€", "%", "‰", "$", "£", "EUR", "USD", "CHF", "GBP", "GB", "TB", "PB", "MB", "KB", "kB", "GiB",
    "TiB", "MiB", "KiB", "Mbit", "Gbit", "Tbit", "GHz", "MHz", "kHz", "Hz", "W", "kW", "MW", "Wh",
    "kWh", "TFLOPS", "PFLOPS", "TOPS", "GPU", "GPUs", "vCPU", "vCPUs", "h", "min", "s", "ms",
    "Mio", "Mrd", "°C",
];

/// Units behind which a hyphen between two numbers means „bis“.
const RANGE_UNITS: [&str; 12] = [
    "€", "%", "EUR", "GB", "TB", "GiB", "TiB", "Monate", "Monaten", "Jahre", "Stunden", "Tage",
];

/// Words kept with the number behind them.
const BEFORE_NUMBERS: [&str; 11] = [
    "§", "§§", "Abs.", "Art.", "Nr.", "Nrn.", "Kap.", "Abb.", "Tab.", "S.", "Rn.",
];

/// Abbreviations of several words.
const ABBREVIATIONS: [&[&str]; 17] = [
    &["z.", "B."],
    &["d.", "h."],
    &["u.", "a."],
    &["u.", "U."],
    &["u.", "Ä."],
    &["o.", "ä."],
    &["o.", "Ä."],
    &["o.", "g."],
    &["s.", "o."],
    &["s.", "u."],
    &["v.", "a."],
    &["z.", "T."],
    &["z.", "Zt."],
    &["e.", "V."],
    &["i.", "A."],
    &["i.", "d.", "R."],
    &["u.", "v.", "m."],
];

pub(super) fn is_space(character: char) -> bool {
    character.is_whitespace()
}

/// Characters with the number of the segment they stem from.
#[derive(Default)]
pub(super) struct Chars(Vec<(char, usize)>);

impl Chars {
    pub(super) fn extend(&mut self, text: impl IntoIterator<Item = char>, segment: usize) {
        self.0.extend(text.into_iter().map(|c| (c, segment)));
    }

    pub(super) fn get(&self, index: usize) -> Option<char> {
        self.0.get(index).map(|(character, _)| *character)
    }

    pub(super) fn segment(&self, index: usize) -> Option<usize> {
        self.0.get(index).map(|(_, segment)| *segment)
    }

    /// A blank, a line break or the end.
    pub(super) fn space(&self, index: usize) -> bool {
        self.get(index).is_none_or(is_space)
    }

    /// A letter or digit.
    pub(super) fn word(&self, index: usize) -> bool {
        self.get(index).is_some_and(char::is_alphanumeric)
    }

    fn digit(&self, index: usize) -> bool {
        self.get(index).is_some_and(|c| c.is_ascii_digit())
    }

    fn before(&self, index: usize) -> Option<char> {
        index.checked_sub(1).and_then(|index| self.get(index))
    }

    /// How often a character repeats from here.
    pub(super) fn run(&self, index: usize, character: char) -> usize {
        (index..)
            .take_while(|at| self.get(*at) == Some(character))
            .count()
    }

    /// Length of the address that begins here.
    pub(super) fn address(&self, index: usize) -> usize {
        let begins = ["https://", "http://", "www."]
            .iter()
            .any(|start| self.starts(index, start));
        if !begins || self.before(index).is_some_and(char::is_alphanumeric) {
            return 0;
        }
        (index..)
            .take_while(|at| {
                self.get(*at)
                    .is_some_and(|c| !is_space(c) && c != OPAQUE && !"\"'“”„‚‘’<>)".contains(c))
            })
            .count()
    }

    /// A percent or currency sign right behind a digit, not part of a word.
    pub(super) fn sign_follows(&self, index: usize) -> bool {
        matches!(self.get(index), Some('%' | '€')) && !self.word(index + 1)
    }

    /// Does a single quotation mark that opens here close later?
    pub(super) fn closes_later(&self, index: usize) -> bool {
        (index + 2..self.0.len()).any(|at| {
            matches!(self.get(at), Some('\'' | '’' | '‘'))
                && !self.space(at - 1)
                && !self.word(at + 1)
        })
    }

    /// Must the blank here not break?
    pub(super) fn glued(&self, index: usize) -> bool {
        let next = index + 1;
        if index == 0 || self.space(next) {
            return false;
        }
        (self.digit(index - 1) && UNITS.iter().any(|unit| self.token(next, unit)))
            || (self.digit(next) && BEFORE_NUMBERS.iter().any(|word| self.ends(index, word)))
            || self.abbreviation_goes_on(index - 1, next)
    }

    /// Does a known abbreviation have one word ending at `end` and its next one
    /// beginning at `start`?
    pub(super) fn abbreviation_goes_on(&self, end: usize, start: usize) -> bool {
        ABBREVIATIONS.iter().any(|words| {
            (1..words.len()).any(|count| {
                let (Some(done), Some(next)) = (words.get(..count), words.get(count)) else {
                    return false;
                };
                self.starts(start, next) && self.ends_with_words(end + 1, done)
            })
        })
    }

    /// Do the characters before `end` spell these words, with or without blanks?
    fn ends_with_words(&self, end: usize, words: &[&str]) -> bool {
        let mut end = end;
        for (index, word) in words.iter().enumerate().rev() {
            let length = word.chars().count();
            let Some(start) = end.checked_sub(length) else {
                return false;
            };
            if !self.spells(start, word, index == 0) {
                return false;
            }
            end = start;
            if index > 0 && self.before(end).is_some_and(is_space) {
                end -= 1;
            }
        }
        !self
            .before(end)
            .is_some_and(|c| c.is_alphanumeric() || c == '.')
    }

    /// The word at `start`; its first letter may be a capital one.
    fn spells(&self, start: usize, word: &str, capital: bool) -> bool {
        word.chars().enumerate().all(|(offset, wanted)| {
            self.get(start + offset).is_some_and(|found| {
                found == wanted
                    || (capital && offset == 0 && found.to_lowercase().eq(wanted.to_lowercase()))
            })
        })
    }

    fn starts(&self, index: usize, text: &str) -> bool {
        self.spells(index, text, false)
    }

    /// The text from `index`, as a word of its own.
    fn token(&self, index: usize, text: &str) -> bool {
        self.starts(index, text) && !self.word(index + text.chars().count())
    }

    /// The text before `end`, as a word of its own.
    fn ends(&self, end: usize, text: &str) -> bool {
        end.checked_sub(text.chars().count()).is_some_and(|start| {
            self.starts(start, text)
                && !self
                    .before(start)
                    .is_some_and(|c| c.is_alphanumeric() || c == '§')
        })
    }

    /// A hyphen between two numbers with a unit: `10-20 GB`.
    pub(super) fn range(&self, index: usize) -> bool {
        let number = |c: char| c.is_ascii_digit() || c == '.' || c == ',';
        let first = (0..index)
            .rev()
            .take_while(|at| self.get(*at).is_some_and(number))
            .count();
        let start = index - first;
        let second = (index + 1..)
            .take_while(|at| self.get(*at).is_some_and(number))
            .count();
        let mut unit = index + 1 + second;
        if self.get(unit).is_some_and(is_space) {
            unit += 1;
        }
        first > 0
            && second > 0
            && self.digit(index - 1)
            && !self
                .before(start)
                .is_some_and(|c| c.is_alphanumeric() || c == '-')
            && RANGE_UNITS.iter().any(|word| self.token(unit, word))
    }
}
