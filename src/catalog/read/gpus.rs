//! offers/gpus.csv

use std::collections::BTreeMap;

use jiff::civil::Date;

use super::checks;
use crate::catalog::{Gpu, Origin, PurchasePrice, Source};
use crate::diagnostics::{Diagnostics, Sources};
use crate::source::table::{self, Column, Kind, Row, Schema};

macro_rules! columns {
    ($($index:ident $name:literal $needed:literal $kind:expr, $meaning:literal;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[repr(usize)]
        enum Index { $($index),* }
        $(const $index: usize = Index::$index as usize;)*
        /// The file's columns.
        pub const SCHEMA: Schema = Schema {
            columns: &[$(Column {
                name: $name,
                needed: $needed,
                kind: $kind,
                meaning: $meaning,
            }),*],
            no_rows: NO_ROWS,
        };
    };
}
pub(super) use columns;

const NO_ROWS: Option<(&str, &str)> = Some(("no-gpus", "Die Datei nennt keine einzige GPU."));

columns! {
    GPU "gpu" true Kind::Text, "Schlüssel des Modells, zugleich seine Adresse";
    NAME "name" true Kind::Text, "Name für die Lesenden";
    ALIASES "aliases" false Kind::Text, "andere Schreibweisen, durch `|` getrennt";
    VENDOR "vendor" false Kind::Text, "Hersteller";
    ARCHITECTURE "architecture" false Kind::Text, "Architektur";
    RELEASED "released" false Kind::Text, "Jahr der Vorstellung";
    FORM_FACTOR "form_factor" false Kind::Text, "Bauform";
    VRAM_GB "vram_gb" true Kind::Number, "VRAM in GB";
    MEMORY_TYPE "memory_type" false Kind::Text, "Speicherart";
    BANDWIDTH "bandwidth_gb_s" false Kind::Number, "Speicherbandbreite in GB/s";
    TDP "tdp_watts" false Kind::Number, "Leistungsaufnahme in Watt";
    BF16 "bf16_tflops" false Kind::Number, "BF16-Rechenleistung in TFLOPS, dicht besetzt";
    FP8 "fp8_tflops" false Kind::Number, "FP8-Rechenleistung in TFLOPS, dicht besetzt";
    MIG_MAX "mig_max" false Kind::Number, "größte Zahl von MIG-Instanzen; 0 = keine";
    PRICE_LOW "price_eur_low" false Kind::Number, "beobachteter Kaufpreis in Euro netto, untere Grenze";
    PRICE_HIGH "price_eur_high" false Kind::Number, "beobachteter Kaufpreis in Euro netto, obere Grenze";
    PRICE_SOURCE "price_source_url" false Kind::Url, "Adresse, unter der der Kaufpreis steht";
    PRICE_AS_OF "price_as_of" false Kind::Date, "Tag, an dem er dort gelesen wurde";
    SOURCE_URL "source_url" true Kind::Url, "Adresse des Datenblatts";
}

/// Reads the GPU models; rows with errors are left out.
pub(super) fn read(
    file: &str,
    bytes: &[u8],
    today: Date,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Vec<Gpu> {
    let Some(table) = table::read(file, bytes, SCHEMA, sources, diagnostics) else {
        return Vec::new();
    };
    let mut gpus: Vec<Gpu> = Vec::new();
    let mut lines: BTreeMap<String, u32> = BTreeMap::new();
    for row in table.rows() {
        let Some(gpu) = gpu(row, file, today, diagnostics) else {
            continue;
        };
        if let Some(first) = lines.insert(gpu.key.clone(), row.line) {
            diagnostics.push(
                row.error(GPU, "gpu-double", "Diesen Schlüssel gibt es schon.")
                    .hint(format!("Er steht auch in Zeile {first}.")),
            );
            continue;
        }
        gpus.push(gpu);
    }
    gpus
}

fn gpu(row: Row<'_>, file: &str, today: Date, diagnostics: &mut Diagnostics) -> Option<Gpu> {
    checks::suspicious_text(row, &[NAME, ALIASES], diagnostics);
    let key = row.required(GPU, diagnostics);
    let key_ok = key.as_ref().is_none_or(|key| {
        let fine = key.len() <= 80
            && !key.is_empty()
            && key
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
        if !fine {
            diagnostics.push(
                row.error(GPU, "gpu-key", "Dieser Schlüssel taugt nicht als Adresse.")
                    .hint(
                        "Erlaubt sind Kleinbuchstaben, Ziffern und Bindestriche, etwa h100-sxm-80.",
                    ),
            );
        }
        fine
    });
    let name = row.required(NAME, diagnostics);
    row.required(VRAM_GB, diagnostics);
    let vram = checks::positive(row, VRAM_GB, diagnostics);
    row.required(SOURCE_URL, diagnostics);
    let source_url = row.url(SOURCE_URL, diagnostics);
    let text = |column| row.text(column).map(std::borrow::Cow::into_owned);
    let aliases = text(ALIASES)
        .map(|all| {
            all.split('|')
                .map(|alias| alias.trim().to_owned())
                .filter(|alias| !alias.is_empty())
                .collect()
        })
        .unwrap_or_default();
    let bandwidth_gb_s = checks::positive(row, BANDWIDTH, diagnostics);
    let tdp_watts = checks::positive(row, TDP, diagnostics);
    let bf16_tflops = checks::positive(row, BF16, diagnostics);
    let fp8_tflops = checks::positive(row, FP8, diagnostics);
    let mig_max = row.whole(MIG_MAX, 0..=64, diagnostics);
    let price = purchase_price(row, today, diagnostics);
    Some(Gpu {
        key: key.filter(|_| key_ok)?.into_owned(),
        name: name?.into_owned(),
        aliases,
        vendor: text(VENDOR).unwrap_or_default(),
        architecture: text(ARCHITECTURE),
        released: text(RELEASED),
        form_factor: text(FORM_FACTOR),
        vram_gb: vram?,
        memory_type: text(MEMORY_TYPE),
        bandwidth_gb_s,
        tdp_watts,
        bf16_tflops,
        fp8_tflops,
        mig_max,
        price,
        source_url: source_url?,
        origin: Origin {
            file: file.to_owned(),
            line: row.line,
        },
    })
}

/// A price span stands complete or not at all.
fn purchase_price(
    row: Row<'_>,
    today: Date,
    diagnostics: &mut Diagnostics,
) -> Option<PurchasePrice> {
    let columns = [PRICE_LOW, PRICE_HIGH, PRICE_SOURCE, PRICE_AS_OF];
    let empty: Vec<usize> = columns
        .into_iter()
        .filter(|&column| row.text(column).is_none())
        .collect();
    if empty.len() == columns.len() {
        return None;
    }
    if let Some(&column) = empty.first() {
        diagnostics.push(
            row.error(column, "missing", "Der Kaufpreis ist unvollständig.")
                .hint("Nötig sind price_eur_low, price_eur_high, price_source_url und price_as_of, oder keines davon."),
        );
        return None;
    }
    let low = checks::positive(row, PRICE_LOW, diagnostics);
    let high = checks::positive(row, PRICE_HIGH, diagnostics);
    let url = row.url(PRICE_SOURCE, diagnostics);
    let as_of = checks::reading_date(row, PRICE_AS_OF, today, diagnostics);
    let (low, high, url, as_of) = (low?, high?, url?, as_of?);
    if low > high {
        diagnostics.push(row.error(
            PRICE_LOW,
            "price-order",
            "Der untere Preis ist höher als der obere.",
        ));
        return None;
    }
    Some(PurchasePrice {
        low,
        high,
        source: Source { url, as_of },
    })
}
