//! What a catalogue means for the directory: new offers, new prices, unchanged ones. Nothing that
//! stands in a file is changed, except the day of reading of confirmed prices.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::Found;
use super::collector::Kept;
use crate::catalog::{Offer, OfferRow, PriceUnit};
use crate::edit::grid::canonical_number;
use crate::edit::history;
use crate::edit::rows::{Edits, Values};
use crate::edit::workspace::Workspace;
use crate::german;

/// How the rows are to be made.
#[derive(Clone, Debug)]
pub struct Target<'t> {
    /// Key of the provider.
    pub provider: &'t str,
    /// Where the prices stand.
    pub source_url: &'t str,
    /// Day of reading.
    pub as_of: Date,
    /// Unchanged prices count as read again on that day.
    pub confirm: bool,
}

/// What is to be done, with one German line for each offer.
#[derive(Clone, Debug, Default)]
pub struct Proposal {
    /// Rows and cells for offers.csv.
    pub edits: Edits,
    /// Offers the directory does not have.
    pub new: Vec<String>,
    /// Offers with another price.
    pub changed: Vec<String>,
    /// Offers with the same price.
    pub unchanged: Vec<String>,
    /// Offers whose row is not older than the catalogue.
    pub older: Vec<String>,
    /// Offers of the directory in regions of the catalogue that it does not list.
    pub absent: Vec<String>,
}

/// Compares what was kept with the directory.
///
/// # Errors
/// A German sentence when the provider's offers have errors.
pub fn propose(
    workspace: &Workspace,
    target: &Target<'_>,
    kept: &[Kept],
) -> Result<Proposal, String> {
    let mut proposal = Proposal::default();
    let offers = workspace
        .catalog
        .provider(target.provider)
        .map_or(&[] as &[Offer], |it| it.offers.as_slice());
    for kept in kept {
        let twin = offers.iter().find(|offer| same_offer(offer, &kept.found));
        let Some((offer, row)) = twin.and_then(|offer| Some((offer, offer.rows.last()?))) else {
            proposal.new.push(line(kept, None));
            proposal.edits.rows.push(new_row(kept, target));
            continue;
        };
        if same_price(row, &kept.found) {
            proposal.unchanged.push(offer.id.clone());
            if target.confirm && row.source.as_of < target.as_of {
                history::confirm(workspace, &offer.id, target.as_of, &mut proposal.edits)?;
            }
        } else if row.valid_from >= target.as_of || row.source.as_of >= target.as_of {
            proposal
                .older
                .push(format!("{}: Stand {}", offer.id, row.source.as_of));
        } else {
            proposal.changed.push(line(kept, Some(row)));
            let mut values = history::row_values(workspace, target.provider, row)?;
            for name in ["valid_from", "valid_until", "note"] {
                values.insert(name.to_owned(), String::new());
            }
            price_cells(&mut values, &kept.found, target);
            proposal.edits.rows.push(values);
        }
    }
    for offer in offers {
        // A catalogue that states no reservations at all says nothing about ours.
        let billing = |found: &Found| {
            found.billing == offer.billing.key() && found.term_months == offer.term_months
        };
        let region = kept
            .iter()
            .any(|kept| kept.found.region == offer.region && billing(&kept.found));
        let gpu = |row: &OfferRow| kept.iter().any(|kept| kept.gpu == row.gpu);
        let listed = kept.iter().any(|kept| same_offer(offer, &kept.found));
        let sold = offer
            .rows
            .last()
            .is_some_and(|row| gpu(row) && row.valid_until.is_none());
        if region && sold && !listed {
            proposal.absent.push(offer.id.clone());
        }
    }
    Ok(proposal)
}

fn same_offer(offer: &Offer, found: &Found) -> bool {
    offer.name == found.offer
        && offer.region == found.region
        && offer.billing.key() == found.billing
        && offer.term_months == found.term_months
}

/// The same amount for the whole plan, whether stated per plan or per GPU.
fn same_price(row: &OfferRow, found: &Found) -> bool {
    let Some(price) = &row.price else {
        return false;
    };
    let old = whole_plan(price.amount, price.unit.key(), row.gpu_count);
    let new = whole_plan(found.price, found.unit, found.gpu_count);
    price.currency == found.currency && old.is_some() && old == new
}

