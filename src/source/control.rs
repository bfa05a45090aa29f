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

/// Is there anything to see? Blanks, soft hyphens, joiners, fillers and signs of direction show
/// nothing, however many there are.
#[must_use]
pub fn visible(text: &str) -> bool {
    text.chars().any(|c| {
        !(c.is_whitespace()
            || c.is_control()
            || matches!(
                c,
                '\u{ad}'
                    | '\u{34f}'
                    | '\u{61c}'
                    | '\u{115f}'..='\u{1160}'
                    | '\u{17b4}'..='\u{17b5}'
                    | '\u{180b}'..='\u{180f}'
                    | '\u{200b}'..='\u{200f}'
                    | '\u{202a}'..='\u{202e}'
                    | '\u{2060}'..='\u{206f}'
                    | '\u{2800}'
                    | '\u{3164}'
                    | '\u{fe00}'..='\u{fe0f}'
                    | '\u{feff}'
                    | '\u{ffa0}'
                    | '\u{fff0}'..='\u{fffb}'
                    | '\u{e0000}'..='\u{e0fff}'
            ))
    })
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
