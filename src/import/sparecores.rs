//! Spare Cores: `server_prices` as JSON, each with its server inside (as the API answers) or with
//! the `servers` table in a second file. Newer tables say accelerator where older ones say gpu.

use std::collections::BTreeMap;
use std::io::Read;

use rust_decimal::Decimal;
use serde_json::Value;

use super::json::{count, document, gib, list, number, text};
use super::{Collector, Context, Found};

const FORMAT: &str = "Spare-Cores-Auszug";

pub(super) fn read(
    prices: &mut dyn Read,
    others: &mut [Box<dyn Read>],
    context: &Context<'_>,
    collector: &mut Collector<'_>,
) -> Result<(), String> {
    let prices = document(prices, FORMAT)?;
    let tables: Vec<Value> = others
        .iter_mut()
        .map(|table| document(table, FORMAT))
        .collect::<Result<_, _>>()?;
    let servers: BTreeMap<(&str, &str), &Value> = tables
        .iter()
        .flat_map(list)
        .map(|server| {
            (
                (text(server, "vendor_id"), text(server, "server_id")),
                server,
            )
        })
        .collect();
    if !prices.is_array() {
        return Err(format!(
            "Das ist kein {FORMAT}: Erwartet wird ein JSON-Feld von Preisen."
        ));
    }
    for (nth, price) in list(&prices).iter().enumerate() {
        collector.read += 1;
        let vendor = text(price, "vendor_id");
        let id = text(price, "server_id");
        let place = format!("Eintrag {}", nth + 1);
        let own = match vendor {
            "hcloud" => "hetzner",
            "ovh" => "ovhcloud",
            other => other,
        };
        if own != context.provider {
            collector.skip("anderer Anbieter", || vendor.to_owned());
            continue;
        }
        let server = match price.get("server") {
            Some(server) if server.is_object() => server,
            _ => match servers.get(&(vendor, id)) {
                Some(server) => server,
                None => {
                    collector.skip("Server ohne Beschreibung", || format!("{id} ({place})"));
                    continue;
                }
            },
        };
        one(price, server, place, collector);
    }
    Ok(())
}

/// A field under its newer or older name.
fn field<'v>(server: &'v Value, part: &str) -> &'v Value {
    let newer = &server[format!("accelerator_{part}").as_str()];
    if newer.is_null() {
        &server[format!("gpu_{part}").as_str()]
    } else {
        newer
    }
}

fn one(price: &Value, server: &Value, place: String, collector: &mut Collector<'_>) {
    let name = match text(server, "api_reference") {
        "" => text(server, "name"),
        reference => reference,
    };
    let example = || format!("{name} ({place})");
    let accelerators = number(field(server, "count")).unwrap_or_default();
    if accelerators.is_zero() {
        return collector.skip("ohne GPU", example);
    }
    let Some(gpus) = count(field(server, "count")) else {
        return collector.skip("Bruchteil einer GPU", example);
    };
    if text(price, "status") == "inactive" || text(server, "status") == "inactive" {
        return collector.skip("nicht mehr im Verkauf", example);
    }
    let Some(amount) = number(&price["price"]) else {
        return collector.skip("ohne Preis", example);
    };
    let (billing, unit) = match (text(price, "allocation"), text(price, "unit")) {
        ("spot", "hour") => ("spot", "hour"),
        ("ondemand", "hour") => ("on_demand", "hour"),
        ("ondemand", "month") => ("monthly", "month"),
        _ => return collector.skip("Abrechnung ohne feste Laufzeitangabe", example),
    };
    let system = text(price, "operating_system");
    if system.to_lowercase().contains("windows") {
        return collector.skip("Windows-Lizenz im Preis", example);
    }
    let region = match text(&price["region"], "api_reference") {
        "" => text(price, "region_id"),
        reference => reference,
    };
    let mib = Decimal::from(1024);
    let vram = number(field(server, "memory_min")).and_then(|size| gib(size, mib));
    let size = vram.map_or_else(String::new, |gb| format!(" {}GB", gb.round()));
    let model = field(server, "model").as_str().unwrap_or("");
    let mut found = Found::hourly(name, region, amount, text(price, "currency"));
    found.gpu = vec![format!("{model}{size}"), model.to_owned()];
    found.gpu_count = gpus;
    found.vram_gb = vram;
    found.vcpus = number(&server["vcpus"]);
    found.ram_gb = number(&server["memory_amount"]).and_then(|size| gib(size, mib));
    found.local_disk_gb = number(&server["storage_size"]).filter(|size| !size.is_zero());
    found.country =
        Some(text(&price["region"], "country_id").to_owned()).filter(|it| !it.is_empty());
    found.billing = billing;
    found.unit = unit;
    found.setup_fee = number(&price["price_upfront"]).filter(|fee| !fee.is_zero());
    found.place = place;
    collector.offer(found);
}
