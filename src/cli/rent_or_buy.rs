//! `vollmonat rent-or-buy`

use super::Ending;
use super::arguments::{RentOrBuy, RentOrBuyFormat, Shared};
use super::terminal::Terminal;
use crate::diagnostics::Diagnostic;
use crate::pages::rent_or_buy::{json, text};
use crate::pages::{offer_table, words};
use crate::pricing::rent_or_buy::directory::{self, Found, Refusal};
use crate::pricing::rent_or_buy::{Input, Rent, outcome};
use crate::pricing::{Cost, Profile, Rules};
use crate::project::Project;
use crate::source::rent_or_buy::{Known, RentFrom, Request, read, rent_error};

/// Why there is no result, to be listed with everything else.
type Fault = Box<Diagnostic>;

/// Compares owning with renting.
pub(super) fn run(shared: &Shared, options: &RentOrBuy, terminal: &Terminal) -> Result<(), Ending> {
    let mut project = super::sound_project(shared, terminal)?;
    let known = Known {
        gpus: project
            .catalog
            .gpus
            .iter()
            .map(|gpu| (gpu.key.as_str(), gpu.tdp_watts))
            .collect(),
        spellings: project
            .catalog
            .gpus
            .iter()
            .flat_map(|gpu| {
                let names = gpu.aliases.iter().chain([&gpu.key, &gpu.name]);
                names.map(|name| (name.as_str(), gpu.key.as_str()))
            })
            .collect(),
        offers: project
            .catalog
            .offers()
            .map(|(_, offer)| offer.id.as_str())
            .collect(),
    };
    let request = read(
        &options.file,
        project.config.hours_per_month,
        &known,
        &mut project.sources,
        &mut project.diagnostics,
    )
    .map_err(Ending::WrongCall)?;
    match request.map(|request| compare(&request, &project, options.format)) {
        Some(Ok(bytes)) => return terminal.result(&bytes),
        Some(Err(diagnostic)) => project.diagnostics.push(*diagnostic),
        None => {}
    }
    terminal.errors(&project.diagnostics, &project.sources);
    Err(Ending::DataErrors)
}

fn compare(
    request: &Request,
    project: &Project,
    format: RentOrBuyFormat,
) -> Result<Vec<u8>, Fault> {
    let (rent, source) = rent(request, project)?;
    let input = request.input.rented(rent);
    let result = outcome(&input).ok_or_else(|| {
        rent_error(
            request,
            "Die Beträge sind zu groß, um mit ihnen zu rechnen.".to_owned(),
            "Preise und Mengen prüfen.",
        )
    })?;
    Ok(match format {
        RentOrBuyFormat::Text => text::render(&input, &result, &source).into_bytes(),
        RentOrBuyFormat::Json => {
            let mut bytes = serde_json::to_vec_pretty(&json::document(&result)).unwrap_or_default();
            bytes.push(b'\n');
            bytes
        }
    })
}

/// The rent with W as the file states it, and in words where the rent comes from.
fn rent(request: &Request, project: &Project) -> Result<(Rent, String), Fault> {
    let input = &request.input;
    let stated = input.rent;
    if request.rent_from == RentFrom::File {
        return Ok((stated, per_hour(stated)));
    }
    // The rate is added to nothing here: the comparison is net.
    let Some(rules) = project.rules("DE") else {
        return Err(rent_error(
            request,
            "In offers/vat-rates.csv fehlt der deutsche Steuersatz.".to_owned(),
            "Eine Zeile für DE ergänzen.",
        ));
    };
    let costs = project.costs(&rules);
    let profile = &project.config.profile;
    let found = match &request.rent_from {
        RentFrom::Offer(id) => {
            let fixed = request.fixed_stated.then_some(stated.fixed);
            costs
                .iter()
                .find(|cost| cost.offer.id == id.value)
                .ok_or_else(|| withdrawn(request))
                .and_then(|cost| {
                    directory::of_offer(cost, profile, &rules, input.gpus, fixed)
                        .map_err(|refusal| refused(request, refusal))
                })?
        }
        RentFrom::Gpu(key) => cheapest(request, &key.value, input, &costs, profile, &rules)?,
        RentFrom::File => return Ok((stated, per_hour(stated))),
    };
    let fixed = if request.fixed_stated {
        stated.fixed
    } else {
        found.rent.fixed
    };
    let rent = Rent {
        fixed,
        once: stated.once,
        ..found.rent
    };
    Ok((rent, format!("{}: {}", offer_words(&found), per_hour(rent))))
}

fn cheapest<'c, 'a>(
    request: &Request,
    gpu: &str,
    input: &Input,
    costs: &'c [Cost<'a>],
    profile: &Profile,
    rules: &Rules,
) -> Result<Found<'c, 'a>, Fault> {
    directory::cheapest(costs, gpu, profile, rules, input.gpus, input.utilisation).ok_or_else(
        || {
            rent_error(
                request,
                "Für diese GPU gibt es kein passendes Angebot, dessen Kosten alle bekannt sind."
                    .to_owned(),
                "Den Mietpreis mit rent_eur_hour selbst angeben.",
            )
        },
    )
}

fn withdrawn(request: &Request) -> Fault {
    rent_error(
        request,
        "Dieses Angebot steht am Stichtag nicht im Verzeichnis.".to_owned(),
        "Ein Angebot wählen, das „vollmonat quote“ nennt.",
    )
}

fn refused(request: &Request, refusal: Refusal) -> Fault {
    match refusal {
        Refusal::Unpriced => rent_error(
            request,
            "Dieses Angebot hat keinen Preis, mit dem sich rechnen lässt.".to_owned(),
            "Den Mietpreis mit rent_eur_hour selbst angeben.",
        ),
        Refusal::Excluded(reason) => rent_error(
            request,
            format!("Dieses Angebot scheidet aus: {reason}."),
            "Ein anderes Angebot wählen oder [profile] in vollmonat.toml ändern.",
        ),
        Refusal::Incomplete => rent_error(
            request,
            "Bei diesem Angebot ist mindestens ein Preis unbekannt; seine Miete wäre nur eine Untergrenze."
                .to_owned(),
            "Die festen Mietkosten mit rent_fixed_eur_month selbst angeben.",
        ),
    }
}

/// `Nordwolke, NW L40S 1 (Hamburg, auf Abruf)`
fn offer_words(found: &Found<'_, '_>) -> String {
    let offer = found.cost.offer;
    format!(
        "{}, {} ({}, {})",
        words::name(&found.cost.provider.name),
        words::name(&offer.name),
        offer.region,
        offer_table::billing(offer)
    )
}

fn per_hour(rent: Rent) -> String {
    if rent.whole_month() {
        "ganzer Monat, gleich wie viel genutzt wird".to_owned()
    } else {
        format!(
            "{} je GPU-Stunde",
            words::about_money(rent.per_hour, "EUR", 4)
        )
    }
}
