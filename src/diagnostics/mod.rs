//! Everything the program has to say about its input: one [`Diagnostic`] per
//! problem, collected in [`Diagnostics`] and shown together at the end.
//!
//! Rooms push what they find and go on; nobody stops at the first error.

mod render;

use std::ops::Range;

pub(crate) use render::is_hidden;
pub use render::{Format, render, render_colored, summary};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is written.
    Error,
    /// The site is built; somebody should look.
    Warning,
    /// Worth knowing.
    Note,
}

impl Severity {
    /// The German word in text output.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Error => "Fehler",
            Self::Warning => "Warnung",
            Self::Note => "Hinweis",
        }
    }

    /// The word in JSON output.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

/// Where in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Physical line, from 1 (the header of a CSV file is line 1).
    pub line: u32,
    /// Field number from 1 in CSV files, character column from 1 elsewhere.
    pub column: u32,
    /// Byte range in the file's text as kept in [`Sources`], for the excerpt.
    pub span: Range<usize>,
}

impl Place {
    /// Where what concerns a whole file is reported.
    #[must_use]
    pub fn start() -> Self {
        Self::bare(1, 1)
    }

    /// A place without text to show.
    #[must_use]
    pub fn bare(line: u32, column: u32) -> Self {
        Self {
            line,
            column,
            span: 0..0,
        }
    }
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Stable code such as `price-zero`.
    pub code: &'static str,
    /// Path relative to the project root, `/` as separator.
    pub file: String,
    /// Position, where there is one.
    pub place: Option<Place>,
    /// Column name in a CSV file, key in a TOML file.
    pub field: Option<String>,
    /// The offending value, cut to a readable length.
    pub value: Option<String>,
    /// German sentence without final line break.
    pub message: String,
    /// German hint: what to do, which values are allowed.
    pub hint: Option<String>,
}

impl Diagnostic {
    /// A problem in a file, position to be added with [`Diagnostic::at`].
    pub fn new(
        severity: Severity,
        code: &'static str,
        file: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self {
            severity,
            code,
            file: file.into(),
            place: None,
            field: None,
            value: None,
            message: message.into(),
            hint: None,
        }
    }

    /// An error.
    pub fn error(code: &'static str, file: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, file, message)
    }

    /// A warning.
    pub fn warning(
        code: &'static str,
        file: impl Into<String>,
        message: impl Into<String>,
    ) -> Self {
        Self::new(Severity::Warning, code, file, message)
    }

    /// Adds the position.
    #[must_use]
    pub fn at(mut self, place: Place) -> Self {
        self.place = Some(place);
        self
    }

    /// Adds the field name.
    #[must_use]
    pub fn field(mut self, field: impl Into<String>) -> Self {
        self.field = Some(field.into());
        self
    }

    /// Adds the offending value, made printable and cut to 60 characters.
    #[must_use]
    pub fn value(mut self, value: &str) -> Self {
        self.value = Some(printable(value));
        self
    }

    /// Adds the hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// A value fit for a message: control characters are replaced, long text is cut.
#[must_use]
pub fn printable(value: &str) -> String {
    const LONGEST: usize = 60;
    let mut shown: String = value
        .chars()
        .take(LONGEST)
        .map(|c| {
            if c.is_control() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{202a}'..='\u{202e}') {
                '\u{b7}'
            } else {
                c
            }
        })
        .collect();
    if value.chars().nth(LONGEST).is_some() {
        shown.push('…');
    }
    shown
}

/// All problems of a run.
#[derive(Clone, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// No problems yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds all of another collection.
    pub fn extend(&mut self, other: Self) {
        self.list.extend(other.list);
    }

    /// Is there at least one error?
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }

    /// How many of a severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> usize {
        self.list.iter().filter(|d| d.severity == severity).count()
    }

    /// All of them, in the order of their discovery.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.list
    }

    /// All of them, to be completed by whoever knows more.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Diagnostic> {
        self.list.iter_mut()
    }

    /// All of them by file, line, column; equal places keep their order.
    #[must_use]
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut all: Vec<&Diagnostic> = self.list.iter().collect();
        all.sort_by(|a, b| key(a).cmp(&key(b)));
        all
    }
}

fn key(d: &Diagnostic) -> (&str, u32, u32) {
    let (line, column) = d.place.as_ref().map_or((0, 0), |p| (p.line, p.column));
    (&d.file, line, column)
}

/// The texts of the files read, kept for the excerpts of diagnostics.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    texts: std::collections::BTreeMap<String, std::sync::Arc<str>>,
}

impl Sources {
    /// Remembers a file's text under its path relative to the root.
    pub fn insert(&mut self, file: impl Into<String>, text: std::sync::Arc<str>) {
        self.texts.insert(file.into(), text);
    }

    /// Adds all of another collection.
    pub fn extend(&mut self, other: Self) {
        self.texts.extend(other.texts);
    }

    /// The text of a file.
    #[must_use]
    pub fn text(&self, file: &str) -> Option<&str> {
        self.texts.get(file).map(AsRef::as_ref)
    }
}
