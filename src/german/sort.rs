//! German dictionary order (DIN 5007-1): umlauts like their base letters, ß like ss.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A key whose plain byte order is dictionary order: first the letters without
/// case and marks; where these are equal, the bare letter before the one with a
/// mark, then small before capital.
#[must_use]
pub fn sort_key(text: &str) -> String {
    let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut key = String::with_capacity(text.len() * 3 + 4);
    for character in text.nfd().filter(|c| !is_combining_mark(*c)) {
        for lower in character.to_lowercase() {
            match lower {
                'ß' => key.push_str("ss"),
                'æ' => key.push_str("ae"),
                'œ' => key.push_str("oe"),
                'ø' => key.push('o'),
                'đ' | 'ð' => key.push('d'),
                'ł' => key.push('l'),
                'þ' => key.push_str("th"),
                other if is_combining_mark(other) => {}
                other => key.push(other),
            }
        }
    }
    // Two blanks come before everything that could go on in a longer text.
    key.push_str("  ");
    key.extend(text.nfc().flat_map(char::to_lowercase));
    key.push_str("  ");
    key.extend(text.nfc().map(|c| if c.is_lowercase() { '0' } else { '1' }));
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dictionary_order() {
        let expected = [
            "(neu)",
            "1&1",
            "A",
            "ab",
            "Ab",
            "Äb",
            "Abc",
            "Ärger",
            "AWS",
            "Gcore",
            "GCP",
            "Masse",
            "Maße",
            "Massen",
            "Österreich",
            "OVHcloud",
            "Tromsø",
            "Tschechien",
            "Zypern",
        ];
        let mut sorted = expected;
        sorted.reverse();
        sorted.sort_by_key(|word| sort_key(word));
        assert_eq!(sorted, expected);
    }

    #[test]
    fn composed_and_decomposed_are_one() {
        assert_eq!(sort_key("Köln"), sort_key("Ko\u{308}ln"));
    }

    #[test]
    fn different_texts_have_different_keys() {
        let words = ["a", "A", "ä", "Ä", "ss", "ß", "a b", "ab"];
        let keys: std::collections::BTreeSet<String> =
            words.iter().map(|word| sort_key(word)).collect();
        assert_eq!(keys.len(), words.len());
    }
}
