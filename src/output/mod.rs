//! The only writer: a new site is written beside the old one and takes its place at once.
//!
//! ```text
//! site/                    what visitors see, old until the swap, new from then on
//! .site.vollmonat-neu/     only while a build runs
//!   lock                   held by the build that works here
//!   site/                  the new site; after the swap the old one, about to be removed
//!   old/                   the old site, where the system cannot exchange two folders at once
//! ```
//!
//! Whatever kills a build, `site/` is the old or the new site, never a mixture, and the next
//! build clears what was left. A killed process is meant: files are not flushed to the disk
//! one by one, so a power cut may cost the last build (never the sources).
#![allow(
    clippy::disallowed_methods,
    reason = "this room is the one that writes"
)]

mod fault;
mod lock;
mod path;
mod replace;
mod staging;
mod swap;
mod target;
mod tidy;

#[cfg(test)]
mod tests;

use std::fmt;
use std::io;
use std::path::Path;

use crate::diagnostics::is_hidden;
use crate::source::reason;

pub use replace::{Replacement, replace};
pub use staging::{Staging, Summary};

/// File in the output folder that says: this folder is made anew by every build.
pub const MARKER: &str = ".vollmonat";

/// The marker's text; the same for every build, so that same inputs give the same bytes.
const MARKER_TEXT: &str = "\
Diesen Ordner hat Vollmonat gebaut. Jeder Bau ersetzt seinen Inhalt; nur .git* bleibt.
format = 1
";

/// Who is to blame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OutputErrorKind {
    /// The call: such a folder is never built into (exit status 2).
    Call,
    /// The machine: disk full, no permission (exit status 3).
    Machine,
}

/// Why nothing was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutputError {
    /// Call or machine.
    pub kind: OutputErrorKind,
    /// One or two German sentences.
    pub message: String,
}

impl OutputError {
    /// 2 = the call was wrong, 3 = the machine failed.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self.kind {
            OutputErrorKind::Call => 2,
            OutputErrorKind::Machine => 3,
        }
    }

    fn call(message: String) -> Self {
        Self {
            kind: OutputErrorKind::Call,
            message,
        }
    }

    fn machine(message: String) -> Self {
        Self {
            kind: OutputErrorKind::Machine,
            message,
        }
    }

    /// „…“ lässt sich nicht anlegen: kein Platz mehr auf dem Datenträger.
    fn failed(path: &Path, what: &str, error: &io::Error) -> Self {
        Self::machine(format!(
            "{} lässt sich nicht {what}: {}.",
            quoted(path),
            reason(error)
        ))
    }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for OutputError {}

/// A path for a message, in German quotes. Unlike a value it is not cut short: its end matters.
fn quoted(path: &Path) -> String {
    let text = path.to_string_lossy();
    let shown: String = text
        .chars()
        .map(|c| if is_hidden(c) { '\u{b7}' } else { c })
        .collect();
    format!("„{shown}“")
}

/// Would a build into `out` be allowed? The same check as in [`Staging::begin`], which makes
/// nothing and waits for nobody; for commands that want to refuse before they work.
///
/// # Errors
/// As [`Staging::begin`].
pub fn check(out: &Path, root: &Path) -> Result<(), OutputError> {
    target::resolve(out, root).map(|_| ())
}
