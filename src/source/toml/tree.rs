//! The parsed document in source order, every key and value with its place.

use jiff::civil::Date;
use toml::de::{DeTable, DeValue};

use super::super::lines::Lines;
use crate::diagnostics::Place;

/// Keys and values of one table, in source order.
#[derive(Clone, Debug, Default)]
pub(super) struct Entries(pub(super) Vec<Entry>);

/// One key with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) key_place: Place,
    pub(super) value: Value,
    /// Of the value; of the header for tables.
    pub(super) place: Place,
}

#[derive(Clone, Debug)]
pub(super) enum Value {
    Text(String),
    /// As written in the file, so that no digit is lost.
    Number(String),
    Boolean(bool),
    Date(Date),
    /// A time of day or a date with a time.
    Moment,
    List(Vec<(Value, Place)>),
    Table(Entries),
}

impl Value {
    /// German noun phrase in the nominative.
    pub(super) fn german(&self) -> &'static str {
        match self {
            Self::Text(_) => "ein Text in Anführungszeichen",
            Self::Number(_) => "eine Zahl",
            Self::Boolean(_) => "ein Wahrheitswert",
            Self::Date(_) => "ein Datum",
            Self::Moment => "eine Uhrzeit oder ein Datum mit Uhrzeit",
            Self::List(_) => "eine Liste",
            Self::Table(_) => "eine Tabelle",
        }
    }
}

/// What the tree is cut from: a part of a file, shifted by `offset`.
pub(super) struct Cut<'t> {
    pub(super) lines: &'t Lines<'t>,
    pub(super) offset: usize,
}

impl Cut<'_> {
    pub(super) fn place(&self, span: std::ops::Range<usize>) -> Place {
        self.lines
            .place(span.start + self.offset..span.end + self.offset)
    }

    fn written(&self, place: &Place) -> String {
        let text = self.lines.text();
        text.get(place.span.clone()).unwrap_or_default().to_owned()
    }

    pub(super) fn entries(&self, table: &DeTable<'_>) -> Entries {
        let mut entries: Vec<Entry> = table
            .iter()
            .map(|(key, value)| {
                let place = self.place(value.span());
                Entry {
                    key: key.get_ref().as_ref().to_owned(),
                    key_place: self.place(key.span()),
                    value: self.value(value.get_ref(), &place),
                    place,
                }
            })
            .collect();
        entries.sort_by_key(|entry| entry.key_place.span.start);
        Entries(entries)
    }

    fn value(&self, value: &DeValue<'_>, place: &Place) -> Value {
        match value {
            DeValue::String(text) => Value::Text(text.as_ref().to_owned()),
            DeValue::Integer(_) | DeValue::Float(_) => Value::Number(self.written(place)),
            DeValue::Boolean(yes) => Value::Boolean(*yes),
            DeValue::Datetime(moment) => match (moment.date, moment.time, moment.offset) {
                (Some(date), None, None) => {
                    let year = i16::try_from(date.year).unwrap_or(i16::MAX);
                    let month = i8::try_from(date.month).unwrap_or(i8::MAX);
                    let day = i8::try_from(date.day).unwrap_or(i8::MAX);
                    Date::new(year, month, day).map_or(Value::Moment, Value::Date)
                }
                _ => Value::Moment,
            },
            DeValue::Array(items) => Value::List(
                items
                    .iter()
                    .map(|item| {
                        let place = self.place(item.span());
                        (self.value(item.get_ref(), &place), place)
                    })
                    .collect(),
            ),
            DeValue::Table(table) => Value::Table(self.entries(table)),
        }
    }
}
