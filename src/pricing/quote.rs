//! The result: a full month that can explain itself.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::catalog::{Component, Offer, Provider, Rate, Source};

/// What is known of a line. Unknown is never zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// It costs something.
    Priced,
    /// It costs nothing extra.
    Included,
    /// Nobody says.
    Unknown,
    /// Rule M22: free, but slow beyond the limit.
    Throttled,
    /// Rule M22: ends at the limit.
    Blocked,
}

impl Status {
    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Priced => "priced",
            Self::Included => "included",
            Self::Unknown => "unknown",
            Self::Throttled => "throttled",
            Self::Blocked => "blocked",
        }
    }

    /// The German word.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Priced => "berechnet",
            Self::Included => "enthalten",
            Self::Unknown => "keine Angabe",
            Self::Throttled => "gedrosselt",
            Self::Blocked => "gesperrt",
        }
    }
}

/// Something to know about a quote beside its numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Flag {
    /// The source does not say whether VAT is included; taken as net.
    TaxUnknown,
    /// Whole card, but whether dedicated is not said.
    AccessUnknown,
    /// Whether a stopped machine costs is not said; counted as 0.
    StoppedUnknown,
    /// Egress is slowed down at this quantity.
    Throttled,
    /// „Fair use“ without a figure, from 10 TB on.
    FairUse,
    /// The exchange rate is older than the price by more than the limit.
    RateOld,
}

impl Flag {
    /// The word in data.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::TaxUnknown => "tax_unknown",
            Self::AccessUnknown => "access_unknown",
            Self::StoppedUnknown => "stopped_unknown",
            Self::Throttled => "throttled",
            Self::FairUse => "fair_use",
            Self::RateOld => "rate_old",
        }
    }

    /// A German sentence for readers.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::TaxUnknown => {
                "Bei mindestens einem Posten sagt die Quelle nicht, ob Umsatzsteuer enthalten ist; er gilt hier als netto."
            }
            Self::AccessUnknown => {
                "Ob die GPU allein genutzt oder geteilt wird, sagt die Quelle nicht."
            }
            Self::StoppedUnknown => {
                "Ob im gestoppten Zustand Kosten anfallen, sagt die Quelle nicht; hier zählt der Stillstand nicht."
            }
            Self::Throttled => "Bei dieser Menge wird der Egress gedrosselt.",
            Self::FairUse => {
                "Der Anbieter nennt für Egress nur „Fair Use“; ab 10\u{a0}TB im Monat ist mit einer Rückfrage zu rechnen."
            }
            Self::RateOld => "Der verwendete Wechselkurs ist deutlich älter als der Preis.",
        }
    }
}

/// A quantity at one price: one row of a line's explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// In `Explanation::unit`.
    pub quantity: Decimal,
    /// Per unit, in the explanation's currency as the source states it.
    pub price: Decimal,
    /// `quantity × price`, or the ceiling where one holds.
    pub amount: Decimal,
}

/// How a line came about: (quantity − included) × price ÷ rate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// Product name of the provider, where it has one.
    pub product: Option<String>,
    /// German unit of the quantities: „Stunden“, „GB“, „Adressen“.
    pub unit: &'static str,
    /// German unit of the price: „Stunde“, „GB und Monat“.
    pub price_unit: &'static str,
    /// What the profile uses, in `unit`, all instances.
    pub quantity: Decimal,
    /// What the plan includes of it.
    pub included: Decimal,
    /// The tiers touched, with their prices.
    pub pieces: Vec<Piece>,
    /// The cap that cut the amount, in the source's currency, all instances.
    pub cap: Option<Decimal>,
    /// ISO 4217 of the prices.
    pub currency: String,
    /// The rate used; `None` for EUR.
    pub rate: Option<Rate>,
    /// VAT percent taken out of gross prices.
    pub vat_removed: Option<Decimal>,
    /// Where the price stands.
    pub source: Option<Source>,
    /// The tariff's or offer's note.
    pub note: Option<String>,
}

/// One component of the full month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Which.
    pub component: Component,
    /// What is known.
    pub status: Status,
    /// EUR net, unrounded; `None` when unknown.
    pub exact: Option<Decimal>,
    /// EUR net, rounded to cents for display.
    pub net: Option<Decimal>,
    /// How it came about.
    pub explanation: Explanation,
}

/// The full month of one offer under one profile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quote {
    /// Rule M3: plans rented to serve the profile.
    pub instances: u32,
    /// In the order of [`Component::ALL`]; empty without a price.
    pub lines: Vec<Line>,
    /// Every needed component is known.
    pub complete: bool,
    /// EUR net, unrounded; a lower bound when incomplete. `None` without a price.
    pub exact: Option<Decimal>,
    /// EUR net to the cent (rule M35).
    pub net: Option<Decimal>,
    /// VAT of the net to the cent (rule M33).
    pub vat: Option<Decimal>,
    /// Net + VAT.
    pub gross: Option<Decimal>,
    /// Rule M36: per GPU of all instances, 2 places.
    pub per_gpu: Option<Decimal>,
    /// Rule M36: per GB of VRAM, 4 places.
    pub per_vram_gb: Option<Decimal>,
    /// Rule M8: the month with set-up and upfront fees in full.
    pub first_month_net: Option<Decimal>,
    /// Newest ECB day used.
    pub rate_date: Option<Date>,
    /// The offer row is older than `stale_days`.
    pub stale: bool,
    /// In the order of the enum, without repeats.
    pub flags: Vec<Flag>,
    /// German reason why the plan cannot serve the profile.
    pub excluded: Option<String>,
}

impl Quote {
    /// The line of a component.
    #[must_use]
    pub fn line(&self, component: Component) -> Option<&Line> {
        self.lines.iter().find(|line| line.component == component)
    }
}

/// An offer with its quote and its place among all.
#[derive(Clone, Debug)]
pub struct Quoted<'a> {
    /// Who sells it.
    pub provider: &'a Provider,
    /// What is sold.
    pub offer: &'a Offer,
    /// The full month.
    pub quote: Quote,
    /// 1 for the cheapest complete offer that serves the profile.
    pub rank: Option<u32>,
}

/// All listed offers under one profile: complete and incomplete by total, excluded last.
#[derive(Clone, Debug)]
pub struct Ranking<'a> {
    /// In the order of the contract.
    pub offers: Vec<Quoted<'a>>,
}
