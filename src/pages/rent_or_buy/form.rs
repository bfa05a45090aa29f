//! The calculator's fields with their ranges, and the examples that fill them.

use rust_decimal::Decimal;
use serde::Serialize;

use crate::german::exact;
use crate::pages::quote_json::plain;
use crate::pricing::rent_or_buy::input::range;
use crate::pricing::rent_or_buy::{Input, Rent, machine};

/// One number of the form. Shares are shown, and typed, as percent.
#[derive(Serialize)]
pub(super) struct Field {
    /// In the address.
    name: &'static str,
    label: &'static str,
    /// In the first example.
    value: String,
    least: String,
    most: String,
    /// As decimal text, for the script.
    low: String,
    high: String,
    whole: bool,
}

/// Fields under one heading.
#[derive(Serialize)]
pub(super) struct Group {
    legend: &'static str,
    fields: Vec<Field>,
}

/// Values for all fields.
#[derive(Serialize)]
pub(super) struct Preset {
    slug: &'static str,
    label: &'static str,
    /// By field name, German numbers, as JSON.
    values: String,
}

/// More GPUs for a part of the month.
#[derive(Clone, Copy, Default)]
struct Peak {
    gpus: u32,
    hours: u32,
}

fn percent(value: Decimal) -> Decimal {
    value.checked_mul(Decimal::ONE_HUNDRED).unwrap_or(value)
}

/// Name, label and range of every field, in the order of the form; `true` = whole numbers.
type Spec = (&'static str, &'static str, Decimal, Decimal, bool);

