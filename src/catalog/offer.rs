//! Offers (offers.csv): one row per offer, region, billing model and validity.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{Country, Origin, Source};

/// How an offer is billed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Billing {
    /// By use, cancellable at any time.
    OnDemand,
    /// By use, may be interrupted.
    Spot,
    /// Committed for a term, paid whatever the use.
    Reserved,
    /// Monthly price, paid whatever the use.
    Monthly,
}

impl Billing {
    /// Every value, in the order shown to readers.
    pub const ALL: [Self; 4] = [Self::OnDemand, Self::Spot, Self::Reserved, Self::Monthly];

    /// The word in data and addresses.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::OnDemand => "on_demand",
            Self::Spot => "spot",
            Self::Reserved => "reserved",
            Self::Monthly => "monthly",
        }
    }

    /// The German word.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::OnDemand => "auf Abruf",
            Self::Spot => "Spot",
            Self::Reserved => "reserviert",
            Self::Monthly => "monatlich",
        }
    }
}

/// What a price is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PriceUnit {
    /// Whole plan.
    Hour,
    /// Whole plan.
    Minute,
    /// Whole plan.
    Second,
    /// Whole plan.
    Day,
    /// Whole plan.
    Week,
    /// Whole plan.
    Month,
    /// Per GPU of the plan.
    GpuHour,
    /// Per GPU of the plan.
    GpuMinute,
    /// Per GPU of the plan.
    GpuSecond,
    /// Per GPU of the plan.
    GpuMonth,
}

impl PriceUnit {
    /// Every value, in the order of the documentation.
    pub const ALL: [Self; 10] = [
        Self::Hour,
        Self::Minute,
        Self::Second,
        Self::Day,
        Self::Week,
        Self::Month,
        Self::GpuHour,
        Self::GpuMinute,
        Self::GpuSecond,
        Self::GpuMonth,
    ];

    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Minute => "minute",
            Self::Second => "second",
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::GpuHour => "gpu_hour",
            Self::GpuMinute => "gpu_minute",
            Self::GpuSecond => "gpu_second",
            Self::GpuMonth => "gpu_month",
        }
    }

    /// The German word behind „je“.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Hour => "Stunde",
            Self::Minute => "Minute",
            Self::Second => "Sekunde",
            Self::Day => "Tag",
            Self::Week => "Woche",
            Self::Month => "Monat",
            Self::GpuHour => "GPU-Stunde",
            Self::GpuMinute => "GPU-Minute",
            Self::GpuSecond => "GPU-Sekunde",
            Self::GpuMonth => "GPU-Monat",
        }
    }

    /// Per GPU rather than per plan?
    #[must_use]
    pub fn per_gpu(self) -> bool {
        matches!(
            self,
            Self::GpuHour | Self::GpuMinute | Self::GpuSecond | Self::GpuMonth
        )
    }

    /// A price per month, due whatever the use?
    #[must_use]
    pub fn is_month(self) -> bool {
        matches!(self, Self::Month | Self::GpuMonth)
    }

    /// Seconds in one unit; `None` for months, whose length is configuration.
    #[must_use]
    pub fn seconds(self) -> Option<u32> {
        match self {
            Self::Hour | Self::GpuHour => Some(3_600),
            Self::Minute | Self::GpuMinute => Some(60),
            Self::Second | Self::GpuSecond => Some(1),
            Self::Day => Some(86_400),
            Self::Week => Some(604_800),
            Self::Month | Self::GpuMonth => None,
        }
    }
}

/// Each session is rounded up to this step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BillingStep {
    /// 1 s.
    Second,
    /// 60 s.
    Minute,
    /// 3,600 s.
    Hour,
    /// 86,400 s.
    Day,
    /// The whole month.
    Month,
}

impl BillingStep {
    /// Every value.
    pub const ALL: [Self; 5] = [
        Self::Second,
        Self::Minute,
        Self::Hour,
        Self::Day,
        Self::Month,
    ];

    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Second => "second",
            Self::Minute => "minute",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Month => "month",
        }
    }

    /// German: „auf die Sekunde“ without the preposition.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Second => "Sekunde",
            Self::Minute => "Minute",
            Self::Hour => "Stunde",
            Self::Day => "Tag",
            Self::Month => "Monat",
        }
    }
}

/// How the GPU is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// The whole card for one customer.
    Dedicated,
    /// A hardware partition.
    Mig,
    /// Shared in turns.
    TimeSliced,
}

impl Access {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Dedicated, Self::Mig, Self::TimeSliced];

    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Dedicated => "dedicated",
            Self::Mig => "mig",
            Self::TimeSliced => "time_sliced",
        }
    }

    /// The German word.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Dedicated => "dediziert",
            Self::Mig => "MIG-Scheibe",
            Self::TimeSliced => "Zeitscheiben",
        }
    }
}

