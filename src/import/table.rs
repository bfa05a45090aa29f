//! CSV catalogues: columns by name, then row after row, one of them in memory.

use std::io::Read;

use super::Collector;

/// Reads a table whose first line names its columns; the cells of a row come trimmed, in the
/// order of `names`, with the row's line.
pub(super) fn read<const N: usize>(
    input: &mut dyn Read,
    names: [&str; N],
    format: &str,
    collector: &mut Collector<'_>,
    each: impl Fn([&str; N], u64, &mut Collector<'_>),
) -> Result<(), String> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(input);
    let header = reader
        .headers()
        .map_err(|_| format!("Das ist kein {format}."))?;
    let at = columns(header, names, format)?;
    rows(
        &mut reader,
        &at,
        1,
        |line, fault| format!("Der {format} bricht hinter Zeile {line} ab: {fault}."),
        collector,
        |cells, line, collector| each(cells.map(str::trim), line, collector),
    )
}

/// The rows that follow `line`; a cell that is not there is empty.
pub(super) fn rows<const N: usize>(
    reader: &mut csv::Reader<impl Read>,
    at: &[usize; N],
    mut line: u64,
    broken: impl Fn(u64, csv::Error) -> String,
    collector: &mut Collector<'_>,
    each: impl Fn([&str; N], u64, &mut Collector<'_>),
) -> Result<(), String> {
    let mut record = csv::StringRecord::new();
    while reader
        .read_record(&mut record)
        .map_err(|fault| broken(line, fault))?
    {
        line = record.position().map_or(line, csv::Position::line);
        collector.read += 1;
        each(at.map(|at| record.get(at).unwrap_or("")), line, collector);
    }
    Ok(())
}

/// `SomeColumn` → its number, for CSV catalogues.
pub(super) fn columns<const N: usize>(
    header: &csv::StringRecord,
    names: [&str; N],
    format: &str,
) -> Result<[usize; N], String> {
    let mut found = [0; N];
    for (at, name) in found.iter_mut().zip(names) {
        *at = header
            .iter()
            .position(|column| column.trim_start_matches('\u{feff}') == name)
            .ok_or_else(|| format!("Das ist kein {format}: In der Kopfzeile fehlt „{name}“."))?;
    }
    Ok(found)
}
