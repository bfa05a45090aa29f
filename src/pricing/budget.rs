//! When a budget alarm fires: costs that run evenly through the month, and a share of a limit.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;

/// The day, counted from 1, on which costs reach `percent` of `limit` when a whole month of
/// `hours_per_month` hours costs `month`. `None` where they never do within that month.
///
/// day = ⌈limit · percent/100 ÷ (month ÷ (hours_per_month ÷ 24))⌉
#[must_use]
pub fn alarm_day(
    limit: Decimal,
    percent: u32,
    month: Decimal,
    hours_per_month: Decimal,
) -> Option<u32> {
    let reached = limit
        .checked_mul(Decimal::from(percent))?
        .checked_mul(hours_per_month)?;
    let run = month.checked_mul(Decimal::from(2400))?;
    if run <= Decimal::ZERO || limit <= Decimal::ZERO {
        return None;
    }
    let day = reached.checked_div(run)?.ceil();
    let last = hours_per_month.checked_div(Decimal::from(24))?.ceil();
    (day <= last).then(|| day.to_u32()).flatten()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The page's script is held to the same cases.
    #[test]
    fn days_of_the_alarms() {
        let cases: serde_json::Value =
            serde_json::from_str(include_str!("../../tests/checklist/alarms.json")).unwrap();
        for case in cases.as_array().unwrap() {
            let amount = |key: &str| -> Decimal { case[key].as_str().unwrap().parse().unwrap() };
            let percent = u32::try_from(case["percent"].as_u64().unwrap()).unwrap();
            let day = alarm_day(amount("limit"), percent, amount("month"), amount("hours"));
            assert_eq!(day.map(u64::from), case["day"].as_u64(), "{case}");
        }
    }
}
