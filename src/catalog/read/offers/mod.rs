//! `offers/<provider>/offers.csv`

mod cells;
mod names;

use std::collections::BTreeMap;

use super::Shared;
use names::{Slugs, damaged_name};

use super::checks::{self};
use super::gpus::columns;
use crate::catalog::{Access, Billing, BillingStep, Offer, OfferRow, Origin, Source, Tax};
use crate::diagnostics::{Diagnostics, Severity, Sources};
use crate::source::table::{self, Column, Kind, Row, Schema};

const NO_ROWS: Option<(&str, &str)> = Some((
    "no-offers",
    "Die Datei nennt kein einziges Angebot: Unter der Kopfzeile steht nichts.",
));

const BILLINGS: &[&str] = &["on_demand", "spot", "reserved", "monthly"];
const UNITS: &[&str] = &[
    "hour",
    "minute",
    "second",
    "day",
    "week",
    "month",
    "gpu_hour",
    "gpu_minute",
    "gpu_second",
    "gpu_month",
];
const STEPS: &[&str] = &["second", "minute", "hour", "day", "month"];

columns! {
    OFFER "offer" true Kind::Text, "Name des Angebots, wie der Anbieter ihn schreibt";
    GPU "gpu" true Kind::Text, "Schlüssel aus `offers/gpus.csv`";
    GPU_COUNT "gpu_count" true Kind::Whole, "GPUs im Angebot, ganze Zahl ab 1";
    GPU_SHARE "gpu_share" false Kind::Share, "Anteil an einer GPU; leer = ganze Karte";
    GPU_ACCESS "gpu_access" false Kind::Word(&["dedicated", "mig", "time_sliced"]), "`dedicated`, `mig` oder `time_sliced`";
    VRAM_GB "vram_gb" false Kind::Number, "VRAM je GPU, wie verkauft; mit `gpu_share` der VRAM des Anteils";
    VCPUS "vcpus" false Kind::Number, "virtuelle Prozessorkerne";
    RAM_GB "ram_gb" false Kind::Number, "Arbeitsspeicher in GB";
    LOCAL_DISK_GB "local_disk_gb" false Kind::Number, "eingebaute oder flüchtige Platte in GB";
    REGION "region" true Kind::Text, "Kürzel des Anbieters für die Region";
    COUNTRY "country" true Kind::Country, "Land des Rechenzentrums";
    CITY "city" false Kind::Text, "Ort";
    BILLING "billing" true Kind::Word(BILLINGS), "`on_demand` (auf Abruf), `spot`, `reserved` oder `monthly`";
    TERM_MONTHS "term_months" false Kind::Whole, "Laufzeit in Monaten; bei `monthly` die Mindestlaufzeit";
    PRICE "price" false Kind::Number, "Preis, größer als 0; leer = auf Anfrage";
    PRICE_UNIT "price_unit" false Kind::Word(UNITS), "`hour`, `minute`, `second`, `day`, `week`, `month` für das ganze Angebot; `gpu_hour`, `gpu_minute`, `gpu_second`, `gpu_month` je GPU";
    CURRENCY "currency" false Kind::Currency, "Währung";
    TAX "tax" false Kind::Word(&["net", "gross"]), "`net` (ohne) oder `gross` (mit Umsatzsteuer); leer gilt als netto und wird gekennzeichnet";
    BILLING_STEP "billing_step" false Kind::Word(STEPS), "auf diesen Schritt wird jede Sitzung aufgerundet: `second`, `minute`, `hour`, `day`, `month`";
    MINIMUM_MINUTES "minimum_minutes" false Kind::Number, "kürzeste berechnete Sitzung in Minuten";
    STOPPED_PERCENT "stopped_percent" false Kind::Number, "Anteil des Preises im Stillstand: `0` = Stoppen beendet die Berechnung, `100` = erst das Löschen";
    HOURS_CAP "hours_cap" false Kind::Number, "höchstens so viele Stunden je Monat";
    PRICE_CAP "price_cap" false Kind::Number, "höchstens so viel Geld je Monat, in der Währung der Zeile";
    SETUP_FEE "setup_fee" false Kind::Number, "einmalige Einrichtung";
    UPFRONT_FEE "upfront_fee" false Kind::Number, "einmalige Vorauszahlung";
    BLOCK_INCLUDED "block_storage_included_gb" false Kind::Number, "Blockspeicher im Preis, GB je Monat";
    EGRESS_INCLUDED "egress_included_gb" false Kind::Number, "Egress im Preis, GB je Monat";
    SOURCE_URL "source_url" true Kind::Url, "Adresse, unter der der Preis steht (https)";
    AS_OF "as_of" true Kind::Date, "Tag, an dem Sie ihn dort gelesen haben";
    VALID_FROM "valid_from" false Kind::Date, "erster Tag der Gültigkeit; leer = `as_of`";
    VALID_UNTIL "valid_until" false Kind::Date, "letzter Verkaufstag; danach gilt das Angebot als eingestellt";
    NOTE "note" false Kind::Text, "Bemerkung für die Lesenden";
}

