//! offers/<provider>/offers.csv

use std::collections::BTreeMap;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::Shared;
use super::checks::{self, LARGEST};
use super::gpus::columns;
use crate::catalog::offer::Price;
use crate::catalog::{
    Access, Billing, BillingStep, Gpu, Offer, OfferRow, Origin, PriceUnit, Share, Source, Tax,
};
use crate::diagnostics::{Diagnostics, Severity, Sources};
use crate::german::{closest, slug};
use crate::source::number::{self, Notation, NumberFault};
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
    OFFER "offer" true Kind::Text;
    GPU "gpu" true Kind::Text;
    GPU_COUNT "gpu_count" true Kind::Whole;
    GPU_SHARE "gpu_share" false Kind::Share;
    GPU_ACCESS "gpu_access" false Kind::Word(&["dedicated", "mig", "time_sliced"]);
    VRAM_GB "vram_gb" false Kind::Number;
    VCPUS "vcpus" false Kind::Number;
    RAM_GB "ram_gb" false Kind::Number;
    LOCAL_DISK_GB "local_disk_gb" false Kind::Number;
    REGION "region" true Kind::Text;
    COUNTRY "country" true Kind::Country;
    CITY "city" false Kind::Text;
    BILLING "billing" true Kind::Word(BILLINGS);
    TERM_MONTHS "term_months" false Kind::Whole;
    PRICE "price" true Kind::Number;
    PRICE_UNIT "price_unit" true Kind::Word(UNITS);
    CURRENCY "currency" true Kind::Currency;
    TAX "tax" false Kind::Word(&["net", "gross"]);
    BILLING_STEP "billing_step" false Kind::Word(STEPS);
    MINIMUM_MINUTES "minimum_minutes" false Kind::Number;
    STOPPED_PERCENT "stopped_percent" false Kind::Number;
    HOURS_CAP "hours_cap" false Kind::Number;
    PRICE_CAP "price_cap" false Kind::Number;
    SETUP_FEE "setup_fee" false Kind::Number;
    UPFRONT_FEE "upfront_fee" false Kind::Number;
    BLOCK_INCLUDED "block_storage_included_gb" false Kind::Number;
    EGRESS_INCLUDED "egress_included_gb" false Kind::Number;
    SOURCE_URL "source_url" true Kind::Url;
    AS_OF "as_of" true Kind::Date;
    VALID_FROM "valid_from" false Kind::Date;
    VALID_UNTIL "valid_until" false Kind::Date;
    NOTE "note" false Kind::Text;
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

/// Slug → the name that has it, to find two names with one address.
#[derive(Default)]
struct Slugs {
    offers: BTreeMap<String, (String, u32)>,
    regions: BTreeMap<String, (String, u32)>,
}

