//! Bytes → text. UTF-8 is the rule; Windows-1252 is read where the reading is certain;
//! everything else is refused with a sentence that says how to save the file.

use std::sync::Arc;

use crate::diagnostics::{Diagnostic, Diagnostics, Place};

const SAVE_AS: &str = "Speichern Sie die Datei als „CSV UTF-8“ (Excel) oder mit dem Zeichensatz „Unicode (UTF-8)“ (LibreOffice).";

/// The text of a file without its byte-order mark, or a diagnostic.
///
/// Codes: `encoding-utf16`, `encoding-unknown`, `line-ending` (errors), `encoding-windows` (warning).
pub fn decode(file: &str, bytes: &[u8], diagnostics: &mut Diagnostics) -> Option<Arc<str>> {
    if looks_like_utf16(bytes) {
        diagnostics.push(
            Diagnostic::error(
                "encoding-utf16",
                file,
                "Die Datei ist in UTF-16 gespeichert („Unicode-Text“) und wird nicht gelesen.",
            )
            .at(Place::start())
            .hint(SAVE_AS),
        );
        return None;
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(fault) => windows_1252(file, bytes, fault.valid_up_to(), diagnostics)?,
    };
    lone_carriage_return(file, &text, diagnostics)?;
    Some(Arc::from(text))
}

/// A byte-order mark of UTF-16, or every other byte zero as in ASCII written in UTF-16.
fn looks_like_utf16(bytes: &[u8]) -> bool {
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return true;
    }
    let head = &bytes[..bytes.len().min(64)];
    let zeros = |parity: usize| head.iter().skip(parity).step_by(2).all(|&byte| byte == 0);
    head.len() >= 4 && (zeros(0) != zeros(1))
}

/// Windows-1252 is believed only when no byte sequence is also valid multi-byte UTF-8 (a
/// mixed file) and every character is one that European names and prices use; code page 850
/// or Mac Roman would show quotes and symbols inside words instead.
fn windows_1252(
    file: &str,
    bytes: &[u8],
    first_fault: usize,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(bytes);
    let mixed = has_multibyte_utf8(bytes);
    let strange = text.chars().any(|c| !c.is_ascii() && !plausible(c)) || symbol_inside_word(&text);
    let mut place = place_of(bytes, first_fault);
    if !file.ends_with(".csv") {
        place.column = character_column(bytes, first_fault);
    }
    // The excerpt shows the decoded text, in which every byte before the fault is ASCII.
    place.span = first_fault..first_fault + 1;
    if mixed || strange {
        diagnostics.push(
            Diagnostic::error(
                "encoding-unknown",
                file,
                if mixed {
                    "Die Datei mischt UTF-8 mit einem anderen Zeichensatz; welche Zeichen gemeint sind, ist nicht sicher."
                } else {
                    "Die Datei ist nicht in UTF-8 gespeichert; welche Zeichen gemeint sind, ist nicht sicher."
                },
            )
            .at(place)
            .hint(SAVE_AS),
        );
        return None;
    }
    diagnostics.push(
        Diagnostic::warning(
            "encoding-windows",
            file,
            "Die Datei ist in Windows-1252 gespeichert und wurde so gelesen.",
        )
        .at(place)
        .hint(SAVE_AS),
    );
    Some(text.into_owned())
}

fn has_multibyte_utf8(bytes: &[u8]) -> bool {
    bytes.utf8_chunks().any(|chunk| !chunk.valid().is_ascii())
}

/// Š, š, Ž, ž, Ÿ and Œ are left out: in Mac Roman and Windows-1250 their bytes are ä, ö, ü, é, ź.
fn plausible(c: char) -> bool {
    matches!(
        c,
        'À'..='ÿ'
            | '€'
            | '£'
            | '§'
            | '°'
            | '²'
            | '³'
            | 'µ'
            | '·'
            | '½'
            | '®'
            | '™'
            | '\u{a0}'
            | '–'
            | '—'
            | '„'
            | '“'
            | '”'
            | '‚'
            | '‘'
            | '’'
            | '«'
            | '»'
            | '…'
    )
}

/// „M„rz“: a low quote between letters is an umlaut of another code page.
fn symbol_inside_word(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    // Mac Roman: Ä, Ö and ß begin or end words as €, … and §.
    let glued = characters
        .windows(2)
        .any(|w| matches!(w[0], '€' | '£' | '…' | '§') && w[1].is_alphabetic());
    glued
        || characters.windows(3).any(|w| {
            matches!(w[1], '„' | '”' | '“' | '…' | '™' | '‚' | '§' | '®')
                && w[0].is_alphabetic()
                && w[2].is_lowercase()
        })
}

