//! Paths a site may hold.

use super::OutputError;

/// Longest part of a path that every file system takes.
const LONGEST_PART: usize = 255;

/// Static hosts differ in what they serve; lower-case ASCII works on all of them.
pub(super) fn check(path: &str) -> Result<(), OutputError> {
    let sound = !path.is_empty()
        && path.split('/').all(|part| {
            !matches!(part, "" | "." | "..")
                && part.len() <= LONGEST_PART
                && !part.ends_with('.')
                && part.bytes().all(|b| {
                    b.is_ascii_lowercase()
                        || b.is_ascii_digit()
                        || matches!(b, b'-' | b'_' | b'.')
                })
        })
        // Theirs are kept, so the site has none of its own.
        && !path.starts_with(".git");
    if sound {
        Ok(())
    } else {
        Err(OutputError::machine(format!(
            "{} ist kein Dateiname für eine Website; erlaubt sind a–z, 0–9, „-“, „_“ und „.“.",
            super::quoted(path.as_ref())
        )))
    }
}