impl Slugs {
    fn take(
        known: &mut BTreeMap<String, (String, u32)>,
        row: Row<'_>,
        column: usize,
        name: &str,
        diagnostics: &mut Diagnostics,
    ) -> Option<String> {
        let slug = match slug(name) {
            Ok(slug) => slug,
            Err(fault) => {
                diagnostics.push(
                    row.error(column, "slug", fault.to_string())
                        .hint("Daraus wird die Adresse der Seite: Nötig ist mindestens ein Buchstabe oder eine Ziffer, erlaubt sind höchstens 80 Zeichen."),
                );
                return None;
            }
        };
        let (first, line) = known
            .entry(slug.clone())
            .or_insert_with(|| (name.to_owned(), row.line));
        if first != name {
            diagnostics.push(
                row.error(column, "slug-clash", format!("„{name}“ und „{first}“ (Zeile {line}) ergeben dieselbe Adresse „{slug}“."))
                    .hint("Schreiben Sie denselben Namen überall gleich, oder unterscheiden Sie die Namen deutlicher."),
            );
            return None;
        }
        Some(slug)
    }
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
        Some(Billing::OnDemand | Billing::Spot) if row.text(TERM_MONTHS).is_some() => diagnostics
            .push(
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
    let gpu = gpu(row, shared.gpus, diagnostics);
    row.required(GPU_COUNT, diagnostics);
    let gpu_count = row.whole(GPU_COUNT, 1..=4096, diagnostics);
    let gpu_share = share(row, diagnostics);
    let gpu_access = row.word(GPU_ACCESS, &Access::ALL, Access::key, diagnostics);
    let vram = vram(row, gpu, gpu_share, diagnostics);
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
    let price = price(row, as_of, shared, diagnostics);
    let tax = row.word(TAX, &[Tax::Net, Tax::Gross], tax_key, diagnostics);
    let countries: Vec<_> = country.into_iter().collect();
    checks::vat_known(row, TAX, tax, &countries, shared, diagnostics);
    let stopped_percent = percent(row, diagnostics);
    let valid_from = row.date(VALID_FROM, diagnostics).or(as_of);
    let valid_until = valid_until(row, valid_from, diagnostics);
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

fn gpu<'g>(row: Row<'_>, gpus: &'g [Gpu], diagnostics: &mut Diagnostics) -> Option<&'g Gpu> {
    let key = row.required(GPU, diagnostics)?;
    let found = gpus.iter().find(|gpu| gpu.key == key);
    if found.is_none() {
        let alias = gpus.iter().find(|gpu| {
            gpu.name.eq_ignore_ascii_case(&key)
                || gpu.key.eq_ignore_ascii_case(&key)
                || gpu
                    .aliases
                    .iter()
                    .any(|alias| alias.eq_ignore_ascii_case(&key))
        });
        let meant = alias
            .map(|gpu| gpu.key.as_str())
            .or_else(|| closest(&key.to_lowercase(), gpus.iter().map(|gpu| gpu.key.as_str())));
        let hint = meant.map_or_else(
            || {
                "Die Schlüssel stehen in offers/gpus.csv; neue Modelle werden dort ergänzt."
                    .to_owned()
            },
            |meant| format!("Meinten Sie „{meant}“? Die Schlüssel stehen in offers/gpus.csv."),
        );
        diagnostics.push(
            row.error(GPU, "gpu-unknown", "Diesen GPU-Schlüssel gibt es nicht.")
                .hint(hint),
        );
    }
    found
}

fn share(row: Row<'_>, diagnostics: &mut Diagnostics) -> Option<Share> {
    let text = row.text(GPU_SHARE)?;
    let parsed = text.split_once('/').and_then(|(numerator, denominator)| {
        let digits = |part: &str| {
            (!part.is_empty() && part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
                .then(|| part.parse::<u32>().ok())
                .flatten()
        };
        Some(Share {
            numerator: digits(numerator)?,
            denominator: digits(denominator)?,
        })
    });
    let valid = parsed.filter(|share| share.numerator >= 1 && share.numerator < share.denominator);
    if valid.is_none() {
        diagnostics.push(
            row.error(GPU_SHARE, "gpu-share", "Das ist kein Anteil einer GPU.")
                .hint("Erwartet wird ein echter Bruch wie 1/7; leer bedeutet die ganze GPU."),
        );
    }
    valid
}

/// The row's VRAM, else the card's × share; a value off by more than 7 % is an error.
fn vram(
    row: Row<'_>,
    gpu: Option<&Gpu>,
    share: Option<Share>,
    diagnostics: &mut Diagnostics,
) -> Decimal {
    let expected = gpu.map_or(Decimal::ZERO, |gpu| match share {
        Some(share) => {
            gpu.vram_gb * Decimal::from(share.numerator) / Decimal::from(share.denominator)
        }
        None => gpu.vram_gb,
    });
    let Some(stated) = checks::positive(row, VRAM_GB, diagnostics) else {
        return expected;
    };
    let tolerance = expected * Decimal::new(7, 2);
    if let Some(gpu) = gpu
        && (stated - expected).abs() > tolerance
    {
        let expected = expected.round_dp(2).normalize();
        diagnostics.push(
            row.error(
                VRAM_GB,
                "vram-mismatch",
                format!("Die {} hat {expected} GB je GPU.", gpu.name),
            )
            .hint("vram_gb gilt je GPU, in GB, nicht für alle GPUs zusammen und nicht in MB."),
        );
    }
    stated
}

fn price(
    row: Row<'_>,
    as_of: Option<Date>,
    shared: &Shared<'_>,
    diagnostics: &mut Diagnostics,
) -> Option<Price> {
    let unit = row.word(PRICE_UNIT, &PriceUnit::ALL, PriceUnit::key, diagnostics);
    let currency = checks::currency(row, CURRENCY, as_of, shared, diagnostics);
    row.text(PRICE)?;
    row.required(PRICE_UNIT, diagnostics);
    row.required(CURRENCY, diagnostics);
    let amount = row.number(PRICE, diagnostics)?;
    if amount.is_zero() {
        diagnostics.push(
            row.error(
                PRICE,
                "price-zero",
                "Ein Preis von 0 wird nicht veröffentlicht.",
            )
            .hint("Preis auf Anfrage oder unbekannt: Lassen Sie die Zelle leer."),
        );
        return None;
    }
    if amount > LARGEST {
        diagnostics.push(row.error(
            PRICE,
            "number-range",
            "Dieser Preis ist unglaubwürdig groß.",
        ));
        return None;
    }
    Some(Price {
        amount,
        unit: unit?,
        currency: currency?,
    })
}

fn percent(row: Row<'_>, diagnostics: &mut Diagnostics) -> Option<Decimal> {
    let value = row.number(STOPPED_PERCENT, diagnostics)?;
    if value > Decimal::ONE_HUNDRED {
        diagnostics.push(
            row.error(STOPPED_PERCENT, "number-range", "Dieser Anteil liegt über 100 %.")
                .hint("0: Die Berechnung endet beim Stoppen. 100: Sie endet erst beim Löschen. Leer: unbekannt."),
        );
        return None;
    }
    Some(value)
}

fn valid_until(row: Row<'_>, from: Option<Date>, diagnostics: &mut Diagnostics) -> Option<Date> {
    let until = row.date(VALID_UNTIL, diagnostics)?;
    if from.is_some_and(|from| until < from) {
        diagnostics.push(
            row.error(VALID_UNTIL, "date-order", "Der letzte Tag liegt vor dem ersten.")
                .hint("valid_until ist der letzte Verkaufstag und darf nicht vor valid_from (oder as_of) liegen."),
        );
        return None;
    }
    Some(until)
}

/// `1E+05`, `########`, `03. Apr`: a name that a spreadsheet has turned into something else.
fn damaged_name(row: Row<'_>, diagnostics: &mut Diagnostics) {
    for column in [OFFER, REGION] {
        let Some(text) = row.text(column) else {
            continue;
        };
        let fault = number::parse(&text, true, Notation::default());
        if text.starts_with("###")
            || (matches!(
                fault,
                Err(NumberFault::Exponent | NumberFault::SpreadsheetError | NumberFault::DateLike)
            ) && short(&text))
        {
            diagnostics.push(
                row.warning(
                    column,
                    "name-damaged",
                    "Dieser Name sieht aus, als hätte ihn ein Tabellenprogramm umgewandelt.",
                )
                .hint("Formatieren Sie die Spalte als Text und tragen Sie den Namen neu ein."),
            );
        }
    }
}

/// Names such as „Mai-Aktion L40S“ hold a month but were not made by a spreadsheet.
fn short(text: &str) -> bool {
    text.chars().filter(|c| c.is_alphabetic()).count() <= 9 && text.split_whitespace().count() <= 2
}
