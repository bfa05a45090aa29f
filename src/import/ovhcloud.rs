//! OVHcloud Public Cloud: `/order/catalog/public/cloud`. Instances are addons such as
//! `a100-180.consumption` (hour) and `a100-180.monthly.postpaid` (month); amounts count in
//! hundred-millionths, net; the technical part names the GPU.

use std::io::Read;

use rust_decimal::Decimal;
use serde_json::Value;

use super::json::{count, document, list, number, text};
use super::{Collector, Found};

const FORMAT: &str = "OVHcloud-Katalog";

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let catalogue = document(input, FORMAT)?;
    let currency = text(&catalogue["locale"], "currencyCode");
    let addons = list(&catalogue["addons"]);
    if currency.is_empty() || addons.is_empty() {
        return Err(format!(
            "Das ist kein {FORMAT}: locale.currencyCode und addons fehlen."
        ));
    }
    for (nth, addon) in addons.iter().enumerate() {
        collector.read += 1;
        one(addon, currency, &format!("addons[{nth}]"), collector);
    }
    Ok(())
}

fn one(addon: &Value, currency: &str, place: &str, collector: &mut Collector<'_>) {
    let code = text(addon, "planCode");
    let technical = &addon["blobs"]["technical"];
    let gpu = &technical["gpu"];
    let example = || format!("{code} ({place})");
    let Some(gpus) = count(&gpu["number"]) else {
        return collector.skip("ohne GPU", example);
    };
    if code.starts_with("win-") {
        return collector.skip("Windows-Lizenz im Preis", example);
    }
    let monthly = code.contains(".monthly");
    let (billing, unit, interval) = if monthly {
        ("monthly", "month", "month")
    } else if code.contains(".consumption") {
        ("on_demand", "hour", "hour")
    } else {
        return collector.skip("Abrechnung weder nach Stunde noch nach Monat", example);
    };
    let wanted = |price: &&Value| {
        let stated = text(price, "intervalUnit");
        (stated == interval || stated == "none" || stated.is_empty())
            && list(&price["capacities"])
                .iter()
                .any(|it| matches!(it.as_str(), Some("consumption" | "renew")))
    };
    let amount = list(&addon["pricings"])
        .iter()
        .find(wanted)
        .and_then(|price| number(&price["price"]))
        .and_then(|price| price.checked_div(Decimal::from(100_000_000)));
    let Some(amount) = amount else {
        return collector.skip("ohne Preis", example);
    };
    let regions = list(&addon["configurations"])
        .iter()
        .filter(|it| text(it, "name") == "region")
        .flat_map(|it| list(&it["values"]));
    let name = match text(addon, "invoiceName") {
        "" => code.split('.').next().unwrap_or(code),
        name => name,
    };
    let model = text(gpu, "model");
    let memory = number(&gpu["memory"]["size"]);
    let size = memory.map_or_else(String::new, |gb| format!(" {gb}GB"));
    let mut anywhere = false;
    for region in regions.filter_map(Value::as_str) {
        anywhere = true;
        let mut found = Found::hourly(name, region, amount.normalize(), currency);
        found.gpu = vec![format!("{model}{size}"), model.to_owned()];
        found.gpu_count = gpus;
        found.vram_gb = memory;
        found.vcpus = number(&technical["cpu"]["cores"]);
        found.ram_gb = number(&technical["memory"]["size"]);
        found.local_disk_gb = disks(&technical["storage"]);
        found.billing = billing;
        found.unit = unit;
        found.term_months = monthly.then_some(1);
        found.tax = "net";
        found.place = place.to_owned();
        collector.offer(found);
    }
    if !anywhere {
        collector.skip("ohne Region", example);
    }
}

fn disks(storage: &Value) -> Option<Decimal> {
    let mut sum = Decimal::ZERO;
    for disk in list(&storage["disks"]) {
        let number_of = number(&disk["number"]).unwrap_or(Decimal::ONE);
        sum = sum.checked_add(number(&disk["capacity"])?.checked_mul(number_of)?)?;
    }
    (!sum.is_zero()).then_some(sum)
}