/// Reads the offers of one provider by id, each with its history.
pub(super) fn read(
    provider: &str,
    file: &str,
    bytes: &[u8],
    shared: &Shared<'_>,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<Offer> {
    let Some(table) = table::read(file, bytes, SCHEMA, sources, diagnostics) else {
        return Vec::new();
    };
    let mut offers: BTreeMap<String, Offer> = BTreeMap::new();
    let mut slugs = Slugs::default();
    for row in table.rows() {
        checks::suspicious_text(row, &[OFFER, REGION, CITY, NOTE], diagnostics);
        damaged_name(row, diagnostics);
        let head = head(provider, row, &mut slugs, diagnostics);
        let body = body(row, file, shared, diagnostics);
        let (Some(head), Some(body)) = (head, body) else {
            continue;
        };
        let offer = offers
            .entry(head.id.clone())
            .or_insert_with(|| Offer { ..head });
        let twin = offer
            .rows
            .iter()
            .find(|other| other.valid_from == body.valid_from);
        if let Some(twin) = twin {
            diagnostics.push(
                row.error(OFFER, "offer-double", format!("Für {} gibt es zum {} schon eine Zeile.", offer.id, body.valid_from))
                    .hint(format!(
                        "Sie steht in Zeile {}. Ändert sich der Preis, bekommt die neue Zeile ein eigenes valid_from; sonst löschen Sie eine der beiden.",
                        twin.origin.line
                    )),
            );
            continue;
        }
        offer.rows.push(body);
    }
    let mut offers: Vec<Offer> = offers.into_values().collect();
    for offer in &mut offers {
        offer.rows.sort_by_key(|row| row.valid_from);
        offer.current = offer
            .rows
            .partition_point(|row| row.valid_from <= shared.date)
            .checked_sub(1);
    }
    offers
}

/// The part of a row that makes the id; the offer comes without rows.
fn head(
    provider: &str,
    row: Row<'_>,
    slugs: &mut Slugs,
    diagnostics: &mut Diagnostics,
) -> Option<Offer> {
    let name = row.required(OFFER, diagnostics);
    let offer_slug = name
        .as_ref()
        .and_then(|name| Slugs::take(&mut slugs.offers, row, OFFER, name, diagnostics));
    let region = row.required(REGION, diagnostics);
    let region_slug = region
        .as_ref()
        .and_then(|region| Slugs::take(&mut slugs.regions, row, REGION, region, diagnostics));
    row.required(BILLING, diagnostics);
    let billing = row.word(BILLING, &Billing::ALL, Billing::key, diagnostics);
    let term_months = row.whole(TERM_MONTHS, 1..=120, diagnostics);
    match billing {
        Some(Billing::Reserved) if row.text(TERM_MONTHS).is_none() => diagnostics.push(
            row.error(TERM_MONTHS, "term", "Bei „reserved“ fehlt die Laufzeit.")
                .hint("Tragen Sie in term_months die Bindung in Monaten ein, etwa 12."),
        ),
        Some(Billing::OnDemand | Billing::Spot) if term_months.is_some() => diagnostics.push(
            row.error(
                TERM_MONTHS,
                "term",
                "Nur „reserved“ und „monthly“ haben eine Laufzeit.",
            )
            .hint("Leeren Sie term_months oder ändern Sie billing."),
        ),
        _ => {}
    }
    let billing = billing?;
    let term = term_months.map_or_else(String::new, |months| format!("-{months}m"));
    Some(Offer {
        id: format!(
            "{provider}/{}/{}/{}{term}",
            offer_slug?,
            region_slug?,
            billing.key()
        ),
        name: name?.into_owned(),
        region: region?.into_owned(),
        billing,
        term_months,
        rows: Vec::new(),
        current: None,
    })
}

