//! What an offer consists of, in words.

use rust_decimal::Decimal;

use crate::catalog::{BillingStep, Offer, OfferRow, Tax};
use crate::german;
use crate::pages::words::{self, Fact};
use crate::pages::{Site, offer_table, routes};
use crate::routes::BaseUrl;

/// The machine: GPU, memory, processors, place.
pub(super) fn machine(site: &Site<'_>, offer: &Offer, row: &OfferRow) -> Vec<Fact> {
    let gigabytes = |value: Decimal| german::quantity(value, "GB");
    let mut facts = vec![
        Fact::new("GPU", offer_table::gpu_name(site, row)).link(site.href(&routes::gpu(&row.gpu))),
        Fact::new("Anzahl GPUs", offer_table::count(row)),
        Fact::known("Zugriff auf die GPU", row.gpu_access, |access| {
            access.german().to_owned()
        }),
        Fact::new("VRAM je GPU", gigabytes(row.vram_gb)),
        Fact::known("vCPUs", row.vcpus, german::exact),
        Fact::known("Arbeitsspeicher", row.ram_gb, gigabytes),
        Fact::known("Lokale Platte", row.local_disk_gb, gigabytes),
        Fact::new("Land", row.country.german()).link(site.href(&routes::country(row.country))),
        Fact::new("Region", offer_table::region(offer, row)),
    ];
    // A whole plan with several cards: their memory together matters, too.
    if row.gpu_count > 1
        && let Some(total) = row.vram_gb.checked_mul(Decimal::from(row.gpu_count))
    {
        facts.insert(4, Fact::new("VRAM zusammen", gigabytes(total)));
    }
    facts
}

/// The price: how it is stated and billed, what it includes.
pub(super) fn billing(base: &BaseUrl, offer: &Offer, row: &OfferRow) -> Vec<Fact> {
    let currency = row
        .price
        .as_ref()
        .map_or("EUR", |price| price.currency.as_str());
    let stated = match &row.price {
        None => "auf Anfrage".to_owned(),
        Some(price) => format!("{} {}", words::price(price), words::per(price)),
    };
    let mut facts = vec![
        Fact::new("Preis wie angegeben", stated).source(base, &row.source),
        Fact::known("Umsatzsteuer im Preis", row.tax, |tax| match tax {
            Tax::Net => "nein, netto".to_owned(),
            Tax::Gross => "ja, brutto".to_owned(),
        }),
        Fact::new("Abrechnung", offer_table::billing(offer)),
        Fact::known("Abrechnungsschritt", row.billing_step, started),
        Fact::known(
            "Preis im gestoppten Zustand",
            row.stopped_percent,
            |percent| format!("{} des Preises", german::quantity(percent, "%")),
        ),
    ];
    // Absent means that the provider has none, so these stand only where they exist.
    let fees = [
        (
            "Kürzeste Abrechnung",
            row.minimum_minutes
                .map(|minutes| words::counted(minutes, "Minuten")),
        ),
        (
            "Höchstens berechnet",
            row.hours_cap
                .map(|hours| format!("{} im Monat", words::counted(hours, "Stunden"))),
        ),
        (
            "Höchstpreis im Monat",
            row.price_cap.map(|cap| german::price(cap, currency)),
        ),
        (
            "Einrichtung, einmalig",
            row.setup_fee.map(|fee| german::price(fee, currency)),
        ),
        (
            "Vorauszahlung, einmalig",
            row.upfront_fee.map(|fee| german::price(fee, currency)),
        ),
        (
            "Blockspeicher enthalten",
            row.block_storage_included_gb
                .map(|value| german::quantity(value, "GB")),
        ),
        (
            "Egress enthalten",
            row.egress_included_gb
                .map(|value| format!("{} im Monat", german::quantity(value, "GB"))),
        ),
    ];
    facts.extend(
        fees.into_iter()
            .filter_map(|(label, value)| Some(Fact::new(label, value?))),
    );
    facts.push(Fact::on("Gültig ab", row.valid_from));
    facts.extend(
        row.valid_until
            .map(|day| Fact::on("Letzter Verkaufstag", day)),
    );
    facts
}

/// `je angefangene Stunde`, `je angefangenen Monat`.
fn started(step: BillingStep) -> String {
    let ending = match step {
        BillingStep::Day | BillingStep::Month => "n",
        BillingStep::Second | BillingStep::Minute | BillingStep::Hour => "",
    };
    format!("je angefangene{ending} {}", step.german())
}