fn whole_plan(amount: Decimal, unit: &str, gpus: u32) -> Option<(Decimal, &str)> {
    match unit.strip_prefix("gpu_") {
        Some(unit) => Some((amount.checked_mul(Decimal::from(gpus))?.normalize(), unit)),
        None => Some((amount.normalize(), unit)),
    }
}

fn price_cells(values: &mut Values, found: &Found, target: &Target<'_>) {
    let mut put = |name: &str, value: String| values.insert(name.to_owned(), value);
    put("price", canonical_number(found.price));
    put("price_unit", found.unit.to_owned());
    put("currency", found.currency.clone());
    if !found.tax.is_empty() {
        put("tax", found.tax.to_owned());
    }
    if let Some(fee) = found.setup_fee {
        put("setup_fee", canonical_number(fee));
    }
    put("source_url", target.source_url.to_owned());
    put("as_of", target.as_of.to_string());
}

fn new_row(kept: &Kept, target: &Target<'_>) -> Values {
    let found = &kept.found;
    let number = |value: Option<Decimal>| value.map_or_else(String::new, canonical_number);
    let mut values: Values = [
        ("offer", found.offer.clone()),
        ("gpu", kept.gpu.clone()),
        ("gpu_count", found.gpu_count.to_string()),
        ("gpu_share", found.gpu_share.clone()),
        ("vram_gb", number(kept.vram_gb)),
        ("vcpus", number(found.vcpus)),
        ("ram_gb", number(found.ram_gb)),
        ("local_disk_gb", number(found.local_disk_gb)),
        ("region", found.region.clone()),
        ("country", kept.country.clone()),
        ("city", kept.city.unwrap_or_default().to_owned()),
        ("billing", found.billing.to_owned()),
        (
            "term_months",
            found
                .term_months
                .map_or_else(String::new, |months| months.to_string()),
        ),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value))
    .collect();
    price_cells(&mut values, found, target);
    values
}

/// „H100-1-80G in fr-par-2: 2,73 EUR je Stunde (h100-pcie-80)“
fn line(kept: &Kept, before: Option<&OfferRow>) -> String {
    let found = &kept.found;
    let stated = |amount: Decimal, currency: &str, unit: &str| {
        format!(
            "{} {currency} je {}",
            german::exact(amount),
            unit_word(unit)
        )
    };
    let now = stated(found.price, &found.currency, found.unit);
    let billing = match found.term_months {
        Some(months) => {
            let months = german::plural(months as usize, "Monat", "Monate");
            format!("{}, {months}", found.billing)
        }
        None => found.billing.to_owned(),
    };
    let name = format!(
        "{} in {} ({billing}, {})",
        found.offer, found.region, kept.gpu
    );
    let Some(price) = before.and_then(|row| row.price.as_ref()) else {
        return format!("{name}: {now}");
    };
    let old = stated(price.amount, &price.currency, price.unit.key());
    let share = (price.unit.key() == found.unit && price.currency == found.currency)
        .then(|| {
            let change = found
                .price
                .checked_sub(price.amount)?
                .checked_div(price.amount)?;
            if change.abs() < Decimal::new(5, 4) {
                return None;
            }
            let sign = if change.is_sign_positive() {
                "+"
            } else {
                "−"
            };
            let percent = german::percent((change * Decimal::ONE_HUNDRED).abs(), 1);
            Some(format!(" ({sign}{percent})"))
        })
        .flatten()
        .unwrap_or_default();
    format!("{name}: {old} → {now}{share}")
}

fn unit_word(unit: &str) -> &'static str {
    let unit = PriceUnit::ALL.into_iter().find(|it| it.key() == unit);
    match unit {
        Some(PriceUnit::Hour) => "Stunde",
        Some(PriceUnit::Minute) => "Minute",
        Some(PriceUnit::Second) => "Sekunde",
        Some(PriceUnit::Day) => "Tag",
        Some(PriceUnit::Week) => "Woche",
        Some(PriceUnit::GpuHour) => "GPU-Stunde",
        Some(PriceUnit::GpuMinute) => "GPU-Minute",
        Some(PriceUnit::GpuSecond) => "GPU-Sekunde",
        Some(PriceUnit::GpuMonth) => "GPU-Monat",
        Some(PriceUnit::Month) | None => "Monat",
    }
}
