//! German typography of running text: quotation marks, dashes, ellipses and
//! no-break spaces. Code and addresses are left as they are.
//!
//! Text comes in segments, because emphasis and links cut a sentence into pieces
//! while its quotation marks must still pair.

mod glue;

use glue::Chars;

/// A piece of running text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Segment<'t> {
    /// Text to set; a line break in the source is the text `"\n"`.
    Text(&'t str),
    /// Something inside the line that stays as it is: code, a picture, a note mark.
    Opaque,
    /// A forced line break.
    Break,
}

/// Sets one text of its own, such as a title.
#[must_use]
pub(super) fn set(text: &str) -> String {
    segments(&[Segment::Text(text)]).concat()
}

/// Sets the segments of one paragraph; as many come back, empty ones for those
/// that are not text.
#[must_use]
pub(super) fn segments(segments: &[Segment<'_>]) -> Vec<String> {
    let mut setter = Setter {
        segments,
        chars: Chars::default(),
        out: vec![String::new(); segments.len()],
        last: None,
        doubles: 0,
        singles: 0,
    };
    for (index, segment) in segments.iter().enumerate() {
        match segment {
            Segment::Text(text) => setter.chars.extend(text.chars(), index),
            Segment::Opaque => setter.chars.extend([glue::OPAQUE], index),
            Segment::Break => setter.chars.extend([glue::BREAK], index),
        }
    }
    setter.run();
    setter.out
}

struct Setter<'s> {
    segments: &'s [Segment<'s>],
    chars: Chars,
    out: Vec<String>,
    /// What was put out last, in whichever segment.
    last: Option<char>,
    /// Quotation marks that are open.
    doubles: usize,
    singles: usize,
}

impl Setter<'_> {
    fn run(&mut self) {
        let mut index = 0;
        while let Some(character) = self.chars.get(index) {
            let taken = match character {
                glue::OPAQUE | glue::BREAK => {
                    self.copy(index);
                    1
                }
                'h' | 'w' if self.chars.address(index) > 0 => {
                    let length = self.chars.address(index);
                    for at in index..index + length {
                        self.copy(at);
                    }
                    length
                }
                '"' | '„' | '“' | '”' | '‟' => self.double(index, character),
                '\'' | '‚' | '‘' | '’' => self.single(index, character),
                '-' => self.hyphens(index),
                '—' if self.space_before() && self.chars.space(index + 1) => self.put(index, '–'),
                '.' => self.points(index),
                ' ' | '\n' if self.chars.glued(index) => self.put(index, '\u{a0}'),
                other => {
                    self.put(index, other);
                    // 60%, 5€
                    if other.is_ascii_digit() && self.chars.sign_follows(index + 1) {
                        self.put(index, '\u{a0}');
                    }
                    1
                }
            };
            index += taken;
        }
    }

    /// Puts out one character in the segment of the character at `index`.
    fn put(&mut self, index: usize, character: char) -> usize {
        let segment = self.chars.segment(index).unwrap_or_default();
        if let (Some(Segment::Text(_)), Some(out)) =
            (self.segments.get(segment), self.out.get_mut(segment))
        {
            out.push(character);
        }
        self.last = Some(character);
        1
    }

    fn copy(&mut self, index: usize) {
        if let Some(character) = self.chars.get(index) {
            self.put(index, character);
        }
    }

    fn space_before(&self) -> bool {
        self.last.is_none_or(glue::is_space)
    }

    /// Can a quotation open between what was put out last and the next character?
    fn opens(&self, index: usize) -> bool {
        let before = self
            .last
            .is_none_or(|c| glue::is_space(c) || "([{<–—-/„‚»«|=".contains(c));
        before && !self.chars.space(index + 1)
    }

    fn double(&mut self, index: usize, character: char) -> usize {
        let opens = character == '„' || self.opens(index);
        let inches = self.last.is_some_and(|c| c.is_ascii_digit());
        if opens {
            self.doubles += 1;
            self.put(index, '„')
        } else if self.doubles > 0 {
            self.doubles -= 1;
            self.put(index, '“')
        } else if character == '"' && inches {
            self.put(index, '″')
        } else if character == '"' && self.chars.word(index + 1) {
            self.doubles += 1;
            self.put(index, '„')
        } else {
            self.put(index, '“')
        }
    }

    fn single(&mut self, index: usize, character: char) -> usize {
        let word_before = self.last.is_some_and(char::is_alphanumeric);
        let word_after = self.chars.word(index + 1);
        if character == '‚' {
            self.singles += 1;
            self.put(index, '‚')
        } else if word_before && word_after {
            self.put(index, '’')
        } else if character != '’' && self.opens(index) && self.chars.closes_later(index) {
            self.singles += 1;
            self.put(index, '‚')
        } else if self.singles > 0 && !word_after {
            self.singles -= 1;
            self.put(index, '‘')
        } else {
            self.put(index, '’')
        }
    }

    fn hyphens(&mut self, index: usize) -> usize {
        let run = self.chars.run(index, '-');
        let before = self.space_before();
        let after = self.chars.space(index + run);
        let dash = match run {
            // Not the minus of an option: --release
            2 | 3 => !before || after,
            1 => (self.last.is_some() && before && after) || self.chars.range(index),
            _ => false,
        };
        if dash {
            self.put(index, '–');
        } else {
            for at in index..index + run {
                self.copy(at);
            }
        }
        run
    }

    fn points(&mut self, index: usize) -> usize {
        let run = self.chars.run(index, '.');
        if run == 3 || run == 4 {
            self.put(index, '…');
            if run == 4 {
                self.put(index, '.');
            }
            return run;
        }
        for at in index..index + run {
            self.copy(at);
        }
        // z.B.
        if run == 1 && self.chars.abbreviation_goes_on(index, index + 1) {
            self.put(index, '\u{a0}');
        }
        run
    }
}

#[cfg(test)]
mod tests;
