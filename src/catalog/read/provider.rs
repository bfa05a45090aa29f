//! `offers/<provider>/provider.toml`

use jiff::civil::Date;

use super::checks;
use crate::catalog::{Certificate, Country, Origin, Provider, Question, Source, Term, Verdict};
use crate::diagnostics::{Diagnostic, Diagnostics, Sources};
use crate::german::{closest, list};
use crate::source::table::url_fault;
use crate::source::text;
use crate::source::toml::{Document, Table, Text};

/// Reads who a provider is; offers and tariffs are added by the caller.
pub(super) fn read(
    key: &str,
    file: &str,
    bytes: &[u8],
    today: Date,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Provider> {
    let text = text::decode(file, bytes, diagnostics)?;
    sources.insert(file, text.clone());
    let document = Document::parse(file, &text, 0..text.len(), diagnostics);
    let root = document.root();
    let name = filled(&root, "name");
    let legal_name = optional(&root, "legal_name");
    for (key, text) in [("name", &name), ("legal_name", &legal_name)] {
        if text.as_deref().is_some_and(checks::is_mojibake) {
            root.report(
                Diagnostic::warning(
                    "mojibake",
                    file,
                    "Dieser Text sieht nach falsch gelesenen Umlauten aus.",
                )
                .at(root.place(key))
                .field(key)
                .hint("Stellen Sie die Umlaute wieder her und speichern Sie die Datei als UTF-8."),
            );
        }
    }
    let seat = country(&root, "seat");
    let parent = optional(&root, "parent");
    let parent_country = country(&root, "parent_country");
    let website = required_url(&root, "website");
    let pricing_url = url(&root, "pricing_url");
    let b2b_only = root.boolean("b2b_only").unwrap_or(false);
    let source = source(&root, today);
    let certificates = root
        .tables("certificate")
        .into_iter()
        .filter_map(|table| {
            let name = filled(&table, "name");
            let source = self::source(&table, today);
            table.finish();
            Some(Certificate {
                name: name?,
                source: source?,
            })
        })
        .collect();
    let terms = terms(&root, today);
    root.finish();
    Some(Provider {
        key: key.to_owned(),
        name: name?,
        legal_name,
        seat,
        parent,
        parent_country,
        website: website?,
        pricing_url,
        b2b_only,
        source: source?,
        certificates,
        terms,
        offers: Vec::new(),
        tariffs: Vec::new(),
        origin: Origin {
            file: file.to_owned(),
            line: 1,
        },
    })
}

fn terms(root: &Table<'_>, today: Date) -> Vec<Term> {
    let Some(table) = root.table("terms") else {
        return Vec::new();
    };
    let mut terms = Vec::new();
    for (key, answer) in table.entries() {
        let question = Question::ALL
            .into_iter()
            .find(|question| question.key() == key.value);
        let Some(question) = question else {
            report_unknown_question(root, &key);
            continue;
        };
        let text = filled(&answer, "answer");
        let verdict = answer
            .string("verdict")
            .and_then(|word| verdict(&answer, &word));
        let source = source(&answer, today);
        answer.finish();
        if let (Some(answer), Some(source)) = (text, source) {
            terms.push(Term {
                question,
                answer,
                verdict,
                source,
            });
        }
    }
    terms.sort_by_key(|term| term.question);
    terms
}

fn report_unknown_question(root: &Table<'_>, key: &Text) {
    let known: Vec<&str> = Question::ALL
        .iter()
        .map(|question| question.key())
        .collect();
    let meant = closest(&key.value, known.iter().copied())
        .map_or_else(String::new, |word| format!("Meinten Sie „{word}“? "));
    root.report(
        Diagnostic::error(
            "unknown-key",
            root.file(),
            "Diese Vertragsfrage gibt es nicht.",
        )
        .at(key.place.clone())
        .field(format!("terms.{}", key.value))
        .value(&key.value)
        .hint(format!("{meant}Erlaubt sind {}.", list(&known, "und"))),
    );
}

fn verdict(table: &Table<'_>, word: &Text) -> Option<Verdict> {
    let found = match word.value.as_str() {
        "good" => Some(Verdict::Good),
        "mixed" => Some(Verdict::Mixed),
        "bad" => Some(Verdict::Bad),
        "" => return None,
        _ => None,
    };
    if found.is_none() {
        table.report(
            table
                .error("verdict", "word", "Dieses Urteil ist nicht vorgesehen.")
                .value(&word.value)
                .hint("Erlaubt sind good, mixed und bad; ohne Urteil lassen Sie die Zeile weg."),
        );
    }
    found
}

/// A needed string with at least one visible character.
fn filled(table: &Table<'_>, key: &'static str) -> Option<String> {
    let text = table.required_string(key)?;
    let value = text.value.trim();
    if value.is_empty() {
        table.report(table.error(key, "missing", format!("„{key}“ darf nicht leer sein.")));
        return None;
    }
    Some(value.to_owned())
}

/// A string that may be left out or empty.
fn optional(table: &Table<'_>, key: &'static str) -> Option<String> {
    let text = table.string(key)?;
    let value = text.value.trim();
    (!value.is_empty()).then(|| value.to_owned())
}

fn required_url(table: &Table<'_>, key: &'static str) -> Option<String> {
    filled(table, key)?;
    url(table, key)
}

fn url(table: &Table<'_>, key: &'static str) -> Option<String> {
    let value = optional(table, key)?;
    if let Some(fault) = url_fault(&value) {
        table.report(
            table
                .error(key, "url", fault)
                .value(&value)
                .hint("Erwartet wird eine vollständige Adresse, beginnend mit https://."),
        );
        return None;
    }
    Some(value)
}

fn country(table: &Table<'_>, key: &'static str) -> Option<Country> {
    let value = optional(table, key)?;
    let found = Country::from_code(&value);
    if found.is_none() {
        let hint = match value.to_uppercase().as_str() {
            "UK" => "Das Vereinigte Königreich hat nach ISO 3166-1 das Kürzel GB.",
            "EL" => "Griechenland hat nach ISO 3166-1 das Kürzel GR.",
            _ => "Erwartet wird ein Länderkürzel nach ISO 3166-1 aus zwei Großbuchstaben, etwa DE.",
        };
        table.report(
            table
                .error(key, "country", "Dieses Länderkürzel gibt es nicht.")
                .value(&value)
                .hint(hint),
        );
    }
    found
}

fn source(table: &Table<'_>, today: Date) -> Option<Source> {
    let url = required_url(table, "source_url");
    let as_of = table.required_date("as_of");
    if let Some(day) = as_of
        && day > today
    {
        table.report(
            Diagnostic::warning("date-future", table.file(), checks::FUTURE)
                .at(table.place("as_of"))
                .field(table.field("as_of"))
                .value(&day.to_string())
                .hint(checks::future_hint(today)),
        );
    }
    Some(Source {
        url: url?,
        as_of: as_of?,
    })
}