/// A part of one physical GPU, `1/7`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Above the line.
    pub numerator: u32,
    /// Below the line.
    pub denominator: u32,
}

/// Whether a price includes VAT.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tax {
    /// Without VAT.
    Net,
    /// With the VAT of the offer's country.
    Gross,
}

/// An offer: a plan in a region under a billing model, with its price history.
#[derive(Clone, Debug)]
pub struct Offer {
    /// `provider/offer-slug/region-slug/billing`, `-12m` behind a term.
    pub id: String,
    /// The provider's own name of the plan.
    pub name: String,
    /// The provider's region code.
    pub region: String,
    /// Billing model.
    pub billing: Billing,
    /// Committed months, or minimum term of a monthly plan.
    pub term_months: Option<u32>,
    /// By `valid_from`, oldest first; never empty.
    pub rows: Vec<OfferRow>,
    /// The row in force on the catalog's date: the newest one that has begun.
    /// `None`: only announced.
    pub current: Option<usize>,
}

impl Offer {
    /// The row in force on the catalog's date.
    #[must_use]
    pub fn current(&self) -> Option<&OfferRow> {
        self.current.map(|index| &self.rows[index])
    }

    /// The row to describe the offer by: the one in force, else the first announced.
    #[must_use]
    pub fn shown(&self) -> &OfferRow {
        self.current().unwrap_or(&self.rows[0])
    }

    /// Rows that begin after the catalog's date.
    #[must_use]
    pub fn announced(&self) -> &[OfferRow] {
        &self.rows[self.current.map_or(0, |index| index + 1)..]
    }

    /// Rows before the one in force.
    #[must_use]
    pub fn history(&self) -> &[OfferRow] {
        &self.rows[..self.current.unwrap_or(0)]
    }

    /// No longer sold on `date`; its page stays and says so.
    #[must_use]
    pub fn withdrawn(&self, date: Date) -> bool {
        self.current()
            .and_then(|row| row.valid_until)
            .is_some_and(|until| until < date)
    }

    /// In lists on `date`: in force and not withdrawn.
    #[must_use]
    pub fn listed(&self, date: Date) -> bool {
        self.current.is_some() && !self.withdrawn(date)
    }
}

/// One row of offers.csv.
#[derive(Clone, Debug)]
pub struct OfferRow {
    /// Key in gpus.csv.
    pub gpu: String,
    /// GPUs in the plan, at least 1.
    pub gpu_count: u32,
    /// Part of one physical GPU; `None` = whole.
    pub gpu_share: Option<Share>,
    /// How the GPU is handed over; `None` = unknown.
    pub gpu_access: Option<Access>,
    /// GB per GPU as sold: the row's own value, else the card's × share.
    pub vram_gb: Decimal,
    /// Virtual CPUs.
    pub vcpus: Option<Decimal>,
    /// GB.
    pub ram_gb: Option<Decimal>,
    /// GB, ephemeral or included.
    pub local_disk_gb: Option<Decimal>,
    /// Where it stands.
    pub country: Country,
    /// City.
    pub city: Option<String>,
    /// `None`: price on request.
    pub price: Option<Price>,
    /// `None` = unknown, treated as net and flagged.
    pub tax: Option<Tax>,
    /// Each session is rounded up to it; `None` = unknown, exact.
    pub billing_step: Option<BillingStep>,
    /// Shortest billed session.
    pub minimum_minutes: Option<Decimal>,
    /// Share of the price due while stopped, percent; `None` = unknown.
    pub stopped_percent: Option<Decimal>,
    /// Most hours billed per month.
    pub hours_cap: Option<Decimal>,
    /// Most money billed per month, in the row's currency.
    pub price_cap: Option<Decimal>,
    /// Once, in the row's currency.
    pub setup_fee: Option<Decimal>,
    /// Once, in the row's currency.
    pub upfront_fee: Option<Decimal>,
    /// GB per plan and month.
    pub block_storage_included_gb: Option<Decimal>,
    /// GB per plan and month.
    pub egress_included_gb: Option<Decimal>,
    /// Where the price stands, and when it was read.
    pub source: Source,
    /// First day of validity.
    pub valid_from: Date,
    /// Last day on sale.
    pub valid_until: Option<Date>,
    /// For readers.
    pub note: Option<String>,
    /// The row.
    pub origin: Origin,
}

/// A stated price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// As the provider states it, > 0.
    pub amount: Decimal,
    /// What it is for.
    pub unit: PriceUnit,
    /// ISO 4217.
    pub currency: String,
}
