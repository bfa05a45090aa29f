#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;

fn known() -> Known<'static> {
    Known {
        gpus: vec![("l40s", Some(Decimal::from(350))), ("gb300", None)],
        spellings: vec![("L40S 48 GB", "l40s"), ("GB200", "gb300")],
        offers: vec!["nordwolke/nw-l40s-1/hamburg/on_demand"],
    }
}

type Found = Vec<(u32, &'static str, String)>;

fn read(text: &str) -> (Option<Request>, Found) {
    let mut diagnostics = Diagnostics::new();
    let document = Document::parse("r.toml", text, 0..text.len(), &mut diagnostics);
    let request = request(document.root(), Decimal::from(730), &known());
    drop(document);
    let found = diagnostics
        .sorted()
        .into_iter()
        .map(|d| {
            let line = d.place.as_ref().unwrap().line;
            (line, d.code, d.field.clone().unwrap())
        })
        .collect();
    (request, found)
}

const NEEDED: &str =
    "purchase_price = 25000\nutilisation = 0.8\nload_watts = 700\nrent_eur_hour = 3\n";

#[test]
fn what_is_left_out_has_its_default() {
    let (request, found) = read(NEEDED);
    assert_eq!(found, []);
    let Request {
        input, rent_from, ..
    } = request.unwrap();
    assert_eq!(rent_from, RentFrom::File);
    assert_eq!(input.gpus, 1);
    assert_eq!(input.server_surcharge, Decimal::ZERO);
    assert_eq!(input.lifetime_months, 36);
    assert_eq!(input.residual_share, Decimal::new(30, 2));
    assert_eq!(input.capital_cost, Decimal::new(6, 2));
    assert_eq!(input.idle_watts, Decimal::from(70));
    assert_eq!(input.load_share, Decimal::ONE);
    assert_eq!(input.host_watts, Decimal::from(100));
    assert_eq!(input.infrastructure_factor, Decimal::new(140, 2));
    assert_eq!(input.electricity_eur_kwh, Decimal::new(25, 2));
    assert_eq!(input.fixed_eur_month, Decimal::ZERO);
    assert_eq!(input.rent, Rent::hourly(Decimal::from(3)));
}

#[test]
fn a_gpu_brings_its_watts() {
    let (request, found) = read("purchase_price = 9000\nutilisation = 1\ngpu = \"l40s\"\n");
    assert_eq!(found, []);
    let input = request.unwrap().input;
    assert_eq!(input.load_watts, Decimal::from(350));
    assert_eq!(input.idle_watts, Decimal::from(35));
}

#[test]
fn everything_wrong_is_said_at_once() {
    let missing = |key: &str| (1, "missing-key", key.to_owned());
    assert_eq!(
        read("").1,
        [
            "rent_eur_hour",
            "load_watts",
            "purchase_price",
            "utilisation"
        ]
        .map(missing)
    );
    let cases = [
        ("gpus = 0", "value-range", "gpus"),
        ("gpus = 4097", "value-range", "gpus"),
        ("lifetime_months = 5", "value-range", "lifetime_months"),
        ("lifetime_months = 85", "value-range", "lifetime_months"),
        ("lifetime_months = 36.5", "toml-number", "lifetime_months"),
        ("server_surcharge = 2.1", "value-range", "server_surcharge"),
        ("residual_share = 0.91", "value-range", "residual_share"),
        ("capital_cost = 6", "value-range", "capital_cost"),
        ("load_share = 0.1", "value-range", "load_share"),
        ("idle_watts = 701", "value-range", "idle_watts"),
        ("host_watts = 1001", "value-range", "host_watts"),
        (
            "infrastructure_factor = 0.9",
            "value-range",
            "infrastructure_factor",
        ),
        (
            "electricity_eur_kwh = 25",
            "value-range",
            "electricity_eur_kwh",
        ),
        ("fixed_eur_month = -1", "toml-number", "fixed_eur_month"),
        ("rent_once_eur = \"1,5\"", "toml-number", "rent_once_eur"),
        ("utilization = 0.8", "unknown-key", "utilization"),
        ("offer = \"x\"", "rent-source", "offer"),
        ("gpu = \"l40s\"", "rent-source", "gpu"),
    ];
    for (line, code, field) in cases {
        let found = read(&format!("{NEEDED}{line}\n")).1;
        assert_eq!(found, [(5, code, field.to_owned())], "{line}");
    }
}

#[test]
fn the_name_of_a_gpu_leads_to_its_key() {
    for (written, key) in [("l40s 48 gb", "l40s"), ("L40", "l40s")] {
        let text = format!("purchase_price = 1\nutilisation = 1\ngpu = \"{written}\"\n");
        let mut diagnostics = Diagnostics::new();
        let document = Document::parse("r.toml", &text, 0..text.len(), &mut diagnostics);
        request(document.root(), Decimal::from(730), &known());
        drop(document);
        let hints: Vec<_> = diagnostics
            .sorted()
            .into_iter()
            .filter_map(|it| it.hint.clone())
            .collect();
        assert_eq!(hints, [format!("Meinten Sie „{key}“?")], "{written}");
    }
}

#[test]
fn names_must_exist() {
    let start = "purchase_price = 1\nutilisation = 1\n";
    let found = |rest: &str| read(&format!("{start}{rest}")).1;
    let error = |code, key: &str| (3, code, key.to_owned());
    assert_eq!(found("gpu = \"l40\"\n"), [error("unknown-name", "gpu")]);
    assert_eq!(
        found("offer = \"nordwolke/x\"\nload_watts = 1\n"),
        [error("unknown-name", "offer")]
    );
    assert_eq!(found("gpu = 1\n"), [error("toml-type", "gpu")]);
    // Known, but not how much it draws.
    assert_eq!(
        found("gpu = \"gb300\"\n"),
        [(1, "missing-key", "load_watts".to_owned())]
    );
    assert_eq!(
        found("offer = \"nordwolke/nw-l40s-1/hamburg/on_demand\"\n"),
        [(1, "missing-key", "load_watts".to_owned())]
    );
}
