//! Graduated tariffs of everything beside compute (tariffs.csv).

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{Origin, Source, Tax};

/// A line of the full month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Component {
    /// Running time.
    Compute,
    /// Share of set-up and upfront fees.
    Setup,
    /// Block storage.
    BlockStorage,
    /// Snapshots.
    Snapshot,
    /// Object storage.
    ObjectStorage,
    /// Traffic to the internet.
    Egress,
    /// Public IPv4 addresses.
    PublicIpv4,
    /// Support.
    Support,
    /// Software licences.
    License,
}

impl Component {
    /// Every component, in the order of the sum.
    pub const ALL: [Self; 9] = [
        Self::Compute,
        Self::Setup,
        Self::BlockStorage,
        Self::Snapshot,
        Self::ObjectStorage,
        Self::Egress,
        Self::PublicIpv4,
        Self::Support,
        Self::License,
    ];

    /// Those that tariffs.csv knows.
    pub const TARIFFS: [Self; 7] = [
        Self::BlockStorage,
        Self::Snapshot,
        Self::ObjectStorage,
        Self::Egress,
        Self::PublicIpv4,
        Self::Support,
        Self::License,
    ];

    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Compute => "compute",
            Self::Setup => "setup",
            Self::BlockStorage => "block_storage",
            Self::Snapshot => "snapshot",
            Self::ObjectStorage => "object_storage",
            Self::Egress => "egress",
            Self::PublicIpv4 => "public_ipv4",
            Self::Support => "support",
            Self::License => "license",
        }
    }

    /// The German name of the line.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Compute => "Rechenzeit",
            Self::Setup => "Einrichtung (Anteil)",
            Self::BlockStorage => "Blockspeicher",
            Self::Snapshot => "Snapshots",
            Self::ObjectStorage => "Objektspeicher",
            Self::Egress => "Egress",
            Self::PublicIpv4 => "Öffentliche IPv4",
            Self::Support => "Support",
            Self::License => "Lizenzen",
        }
    }
}

/// What a tariff price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TariffUnit {
    /// 10^9 bytes.
    Gb,
    /// 2^30 bytes.
    Gib,
    /// 10^12 bytes.
    Tb,
    /// 2^40 bytes.
    Tib,
    /// GB kept for a month.
    GbMonth,
    /// GiB kept for a month.
    GibMonth,
    /// GB kept for an hour.
    GbHour,
    /// GiB kept for an hour.
    GibHour,
    /// One address, or one flat fee, for a month.
    Month,
    /// One address for an hour.
    Hour,
    /// Percent of the rest of the month's sum.
    Percent,
    /// Per GPU and hour.
    GpuHour,
    /// Per GPU and month.
    GpuMonth,
}

