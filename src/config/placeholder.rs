//! Is a value real or only holding the place of one?

/// Words that stand where a value is still to come, and the people, streets and towns of
/// German sample forms. `Muster` alone is not among them: people bear that name.
const WORDS: [&str; 20] = [
    "beispielfirma",
    "beispielstadt",
    "beispielstrasse",
    "beispielweg",
    "fixme",
    "lorem",
    "musterfirma",
    "musterfrau",
    "mustergasse",
    "mustermann",
    "musterort",
    "musterperson",
    "musterstadt",
    "musterstr",
    "musterstrasse",
    "musterweg",
    "platzhalter",
    "tba",
    "tbd",
    "todo",
];

/// Two words that are a placeholder only together.
const PAIRS: [(&str, &str); 7] = [
    ("beispiel", "ag"),
    ("beispiel", "gmbh"),
    ("jane", "doe"),
    ("john", "doe"),
    ("muster", "ag"),
    ("muster", "gmbh"),
    ("vorname", "nachname"),
];

/// Hosts that documentation uses and that reach nobody (RFC 2606). `.example` and `.test`
/// are missing on purpose: whoever tries a strict build needs an address that reaches nobody.
const HOSTS: [&str; 7] = [
    "beispiel.de",
    "domain.tld",
    "example.com",
    "example.net",
    "example.org",
    "invalid",
    "localhost",
];

/// Does the value only hold the place of one? An empty one does not: it is missing.
#[must_use]
pub fn is_one(value: &str) -> bool {
    let value = value.trim().to_lowercase().replace('ß', "ss");
    if value.is_empty() {
        return false;
    }
    let words: Vec<&str> = value
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let crosses = |word: &&str| word.len() >= 2 && word.chars().all(|c| c == 'x');
    // „…“, „-“ and „???“ have no words, „<Name>“ and „[Anschrift]“ name what is missing.
    words.is_empty()
        || words == ["x"]
        || words.iter().any(crosses)
        || words.iter().any(|word| WORDS.contains(word))
        || words
            .windows(2)
            .any(|pair| matches!(pair, [first, second] if PAIRS.contains(&(first, second))))
        || enclosed(&value)
        || unreachable(&value)
}

fn enclosed(value: &str) -> bool {
    [('<', '>'), ('[', ']'), ('{', '}')]
        .iter()
        .any(|(open, close)| value.starts_with(*open) && value.ends_with(*close))
}

/// A mail address at a host that reaches nobody.
fn unreachable(value: &str) -> bool {
    let Some((_, host)) = value.rsplit_once('@') else {
        return false;
    };
    HOSTS.iter().any(|known| {
        host == *known
            || host
                .strip_suffix(known)
                .is_some_and(|before| before.ends_with('.'))
    })
}

#[cfg(test)]
mod tests {
    use super::is_one;

    #[test]
    fn what_only_holds_a_place_is_known() {
        for value in [
            "TODO",
            "todo: Name eintragen",
            "Max Mustermann",
            "Erika Musterfrau",
            "Musterstraße 1\n12345 Musterstadt",
            "Musterstr. 1, Berlin",
            "…",
            "...",
            "-",
            "???",
            "xxx",
            "x",
            "Firma XXX GmbH",
            "<Name>",
            "[Anschrift]",
            "{{ name }}",
            "Platzhalter",
            "TBD",
            "Beispiel GmbH",
            "Muster GmbH & Co. KG",
            "John Doe",
            "post@example.org",
            "post@mail.example.com",
            "post@Example.NET",
            "root@localhost",
            "post@gibtsnicht.invalid",
            "xxx@xxx.de",
        ] {
            assert!(is_one(value), "{value}");
        }
    }

    #[test]
    fn real_people_and_places_are_none() {
        for value in [
            "",
            "Nordlicht Verlag GmbH",
            "Thomas Muster",
            "Erika Muster & Co.",
            "X-Fab Dresden GmbH",
            "Todorov & Söhne",
            "Hafenstraße 12\n20457 Hamburg",
            "redaktion@verzeichnis.example",
            "post@myexample.org",
            "post@example.org.nordlicht.de",
            "Max Maximilian",
            "Beispielhaft Rechnen AG",
        ] {
            assert!(!is_one(value), "{value}");
        }
    }
}