fn specs(hours_per_month: Decimal) -> [(&'static str, Vec<Spec>); 4] {
    type Range = std::ops::RangeInclusive<Decimal>;
    let of = |name, label, range: Range| (name, label, *range.start(), *range.end(), false);
    let shares = |name, label, range: Range| {
        let (low, high) = (percent(*range.start()), percent(*range.end()));
        (name, label, low, high, false)
    };
    let whole = |name, label, range: std::ops::RangeInclusive<u32>| {
        let (low, high) = (Decimal::from(*range.start()), Decimal::from(*range.end()));
        (name, label, low, high, true)
    };
    [
        (
            "Nutzung",
            vec![
                whole("gpus", "GPUs", range::GPUS),
                shares("auslastung", "Auslastung in %", range::UTILISATION),
                whole(
                    "spitze",
                    "zusätzliche GPUs in Spitzen",
                    0..=*range::GPUS.end(),
                ),
                (
                    "spitzenstunden",
                    "Stunden der Spitzen im Monat",
                    Decimal::ZERO,
                    hours_per_month,
                    false,
                ),
            ],
        ),
        (
            "Kauf, alle GPUs zusammen",
            vec![
                of("kaufpreis", "Kaufpreis in €", range::PURCHASE_PRICE),
                shares("zuschlag", "Serverzuschlag in %", range::SERVER_SURCHARGE),
                whole("monate", "Nutzungsdauer in Monaten", range::LIFETIME_MONTHS),
                shares("restwert", "Restwert danach in %", range::RESIDUAL_SHARE),
                shares("zins", "Zins im Jahr in %", range::CAPITAL_COST),
                of("fix", "Fixkosten je Monat in €", range::EUROS),
            ],
        ),
        (
            "Strom, je GPU",
            vec![
                of("watt", "Watt unter Last", range::LOAD_WATTS),
                of("leerlauf", "Watt im Leerlauf", range::LOAD_WATTS),
                shares("last", "Lastanteil in %", range::LOAD_SHARE),
                of("host", "Watt des Hosts", range::HOST_WATTS),
                of("pue", "Infrastrukturfaktor", range::INFRASTRUCTURE_FACTOR),
                of(
                    "strom",
                    "Strompreis in € je kWh",
                    range::ELECTRICITY_EUR_KWH,
                ),
            ],
        ),
        (
            "Miete",
            vec![
                of("miete", "Preis je GPU-Stunde in €", range::RENT_EUR_HOUR),
                of("mietfix", "feste Posten je Monat in €", range::EUROS),
                of("einmalig", "einmalige Kosten in €", range::EUROS),
            ],
        ),
    ]
}

/// The form as it stands before anything is typed.
pub(super) fn groups(input: &Input) -> Vec<Group> {
    let values = values(input, Peak::default());
    let value = |name: &str| {
        let found = values.iter().find(|(field, _)| *field == name);
        found.map(|(_, value)| exact(*value)).unwrap_or_default()
    };
    specs(input.hours_per_month)
        .into_iter()
        .map(|(legend, specs)| Group {
            legend,
            fields: specs
                .into_iter()
                .map(|(name, label, low, high, whole)| Field {
                    name,
                    label,
                    value: value(name),
                    least: exact(low),
                    most: exact(high),
                    low: plain(low),
                    high: plain(high),
                    whole,
                })
                .collect(),
        })
        .collect()
}

fn values(input: &Input, peak: Peak) -> Vec<(&'static str, Decimal)> {
    vec![
        ("gpus", Decimal::from(input.gpus)),
        ("auslastung", percent(input.utilisation)),
        ("spitze", Decimal::from(peak.gpus)),
        ("spitzenstunden", Decimal::from(peak.hours)),
        ("kaufpreis", input.purchase_price),
        ("zuschlag", percent(input.server_surcharge)),
        ("monate", Decimal::from(input.lifetime_months)),
        ("restwert", percent(input.residual_share)),
        ("zins", percent(input.capital_cost)),
        ("fix", input.fixed_eur_month),
        ("watt", input.load_watts),
        ("leerlauf", input.idle_watts),
        ("last", percent(input.load_share)),
        ("host", input.host_watts),
        ("pue", input.infrastructure_factor),
        ("strom", input.electricity_eur_kwh),
        ("miete", input.rent.per_hour),
        ("mietfix", input.rent.fixed),
        ("einmalig", input.rent.once),
    ]
}

/// The address of the calculator filled with a comparison; `more` are further parameters.
pub(super) fn query(input: &Input, more: &[(&str, &str)]) -> String {
    let plain = |value: Decimal| exact(value).replace('.', "");
    let reference = values(
        &machine::reference(input.hours_per_month, Rent::hourly(super::cases::RENT)),
        Peak::default(),
    );
    let changed = values(input, Peak::default())
        .into_iter()
        .zip(reference)
        .filter(|((_, value), (_, usual))| value != usual)
        .map(|((name, value), _)| format!("{name}={}", plain(value)));
    let more = more.iter().map(|(name, value)| format!("{name}={value}"));
    let all: Vec<String> = more.chain(changed).collect();
    format!("?{}", all.join("&"))
}

/// The examples; the first one is the reference card.
pub(super) fn presets(hours_per_month: Decimal) -> Vec<Preset> {
    let d = |value: i64, places: u32| Decimal::new(value, places);
    let reference = machine::reference(hours_per_month, Rent::hourly(super::cases::RENT));
    let server = Input {
        gpus: 8,
        purchase_price: d(200_000, 0),
        fixed_eur_month: d(1600, 0),
        ..reference.clone()
    };
    let used = Input {
        purchase_price: d(12_000, 0),
        server_surcharge: Decimal::ZERO,
        residual_share: d(25, 2),
        load_watts: d(400, 0),
        idle_watts: d(60, 0),
        host_watts: d(80, 0),
        fixed_eur_month: d(150, 0),
        rent: Rent::hourly(d(150, 2)),
        ..reference.clone()
    };
    // Under a desk: no rack, no cooling of its own, less of a server around it.
    let desk = Input {
        purchase_price: d(9000, 0),
        server_surcharge: d(25, 2),
        load_watts: d(300, 0),
        idle_watts: d(30, 0),
        infrastructure_factor: Decimal::ONE,
        fixed_eur_month: d(20, 0),
        utilisation: d(30, 2),
        rent: Rent::hourly(d(150, 2)),
        ..reference.clone()
    };
    let burst = server.at(d(57_534, 6));
    let base = Input {
        gpus: 2,
        purchase_price: d(50_000, 0),
        fixed_eur_month: d(400, 0),
        utilisation: Decimal::ONE,
        ..reference.clone()
    };
    let peak = Peak {
        gpus: 14,
        hours: 12,
    };
    let none = Peak::default();
    [
        ("", "eine H100 mit Serveranteil", reference, none),
        ("h100-server", "H100-Server mit acht GPUs", server, none),
        ("a100-gebraucht", "gebrauchte A100", used, none),
        ("workstation", "Karte in der Workstation", desk, none),
        (
            "burst",
            "Burst: acht GPUs, eine Woche in vier Monaten",
            burst,
            none,
        ),
        (
            "hybrid",
            "Sockel von zwei GPUs, Spitze von sechzehn",
            base,
            peak,
        ),
    ]
    .into_iter()
    .map(|(slug, label, input, peak)| Preset {
        slug,
        label,
        values: json(&values(&input, peak)),
    })
    .collect()
}

/// `{"gpus":"1","auslastung":"80"}`, in German numbers without points.
fn json(values: &[(&'static str, Decimal)]) -> String {
    let object: serde_json::Map<String, serde_json::Value> = values
        .iter()
        .map(|(name, value)| {
            let text = exact(*value).replace('.', "");
            ((*name).to_owned(), serde_json::Value::String(text))
        })
        .collect();
    serde_json::to_string(&object).unwrap_or_else(|_| "{}".to_owned())
}
