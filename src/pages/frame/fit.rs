//! Titles and descriptions of the length that search results show whole.

/// Longest `<title>` that search results show whole.
pub const TITLE_LONGEST: usize = 65;
/// Longest description that search results show whole.
const DESCRIPTION_LONGEST: usize = 165;

/// Title and site name, or the title alone where both together are too long.
pub(super) fn full_title(title: &str, site: &str) -> String {
    let both = format!("{title} – {site}");
    if both.chars().count() <= TITLE_LONGEST {
        both
    } else {
        title.to_owned()
    }
}

/// A description from sentences in order of weight: as many as fit into 165 characters,
/// the first one always, cut at a word if need be.
#[must_use]
pub fn describe(sentences: &[&str]) -> String {
    let mut text = String::new();
    for sentence in sentences {
        if text.is_empty() {
            text = cut(sentence, DESCRIPTION_LONGEST);
        } else if text.chars().count() + 1 + sentence.chars().count() <= DESCRIPTION_LONGEST {
            text.push(' ');
            text.push_str(sentence);
        }
    }
    text
}

/// At most `longest` characters; what is cut off at a word is marked with „…“.
#[must_use]
pub fn cut(text: &str, longest: usize) -> String {
    if text.chars().count() <= longest {
        return text.to_owned();
    }
    let head: String = text.chars().take(longest.saturating_sub(2)).collect();
    let kept = head.rfind(' ').map_or(head.as_str(), |at| &head[..at]);
    format!(
        "{}\u{a0}…",
        kept.trim_end_matches([',', '.', ';', ':', ' '])
    )
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn the_site_name_joins_short_titles_only() {
        let long = "Ein Titel, der für sich allein schon sechzig Zeichen umfasst, ja";
        for (title, expected) in [("H100 mieten", "H100 mieten – Vollmonat"), (long, long)] {
            assert_eq!(full_title(title, "Vollmonat"), expected);
        }
    }

    #[test]
    fn descriptions_stay_within_their_length() {
        let long = "wort ".repeat(40);
        for (sentences, expected) in [
            (vec!["Eins.", "Zwei."], "Eins. Zwei.".to_owned()),
            (
                vec!["Eins.", long.as_str(), "Drei."],
                "Eins. Drei.".to_owned(),
            ),
            (
                vec![long.as_str()],
                format!("{}\u{a0}…", "wort ".repeat(32).trim_end()),
            ),
        ] {
            let text = describe(&sentences);
            assert_eq!(text, expected);
            assert!(text.chars().count() <= DESCRIPTION_LONGEST);
        }
    }
}
