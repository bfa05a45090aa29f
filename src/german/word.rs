//! Words: quotation, lists, likeness.

/// „value“
#[must_use]
pub fn quote(value: &str) -> String {
    format!("„{value}“")
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

/// The known word an unknown one was probably meant to be: same letters in another
/// case, or about one slip of the pen in three letters.
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
