//! Dates.

use jiff::civil::Date;

const MONTHS: [&str; 12] = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];

/// `28. November 2026`
#[must_use]
pub fn date(date: Date) -> String {
    let month = usize::try_from(date.month())
        .ok()
        .and_then(|month| MONTHS.get(month.wrapping_sub(1)))
        .copied()
        .unwrap_or_default();
    format!("{}. {month} {}", date.day(), date.year())
}

#[cfg(test)]
mod tests {
    use jiff::civil::date as day;

    #[test]
    fn written_out() {
        let cases = [
            (day(2026, 11, 28), "28. November 2026"),
            (day(2026, 3, 1), "1. März 2026"),
            (day(2024, 1, 31), "31. Januar 2024"),
            (day(1999, 12, 9), "9. Dezember 1999"),
        ];
        for (date, expected) in cases {
            assert_eq!(super::date(date), expected);
        }
    }
}
