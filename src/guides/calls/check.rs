//! The values of a call against the catalog.

use std::ops::Range;

use rust_decimal::Decimal;

use super::syntax::{Argument, Written};
use super::{Call, Filter, Name};
use crate::catalog::{Billing, Country, Gpu, gpu};
use crate::german::{closest, list, quote};
use crate::source::number::{self, Notation};

/// One thing wrong with a call, in bytes of the text it stands in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Problem {
    pub(super) code: &'static str,
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) hint: String,
}

/// Texts write numbers the German way; `1.234` may be either and is refused.
const GERMAN: Notation = Notation {
    semicolon: true,
    commas: true,
    points: false,
};

/// Rows of a table where a text does not say.
const USUAL_LIMIT: usize = 5;
/// Rows that a text can bear.
const MOST_ROWS: u32 = 20;

struct Checking<'c, 't> {
    name: Name,
    call: &'c Written<'t>,
    gpus: &'c [Gpu],
    problems: Vec<Problem>,
}

/// A call with checked values, or everything that is wrong with them.
pub(super) fn check(name: Name, call: &Written<'_>, gpus: &[Gpu]) -> Result<Call, Vec<Problem>> {
    let mut checking = Checking {
        name,
        call,
        gpus,
        problems: Vec::new(),
    };
    checking.keys();
    let made = checking.make();
    match made {
        Some(call) if checking.problems.is_empty() => Ok(call),
        _ => Err(checking.problems),
    }
}

impl<'c, 't> Checking<'c, 't> {
    fn report(
        &mut self,
        code: &'static str,
        at: Range<usize>,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.problems.push(Problem {
            code,
            at,
            message: message.into(),
            hint: hint.into(),
        });
    }

    fn keys(&mut self) {
        let known = self.name.keys();
        let call = self.call;
        for (index, argument) in call.arguments.iter().enumerate() {
            let key = argument.key;
            if !known.contains(&key) {
                let allowed: Vec<String> = known.iter().map(|key| quote(key)).collect();
                let hint = match closest(key, known.iter().copied()) {
                    Some(meant) => format!("Meinten Sie {}?", quote(meant)),
                    None => format!("Erlaubt sind {}.", list(&allowed, "und")),
                };
                let message = format!(
                    "{} kennt keinen Schlüssel {}.",
                    self.name.word(),
                    quote(key)
                );
                self.report("call-key", argument.key_at.clone(), message, hint);
            } else if call
                .arguments
                .iter()
                .take(index)
                .any(|other| other.key == key)
            {
                let message = format!("Der Schlüssel {} kommt doppelt vor.", quote(key));
                self.report(
                    "call-key",
                    argument.key_at.clone(),
                    message,
                    "Einen der beiden löschen.",
                );
            }
        }
    }

    fn argument(&self, key: &str) -> Option<&'c Argument<'t>> {
        self.call
            .arguments
            .iter()
            .find(|argument| argument.key == key)
    }

    fn required(&mut self, key: &'static str) -> Option<&'c Argument<'t>> {
        let found = self.argument(key);
        if found.is_none() {
            let message = format!(
                "In {} fehlt der Schlüssel {}.",
                self.name.word(),
                quote(key)
            );
            let hint = format!("Zum Beispiel: {}", self.name.example());
            self.report("call-key", self.call.name_at.clone(), message, hint);
        }
        found
    }

    fn make(&mut self) -> Option<Call> {
        match self.name {
            Name::Month => {
                self.required("gpu");
                Some(Call::Month(self.filter()))
            }
            Name::Price => {
                self.required("gpu");
                Some(Call::Price(self.filter()))
            }
            Name::Count => Some(Call::Count(self.filter())),
            Name::Offers => {
                let limit = self.whole("limit", MOST_ROWS);
                let limit = limit.map_or(USUAL_LIMIT, |limit| limit as usize);
                Some(Call::Offers(self.filter(), limit))
            }
            Name::Comparison => {
                let text = self.required("text")?;
                if text.value.trim().is_empty() {
                    self.report(
                        "call-value",
                        text.value_at.clone(),
                        "Der Verweis hat keinen Text.",
                        "Hineinschreiben, wohin er führt.",
                    );
                }
                Some(Call::Comparison(
                    self.filter(),
                    text.value.trim().to_owned(),
                ))
            }
            Name::Amount => self.amount(),
        }
    }

    fn filter(&mut self) -> Filter {
        Filter {
            gpu: self.gpu(),
            country: self.country(),
            billing: self.billing(),
            gpus: self.whole("gpus", 4096),
            whole: self.yes("ganz"),
        }
    }

