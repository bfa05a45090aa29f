//! The offer file of Amazon EC2: five lines about the file, a header, then gigabytes of rows, of
//! which one is in memory at a time. It counts GPUs but does not name them; the families are public.

use std::io::Read;

use rust_decimal::Decimal;

use super::{Collector, Found, decimal, table};

const FORMAT: &str = "AWS-Preisverzeichnis";

/// Instance family → GPU.
pub(super) const FAMILIES: &[(&str, &str)] = &[
    ("p2", "K80"),
    ("p3", "V100 SXM2"),
    ("p3dn", "V100 SXM2 32 GB"),
    ("p4d", "A100 SXM4 40GB"),
    ("p4de", "A100 SXM4 80GB"),
    ("p5", "H100 SXM5"),
    ("p5e", "H200 SXM"),
    ("p5en", "H200 SXM"),
    ("p6-b200", "B200"),
    ("p6-b300", "B300"),
    ("g3", "M60"),
    ("g3s", "M60"),
    ("g4dn", "T4"),
    ("g4ad", "V520"),
    ("g5", "A10G"),
    ("g5g", "T4G"),
    ("g6", "L4"),
    ("gr6", "L4"),
    ("g6e", "L40S"),
    ("g7e", "RTX PRO 6000 Server"),
];

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .buffer_capacity(1 << 20)
        .from_reader(input);
    let mut record = csv::StringRecord::new();
    let broken = |line: u64, fault: csv::Error| {
        format!("Das {FORMAT} bricht hinter Zeile {line} ab: {fault}.")
    };
    let mut line = 0;
    // The lines about the file are short; the header begins with SKU.
    loop {
        if !reader
            .read_record(&mut record)
            .map_err(|fault| broken(line, fault))?
            || line > 20
        {
            return Err(format!(
                "Das ist kein {FORMAT}: Es fehlt die Kopfzeile, die mit „SKU“ beginnt."
            ));
        }
        line = record.position().map_or(line, csv::Position::line);
        if record.get(0) == Some("SKU") {
            break;
        }
    }
    let at = table::columns(
        &record,
        [
            "Instance Type",
            "GPU",
            "Region Code",
            "TermType",
            "PricePerUnit",
            "Currency",
            "Unit",
            "Operating System",
            "Tenancy",
            "Pre Installed S/W",
            "CapacityStatus",
            "PurchaseOption",
            "OfferingClass",
            "LeaseContractLength",
            "vCPU",
            "Memory",
            "Storage",
        ],
        FORMAT,
    )?;
    table::rows(&mut reader, &at, line, broken, collector, one)
}

fn one(cells: [&str; 17], line: u64, collector: &mut Collector<'_>) {
    let [
        name,
        gpu,
        region,
        term,
        price,
        currency,
        unit,
        system,
        tenancy,
        software,
        status,
        option,
        class,
        lease,
        vcpu,
        memory,
        storage,
    ] = cells;
    let example = || format!("{name} (Zeile {line})");
    // In the order of how many rows each question answers.
    if gpu.is_empty() || gpu == "NA" || name.is_empty() {
        return collector.skip("ohne GPU", example);
    }
    if !collector.wants_region(region) {
        return collector.skip("andere Region als gewünscht", || region.to_owned());
    }
    if system != "Linux" || !matches!(software, "NA" | "") {
        return collector.skip("Betriebssystem oder Software mit Lizenz im Preis", || {
            format!("{name}, {system} (Zeile {line})")
        });
    }
    if tenancy != "Shared" || status != "Used" {
        return collector.skip("eigener Host oder Kapazitätsreservierung", example);
    }
    let Ok(gpus) = gpu.parse::<u32>() else {
        return collector.skip("Bruchteil einer GPU", example);
    };
    let family = name.split('.').next().unwrap_or(name);
    let Some((_, model)) = FAMILIES.iter().find(|(known, _)| *known == family) else {
        return collector.skip("unbekannte Gerätefamilie", || family.to_owned());
    };
    let Some(amount) = decimal(price).filter(|amount| !amount.is_zero()) else {
        return collector.skip("ohne Preis", example);
    };
    if unit != "Hrs" {
        return collector.skip("Vorauszahlung statt Stundenpreis", example);
    }
    let mut found = Found::hourly(name, region, amount, currency);
    match (term, option, class, lease) {
        ("OnDemand", ..) => {}
        ("Reserved", "No Upfront", "standard", "1yr" | "3yr") => {
            found.billing = "reserved";
            found.term_months = Some(if lease == "1yr" { 12 } else { 36 });
        }
        _ => {
            return collector.skip("andere Laufzeit, Klasse oder Vorauszahlung", || {
                format!("{name}, {option} {class} {lease} (Zeile {line})")
            });
        }
    }
    found.gpu = vec![(*model).to_owned()];
    found.gpu_count = gpus;
    found.vcpus = decimal(vcpu);
    found.ram_gb = memory
        .strip_suffix(" GiB")
        .and_then(|text| decimal(&text.replace(',', "")));
    found.local_disk_gb = disk(storage);
    found.tax = "net";
    found.place = format!("Zeile {line}");
    collector.offer(found);
}

/// `1 x 125 NVMe SSD`, `2 x 900 GB NVMe SSD` → GB; `EBS only` → none.
fn disk(storage: &str) -> Option<Decimal> {
    let (number, rest) = storage.split_once(" x ")?;
    let size = rest.split_whitespace().next()?;
    decimal(number)?.checked_mul(decimal(&size.replace(',', ""))?)
}
