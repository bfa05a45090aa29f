//! Providers (provider.toml).

use super::{Country, Offer, Origin, Source, TierList};

/// A provider and all it sells.
#[derive(Clone, Debug)]
pub struct Provider {
    /// Folder name, `[a-z0-9-]+`; also its address `/anbieter/<key>/`.
    pub key: String,
    /// Name for readers.
    pub name: String,
    /// Contracting party.
    pub legal_name: Option<String>,
    /// Country of the contracting party.
    pub seat: Option<Country>,
    /// Ultimate owner, where it differs.
    pub parent: Option<String>,
    /// Its country.
    pub parent_country: Option<Country>,
    /// Address of the home page.
    pub website: String,
    /// Address of the price list.
    pub pricing_url: Option<String>,
    /// Sells to businesses only.
    pub b2b_only: bool,
    /// Where these facts stand.
    pub source: Source,
    /// Certificates.
    pub certificates: Vec<Certificate>,
    /// Answers to the contract questions, in the order of [`Question::ALL`].
    pub terms: Vec<Term>,
    /// Offers by id.
    pub offers: Vec<Offer>,
    /// Tier lists in the order of tariffs.csv, history included.
    pub tariffs: Vec<TierList>,
    /// provider.toml.
    pub origin: Origin,
}

/// A certificate with its source.
#[derive(Clone, Debug)]
pub struct Certificate {
    /// ISO 27001 …
    pub name: String,
    /// Where it stands.
    pub source: Source,
}

/// One of the contract questions D1–D11.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// D1.
    Billing,
    /// D2.
    Stopped,
    /// D3.
    Vram,
    /// D4.
    RegionEgress,
    /// D5.
    CudaImage,
    /// D6.
    SpotInterruption,
    /// D7.
    Quota,
    /// D8.
    StorageNetwork,
    /// D9.
    SupportLicense,
    /// D10.
    Exit,
    /// D11.
    TaxCurrency,
}

impl Question {
    /// Every question, D1 to D11.
    pub const ALL: [Self; 11] = [
        Self::Billing,
        Self::Stopped,
        Self::Vram,
        Self::RegionEgress,
        Self::CudaImage,
        Self::SpotInterruption,
        Self::Quota,
        Self::StorageNetwork,
        Self::SupportLicense,
        Self::Exit,
        Self::TaxCurrency,
    ];

    /// The key under `[terms.…]`.
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Billing => "billing",
            Self::Stopped => "stopped",
            Self::Vram => "vram",
            Self::RegionEgress => "region_egress",
            Self::CudaImage => "cuda_image",
            Self::SpotInterruption => "spot_interruption",
            Self::Quota => "quota",
            Self::StorageNetwork => "storage_network",
            Self::SupportLicense => "support_license",
            Self::Exit => "exit",
            Self::TaxCurrency => "tax_currency",
        }
    }

    /// A word or two for the head of a column.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            Self::Billing => "Abrechnung",
            Self::Stopped => "Stopp",
            Self::Vram => "VRAM",
            Self::RegionEgress => "Region, Egress",
            Self::CudaImage => "Abbild",
            Self::SpotInterruption => "Spot",
            Self::Quota => "Kontingent",
            Self::StorageNetwork => "Speicher, Netz",
            Self::SupportLicense => "Support",
            Self::Exit => "Ausstieg",
            Self::TaxCurrency => "Steuer",
        }
    }

    /// The German question.
    #[must_use]
    pub fn german(self) -> &'static str {
        match self {
            Self::Billing => {
                "Wird nach Stunde, Monat oder Spot abgerechnet, und mit welchem Schritt?"
            }
            Self::Stopped => "Endet die Berechnung beim Stoppen oder erst beim Löschen?",
            Self::Vram => "Gehört der VRAM mir allein?",
            Self::RegionEgress => {
                "Welche Region, und was kostet der Weg zum eigenen Speicher und ins Internet?"
            }
            Self::CudaImage => "Sind CUDA-Abbild und Treiber dabei?",
            Self::SpotInterruption => {
                "Was passiert bei einer Spot-Unterbrechung, mit welcher Vorwarnung?"
            }
            Self::Quota => "Wie hoch ist das GPU-Kontingent, wie lange dauert die Freischaltung?",
            Self::StorageNetwork => {
                "Was kosten Platten, Snapshots und öffentliche Adressen, auch im Stillstand?"
            }
            Self::SupportLicense => "Sind Support und Software-Lizenzen im Preis enthalten?",
            Self::Exit => {
                "Welche Mindestlaufzeit, Einrichtung und Kündigung gelten, und wie kommen die Daten hinaus?"
            }
            Self::TaxCurrency => "Netto oder brutto, welche Währung, wo sitzt die Vertragspartei?",
        }
    }
}

/// How good an answer is for the customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Good.
    Good,
    /// Mixed.
    Mixed,
    /// Bad.
    Bad,
}

/// A provider's answer to a contract question.
#[derive(Clone, Debug)]
pub struct Term {
    /// Which.
    pub question: Question,
    /// What the source says.
    pub answer: String,
    /// `None` = not judged.
    pub verdict: Option<Verdict>,
    /// Where it stands.
    pub source: Source,
}