    fn gpu(&mut self) -> Option<String> {
        let argument = self.argument("gpu")?;
        let key = argument.value;
        let gpus = self.gpus;
        if gpus.iter().any(|gpu| gpu.key == key) {
            return Some(key.to_owned());
        }
        let meant: Vec<String> = gpu::meant(gpus, key).into_iter().map(quote).collect();
        let hint = if meant.is_empty() {
            "Die Schlüssel stehen in offers/gpus.csv.".to_owned()
        } else {
            format!(
                "Meinten Sie {}? Die Schlüssel stehen in offers/gpus.csv.",
                list(&meant, "oder")
            )
        };
        let message = format!("Den GPU-Schlüssel {} gibt es nicht.", quote(key));
        self.report("gpu-unknown", argument.value_at.clone(), message, hint);
        None
    }

    fn country(&mut self) -> Option<Country> {
        let argument = self.argument("land")?;
        let found = Country::from_code(argument.value);
        if found.is_none() {
            let meant = Country::from_code(&argument.value.to_ascii_uppercase())
                .or_else(|| Country::from_german(argument.value));
            let hint = match meant {
                Some(country) => format!("Meinten Sie {}?", quote(country.code())),
                None => "Länder stehen mit zwei Großbuchstaben nach ISO 3166-1, zum Beispiel DE oder FR.".to_owned(),
            };
            let message = format!("{} ist kein Länderkürzel.", quote(argument.value));
            self.report("call-value", argument.value_at.clone(), message, hint);
        }
        found
    }

    fn billing(&mut self) -> Option<Billing> {
        let argument = self.argument("abrechnung")?;
        let found = Billing::ALL
            .into_iter()
            .find(|billing| billing.key() == argument.value);
        if found.is_none() {
            let german = Billing::ALL
                .into_iter()
                .find(|billing| billing.german().eq_ignore_ascii_case(argument.value))
                .map(Billing::key);
            let keys = Billing::ALL.map(Billing::key);
            let hint = match german.or_else(|| closest(argument.value, keys)) {
                Some(meant) => format!("Meinten Sie {}?", quote(meant)),
                None => format!("Erlaubt sind {}.", list(&keys.map(quote), "und")),
            };
            let message = format!("Die Abrechnung {} gibt es nicht.", quote(argument.value));
            self.report("call-value", argument.value_at.clone(), message, hint);
        }
        found
    }

    fn yes(&mut self, key: &'static str) -> bool {
        let Some(argument) = self.argument(key) else {
            return false;
        };
        if argument.value != "ja" && argument.value != "nein" {
            let message = format!("{} ist ja oder nein.", quote(key));
            let hint = format!("Schreiben: {key}=\"ja\"");
            self.report("call-value", argument.value_at.clone(), message, hint);
        }
        argument.value == "ja"
    }

    /// A whole number from 1 on.
    fn whole(&mut self, key: &'static str, most: u32) -> Option<u32> {
        let argument = self.argument(key)?;
        let digits = argument.value.bytes().all(|byte| byte.is_ascii_digit());
        let number = argument.value.parse::<u32>().ok().filter(|_| digits);
        let number = number.filter(|number| (1..=most).contains(number));
        if number.is_none() {
            let message = format!("{} ist eine ganze Zahl von 1 bis {most}.", quote(key));
            let hint = format!("Zum Beispiel: {key}=\"4\"");
            self.report("call-value", argument.value_at.clone(), message, hint);
        }
        number
    }

    fn number(&mut self, argument: &'c Argument<'t>) -> Option<Decimal> {
        match number::parse(argument.value, true, GERMAN) {
            Ok(number) => Some(number),
            Err(fault) => {
                let hint = if fault == number::NumberFault::Ambiguous {
                    "Tausend ohne Punkt schreiben, 1234, oder mit Komma, 1.234,00.".to_owned()
                } else {
                    "Nur die Zahl schreiben, mit Komma: 3,50".to_owned()
                };
                self.report(
                    "call-value",
                    argument.value_at.clone(),
                    format!("{} ist keine eindeutige Zahl.", quote(argument.value)),
                    hint,
                );
                None
            }
        }
    }

    fn amount(&mut self) -> Option<Call> {
        let quantity = match (self.argument("stunden"), self.argument("menge")) {
            (Some(_), Some(second)) => {
                self.report(
                    "call-key",
                    second.key_at.clone(),
                    "betrag nimmt entweder „stunden“ oder „menge“.",
                    "Einen der beiden Schlüssel löschen.",
                );
                return None;
            }
            (None, Some(quantity)) => Some(quantity),
            (_, None) => self.required("stunden"),
        };
        let price = self.required("preis");
        let gpus = self.whole("gpus", 4096).unwrap_or(1);
        let (quantity, price) = (quantity?, price?);
        let at = price.value_at.clone();
        let (quantity, price) = (self.number(quantity), self.number(price));
        let (quantity, price) = (quantity?, price?);
        let product = quantity
            .checked_mul(price)
            .and_then(|one| one.checked_mul(Decimal::from(gpus)));
        if product.is_none() {
            self.report(
                "call-value",
                at,
                "Dieser Betrag ist zu groß.",
                "Menge und Preis prüfen.",
            );
        }
        product.map(Call::Amount)
    }
}
