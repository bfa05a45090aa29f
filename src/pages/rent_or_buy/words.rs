//! Results in words, the same in the terminal, on the page, and in the calculator.

use rust_decimal::Decimal;

use crate::german::{self, NBSP};
use crate::pages::words::counted;
use crate::pricing::rent_or_buy::break_even::Threshold;
use crate::pricing::rent_or_buy::{Input, Outcome};

/// u* in percent, or what holds where none lies between 0 and 100 %.
#[must_use]
pub fn threshold(input: &Input, outcome: &Outcome) -> String {
    match outcome.threshold {
        Threshold::None if outcome.rent_month > outcome.own_month => {
            "keine, Kaufen ist günstiger".to_owned()
        }
        Threshold::None => "keine, Mieten bleibt günstiger".to_owned(),
        Threshold::At(share) if share > Decimal::ONE => {
            format!("{}, Mieten bleibt günstiger", percent(share))
        }
        Threshold::At(share) if share <= Decimal::ZERO => {
            "keine, Kaufen ist immer günstiger".to_owned()
        }
        Threshold::At(share) => format!("{} ({})", percent(share), hours(input, share)),
    }
}

/// t*, or that it never comes.
#[must_use]
pub fn pay_back(input: &Input, outcome: &Outcome) -> String {
    let Some(month) = outcome.break_even_month else {
        return "zahlt sich nie zurück".to_owned();
    };
    let late = if month > Decimal::from(input.lifetime_months) {
        ", erst nach Ende der Nutzungsdauer"
    } else {
        ""
    };
    format!("nach {}{late}", months(month))
}

/// The month at which a machine sold then has paid off.
#[must_use]
pub fn resale(outcome: &Outcome) -> String {
    match outcome.resale_month {
        None => "nie".to_owned(),
        // One-off costs of renting above what the machine loses on its first day.
        Some(month) if month.is_zero() => "sofort".to_owned(),
        Some(month) => format!("nach {}", months(month)),
    }
}

/// `79,9 %`
#[must_use]
pub fn percent(share: Decimal) -> String {
    let hundred = share.checked_mul(Decimal::ONE_HUNDRED).unwrap_or(share);
    german::percent(hundred, 1)
}

/// `584 Stunden im Monat`: from so many whole hours on.
#[must_use]
pub fn hours(input: &Input, share: Decimal) -> String {
    let hours = share
        .checked_mul(input.hours_per_month)
        .unwrap_or_default()
        .round_dp(9)
        .ceil();
    format!("{} im Monat", counted(hours, "Stunden"))
}

/// `44,0 Monaten`
fn months(months: Decimal) -> String {
    format!("{}{NBSP}Monaten", german::number(months, 1))
}

/// `1,9981 €`: per GPU-hour, four places.
#[must_use]
pub fn hourly(amount: Decimal) -> String {
    format!("{}{NBSP}€", german::number(amount, 4))
}
