//! Why a root cannot be read.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::diagnostics::printable;
use crate::source::reason;

/// A root that cannot be read at all; data errors are diagnostics instead.
#[derive(Debug)]
pub enum TreeError {
    /// The root is not there or no folder: the call was wrong (exit status 2).
    Root(PathBuf),
    /// The machine failed (exit status 3).
    Io {
        /// What was to be read.
        path: PathBuf,
        /// Why it was not.
        error: io::Error,
    },
}

impl TreeError {
    /// 2 = the call was wrong, 3 = the machine failed.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Root(_) => 2,
            Self::Io { .. } => 3,
        }
    }

    pub(super) fn io(path: &Path, error: io::Error) -> Self {
        Self::Io {
            path: path.to_owned(),
            error,
        }
    }
}

impl fmt::Display for TreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root(path) => write!(
                f,
                "Der Projektordner „{}“ ist nicht vorhanden oder kein Ordner.",
                printable(&path.to_string_lossy())
            ),
            Self::Io { path, error } => write!(
                f,
                "„{}“ lässt sich nicht lesen: {}.",
                printable(&path.to_string_lossy()),
                reason(error)
            ),
        }
    }
}

impl std::error::Error for TreeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Root(_) => None,
            Self::Io { error, .. } => Some(error),
        }
    }
}