/// Outside CSV the second number counts characters; before the fault every byte is ASCII.
fn character_column(bytes: &[u8], offset: usize) -> u32 {
    let before = &bytes[..offset.min(bytes.len())];
    let in_line = before
        .iter()
        .rev()
        .take_while(|&&byte| byte != b'\n')
        .count();
    u32::try_from(in_line + 1).unwrap_or(u32::MAX)
}

fn place_of(bytes: &[u8], offset: usize) -> Place {
    let before = &bytes[..offset.min(bytes.len())];
    let line_start = before
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |at| at + 1);
    let header = bytes.split(|&byte| byte == b'\n').next().unwrap_or(bytes);
    let semicolons = header.iter().filter(|&&byte| byte == b';').count();
    let commas = header.iter().filter(|&&byte| byte == b',').count();
    let delimiter = if semicolons > commas { b';' } else { b',' };
    let count = |haystack: &[u8], needle: u8| {
        u32::try_from(haystack.iter().filter(|&&byte| byte == needle).count()).unwrap_or(u32::MAX)
    };
    Place {
        line: count(before, b'\n').saturating_add(1),
        column: count(&before[line_start..], delimiter).saturating_add(1),
        span: 0..0,
    }
}

/// A carriage return without a line feed: old Mac files, or a broken conversion.
fn lone_carriage_return(file: &str, text: &str, diagnostics: &mut Diagnostics) -> Option<()> {
    let bytes = text.as_bytes();
    let lone = bytes
        .iter()
        .enumerate()
        .find(|&(at, &byte)| byte == b'\r' && bytes.get(at + 1) != Some(&b'\n'));
    let Some((at, _)) = lone else { return Some(()) };
    let whole_file = !text.contains('\n');
    let place = if whole_file {
        Place::start()
    } else {
        place_of(bytes, at)
    };
    diagnostics.push(
        Diagnostic::error(
            "line-ending",
            file,
            if whole_file {
                "Die Zeilen enden mit CR allein (altes Mac-Format); die Datei wird nicht gelesen."
            } else {
                "In dieser Zeile steht ein einzelner Wagenrücklauf (CR) ohne Zeilenvorschub."
            },
        )
        .at(place)
        .hint("Speichern Sie die Datei mit den Zeilenenden LF oder CRLF."),
    );
    None
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn outcome(bytes: &[u8]) -> Result<String, &'static str> {
        let mut diagnostics = Diagnostics::new();
        decode("a.csv", bytes, &mut diagnostics)
            .map(|text| text.to_string())
            .ok_or_else(|| diagnostics.as_slice()[0].code)
    }

    #[test]
    fn encodings_are_read_exactly_or_refused() {
        let cases: &[(&[u8], Result<&str, &str>)] = &[
            (b"a;b\n", Ok("a;b\n")),
            (b"\xef\xbb\xbfa;b\n", Ok("a;b\n")),
            ("Köln;Größe\r\n".as_bytes(), Ok("Köln;Größe\r\n")),
            (b"K\xf6ln;Gr\xf6\xdfe 5 \x80\n", Ok("Köln;Größe 5 €\n")),
            (b"M\x9awe;Z\x9frich\n", Err("encoding-unknown")), // Mac Roman
            (b"\x80rzte\n", Err("encoding-unknown")),          // Mac Roman
            (b"\xa3\xf3d\x9f\n", Err("encoding-unknown")),     // Windows-1250
            (b"K\x94ln\n", Err("encoding-unknown")),           // code page 850
            (b"M\x84rz\n", Err("encoding-unknown")),           // code page 850
            (b"Gr\xc3\xb6\xc3\x9fe K\xf6ln\n", Err("encoding-unknown")), // mixed
            (b"\xff\xfea\0;\0", Err("encoding-utf16")),
            (b"\xfe\xff\0a\0;", Err("encoding-utf16")),
            (b"a\0;\0b\0\n\0", Err("encoding-utf16")),
            (b"a;b\r1;2\r", Err("line-ending")),
            (b"a;b\n1\r2;2\n", Err("line-ending")),
            (b"", Ok("")),
        ];
        for (bytes, expected) in cases {
            assert_eq!(
                outcome(bytes),
                expected.map(str::to_owned),
                "{:?}",
                String::from_utf8_lossy(bytes)
            );
        }
    }

    #[test]
    fn a_foreign_byte_is_reported_at_its_line_and_field() {
        let mut diagnostics = Diagnostics::new();
        decode("a.csv", b"x;y;z\n1;2;3\n1;K\x81ln;3\n", &mut diagnostics);
        let place = diagnostics.as_slice()[0].place.clone().unwrap();
        assert_eq!((place.line, place.column), (3, 2));
    }
}
