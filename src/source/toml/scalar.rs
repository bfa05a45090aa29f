//! Single values of a table.

use std::ops::RangeInclusive;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::number;
use super::table::{Table, Text};
use super::tree::Value;
use crate::german::{exact, quote};
use crate::source::control;

impl Table<'_> {
    /// A string, possibly empty.
    #[must_use]
    pub fn string(&self, key: &'static str) -> Option<Text> {
        let entry = self.find(key)?;
        match &entry.value {
            Value::Text(value) => Some(Text {
                value: value.clone(),
                place: entry.place.clone(),
            }),
            Value::Date(_) | Value::Number(_) | Value::Boolean(_) => self.wrong(
                entry,
                "einen Text",
                &format!(
                    "In Anführungszeichen setzen: {key} = \"{}\"",
                    self.written(entry)
                ),
            ),
            _ => self.wrong(
                entry,
                "einen Text",
                &format!("Ein Text steht in Anführungszeichen: {key} = \"…\""),
            ),
        }
    }

    /// The string under a key, or nothing: whoever reads the key for good reports what it is.
    #[must_use]
    pub fn raw_string(&self, key: &'static str) -> Option<&str> {
        match &self.find(key)?.value {
            Value::Text(value) => Some(value),
            _ => None,
        }
    }

    /// A string that must be there and must not be blank (`missing-key`,
    /// `empty-value`).
    #[must_use]
    pub fn required_string(&self, key: &'static str) -> Option<Text> {
        if !self.require(key, &format!("Einfügen: {key} = \"…\"")) {
            return None;
        }
        let text = self.string(key)?;
        if !control::visible(&text.value) {
            self.report(
                self.error(key, "empty-value", format!("{} ist leer.", quote(key)))
                    .hint("Einen Text zwischen die Anführungszeichen schreiben."),
            );
            return None;
        }
        Some(text)
    }

    /// `true` or `false`.
    #[must_use]
    pub fn boolean(&self, key: &'static str) -> Option<bool> {
        let entry = self.find(key)?;
        match &entry.value {
            Value::Boolean(value) => Some(*value),
            _ => self.wrong(
                entry,
                "true oder false",
                &format!(
                    "Ohne Anführungszeichen und klein schreiben: {key} = true oder {key} = false"
                ),
            ),
        }
    }

    /// A plain whole number, negative ones included.
    #[must_use]
    pub fn integer(&self, key: &'static str) -> Option<i64> {
        let entry = self.find(key)?;
        let Value::Number(written) = &entry.value else {
            return self.wrong(
                entry,
                "eine ganze Zahl",
                &format!("Ohne Anführungszeichen schreiben: {key} = 10"),
            );
        };
        let value = written
            .bytes()
            .all(|b| b.is_ascii_digit() || b == b'-')
            .then(|| written.parse().ok())
            .flatten();
        if value.is_none() {
            self.report(
                self.error(
                    key,
                    "toml-number",
                    format!("{} muss eine ganze Zahl sein.", quote(key)),
                )
                .hint("Erlaubt sind nur Ziffern, davor höchstens ein Minuszeichen."),
            );
        }
        value
    }

    /// A plain whole number that must be there, within bounds (`missing-key`, `value-range`).
    #[must_use]
    pub fn required_integer(&self, key: &'static str, range: RangeInclusive<i64>) -> Option<i64> {
        if !self.require(key, &format!("Einfügen: {key} = {}", range.end().min(&1))) {
            return None;
        }
        let value = self.integer(key)?;
        if range.contains(&value) {
            return Some(value);
        }
        let least = range.start().to_string().replace('-', "−");
        self.out_of_range(key, &least, &range.end().to_string(), "Die Zahl prüfen.")
    }

    /// An exact decimal ≥ 0: a number or a string such as `"0.05"`.
    #[must_use]
    pub fn decimal(&self, key: &'static str) -> Option<Decimal> {
        let entry = self.find(key)?;
        let written = match &entry.value {
            Value::Number(written) => written.as_str(),
            Value::Text(text) => text.trim(),
            _ => return self.wrong(entry, "eine Zahl", &format!("Zum Beispiel: {key} = 0.05")),
        };
        match number::decimal(written) {
            Ok(value) => Some(value),
            Err(refusal) => {
                self.report(
                    self.error(
                        key,
                        "toml-number",
                        format!("{}: {}", quote(key), refusal.message),
                    )
                    .hint(refusal.hint),
                );
                None
            }
        }
    }

    /// A decimal within bounds (`value-range`).
    #[must_use]
    pub fn decimal_in(&self, key: &'static str, range: RangeInclusive<Decimal>) -> Option<Decimal> {
        let value = self.decimal(key)?;
        if range.contains(&value) {
            return Some(value);
        }
        self.out_of_range(
            key,
            &exact(*range.start()),
            &exact(*range.end()),
            "Die Zahl und ihre Einheit prüfen.",
        )
    }

    fn out_of_range<T>(&self, key: &'static str, least: &str, most: &str, hint: &str) -> Option<T> {
        self.report(
            self.error(
                key,
                "value-range",
                format!("{} muss zwischen {least} und {most} liegen.", quote(key)),
            )
            .hint(hint),
        );
        None
    }

    /// A decimal within bounds that must be there (`missing-key`, `value-range`).
    #[must_use]
    pub fn required_decimal_in(
        &self,
        key: &'static str,
        range: RangeInclusive<Decimal>,
    ) -> Option<Decimal> {
        if !self.require(key, &format!("Einfügen: {key} = …")) {
            return None;
        }
        self.decimal_in(key, range)
    }

    /// A whole number within bounds: a number or a string (`value-range`).
    #[must_use]
    pub fn whole(&self, key: &'static str, range: RangeInclusive<u32>) -> Option<u32> {
        let bounds = Decimal::from(*range.start())..=Decimal::from(*range.end());
        let value = self.decimal_in(key, bounds)?;
        let whole = u32::try_from(value.normalize()).ok();
        if whole.is_none() || !value.fract().is_zero() {
            self.report(
                self.error(
                    key,
                    "toml-number",
                    format!("{} muss eine ganze Zahl sein.", quote(key)),
                )
                .hint("Ohne Nachkommastellen schreiben."),
            );
            return None;
        }
        whole
    }

    /// A day, written bare: `2026-11-30`.
    #[must_use]
    pub fn date(&self, key: &'static str) -> Option<Date> {
        let entry = self.find(key)?;
        let hint = match &entry.value {
            Value::Date(date) => return Some(*date),
            Value::Text(text) => match text.trim().parse::<Date>() {
                Ok(date) => format!("Ohne Anführungszeichen schreiben: {key} = {date}"),
                Err(_) => {
                    format!("Ohne Anführungszeichen in der Form JJJJ-MM-TT: {key} = 2026-11-30")
                }
            },
            Value::Moment => format!("Ohne Uhrzeit und Zeitzone schreiben: {key} = 2026-11-30"),
            _ => format!("Ein Datum hat die Form JJJJ-MM-TT: {key} = 2026-11-30"),
        };
        self.wrong(entry, "ein Datum", &hint)
    }

    /// A day that must be there.
    #[must_use]
    pub fn required_date(&self, key: &'static str) -> Option<Date> {
        if !self.require(key, &format!("Einfügen: {key} = 2026-11-30")) {
            return None;
        }
        self.date(key)
    }
}
