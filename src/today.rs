//! The one place that looks at the clock.

use jiff::civil::Date;
use jiff::tz::Offset;
use jiff::{Timestamp, tz};

/// The build date: as stated, else SOURCE_DATE_EPOCH, else today in Germany. The offset is fixed,
/// so that no time zone of the machine moves a date (one hour early in summer is harmless).
///
/// # Errors
/// A German sentence when SOURCE_DATE_EPOCH is no number of seconds.
pub fn build_date(stated: Option<Date>) -> Result<Date, String> {
    if let Some(date) = stated {
        return Ok(date);
    }
    let (moment, offset) = match std::env::var("SOURCE_DATE_EPOCH") {
        Ok(seconds) => {
            let moment = seconds
                .parse::<i64>()
                .ok()
                .and_then(|seconds| Timestamp::from_second(seconds).ok());
            let Some(moment) = moment else {
                return Err(format!(
                    "SOURCE_DATE_EPOCH ist „{seconds}“; erwartet wird eine Zahl von Sekunden seit 1970."
                ));
            };
            (moment, Offset::UTC)
        }
        Err(_) => (Timestamp::now(), tz::offset(1)),
    };
    Ok(offset.to_datetime(moment).date())
}
