//! The project's own texts: every equation in them is true, each guide has its length, a worked
//! example and sources. The texts are taken as readers get them, with their live figures put in.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::disallowed_methods)]

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use rust_decimal::{Decimal, RoundingStrategy};

/// The Markdown twins of all guides as the program builds them.
fn twins() -> &'static [(String, String)] {
    static TWINS: OnceLock<Vec<(String, String)>> = OnceLock::new();
    TWINS.get_or_init(build_twins)
}

fn build_twins() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let scratch = tempfile::tempdir().unwrap();
    let status = Command::new(env!("CARGO_BIN_EXE_vollmonat"))
        .args(["build", "--quiet", "--date", "2026-11-30", "--root"])
        .arg(root)
        .arg("--out")
        .arg(scratch.path().join("site"))
        .status()
        .unwrap();
    assert!(status.success());
    let mut texts: Vec<(String, String)> = fs::read_dir(scratch.path().join("site/leitfaden"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "md"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    texts.sort();
    texts
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    /// Value, decimal places, percent.
    Number(Decimal, u32, bool),
    Sign(char),
    Equals,
    /// A word that counts something: `h`, `€`, `GB`.
    Unit,
    /// Anything else: no part of an equation.
    Other,
}

const UNITS: [&str; 13] = [
    "h", "€", "GB", "GiB", "USD", "Byte", "Gigabit", "Sekunden", "Stunden", "Mrd", "TB", "Token",
    "W",
];

fn tokens(line: &str) -> Vec<Token> {
    let line: Vec<char> = line
        .replace("**", "")
        .replace('\u{a0}', " ")
        .chars()
        .collect();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(c) = line.get(at).copied() {
        let word = |wanted: fn(char) -> bool| {
            line[at..]
                .iter()
                .take_while(|c| wanted(**c))
                .collect::<String>()
        };
        if c.is_ascii_digit() {
            let text = word(|c| c.is_ascii_digit() || c == '.' || c == ',');
            let text = text.trim_end_matches(['.', ',']);
            at += text.chars().count();
            let percent = line[at..]
                .iter()
                .collect::<String>()
                .trim_start()
                .starts_with('%');
            let plain = text.replace('.', "").replace(',', ".");
            let places = plain.split_once('.').map_or(0, |(_, places)| places.len());
            out.push(Token::Number(
                plain.parse().unwrap(),
                u32::try_from(places).unwrap(),
                percent,
            ));
            if percent {
                while line[at] != '%' {
                    at += 1;
                }
                at += 1;
            }
        } else if c.is_alphabetic() || c == '€' {
            let text = word(|c| c.is_alphabetic() || c == '€');
            at += text.chars().count();
            out.push(if UNITS.contains(&text.as_str()) {
                Token::Unit
            } else {
                Token::Other
            });
        } else {
            at += 1;
            match c {
                ' ' => {}
                '×' | '/' | '+' | '−' | '(' | ')' => out.push(Token::Sign(c)),
                '=' => out.push(Token::Equals),
                _ => out.push(Token::Other),
            }
        }
    }
    out
}

/// Sum of products with brackets.
struct Reader<'t>(&'t [Token]);

impl Reader<'_> {
    fn sign(&mut self, signs: &[char]) -> Option<char> {
        match self.0.first() {
            Some(Token::Sign(sign)) if signs.contains(sign) => {
                self.0 = &self.0[1..];
                Some(*sign)
            }
            _ => None,
        }
    }

    fn sum(&mut self) -> Option<Decimal> {
        let mut value = self.product()?;
        while let Some(sign) = self.sign(&['+', '−']) {
            let next = self.product()?;
            value = if sign == '+' {
                value + next
            } else {
                value - next
            };
        }
        Some(value)
    }

    fn product(&mut self) -> Option<Decimal> {
        let mut value = self.atom()?;
        while let Some(sign) = self.sign(&['×', '/']) {
            let next = self.atom()?;
            value = if sign == '×' {
                value * next
            } else {
                value / next
            };
        }
        Some(value)
    }

    fn atom(&mut self) -> Option<Decimal> {
        if self.sign(&['(']).is_some() {
            let value = self.sum()?;
            return self.sign(&[')']).map(|_| value);
        }
        let Some(Token::Number(value, _, _)) = self.0.first() else {
            return None;
        };
        self.0 = &self.0[1..];
        Some(*value)
    }
}