impl TariffUnit {
    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Gb => "gb",
            Self::Gib => "gib",
            Self::Tb => "tb",
            Self::Tib => "tib",
            Self::GbMonth => "gb_month",
            Self::GibMonth => "gib_month",
            Self::GbHour => "gb_hour",
            Self::GibHour => "gib_hour",
            Self::Month => "month",
            Self::Hour => "hour",
            Self::Percent => "percent",
            Self::GpuHour => "gpu_hour",
            Self::GpuMonth => "gpu_month",
        }
    }

    /// German, behind „je“.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Gb => "GB",
            Self::Gib => "GiB",
            Self::Tb => "TB",
            Self::Tib => "TiB",
            Self::GbMonth => "GB und Monat",
            Self::GibMonth => "GiB und Monat",
            Self::GbHour => "GB und Stunde",
            Self::GibHour => "GiB und Stunde",
            Self::Month => "Monat",
            Self::Hour => "Stunde",
            Self::Percent => "% der übrigen Summe",
            Self::GpuHour => "GPU-Stunde",
            Self::GpuMonth => "GPU-Monat",
        }
    }

    /// The unit a quantity is counted in („GB“, „GiB“, …), without the time.
    #[must_use]
    pub fn quantity_german(self) -> &'static str {
        match self {
            Self::Gb | Self::GbMonth | Self::GbHour => "GB",
            Self::Gib | Self::GibMonth | Self::GibHour => "GiB",
            Self::Tb => "TB",
            Self::Tib => "TiB",
            Self::Month => "Monate",
            Self::Hour => "Stunden",
            Self::Percent => "€",
            Self::GpuHour => "GPU-Stunden",
            Self::GpuMonth => "GPU-Monate",
        }
    }

    /// The units allowed for a component, in the order of the documentation.
    #[must_use]
    pub fn of(component: Component) -> &'static [Self] {
        match component {
            Component::Egress => &[Self::Gb, Self::Gib, Self::Tb, Self::Tib],
            Component::BlockStorage | Component::Snapshot | Component::ObjectStorage => {
                &[Self::GbMonth, Self::GibMonth, Self::GbHour, Self::GibHour]
            }
            Component::PublicIpv4 => &[Self::Month, Self::Hour],
            Component::Support => &[Self::Month, Self::Percent],
            Component::License => &[Self::GpuHour, Self::GpuMonth, Self::Month],
            Component::Compute | Component::Setup => &[],
        }
    }
}

/// Whose free quantity it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scope {
    /// Once per account.
    #[default]
    Account,
    /// Once per project.
    Project,
    /// Once per machine.
    Instance,
}

impl Scope {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Account, Self::Project, Self::Instance];

    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Account => "account",
            Self::Project => "project",
            Self::Instance => "instance",
        }
    }
}

/// Rule M22: what happens in the last tier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Overage {
    /// It is charged.
    #[default]
    Priced,
    /// It gets slow.
    Throttled,
    /// It ends.
    Blocked,
    /// „Fair use“ without a figure.
    FairUse,
}

impl Overage {
    /// Every value.
    pub const ALL: [Self; 4] = [Self::Priced, Self::Throttled, Self::Blocked, Self::FairUse];

    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Priced => "priced",
            Self::Throttled => "throttled",
            Self::Blocked => "blocked",
            Self::FairUse => "fair_use",
        }
    }
}

/// One tier: a price for the quantity above its lower bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tier {
    /// Lower bound in the list's quantity unit, free quantity included.
    pub from: Decimal,
    /// Per unit; 0 = included; `None` = unknown from here on.
    pub price: Option<Decimal>,
    /// Storage price while the machine is stopped, where it differs.
    pub stopped_price: Option<Decimal>,
    /// Physical line of its row.
    pub line: u32,
}

/// The tiers of one component, product, region list and validity.
#[derive(Clone, Debug)]
pub struct TierList {
    /// Which line of the sum.
    pub component: Component,
    /// The provider's name of the product.
    pub product: Option<String>,
    /// Enters the totals where a region has several products.
    pub reference: bool,
    /// Region codes; empty = every region (`*`).
    pub regions: Vec<String>,
    /// What the prices are for.
    pub unit: TariffUnit,
    /// ISO 4217.
    pub currency: String,
    /// `None` = unknown, treated as net.
    pub tax: Option<Tax>,
    /// Whose free quantity.
    pub scope: Scope,
    /// What the last tier does.
    pub overage: Overage,
    /// From 0 strictly rising, never empty.
    pub tiers: Vec<Tier>,
    /// Where the (first tier's) price stands, and the oldest reading of all tiers.
    pub source: Source,
    /// First day of validity; `None` = since ever.
    pub valid_from: Option<Date>,
    /// For readers.
    pub note: Option<String>,
    /// First row.
    pub origin: Origin,
    /// Line of the row that was read the longest ago.
    pub oldest_line: u32,
}

impl TierList {
    /// Does the list hold in this region?
    #[must_use]
    pub fn covers(&self, region: &str) -> bool {
        self.regions.is_empty() || self.regions.iter().any(|code| code == region)
    }
}