fn body(
    row: Row<'_>,
    file: &str,
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<OfferRow> {
    let before = diagnostics.count(Severity::Error);
    let gpu = cells::gpu(row, shared, diagnostics);
    row.required(GPU_COUNT, diagnostics);
    let gpu_count = row.whole(GPU_COUNT, 1..=4096, diagnostics);
    let gpu_share = cells::share(row, diagnostics);
    let gpu_access = row.word(GPU_ACCESS, &Access::ALL, Access::key, diagnostics);
    let vram = cells::vram(row, gpu, gpu_share, diagnostics);
    let country = checks::country(row, COUNTRY, diagnostics);
    if let Some(country) = country
        && country.area() == crate::catalog::country::Area::World
    {
        diagnostics.push(
            row.warning(
                COUNTRY,
                "country-outside-europe",
                format!("{} liegt außerhalb Europas.", country.german()),
            )
            .hint("Das Verzeichnis führt europäische Standorte; prüfen Sie das Länderkürzel."),
        );
    }
    row.required(AS_OF, diagnostics);
    let as_of = checks::past_date(row, AS_OF, shared.date, diagnostics);
    row.required(SOURCE_URL, diagnostics);
    let url = row.url(SOURCE_URL, diagnostics);
    let price = cells::price(row, as_of, shared, diagnostics);
    let tax = row.word(TAX, &[Tax::Net, Tax::Gross], tax_key, diagnostics);
    let countries: Vec<_> = country.into_iter().collect();
    checks::vat_known(row, TAX, tax, &countries, shared, diagnostics);
    let stopped_percent = cells::percent(row, diagnostics);
    let valid_from = row.date(VALID_FROM, diagnostics).or(as_of);
    let valid_until = cells::valid_until(row, valid_from, diagnostics);
    let text = |column| row.text(column).map(std::borrow::Cow::into_owned);
    let result = OfferRow {
        gpu: gpu.map_or_else(String::new, |gpu| gpu.key.clone()),
        gpu_count: gpu_count.unwrap_or(1),
        gpu_share,
        gpu_access,
        vram_gb: vram,
        vcpus: checks::positive(row, VCPUS, diagnostics),
        ram_gb: checks::positive(row, RAM_GB, diagnostics),
        local_disk_gb: checks::number(row, LOCAL_DISK_GB, diagnostics),
        country: country?,
        city: text(CITY),
        price,
        tax,
        billing_step: row.word(
            BILLING_STEP,
            &BillingStep::ALL,
            BillingStep::key,
            diagnostics,
        ),
        minimum_minutes: checks::number(row, MINIMUM_MINUTES, diagnostics),
        stopped_percent,
        hours_cap: checks::positive(row, HOURS_CAP, diagnostics),
        price_cap: checks::positive(row, PRICE_CAP, diagnostics),
        setup_fee: checks::number(row, SETUP_FEE, diagnostics),
        upfront_fee: checks::number(row, UPFRONT_FEE, diagnostics),
        block_storage_included_gb: checks::number(row, BLOCK_INCLUDED, diagnostics),
        egress_included_gb: checks::number(row, EGRESS_INCLUDED, diagnostics),
        source: Source {
            url: url?,
            as_of: as_of?,
        },
        valid_from: valid_from?,
        valid_until,
        note: text(NOTE),
        origin: Origin {
            file: file.to_owned(),
            line: row.line,
        },
    };
    (diagnostics.count(Severity::Error) == before).then_some(result)
}

fn tax_key(tax: Tax) -> &'static str {
    match tax {
        Tax::Net => "net",
        Tax::Gross => "gross",
    }
}
