//! Azure Retail Prices: `{"Items": […]}`, one or several pages in one array. The list names no
//! GPU; which sizes have which is public and stands here.

use std::io::Read;

use rust_decimal::Decimal;
use serde_json::Value;

use super::json::{document, number, text};
use super::{Collector, Found};

const FORMAT: &str = "Auszug der Azure-Preise";

/// Size, GPU, count, share, vCPUs, GB of memory.
pub(super) type Size = (&'static str, &'static str, u32, &'static str, u32, u32);

pub(super) const SIZES: &[Size] = &[
    ("Standard_NC4as_T4_v3", "T4", 1, "", 4, 28),
    ("Standard_NC8as_T4_v3", "T4", 1, "", 8, 56),
    ("Standard_NC16as_T4_v3", "T4", 1, "", 16, 110),
    ("Standard_NC64as_T4_v3", "T4", 4, "", 64, 440),
    ("Standard_NC6s_v3", "V100 16GB", 1, "", 6, 112),
    ("Standard_NC12s_v3", "V100 16GB", 2, "", 12, 224),
    ("Standard_NC24s_v3", "V100 16GB", 4, "", 24, 448),
    ("Standard_NC24rs_v3", "V100 16GB", 4, "", 24, 448),
    ("Standard_NV6ads_A10_v5", "A10", 1, "1/6", 6, 55),
    ("Standard_NV12ads_A10_v5", "A10", 1, "1/3", 12, 110),
    ("Standard_NV18ads_A10_v5", "A10", 1, "1/2", 18, 220),
    ("Standard_NV36ads_A10_v5", "A10", 1, "", 36, 440),
    ("Standard_NV36adms_A10_v5", "A10", 1, "", 36, 880),
    ("Standard_NV72ads_A10_v5", "A10", 2, "", 72, 880),
    ("Standard_NC24ads_A100_v4", "A100 PCIe 80GB", 1, "", 24, 220),
    ("Standard_NC48ads_A100_v4", "A100 PCIe 80GB", 2, "", 48, 440),
    ("Standard_NC96ads_A100_v4", "A100 PCIe 80GB", 4, "", 96, 880),
    ("Standard_ND96asr_v4", "A100 SXM4 40GB", 8, "", 96, 900),
    (
        "Standard_ND96amsr_A100_v4",
        "A100 SXM4 80GB",
        8,
        "",
        96,
        1900,
    ),
    ("Standard_NC40ads_H100_v5", "H100 NVL", 1, "", 40, 320),
    ("Standard_NC80adis_H100_v5", "H100 NVL", 2, "", 80, 640),
    ("Standard_ND96isr_H100_v5", "H100 SXM5", 8, "", 96, 1900),
    ("Standard_ND96isr_H200_v5", "H200 SXM", 8, "", 96, 1850),
    ("Standard_ND96isr_MI300X_v5", "MI300X", 8, "", 96, 1850),
];

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let document = document(input, FORMAT)?;
    let pages = match &document {
        Value::Array(pages) => pages.as_slice(),
        page => std::slice::from_ref(page),
    };
    let mut nth = 0;
    for page in pages {
        let items = match &page["Items"] {
            Value::Array(items) => items.as_slice(),
            _ if page.get("armSkuName").is_some() => std::slice::from_ref(page),
            _ => return Err(format!("Das ist kein {FORMAT}: Es fehlt „Items“.")),
        };
        for item in items {
            nth += 1;
            collector.read += 1;
            one(item, nth, collector);
        }
    }
    Ok(())
}

fn one(item: &Value, nth: u32, collector: &mut Collector<'_>) {
    let sku = text(item, "armSkuName");
    let meter = text(item, "skuName");
    let place = format!("Eintrag {nth}");
    let example = || format!("{meter} ({place})");
    if text(item, "serviceName") != "Virtual Machines" {
        return collector.skip("keine virtuelle Maschine", || {
            text(item, "serviceName").to_owned()
        });
    }
    let Some((_, gpu, gpus, share, vcpus, ram)) = SIZES.iter().find(|size| size.0 == sku) else {
        return if sku.starts_with("Standard_N") {
            collector.skip("unbekannte GPU-Größe", || sku.to_owned())
        } else {
            collector.skip("ohne GPU", example)
        };
    };
    if text(item, "productName").contains("Windows") {
        return collector.skip("Windows-Lizenz im Preis", example);
    }
    if meter.contains("Low Priority") {
        return collector.skip("Vorgänger von Spot (Low Priority)", example);
    }
    let Some(price) = number(&item["retailPrice"]) else {
        return collector.skip("ohne Preis", example);
    };
    let region = text(item, "armRegionName");
    let mut found = Found::hourly(sku, region, price, text(item, "currencyCode"));
    match (text(item, "type"), text(item, "unitOfMeasure")) {
        ("Consumption", "1 Hour") => {
            if meter.contains("Spot") {
                found.billing = "spot";
            }
        }
        // The amount is for the whole term, also when it is paid month by month.
        ("Reservation", _) => {
            let months = match text(item, "reservationTerm") {
                "1 Year" => 12,
                "3 Years" => 36,
                _ => return collector.skip("Reservierung anderer Laufzeit", example),
            };
            found.billing = "reserved";
            found.term_months = Some(months);
            found.unit = "month";
            found.price = (price / Decimal::from(months)).round_dp(6).normalize();
        }
        (kind, _) => {
            let kind = kind.to_owned();
            return collector.skip("andere Preisart", || format!("{kind}: {meter}"));
        }
    }
    found.gpu = vec![(*gpu).to_owned()];
    found.gpu_count = *gpus;
    found.gpu_share = (*share).to_owned();
    found.vcpus = Some(Decimal::from(*vcpus));
    found.ram_gb = Some(Decimal::from(*ram));
    found.tax = "net";
    found.place = place;
    collector.offer(found);
}

#[cfg(test)]
mod tests {
    use super::SIZES;

    #[test]
    fn every_size_stands_once() {
        let mut names: Vec<&str> = SIZES.iter().map(|size| size.0).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), SIZES.len());
    }
}
