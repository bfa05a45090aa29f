//! The usage of one month, from a `[profile]` table or a file of its own.

use std::ops::RangeInclusive;

use rust_decimal::Decimal;

use super::toml::Table;
use crate::pricing::{Profile, Spot};

/// Most GPUs a profile may ask for.
const MOST_GPUS: u32 = 4096;
/// Most gigabytes of anything (rule of the method, chapter 14).
const MOST_GB: u32 = 1_000_000_000;
/// Most of whatever is counted: starts, addresses, hours between interruptions.
const MOST: u32 = 1_000_000;
/// A planning period of a hundred years is a slip of the pen.
const MOST_MONTHS: u32 = 1200;

/// Reads a profile and reports what does not fit: wrong types, values out of range,
/// unknown keys. Keys left out have the values of [`Profile::empty`]. Where
/// something was reported, its default stands in; the run has failed anyway.
#[must_use]
pub fn profile(table: Table<'_>, hours_per_month: Decimal) -> Profile {
    let empty = Profile::empty(hours_per_month);
    let profile = Profile {
        gpus: table.whole("gpus", 0..=MOST_GPUS).unwrap_or(empty.gpus),
        vram_min_gb_total: gigabytes(&table, "vram_min_gb_total"),
        vram_min_gb_per_gpu: gigabytes(&table, "vram_min_gb_per_gpu"),
        hours: table
            .decimal_in("hours", Decimal::ZERO..=hours_per_month)
            .unwrap_or(empty.hours),
        starts: table.whole("starts", 1..=MOST).unwrap_or(empty.starts),
        months: table
            .whole("months", 1..=MOST_MONTHS)
            .unwrap_or(empty.months),
        block_storage_gb: gigabytes(&table, "block_storage_gb"),
        snapshot_gb: gigabytes(&table, "snapshot_gb"),
        object_storage_gb: gigabytes(&table, "object_storage_gb"),
        egress_gb: gigabytes(&table, "egress_gb"),
        public_ipv4: table
            .whole("public_ipv4", 0..=MOST)
            .unwrap_or(empty.public_ipv4),
        spot_allowed: table.boolean("spot_allowed").unwrap_or(empty.spot_allowed),
        dedicated_required: table
            .boolean("dedicated_required")
            .unwrap_or(empty.dedicated_required),
        spot: table.table("spot").map(spot).unwrap_or_default(),
    };
    table.finish();
    profile
}

fn gigabytes(table: &Table<'_>, key: &'static str) -> Decimal {
    table
        .decimal_in(key, Decimal::ZERO..=Decimal::from(MOST_GB))
        .unwrap_or_default()
}

/// Rule M11; a value that is left out stays the program's assumption.
fn spot(table: Table<'_>) -> Spot {
    let assumption = Spot::default();
    let most = Decimal::from(MOST);
    // Both are divided by.
    let positive: RangeInclusive<Decimal> = Decimal::new(1, 2)..=most;
    let any = Decimal::ZERO..=most;
    let mean = table.decimal_in("mean_hours_between_interruptions", positive.clone());
    let restart = table.decimal_in("restart_hours", any.clone());
    let checkpoint = table.decimal_in("checkpoint_minutes", any);
    let interval = table.decimal_in("checkpoint_interval_minutes", positive);
    let assumed = mean.is_none() || restart.is_none() || checkpoint.is_none() || interval.is_none();
    table.finish();
    Spot {
        mean_hours_between_interruptions: mean
            .unwrap_or(assumption.mean_hours_between_interruptions),
        restart_hours: restart.unwrap_or(assumption.restart_hours),
        checkpoint_minutes: checkpoint.unwrap_or(assumption.checkpoint_minutes),
        checkpoint_interval_minutes: interval.unwrap_or(assumption.checkpoint_interval_minutes),
        assumed,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::super::toml::Document;
    use super::*;
    use crate::diagnostics::Diagnostics;

    fn read(text: &str) -> (Profile, Vec<(u32, &'static str, String)>) {
        let mut diagnostics = Diagnostics::new();
        let document = Document::parse("p.toml", text, 0..text.len(), &mut diagnostics);
        let profile = profile(document.root(), Decimal::from(730));
        drop(document);
        let found = diagnostics
            .sorted()
            .into_iter()
            .map(|d| {
                let line = d.place.as_ref().unwrap().line;
                (line, d.code, d.field.clone().unwrap())
            })
            .collect();
        (profile, found)
    }

    #[test]
    fn everything_left_out() {
        let (profile, found) = read("");
        assert_eq!(profile, Profile::empty(Decimal::from(730)));
        assert_eq!(found, []);
    }

    #[test]
    fn numbers_may_be_strings() {
        let (profile, found) = read("gpus = \"2\"\nhours = \"160.5\"\negress_gb = 0.1\n");
        assert_eq!(found, []);
        assert_eq!(profile.gpus, 2);
        assert_eq!(profile.hours, Decimal::new(1605, 1));
        assert_eq!(profile.egress_gb, Decimal::new(1, 1));
    }

    #[test]
    fn spot_values_are_assumed_until_all_are_given() {
        let all = "[spot]\nmean_hours_between_interruptions = 6\nrestart_hours = 0.5\ncheckpoint_minutes = 1\ncheckpoint_interval_minutes = 30\n";
        assert!(!read(all).0.spot.assumed);
        let (profile, found) = read("[spot]\nrestart_hours = 0.5\n");
        assert_eq!(found, []);
        assert!(profile.spot.assumed);
        assert_eq!(profile.spot.restart_hours, Decimal::new(5, 1));
        assert_eq!(
            profile.spot.mean_hours_between_interruptions,
            Decimal::from(24)
        );
    }

    #[test]
    fn out_of_range_and_unknown() {
        let cases = [
            ("hours = 731", "value-range", "hours"),
            ("hours = -1", "toml-number", "hours"),
            ("months = 0", "value-range", "months"),
            ("starts = 0", "value-range", "starts"),
            ("starts = 1.5", "toml-number", "starts"),
            ("gpus = 4097", "value-range", "gpus"),
            ("egress_gb = 1000000001", "value-range", "egress_gb"),
            ("egress_gb = 1e3", "toml-number", "egress_gb"),
            ("egress_gb = inf", "toml-number", "egress_gb"),
            ("snapshot_gb = true", "toml-type", "snapshot_gb"),
            ("spot_allowed = \"ja\"", "toml-type", "spot_allowed"),
            ("spot = true", "toml-type", "spot"),
            ("gpu = 1", "unknown-key", "gpu"),
            (
                "spot.checkpoint_interval_minutes = 0",
                "value-range",
                "spot.checkpoint_interval_minutes",
            ),
            ("spot.minutes = 0", "unknown-key", "spot.minutes"),
        ];
        for (text, code, field) in cases {
            assert_eq!(read(text).1, [(1, code, field.to_owned())], "{text}");
        }
    }
}
