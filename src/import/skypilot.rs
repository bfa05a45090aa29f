//! SkyPilot: `InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,
//! Region,AvailabilityZone` in any order, one file per cloud, US dollars per hour and plan.

use std::io::Read;

use rust_decimal::Decimal;

use super::{Collector, Found, decimal, table};

const FORMAT: &str = "SkyPilot-Katalog";

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let names = [
        "InstanceType",
        "AcceleratorName",
        "AcceleratorCount",
        "vCPUs",
        "MemoryGiB",
        "Price",
        "SpotPrice",
        "Region",
        "GpuInfo",
    ];
    table::read(input, names, FORMAT, collector, one)
}

fn one(cells: [&str; 9], line: u64, collector: &mut Collector<'_>) {
    let [name, gpu, count, cpu, memory, price, spot, region, info] = cells;
    let place = format!("Zeile {line}");
    let example = || format!("{name} ({place})");
    let accelerators = decimal(count).unwrap_or_default();
    if gpu.is_empty() || accelerators.is_zero() {
        return collector.skip("ohne GPU", example);
    }
    if gpu.starts_with("tpu") || name.is_empty() {
        return collector.skip("kein mietbarer GPU-Rechner (TPU)", || {
            format!("{gpu} ({place})")
        });
    }
    let Some(gpus) = u32::try_from(accelerators.mantissa())
        .ok()
        .filter(|_| accelerators.is_integer())
    else {
        return collector.skip("Bruchteil einer GPU", example);
    };
    let vram = memory_of(info);
    let size = vram.map_or_else(String::new, |gb| format!(" {}GB", gb.round()));
    for (column, billing) in [(price, "on_demand"), (spot, "spot")] {
        let Some(amount) = decimal(column).filter(|amount| !amount.is_zero()) else {
            if billing == "on_demand" {
                collector.skip("ohne Preis", example);
            }
            continue;
        };
        let mut found = Found::hourly(name, region, amount, "USD");
        found.gpu = vec![format!("{gpu}{size}"), gpu.to_owned()];
        found.gpu_count = gpus;
        found.vram_gb = vram;
        found.vcpus = decimal(cpu);
        found.ram_gb = decimal(memory);
        found.billing = billing;
        found.place.clone_from(&place);
        collector.offer(found);
    }
}

/// The memory of one GPU in GB from a text such as `{'Gpus': [{… 'SizeInMiB': 81920}…`; some
/// clouds write GiB there.
fn memory_of(info: &str) -> Option<Decimal> {
    let behind = info.split("SizeInMiB").nth(1)?;
    let digits: String = behind
        .chars()
        .skip_while(|c| !c.is_ascii_digit())
        .take_while(char::is_ascii_digit)
        .collect();
    let size: u32 = digits.parse().ok().filter(|size| *size > 0)?;
    Some(if size < 1024 {
        Decimal::from(size)
    } else {
        Decimal::from(size) / Decimal::from(1024)
    })
}
