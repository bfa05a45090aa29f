//! gpuhunt: `instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,…`, one
//! file per provider, US dollars per hour and plan.

use std::io::Read;

use super::{Collector, Found, columns, decimal};

const FORMAT: &str = "gpuhunt-Katalog";

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(input);
    let header = reader
        .headers()
        .map_err(|_| format!("Das ist kein {FORMAT}."))?
        .clone();
    let [name, location, price, cpu, memory, count, gpu, vram, spot] = columns(
        &header,
        [
            "instance_name",
            "location",
            "price",
            "cpu",
            "memory",
            "gpu_count",
            "gpu_name",
            "gpu_memory",
            "spot",
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
        let gpus = cell(count).parse::<u32>().unwrap_or(0);
        if gpus == 0 || cell(gpu).is_empty() {
            collector.skip("ohne GPU", || format!("{} ({place})", cell(name)));
            continue;
        }
        let Some(amount) = decimal(cell(price)) else {
            collector.skip("ohne Preis", || format!("{} ({place})", cell(name)));
            continue;
        };
        let memory_gb = cell(vram);
        let mut found = Found::hourly(cell(name), cell(location), amount, "USD");
        let size = memory_gb.trim_end_matches(".0");
        found.gpu = vec![format!("{} {size}GB", cell(gpu)), cell(gpu).to_owned()];
        found.gpu_count = gpus;
        found.vram_gb = decimal(memory_gb);
        found.vcpus = decimal(cell(cpu));
        found.ram_gb = decimal(cell(memory));
        if cell(spot).eq_ignore_ascii_case("true") {
            found.billing = "spot";
        }
        found.place = place;
        collector.offer(found);
    }
    Ok(())
}