/// Every `expression = number` of a line: is it true to the last digit shown?
fn equations(line: &str) -> Vec<bool> {
    let tokens = tokens(line);
    let mut found = Vec::new();
    for (at, _) in tokens
        .iter()
        .enumerate()
        .filter(|(_, token)| **token == Token::Equals)
    {
        let start = tokens[..at]
            .iter()
            .rposition(|token| matches!(token, Token::Other | Token::Equals))
            .map_or(0, |before| before + 1);
        let left: Vec<Token> = tokens[start..at]
            .iter()
            .filter(|token| **token != Token::Unit)
            .copied()
            .collect();
        let Some(Token::Number(right, places, percent)) = tokens.get(at + 1) else {
            continue;
        };
        if !left
            .iter()
            .any(|token| matches!(token, Token::Sign('×' | '/' | '+' | '−')))
        {
            continue;
        }
        let mut reader = Reader(&left);
        let Some(value) = reader.sum().filter(|_| reader.0.is_empty()) else {
            found.push(false);
            continue;
        };
        let value = if *percent {
            value * Decimal::from(100)
        } else {
            value
        };
        let rounded = value.round_dp_with_strategy(*places, RoundingStrategy::MidpointAwayFromZero);
        found.push(rounded == *right);
    }
    found
}

#[test]
fn equations_are_recognised() {
    let cases: [(&str, &[bool]); 9] = [
        ("Das sind 62 h × 3,50 € = 217,00 €.", &[true]),
        ("Das sind 62 h × 3,50 € = 218,00 €.", &[false]),
        (
            "| (10.000 GB − 100 GB) × 0,09 € = 891,00 € | 891,00 € |",
            &[true],
        ),
        ("2 × 730 × 3,00 € + 14 × 12 × 3,00 € = 4.884,00 €", &[true]),
        ("(794,68 € + 243,44 €) / 1.299,03 € = 79,9 %", &[true]),
        ("3,50 € / 0,15 = 23,33 €", &[true]),
        ("3,50 € / 0,15 = 23,34 €", &[false]),
        ("1 EUR = 1,1172 USD, a = b", &[]),
        ("12 × = 3", &[false]),
    ];
    for (line, expected) in cases {
        assert_eq!(equations(line), expected, "{line}");
    }
}

#[test]
fn every_equation_in_the_guides_is_true() {
    let mut count = 0;
    let mut wrong = Vec::new();
    for (name, text) in twins() {
        let mut here = 0;
        for (number, line) in text.lines().enumerate() {
            for holds in equations(line) {
                here += 1;
                if !holds {
                    wrong.push(format!("{name}:{}: {line}", number + 1));
                }
            }
        }
        assert!(here > 0, "{name} has no worked example");
        count += here;
    }
    assert_eq!(wrong, [""; 0]);
    assert!(count > 80, "only {count} equations were recognised");
}

#[test]
fn guides_are_of_a_readable_length_and_name_their_sources() {
    let twins = twins();
    assert!(twins.len() >= 12, "{}", twins.len());
    for (name, text) in twins {
        let words = text.split_whitespace().count();
        assert!((700..=1700).contains(&words), "{name}: {words} words");
        assert!(!text.contains("{{"), "{name}");
        let sources = text
            .lines()
            .filter(|line| line.starts_with("[^") && line.contains("]: "));
        for source in sources {
            assert!(source.contains("202"), "{name}: {source}");
        }
    }
}
