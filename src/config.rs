//! vollmonat.toml.

pub mod placeholder;

use rust_decimal::Decimal;

use crate::pricing::Profile;

/// The project's configuration; every key has a default.
#[derive(Clone, Debug)]
pub struct Config {
    /// `[site]`
    pub site: Site,
    /// `[operator]`
    pub operator: Operator,
    /// `[method] hours_per_month`, default 730 (rule M1).
    pub hours_per_month: Decimal,
    /// `[freshness]`
    pub freshness: Freshness,
    /// `[profile]`, the default profile.
    pub profile: Profile,
}

/// `[site]`
#[derive(Clone, Debug)]
pub struct Site {
    /// Name of the directory.
    pub title: String,
    /// Address the site is published at, ends with `/`.
    pub base_url: String,
    /// Language of the pages.
    pub language: String,
    /// One sentence.
    pub description: String,
    /// Issue form for wrong prices, with [`REPORT_SUBJECT`] and [`REPORT_TEXT`] where subject
    /// and text go; without one, reports are mails to the operator.
    pub report_url: Option<String>,
}

/// Where the subject of a report goes in `[site] report_url`.
pub const REPORT_SUBJECT: &str = "{betreff}";

/// Where the text of a report goes in `[site] report_url`.
pub const REPORT_TEXT: &str = "{text}";

/// `[operator]`: who answers for the site.
#[derive(Clone, Debug, Default)]
pub struct Operator {
    /// Name or company.
    pub name: String,
    /// Postal address, lines separated by line breaks.
    pub address: String,
    /// Mail address.
    pub email: String,
    /// Responsible for the content (§ 18 Abs. 2 MStV).
    pub responsible: String,
    /// VAT id; may be empty.
    pub vat_id: String,
}

impl Operator {
    /// What an Impressum needs, by key.
    #[must_use]
    pub fn needed(&self) -> [(&'static str, &str); 4] {
        [
            ("name", &self.name),
            ("address", &self.address),
            ("email", &self.email),
            ("responsible", &self.responsible),
        ]
    }

    /// All data that an Impressum needs, and none of it a placeholder? Otherwise the site is
    /// a preview.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.needed()
            .iter()
            .all(|(_, value)| !value.trim().is_empty() && !placeholder::is_one(value))
    }
}

/// `[freshness]`
#[derive(Clone, Copy, Debug)]
pub struct Freshness {
    /// From so many days on a price is marked as old.
    pub stale_days: u32,
    /// From so many days on it is no longer ranked.
    pub expire_days: u32,
    /// An exchange rate may be older than the price by so many days.
    pub rate_days: u32,
}

impl Default for Config {
    fn default() -> Self {
        let hours_per_month = Decimal::from(730);
        Self {
            site: Site {
                title: "Vollmonat".to_owned(),
                base_url: "https://example.org/".to_owned(),
                language: "de".to_owned(),
                description: String::new(),
                report_url: None,
            },
            operator: Operator::default(),
            hours_per_month,
            freshness: Freshness {
                stale_days: 90,
                expire_days: 365,
                rate_days: 31,
            },
            profile: Profile::reference(hours_per_month),
        }
    }
}
