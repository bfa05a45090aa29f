//! The usage of one month.

use rust_decimal::Decimal;

/// What is used in one month. Quantities are for the whole profile, `hours` and
/// `starts` per instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// GPUs needed; 0 = the plan as sold, once.
    pub gpus: u32,
    /// VRAM needed in all instances together, GB.
    pub vram_min_gb_total: Decimal,
    /// VRAM needed in each GPU, GB.
    pub vram_min_gb_per_gpu: Decimal,
    /// Hours switched on per instance, 0 to the month's hours.
    pub hours: Decimal,
    /// Sessions per instance, at least 1.
    pub starts: u32,
    /// Planning period for set-up fees, months, at least 1.
    pub months: u32,
    /// Provisioned block storage, GB.
    pub block_storage_gb: Decimal,
    /// Snapshots, GB.
    pub snapshot_gb: Decimal,
    /// Object storage, GB.
    pub object_storage_gb: Decimal,
    /// Traffic to the internet, decimal GB.
    pub egress_gb: Decimal,
    /// Public IPv4 addresses.
    pub public_ipv4: u32,
    /// Interruptible plans may serve it.
    pub spot_allowed: bool,
    /// Only whole, unshared GPUs.
    pub dedicated_required: bool,
    /// Interruptions (rule M11).
    pub spot: Spot,
}

/// Rule M11: how often a spot machine is lost and what that costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Mean hours between interruptions, M.
    pub mean_hours_between_interruptions: Decimal,
    /// Hours to restart, R.
    pub restart_hours: Decimal,
    /// Minutes to write a checkpoint, δ.
    pub checkpoint_minutes: Decimal,
    /// Minutes between checkpoints, τ.
    pub checkpoint_interval_minutes: Decimal,
    /// The values are the program's assumption, not the profile's.
    pub assumed: bool,
}

impl Default for Spot {
    fn default() -> Self {
        Self {
            mean_hours_between_interruptions: Decimal::from(24),
            restart_hours: Decimal::new(25, 2),
            checkpoint_minutes: Decimal::from(2),
            checkpoint_interval_minutes: Decimal::from(60),
            assumed: true,
        }
    }
}

impl Profile {
    /// Every key left out: the whole month switched on, nothing else used.
    #[must_use]
    pub fn empty(hours_per_month: Decimal) -> Self {
        Self {
            gpus: 0,
            vram_min_gb_total: Decimal::ZERO,
            vram_min_gb_per_gpu: Decimal::ZERO,
            hours: hours_per_month,
            starts: 1,
            months: 12,
            block_storage_gb: Decimal::ZERO,
            snapshot_gb: Decimal::ZERO,
            object_storage_gb: Decimal::ZERO,
            egress_gb: Decimal::ZERO,
            public_ipv4: 0,
            spot_allowed: false,
            dedicated_required: false,
            spot: Spot::default(),
        }
    }

    /// The profile of a project that names none: 500 GB of block storage, 1,000 GB
    /// of egress and one address beside the machine.
    #[must_use]
    pub fn reference(hours_per_month: Decimal) -> Self {
        Self {
            block_storage_gb: Decimal::from(500),
            egress_gb: Decimal::from(1000),
            public_ipv4: 1,
            ..Self::empty(hours_per_month)
        }
    }
}
