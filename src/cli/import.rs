//! `vollmonat import`

mod report;

use std::collections::BTreeMap;
use std::io::Read;

use super::Ending;
use super::apply::apply;
use super::arguments::Shared;
use super::edit_arguments::Import;
use super::terminal::Terminal;
use crate::catalog::Country;
use crate::catalog::read::OFFERS;
use crate::edit::grid::Grid;
use crate::edit::history::offers_file;
use crate::edit::rows::apply as edit_rows;
use crate::edit::workspace::Workspace;
use crate::edit::{Change, answer};
use crate::german;
use crate::import::propose::{Target, propose};
use crate::import::{self, Collector, Context, Filter, Format, ecb};
use crate::source::foreign;
use crate::source::table::url_fault;

const RATES: &str = "offers/exchange-rates.csv";

/// Changes and the report about them.
type Outcome = Result<(Vec<Change>, String), String>;

/// Other people's catalogues → rows; nothing that stands in a file is overwritten.
pub(super) fn run(shared: &Shared, options: &Import, terminal: &Terminal) -> Result<(), Ending> {
    let workspace = super::workspace(shared)?;
    let outcome = if options.format == "ecb" {
        rates(&workspace, options)
    } else {
        offers(&workspace, options)
    };
    let (changes, report) = outcome.map_err(Ending::WrongCall)?;
    terminal.result(report.as_bytes())?;
    apply(shared, &workspace, &changes, options.dry_run, terminal)?;
    let files: Vec<&str> = changes.iter().map(|change| change.path.as_str()).collect();
    terminal.say(&match (files.is_empty(), options.dry_run) {
        (true, _) => "Nichts zu ändern.".to_owned(),
        (false, true) => format!(
            "Probelauf: {} blieb unverändert.",
            german::list(&files, "und")
        ),
        (false, false) => format!("Geändert: {}.", german::list(&files, "und")),
    });
    Ok(())
}

fn rates(workspace: &Workspace, options: &Import) -> Outcome {
    let [file] = options.files.as_slice() else {
        return Err("ecb wird aus einer einzelnen Datei gelesen.".to_owned());
    };
    let faulty = |file: &str| {
        workspace
            .data_errors()
            .as_slice()
            .iter()
            .any(|d| d.file == file)
    };
    if faulty(RATES) {
        return Err(format!(
            "„{RATES}“ hat Fehler; „vollmonat check“ nennt sie."
        ));
    }
    let rates = ecb::read(&mut foreign::open(file)?)?;
    let old = workspace.get(RATES);
    let mut grid = match old {
        Some(bytes) => Grid::read_rates(RATES, bytes)
            .ok_or_else(|| format!("„{RATES}“ hat Fehler; „vollmonat check“ nennt sie."))?,
        None => Grid {
            columns: vec!["Date".to_owned()],
            rows: Vec::new(),
        },
    };
    let merge = ecb::merge(&mut grid, &rates);
    let report = report::rates(&merge);
    if merge.added.is_empty() {
        return Ok((Vec::new(), report));
    }
    let change = Change {
        path: RATES.to_owned(),
        bytes: grid.render(),
        new: old.is_none(),
    };
    Ok((vec![change], report))
}

fn offers(workspace: &Workspace, options: &Import) -> Outcome {
    let format = format(&options.format)?;
    let provider = provider(workspace, options, format)?;
    let as_of = options.as_of.unwrap_or(workspace.date);
    if as_of > workspace.date {
        return Err(format!(
            "--as-of: Der {} liegt in der Zukunft.",
            german::date(as_of)
        ));
    }
    let source_url = options
        .source_url
        .clone()
        .unwrap_or_else(|| format.source_url(&options.region));
    if let Some(fault) = url_fault(&source_url) {
        return Err(format!("--source-url: {fault}"));
    }
    let filter = Filter {
        regions: options.region.clone(),
        countries: countries(&options.country)?,
        gpus: options
            .gpu
            .iter()
            .map(|spelling| answer::gpu(&workspace.catalog, spelling))
            .collect::<Result<_, _>>()?,
    };
    let mut places = BTreeMap::new();
    for text in &options.place {
        let (region, country) = text.split_once('=').ok_or_else(|| {
            format!("--place: „{text}“ hat nicht die Form REGION=LAND, etwa muc1=DE.")
        })?;
        let country = countries(&[country.to_owned()])?.remove(0);
        places.insert(region.to_owned(), country);
    }
    let mut files = options
        .files
        .iter()
        .map(|path| Ok(Box::new(foreign::open(path)?) as Box<dyn Read>))
        .collect::<Result<Vec<_>, String>>()?;
    let mut collector = Collector::new(&workspace.catalog, &provider, places, filter);
    let context = Context {
        regions: &options.region,
        provider: &provider,
    };
    import::read(format, &mut files, &context, &mut collector)?;
    let (kept, read, skipped) = collector.into_kept();
    let target = Target {
        provider: &provider,
        source_url: &source_url,
        as_of,
        confirm: options.confirm,
    };
    let proposal = propose(workspace, &target, &kept)?;
    let path = offers_file(&provider);
    let changes = if proposal.edits.is_empty() {
        Vec::new()
    } else {
        vec![edit_rows(workspace, &path, OFFERS, &proposal.edits)?]
    };
    Ok((
        changes,
        report::offers(format, &path, read, &proposal, &skipped, options.confirm),
    ))
}

fn format(word: &str) -> Result<Format, String> {
    let keys = || Format::ALL.iter().map(|format| format.key()).chain(["ecb"]);
    Format::ALL
        .into_iter()
        .find(|format| format.key() == word)
        .ok_or_else(|| {
            let meant = german::closest(word, keys())
                .map_or_else(String::new, |meant| format!(" Meinten Sie „{meant}“?"));
            format!(
                "Das Format „{word}“ gibt es nicht.{meant} Bekannt sind: {}.",
                keys().collect::<Vec<_>>().join(", ")
            )
        })
}

/// The provider must have a folder: who sells there is not for a catalogue to say.
fn provider(workspace: &Workspace, options: &Import, format: Format) -> Result<String, String> {
    let key = options
        .provider
        .as_deref()
        .or(format.provider())
        .ok_or_else(|| {
            format!(
                "Der Katalog {} gilt für viele Anbieter: Nennen Sie mit --provider den Ordner, der die Zeilen bekommt.",
                format.key()
            )
        })?;
    if workspace.catalog.provider(key).is_some() {
        return Ok(key.to_owned());
    }
    let keys = workspace.catalog.providers.iter().map(|it| it.key.as_str());
    let meant = german::closest(key, keys)
        .map_or_else(String::new, |meant| format!(" Meinten Sie „{meant}“?"));
    Err(format!(
        "Den Anbieter „{key}“ gibt es nicht.{meant} Nennen Sie mit --provider einen Ordner in offers/ oder legen Sie ihn mit „vollmonat new provider“ an."
    ))
}

fn countries(codes: &[String]) -> Result<Vec<String>, String> {
    codes
        .iter()
        .map(|code| {
            Country::from_code(&code.to_uppercase())
                .map(|country| country.code().to_owned())
                .ok_or_else(|| format!("„{code}“ ist kein Länderkürzel nach ISO 3166-1."))
        })
        .collect()
}
