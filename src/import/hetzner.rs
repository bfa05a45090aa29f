//! Hetzner: server products of the Robot web service, `[{"product": {…, "prices": [{"location",
//! "price": {"net"}, "price_setup": {"net"}}]}}]`. The description names the GPU in words.

use std::io::Read;

use serde_json::Value;

use super::json::{document, list, number, text};
use super::{Collector, Found};

const FORMAT: &str = "Hetzner-Produktverzeichnis";

pub(super) fn read(input: &mut dyn Read, collector: &mut Collector<'_>) -> Result<(), String> {
    let document = document(input, FORMAT)?;
    if !document.is_array() {
        return Err(format!(
            "Das ist kein {FORMAT}: Erwartet wird ein JSON-Feld von Produkten."
        ));
    }
    for item in list(&document) {
        let product = item.get("product").unwrap_or(item);
        collector.read += 1;
        let name = text(product, "name");
        let graphics = list(&product["description"])
            .iter()
            .filter_map(Value::as_str)
            .find_map(graphics);
        let Some((gpus, model)) = graphics else {
            collector.skip("ohne GPU", || name.to_owned());
            continue;
        };
        for price in list(&product["prices"]) {
            let location = text(price, "location");
            let Some(amount) = number(&price["price"]["net"]) else {
                collector.skip("ohne Preis", || format!("{name} in {location}"));
                continue;
            };
            let mut found = Found::hourly(name, location, amount, "EUR");
            found.gpu = vec![model.clone()];
            found.gpu_count = gpus;
            found.billing = "monthly";
            found.unit = "month";
            found.tax = "net";
            found.setup_fee = number(&price["price_setup"]["net"]).filter(|fee| !fee.is_zero());
            found.place = format!("Produkt {}", text(product, "id"));
            collector.offer(found);
        }
    }
    Ok(())
}

/// `1 x NVIDIA RTX™ 4000 SFF Ada Generation 20 GB` → 1, `NVIDIA RTX 4000 SFF Ada Generation`.
fn graphics(line: &str) -> Option<(u32, String)> {
    let clean = line.replace(['™', '®'], "");
    let start = ["NVIDIA", "Nvidia", "AMD Instinct"]
        .iter()
        .find_map(|maker| clean.find(maker))?;
    let number = clean[..start]
        .split_whitespace()
        .find_map(|word| word.trim_end_matches(['x', 'X', '×']).parse::<u32>().ok());
    let mut words: Vec<&str> = clean[start..].split_whitespace().collect();
    // The memory behind the name: „20 GB“, „(96 GB GDDR7)“.
    if let Some(at) = words.iter().position(|word| {
        word.trim_start_matches('(')
            .starts_with(|c: char| c.is_ascii_digit())
            && (word.ends_with("GB") || word.trim_start_matches('(').len() <= 3)
    }) {
        let memory = words.get(at + 1).is_some_and(|next| next.starts_with("GB"));
        if memory || words[at].ends_with("GB") {
            words.truncate(at);
        }
    }
    Some((
        number.unwrap_or(1),
        words
            .join(" ")
            .trim_end_matches([',', '-'])
            .trim()
            .to_owned(),
    ))
}

#[cfg(test)]
mod tests {
    use super::graphics;

    #[test]
    fn descriptions() {
        for (line, expected) in [
            ("Intel Core i5-13500", None),
            (
                "NVIDIA RTX™ 4000 SFF Ada Generation",
                Some((1, "NVIDIA RTX 4000 SFF Ada Generation")),
            ),
            (
                "1x GPU - NVIDIA RTX 6000 Ada",
                Some((1, "NVIDIA RTX 6000 Ada")),
            ),
            ("2x GPU - NVIDIA L40S", Some((2, "NVIDIA L40S"))),
            ("2 x NVIDIA L40S 48 GB GDDR6", Some((2, "NVIDIA L40S"))),
            (
                "GPU - NVIDIA RTX PRO™ 6000 Blackwell Max-Q (96 GB GDDR7)",
                Some((1, "NVIDIA RTX PRO 6000 Blackwell Max-Q")),
            ),
        ] {
            let expected = expected.map(|(count, name): (u32, &str)| (count, name.to_owned()));
            assert_eq!(graphics(line), expected, "{line}");
        }
    }
}
