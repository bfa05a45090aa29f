//! Characters that no text may hold: they are invisible, or reverse what is read.

/// C0 except tab and line ends, DEL, C1, a byte order mark inside a text, and the
/// characters that turn the direction of writing.
#[must_use]
pub fn forbidden(character: char) -> bool {
    match character {
        '\t' | '\n' | '\r' => false,
        '\u{feff}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        other => other.is_control(),
    }
}

/// The German sentence for one of them.
#[must_use]
pub fn message(character: char) -> String {
    format!(
        "Hier steht das unsichtbare Steuerzeichen U+{:04X}.",
        u32::from(character)
    )
}

/// What to do about it.
pub const HINT: &str = "Das Zeichen löschen; oft hilft es, die Stelle neu einzutippen.";
