//! `vollmonat quote`

use std::path::Path;

use super::Ending;
use super::arguments::{Quote, QuoteFormat, Shared};
use super::terminal::Terminal;
use crate::catalog::gpu;
use crate::german::{self, closest};
use crate::pages::{quote_csv, quote_json, quote_text};
use crate::pricing::{Profile, Quoted, rank};
use crate::project::Project;
use crate::source::profile_file;

/// The full month of every listed offer under a profile.
pub(super) fn run(shared: &Shared, options: &Quote, terminal: &Terminal) -> Result<(), Ending> {
    let mut project = super::sound_project(shared, terminal)?;
    let profile = match &options.profile {
        None => project.config.profile.clone(),
        Some(path) => match read_profile(path, &mut project) {
            Ok(profile) => profile,
            Err(ending) => {
                terminal.errors(&project.diagnostics, &project.sources);
                return Err(ending);
            }
        },
    };
    let Some(rules) = project.rules(&options.vat_country) else {
        let known: Vec<&str> = project.catalog.vat.countries().collect();
        let upper = options.vat_country.to_ascii_uppercase();
        let advice = if known.contains(&upper.as_str()) {
            format!("Meinten Sie „{upper}“?")
        } else {
            format!("Bekannt sind: {}.", known.join(", "))
        };
        return Err(Ending::WrongCall(format!(
            "Für „{}“ steht kein Steuersatz in offers/vat-rates.csv. {advice}",
            options.vat_country,
        )));
    };
    known(options, &project).map_err(Ending::WrongCall)?;
    if let Some(why) = options
        .offer
        .as_deref()
        .and_then(|id| unlisted(id, &project))
    {
        terminal.say(&why);
    }
    let costs = project.costs(&rules);
    let ranking = rank::rank(&costs, &profile, &rules);
    let keep = |quoted: &Quoted<'_>| {
        options
            .gpu
            .as_ref()
            .is_none_or(|gpu| quoted.offer.shown().gpu == *gpu)
            && options
                .offer
                .as_ref()
                .is_none_or(|id| quoted.offer.id == *id)
    };
    let bytes = match options.format {
        QuoteFormat::Json => {
            let document =
                quote_json::document(&ranking, &profile, &rules, &options.vat_country, keep);
            let mut bytes = serde_json::to_vec_pretty(&document).map_err(Ending::unwritten)?;
            bytes.push(b'\n');
            bytes
        }
        QuoteFormat::Csv => quote_csv::render(&ranking, keep),
        QuoteFormat::Text => quote_text::render(&ranking, &profile, &rules, keep).into_bytes(),
    };
    terminal.result(&bytes)
}

fn read_profile(path: &Path, project: &mut Project) -> Result<Profile, Ending> {
    let profile = profile_file::read(
        path,
        project.config.hours_per_month,
        &mut project.sources,
        &mut project.diagnostics,
    )
    .map_err(Ending::WrongCall)?;
    if project.diagnostics.has_errors() {
        return Err(Ending::DataErrors);
    }
    Ok(profile)
}

/// `--gpu` and `--offer` name something that exists.
fn known(options: &Quote, project: &Project) -> Result<(), String> {
    if let Some(key) = &options.gpu
        && project.catalog.gpu(key).is_none()
    {
        let meant = gpu::meant(&project.catalog.gpus, key);
        return Err(unknown("Die GPU", key, &meant));
    }
    if let Some(id) = &options.offer
        && !project.catalog.offers().any(|(_, offer)| offer.id == *id)
    {
        let ids = project.catalog.offers().map(|(_, offer)| offer.id.as_str());
        let meant: Vec<&str> = closest(id, ids).into_iter().collect();
        return Err(unknown("Das Angebot", id, &meant));
    }
    Ok(())
}

/// Why an offer of the directory has no month on this day.
fn unlisted(id: &str, project: &Project) -> Option<String> {
    let today = project.catalog.date;
    let (_, offer) = project.catalog.offers().find(|(_, offer)| offer.id == id)?;
    let shown = offer.shown();
    let why = if offer.withdrawn(today) {
        let last = german::date(shown.valid_until?);
        format!("wurde zuletzt am {last} verkauft")
    } else if offer.listed(today) {
        return None;
    } else {
        let first = german::date(shown.valid_from);
        format!("gilt erst ab dem {first}")
    };
    Some(format!(
        "Das Angebot „{id}“ {why}; am {} hat es keinen vollen Monat.",
        german::date(today)
    ))
}

fn unknown(what: &str, name: &str, meant: &[&str]) -> String {
    let meant: Vec<String> = meant.iter().copied().map(german::quote).collect();
    let question = if meant.is_empty() {
        String::new()
    } else {
        format!(" Meinten Sie {}?", german::list(&meant, "oder"))
    };
    format!("{what} „{name}“ gibt es nicht.{question}")
}
