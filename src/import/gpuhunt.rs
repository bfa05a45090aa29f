//! gpuhunt: `instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,…`, one
//! file per provider, US dollars per hour and plan.

use std::io::Read;

use super::{Collector, Found, decimal, table};

const FORMAT: &str = "gpuhunt-Katalog";

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let names = [
        "instance_name",
        "location",
        "price",
        "cpu",
        "memory",
        "gpu_count",
        "gpu_name",
        "gpu_memory",
        "spot",
    ];
    table::read(input, names, FORMAT, collector, one)
}

fn one(cells: [&str; 9], line: u64, collector: &mut Collector<'_>) {
    let [name, location, price, cpu, memory, count, gpu, vram, spot] = cells;
    let place = format!("Zeile {line}");
    let gpus = count.parse::<u32>().unwrap_or(0);
    if gpus == 0 || gpu.is_empty() {
        return collector.skip("ohne GPU", || format!("{name} ({place})"));
    }
    let Some(amount) = decimal(price) else {
        return collector.skip("ohne Preis", || format!("{name} ({place})"));
    };
    let mut found = Found::hourly(name, location, amount, "USD");
    let size = vram.trim_end_matches(".0");
    found.gpu = vec![format!("{gpu} {size}GB"), gpu.to_owned()];
    found.gpu_count = gpus;
    found.vram_gb = decimal(vram);
    found.vcpus = decimal(cpu);
    found.ram_gb = decimal(memory);
    if spot.eq_ignore_ascii_case("true") {
        found.billing = "spot";
    }
    found.place = place;
    collector.offer(found);
}
