//! A profile as the fields of a form show it.

use rust_decimal::Decimal;
use serde::Serialize;

use super::quote_json::plain;
use crate::pricing::Profile;

/// The default profile as the form shows it, in German numbers.
#[derive(Serialize)]
pub(super) struct Usage {
    hours_per_month: String,
    gpus: u32,
    hours: String,
    starts: u32,
    months: u32,
    block_storage: String,
    snapshot: String,
    object_storage: String,
    egress: String,
    ipv4: u32,
    vram_total: String,
    vram_each: String,
    spot: bool,
    dedicated: bool,
    between: String,
    restart: String,
    checkpoint: String,
    interval: String,
}

impl Usage {
    /// A profile as values of the form.
    pub(super) fn new(profile: &Profile, hours_per_month: Decimal) -> Self {
        // Without separators of thousands: the fields hold what one would type.
        let typed = |value: Decimal| plain(value).replace('.', ",");
        Self {
            hours_per_month: typed(hours_per_month),
            gpus: profile.gpus,
            hours: typed(profile.hours),
            starts: profile.starts,
            months: profile.months,
            block_storage: typed(profile.block_storage_gb),
            snapshot: typed(profile.snapshot_gb),
            object_storage: typed(profile.object_storage_gb),
            egress: typed(profile.egress_gb),
            ipv4: profile.public_ipv4,
            vram_total: typed(profile.vram_min_gb_total),
            vram_each: typed(profile.vram_min_gb_per_gpu),
            spot: profile.spot_allowed,
            dedicated: profile.dedicated_required,
            between: typed(profile.spot.mean_hours_between_interruptions),
            restart: typed(profile.spot.restart_hours),
            checkpoint: typed(profile.spot.checkpoint_minutes),
            interval: typed(profile.spot.checkpoint_interval_minutes),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn fields_hold_what_a_german_would_type() {
        let month = Decimal::from(730);
        let usage = Usage::new(&Profile::reference(month), month);
        assert_eq!(
            [usage.hours, usage.egress, usage.restart, usage.snapshot],
            ["730", "1000", "0,25", "0"]
        );
    }
}
