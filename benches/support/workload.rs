//! A directory of any size, the same bytes for the same size.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const PER_PROVIDER: usize = 50;
const GPUS: [(&str, &str, u32, u32); 8] = [
    ("t4", "T4", 16, 35),
    ("l4", "L4", 24, 80),
    ("l40s", "L40S", 48, 120),
    ("a100-80", "A100 80 GB", 80, 180),
    ("h100-pcie", "H100 PCIe", 80, 230),
    ("h100-sxm", "H100 SXM", 80, 280),
    ("h200-sxm", "H200 SXM", 141, 360),
    ("b200-sxm", "B200 SXM", 192, 520),
];
const PLACES: [(&str, &str); 6] = [
    ("fra1", "DE"),
    ("ham1", "DE"),
    ("par1", "FR"),
    ("ams1", "NL"),
    ("hel1", "FI"),
    ("waw1", "PL"),
];

/// Small and fast, good enough to spread prices.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

/// Writes a project root with so many offers and guides.
pub(crate) fn write(root: &Path, offers: usize, guides: usize) -> std::io::Result<()> {
    let mut numbers = Numbers(0x9e37_79b9_7f4a_7c15);
    put(
        root,
        "vollmonat.toml",
        "[operator]\nname = \"Messlast\"\naddress = \"Feldweg 1\"\nemail = \"a@messlast.example\"\nresponsible = \"E. Beispiel\"\n",
    )?;
    let mut gpus = "gpu,name,vendor,vram_gb,source_url\n".to_owned();
    for (key, name, vram, _) in GPUS {
        let _ = writeln!(gpus, "{key},{name},NVIDIA,{vram},https://example.org/{key}");
    }
    put(root, "offers/gpus.csv", &gpus)?;
    put(
        root,
        "offers/exchange-rates.csv",
        "Date,USD\n2026-11-27,1.0869\n2026-06-01,1.0912\n",
    )?;
    put(
        root,
        "offers/vat-rates.csv",
        "country,valid_from,percent,source_url\nDE,2007-01-01,19,https://example.org/ust\n",
    )?;
    for provider in 0..offers.div_ceil(PER_PROVIDER) {
        let count = PER_PROVIDER.min(offers - provider * PER_PROVIDER);
        write_provider(root, provider, count, &mut numbers)?;
    }
    for guide in 0..guides {
        write_guide(root, guide, guides, &mut numbers)?;
    }
    Ok(())
}

fn write_provider(
    root: &Path,
    provider: usize,
    count: usize,
    numbers: &mut Numbers,
) -> std::io::Result<()> {
    let folder = format!("offers/anbieter-{provider:04}");
    let currency = if provider.is_multiple_of(3) {
        "USD"
    } else {
        "EUR"
    };
    let source = format!("https://example.org/{provider}/preise");
    put(
        root,
        &format!("{folder}/provider.toml"),
        &format!(
            "name = \"Anbieter {provider}\"\nseat = \"DE\"\nwebsite = \"https://example.org/{provider}\"\nsource_url = \"{source}\"\nas_of = 2026-11-01\n"
        ),
    )?;
    let mut rows = "offer,gpu,gpu_count,gpu_access,region,country,billing,term_months,price,price_unit,currency,tax,billing_step,stopped_percent,source_url,as_of\n".to_owned();
    for offer in 0..count {
        let (gpu, name, _, base) = GPUS[numbers.below(GPUS.len() as u64) as usize];
        let (region, country) = PLACES[numbers.below(PLACES.len() as u64) as usize];
        let cards = 1 << numbers.below(4);
        let price = u64::from(base) * cards * (70 + numbers.below(80)) / 100;
        let billing = match numbers.below(10) {
            0 => "reserved,12",
            1 => "monthly,",
            _ => "on_demand,",
        };
        let day = 1 + numbers.below(28);
        let _ = writeln!(
            rows,
            "{name} x{cards} {offer:02},{gpu},{cards},dedicated,{region},{country},{billing},{}.{:02},hour,{currency},net,minute,0,{source},2026-11-{day:02}",
            price / 100,
            price % 100
        );
    }
    put(root, &format!("{folder}/offers.csv"), &rows)?;
    let mut tariffs =
        "component,region,from,price,price_unit,currency,tax,source_url,as_of\n".to_owned();
    for (component, from, price, unit) in [
        ("block_storage", "", "0.08", "gb_month"),
        ("egress", "", "0", "gb"),
        ("egress", "100", "0.01", "gb"),
        ("public_ipv4", "", "3", "month"),
    ] {
        let _ = writeln!(
            tariffs,
            "{component},*,{from},{price},{unit},{currency},net,{source},2026-11-01"
        );
    }
    put(root, &format!("{folder}/tariffs.csv"), &tariffs)
}

fn write_guide(
    root: &Path,
    guide: usize,
    guides: usize,
    numbers: &mut Numbers,
) -> std::io::Result<()> {
    let mut text = format!(
        "+++\ntitle = \"Leitfaden {guide}\"\ndescription = \"Messlast\"\ndate = 2026-11-01\n+++\n"
    );
    for section in 0..8 {
        let other = numbers.below(guides as u64);
        let _ = write!(
            text,
            "\n## Abschnitt {section}: Größe\n\nEin Absatz mit „Anführung“, *Betonung*, `Code` und einem [Verweis](leitfaden-{other:04}.md#abschnitt-1-groesse), dazu 80 GB und 12,50 €.\n\n| Menge | Preis |\n| --- | ---: |\n| 100 GB | 1,00 € |\n| 1 TB | 10,00 € |\n\n- erstens\n- zweitens mit `code`\n"
        );
    }
    put(
        root,
        &format!("content/leitfaden/leitfaden-{guide:04}.md"),
        &text,
    )
}

fn put(root: &Path, path: &str, text: &str) -> std::io::Result<()> {
    let path = root.join(path);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, text)
}
