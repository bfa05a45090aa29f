//! Scaleway: `/instance/v1/zones/{zone}/products/servers`, an object of server types by name. The
//! file does not name its zone, so the call has to (`--region`). Euros per hour, net.

use std::io::Read;

use rust_decimal::Decimal;

use super::json::{count, document, gib, number, text};
use super::{Collector, Context, Found};

const FORMAT: &str = "Scaleway-Verzeichnis";

pub(super) fn read(
    input: &mut dyn Read,
    context: &Context<'_>,
    collector: &mut Collector<'_>,
) -> Result<(), String> {
    let [zone] = context.regions else {
        return Err(
            "Die Datei von Scaleway nennt ihre Zone nicht: Geben Sie sie mit --region an, etwa --region fr-par-2."
                .to_owned(),
        );
    };
    let document = document(input, FORMAT)?;
    let Some(servers) = document["servers"].as_object() else {
        return Err(format!("Das ist kein {FORMAT}: Es fehlt „servers“."));
    };
    let bytes = Decimal::from(1u64 << 30);
    for (name, server) in servers {
        collector.read += 1;
        let example = || name.clone();
        let Some(gpus) = count(&server["gpu"]) else {
            collector.skip("ohne GPU", example);
            continue;
        };
        if server["end_of_service"].as_bool() == Some(true) {
            collector.skip("nicht mehr im Verkauf", example);
            continue;
        }
        let Some(price) = number(&server["hourly_price"]) else {
            collector.skip("ohne Preis", example);
            continue;
        };
        let info = &server["gpu_info"];
        let model = text(info, "gpu_name");
        let vram = number(&info["gpu_memory"]).and_then(|size| gib(size, bytes));
        let size = vram.map_or_else(String::new, |gb| format!(" {}GB", gb.round()));
        let mut found = Found::hourly(name, zone, price, "EUR");
        found.gpu = vec![format!("{model}{size}"), model.to_owned()];
        found.gpu_count = gpus;
        found.vram_gb = vram;
        found.vcpus = number(&server["ncpus"]);
        found.ram_gb = number(&server["ram"]).and_then(|size| gib(size, bytes));
        found.tax = "net";
        found.place = format!("servers.{name}");
        collector.offer(found);
    }
    Ok(())
}
