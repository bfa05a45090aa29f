//! Which cells of an offer's row differ, and how its price is said.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::report::Change;
use crate::catalog::{OfferRow, Tax};
use crate::german;
use crate::pages::words;

/// Columns whose change makes another month.
const TERMS: [&str; 16] = [
    "gpu",
    "gpu_count",
    "gpu_share",
    "price",
    "price_unit",
    "currency",
    "tax",
    "billing_step",
    "minimum_minutes",
    "stopped_percent",
    "hours_cap",
    "price_cap",
    "setup_fee",
    "upfront_fee",
    "block_storage_included_gb",
    "egress_included_gb",
];

/// Does this column enter the month?
pub(super) fn is_term(column: &str) -> bool {
    TERMS.contains(&column)
}

/// Every cell that differs, except the days of reading and of the first validity.
pub(super) fn changes(before: &OfferRow, after: &OfferRow) -> Vec<Change> {
    let mut cells = Cells(Vec::new());
    macro_rules! compare {
        ($($column:ident $cell:expr;)*) => {
            $(cells.compare(stringify!($column), &before.$column, &after.$column, $cell);)*
        };
    }
    compare! {
        gpu String::clone;
        gpu_count u32::to_string;
        gpu_share |share| share.map_or_else(String::new, |s| format!("{}/{}", s.numerator, s.denominator));
        gpu_access |access| access.map_or("", |access| access.key()).to_owned();
        vram_gb decimal;
        vcpus maybe;
        ram_gb maybe;
        local_disk_gb maybe;
        country |country| country.code().to_owned();
        city words_or_nothing;
    }
    let price = |row: &OfferRow| row.price.clone();
    let (old, new) = (price(before), price(after));
    let amount = |price: &Option<_>| {
        price
            .as_ref()
            .map(|p: &crate::catalog::offer::Price| p.amount)
    };
    let unit = |price: &Option<crate::catalog::offer::Price>| price.as_ref().map(|p| p.unit.key());
    let currency =
        |price: &Option<crate::catalog::offer::Price>| price.as_ref().map(|p| p.currency.clone());
    cells.compare("price", &amount(&old), &amount(&new), maybe);
    // A price that came or went is told by the price alone.
    if old.is_some() && new.is_some() {
        cells.compare("price_unit", &unit(&old), &unit(&new), |key| {
            key.unwrap_or_default().to_owned()
        });
        cells.compare(
            "currency",
            &currency(&old),
            &currency(&new),
            words_or_nothing,
        );
    }
    cells.compare("tax", &before.tax, &after.tax, |tax| {
        match tax {
            Some(Tax::Net) => "net",
            Some(Tax::Gross) => "gross",
            None => "",
        }
        .to_owned()
    });
    cells.compare(
        "billing_step",
        &before.billing_step,
        &after.billing_step,
        |step| step.map_or("", |step| step.key()).to_owned(),
    );
    compare! {
        minimum_minutes maybe;
        stopped_percent maybe;
        hours_cap maybe;
        price_cap maybe;
        setup_fee maybe;
        upfront_fee maybe;
        block_storage_included_gb maybe;
        egress_included_gb maybe;
    }
    cells.compare(
        "source_url",
        &before.source.url,
        &after.source.url,
        String::clone,
    );
    cells.compare(
        "valid_until",
        &before.valid_until,
        &after.valid_until,
        |day| day.as_ref().map_or_else(String::new, Date::to_string),
    );
    cells.compare("note", &before.note, &after.note, words_or_nothing);
    cells.0
}

struct Cells(Vec<Change>);

impl Cells {
    fn compare<T: PartialEq>(
        &mut self,
        column: &'static str,
        before: &T,
        after: &T,
        cell: impl Fn(&T) -> String,
    ) {
        if before != after {
            self.0.push(Change {
                column,
                before: cell(before),
                after: cell(after),
            });
        }
    }
}

fn decimal(value: &Decimal) -> String {
    value.normalize().to_string()
}

fn maybe(value: &Option<Decimal>) -> String {
    value.as_ref().map_or_else(String::new, decimal)
}

fn words_or_nothing(value: &Option<String>) -> String {
    value.clone().unwrap_or_default()
}

/// „1,20 € je Stunde“, „1,43 € je Stunde brutto“, „auf Anfrage“.
pub(super) fn price(row: &OfferRow) -> String {
    let Some(price) = &row.price else {
        return "auf Anfrage".to_owned();
    };
    let tax = match row.tax {
        Some(Tax::Gross) => " brutto",
        _ => "",
    };
    format!(
        "{} {}{tax}",
        german::price(price.amount, &price.currency),
        words::per(price)
    )
}
