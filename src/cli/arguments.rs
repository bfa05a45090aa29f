//! What can be said on the command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use jiff::civil::Date;

use super::edit_arguments::{Confirm, Fmt, Import, New, Schema};
use super::german;

/// Der Vollmonat: was eine gemietete GPU im ganzen Monat kostet.
#[derive(Debug, Parser)]
#[command(name = "vollmonat", version, disable_help_subcommand = true)]
pub(crate) struct Arguments {
    #[command(flatten)]
    pub(crate) shared: Shared,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Options of every command.
#[derive(Clone, Debug, Args)]
pub(crate) struct Shared {
    /// Projektordner mit vollmonat.toml, offers/ und content/
    #[arg(long, global = true, value_name = "ORDNER", default_value = ".")]
    pub(crate) root: PathBuf,
    /// Stichtag für „aktuell“ und „veraltet“; sonst SOURCE_DATE_EPOCH oder heute
    #[arg(long, global = true, value_name = "JJJJ-MM-TT", value_parser = german::date)]
    pub(crate) date: Option<Date>,
    /// Nur Fehler ausgeben
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
    /// Farben in der Ausgabe: auto, always oder never
    #[arg(long, global = true, value_name = "WANN", default_value = "auto")]
    pub(crate) color: Color,
}

/// `--color`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Nur im Terminal und ohne NO_COLOR
    Auto,
    /// Immer
    Always,
    /// Nie
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Baut die Website
    Build(Build),
    /// Prüft alles, was build prüft, dazu Aktualität und Plausibilität
    Check(Check),
    /// Rechnet den Vollmonat aller Angebote aus
    Quote(Quote),
    /// Zeigt, was eine Änderung an vollen Monaten und Rängen bewirkt
    Diff(Diff),
    /// Legt einen Anbieter, ein Angebot, einen neuen Preis oder einen Leitfaden an
    New(New),
    /// Vermerkt, dass Preise erneut gelesen wurden und unverändert sind
    Confirm(Confirm),
    /// Bringt die Datendateien in kanonische Form
    Fmt(Fmt),
    /// Übernimmt Preise aus Katalogen von Anbietern und Kurse der EZB
    Import(Import),
    /// Schreibt die Tabellenbeschreibungen (Frictionless) nach offers/
    Schema(Schema),
    /// Vergleicht Mieten und Kaufen für eine Maschine und ihre Auslastung
    RentOrBuy(RentOrBuy),
    /// Gibt die Vervollständigung für eine Shell aus
    Completions(Completions),
    /// Gibt die Handbuchseite aus (man)
    Man,
    /// Zeigt die Website lokal an und baut sie bei jeder Änderung neu
    #[cfg(feature = "serve")]
    Serve(Serve),
}

#[derive(Clone, Debug, Args)]
pub(crate) struct Build {
    /// Zielordner; ohne Angabe site/ im Projektordner
    #[arg(long, value_name = "ORDNER")]
    pub(crate) out: Option<PathBuf>,
    /// Adresse, unter der die Website stehen wird; sonst base_url aus vollmonat.toml
    #[arg(long, value_name = "ADRESSE")]
    pub(crate) base_url: Option<String>,
    /// Verweigert die Veröffentlichung, solange Betreiberangaben fehlen
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    /// Ausgabeform: text, json oder github
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) format: CheckFormat,
    /// Nennt nur, was neu zu lesen ist: die Preislisten der besten Ränge zuerst, dann nach Alter
    #[arg(long)]
    pub(crate) stale: bool,
    /// Meldet auch Adressen, die es in einer älteren Git-Revision oder einem älteren Ordner gab
    /// und die jetzt ins Leere führen
    #[arg(long, value_name = "ALT")]
    pub(crate) against: Option<String>,
}

/// `check --format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Für Menschen
    Text,
    /// Ein JSON-Feld
    Json,
    /// Anmerkungen für GitHub und Forgejo
    Github,
}

#[derive(Debug, Args)]
pub(crate) struct Quote {
    /// Nutzungsprofil (TOML); sonst [profile] aus vollmonat.toml
    #[arg(long, value_name = "DATEI")]
    pub(crate) profile: Option<PathBuf>,
    /// Nur Angebote mit dieser GPU
    #[arg(long, value_name = "SCHLÜSSEL")]
    pub(crate) gpu: Option<String>,
    /// Nur dieses Angebot
    #[arg(long, value_name = "ID")]
    pub(crate) offer: Option<String>,
    /// Land, dessen Umsatzsteuer aufgeschlagen wird
    #[arg(long, value_name = "LAND", default_value = "DE")]
    pub(crate) vat_country: String,
    /// Ausgabeform: text, json oder csv
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) format: QuoteFormat,
}

/// `quote --format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum QuoteFormat {
    /// Tabelle
    Text,
    /// JSON
    Json,
    /// CSV mit Dezimalpunkt
    Csv,
}

#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// bash, zsh, fish, powershell oder elvish
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// Bisheriger Stand: ein Projektordner oder eine Git-Revision (main, HEAD~1, v1.2);
    /// „main...“ ist der Stand, von dem der jetzige Zweig abgeht
    #[arg(value_name = "ALT")]
    pub(crate) old: String,
    /// Neuer Stand, ebenso; ohne Angabe der Projektordner, wie er auf der Platte steht
    #[arg(value_name = "NEU")]
    pub(crate) new: Option<String>,
    /// Ausgabeform: markdown, text oder json
    #[arg(long, value_name = "FORM", default_value = "markdown")]
    pub(crate) format: DiffFormat,
}

/// `diff --format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiffFormat {
    /// Kommentar für einen Pull Request
    Markdown,
    /// Für das Terminal
    Text,
    /// JSON
    Json,
}

#[derive(Debug, Args)]
pub(crate) struct RentOrBuy {
    /// Maschine, Auslastung und Miete (TOML); die Schlüssel stehen in der README
    #[arg(value_name = "DATEI")]
    pub(crate) file: PathBuf,
    /// Ausgabeform: text oder json
    #[arg(long, value_name = "FORM", default_value = "text")]
    pub(crate) format: RentOrBuyFormat,
}

/// `rent-or-buy --format`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RentOrBuyFormat {
    /// Für Menschen
    Text,
    /// Ein JSON-Objekt
    Json,
}

#[cfg(feature = "serve")]
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Port auf 127.0.0.1
    #[arg(long, value_name = "PORT", default_value = "8080", value_parser = german::port)]
    pub(crate) port: u16,
}

/// The whole command line as a description, in German.
pub(crate) fn described() -> clap::Command {
    german::translate(Arguments::command())
}

/// Parses; help and version end with 0, a wrong call with 2.
pub(crate) fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Arguments, ExitCode> {
    let mut command = described();
    let matches = command
        .try_get_matches_from_mut(arguments)
        .and_then(|matches| Arguments::from_arg_matches(&matches));
    matches.map_err(|error| german::report(&error))
}
