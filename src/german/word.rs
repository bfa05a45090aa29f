//! Words: quotation, lists, number of things, likeness.

use super::number::{NBSP, grouped};

/// „value“
#[must_use]
pub fn quote(value: &str) -> String {
    format!("„{value}“")
}

/// `1 Angebot`, `1.234 Angebote`: the number with the form of the word that fits.
#[must_use]
pub fn plural(count: usize, one: &str, many: &str) -> String {
    let word = if count == 1 { one } else { many };
    format!("{}{NBSP}{word}", grouped(&count.to_string()))
}

/// `a, b und c`; the last two are joined by `word`.
#[must_use]
pub fn list<S: AsRef<str>>(items: &[S], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// The known word an unknown one was probably meant to be: the same letters in
/// another case, or about one slip of the pen in three letters.
#[must_use]
pub fn closest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let allowed = (wrong.chars().count() / 3).clamp(1, 3);
    known
        .into_iter()
        .map(|word| {
            let distance = strsim::osa_distance(&wrong, &word.to_lowercase());
            (distance, word)
        })
        .filter(|(distance, word)| *distance <= allowed && *distance < word.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, word)| word)
}

/// Up to three known words that begin alike or differ by a slip of the pen, the likest first:
/// where several could be meant, none is put into the writer's mouth.
#[must_use]
pub fn similar<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let plain = |text: &str| text.to_lowercase().replace([' ', '_'], "-");
    let wrong = plain(wrong);
    let letters = |text: &str| -> Vec<String> { text.split('-').map(str::to_owned).collect() };
    let parts = letters(&wrong);
    let allowed = (wrong.chars().count() / 3).clamp(1, 3);
    let mut found: Vec<(usize, &str)> = known
        .into_iter()
        .filter_map(|word| {
            let distance = strsim::osa_distance(&wrong, &plain(word));
            let shared = letters(word);
            let holds = parts.len() > 1 && parts.iter().all(|part| shared.contains(part));
            (distance <= allowed || holds).then_some((distance, word))
        })
        .collect();
    found.sort();
    found.truncate(3);
    found.into_iter().map(|(_, word)| word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists() {
        let none: [&str; 0] = [];
        assert_eq!(list(&none, "und"), "");
        assert_eq!(list(&["a"], "und"), "a");
        assert_eq!(list(&["a", "b"], "oder"), "a oder b");
        assert_eq!(list(&["a", "b", "c"], "und"), "a, b und c");
    }

    #[test]
    fn numbers_of_things() {
        assert_eq!(plural(0, "Angebot", "Angebote"), "0\u{a0}Angebote");
        assert_eq!(plural(1, "Angebot", "Angebote"), "1\u{a0}Angebot");
        assert_eq!(plural(1234, "Angebot", "Angebote"), "1.234\u{a0}Angebote");
        assert_eq!(quote("x"), "„x“");
    }

    #[test]
    fn several_may_be_meant() {
        let known = ["rtx-6000-ada", "rtx-a6000", "rtx-pro-6000", "l40s"];
        assert_eq!(
            similar("RTX 6000", known),
            ["rtx-a6000", "rtx-6000-ada", "rtx-pro-6000"]
        );
        assert_eq!(similar("L40", known), ["l40s"]);
        assert_eq!(similar("gaudi", known), [""; 0]);
    }

    #[test]
    fn likeness() {
        let known = ["title", "date", "draft", "description"];
        let cases = [
            ("titel", Some("title")),
            ("Draft", Some("draft")),
            ("DATE", Some("date")),
            ("desciption", Some("description")),
            ("x", None),
            ("author", None),
            ("", None),
        ];
        for (wrong, expected) in cases {
            assert_eq!(closest(wrong, known), expected, "{wrong}");
        }
    }
}
