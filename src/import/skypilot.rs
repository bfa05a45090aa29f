//! SkyPilot: `InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,
//! Region,AvailabilityZone` in any order, one file per cloud, US dollars per hour and plan.

use std::io::Read;

use rust_decimal::Decimal;

use super::{Collector, Found, columns, decimal};

const FORMAT: &str = "SkyPilot-Katalog";

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(input);
    let header = reader
        .headers()
        .map_err(|_| format!("Das ist kein {FORMAT}."))?
        .clone();
    let [name, gpu, count, cpu, memory, price, spot, region, info] = columns(
        &header,
        [
            "InstanceType",
            "AcceleratorName",
            "AcceleratorCount",
            "vCPUs",
            "MemoryGiB",
            "Price",
            "SpotPrice",
            "Region",
            "GpuInfo",
        ],
        FORMAT,
    )?;
    let mut record = csv::StringRecord::new();
    let mut line = 1;
    while reader
        .read_record(&mut record)
        .map_err(|fault| format!("Der {FORMAT} bricht hinter Zeile {line} ab: {fault}."))?
    {
        line = record.position().map_or(line, csv::Position::line);
        collector.read += 1;
        let cell = |at: usize| record.get(at).unwrap_or("").trim();
        let place = format!("Zeile {line}");
        let example = || format!("{} ({place})", cell(name));
        let accelerators = decimal(cell(count)).unwrap_or_default();
        if cell(gpu).is_empty() || accelerators.is_zero() {
            collector.skip("ohne GPU", example);
            continue;
        }
        if cell(gpu).starts_with("tpu") || cell(name).is_empty() {
            collector.skip("kein mietbarer GPU-Rechner (TPU)", || {
                format!("{} ({place})", cell(gpu))
            });
            continue;
        }
        let Some(gpus) = u32::try_from(accelerators.mantissa())
            .ok()
            .filter(|_| accelerators.is_integer())
        else {
            collector.skip("Bruchteil einer GPU", example);
            continue;
        };
        let vram = memory_of(cell(info));
        let size = vram.map_or_else(String::new, |gb| format!(" {}GB", gb.round()));
        for (column, billing) in [(price, "on_demand"), (spot, "spot")] {
            let Some(amount) = decimal(cell(column)).filter(|amount| !amount.is_zero()) else {
                if billing == "on_demand" {
                    collector.skip("ohne Preis", example);
                }
                continue;
            };
            let mut found = Found::hourly(cell(name), cell(region), amount, "USD");
            found.gpu = vec![format!("{}{size}", cell(gpu)), cell(gpu).to_owned()];
            found.gpu_count = gpus;
            found.vram_gb = vram;
            found.vcpus = decimal(cell(cpu));
            found.ram_gb = decimal(cell(memory));
            found.billing = billing;
            found.place.clone_from(&place);
            collector.offer(found);
        }
    }
    Ok(())
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
