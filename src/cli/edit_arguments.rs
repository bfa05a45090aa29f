//! Command lines of the commands that change data files.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use jiff::civil::Date;

use super::german;

#[derive(Debug, Args)]
pub(crate) struct Fmt {
    /// Schreibt nichts; nennt die Dateien, die nicht in kanonischer Form sind (Status 1)
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Schema {
    /// Schreibt nichts; Status 1, wenn die Beschreibungen in offers/ nicht mehr stimmen
    #[arg(long)]
    pub(crate) check: bool,
}

#[derive(Debug, Args)]
#[command(subcommand_required = true)]
pub(crate) struct New {
    #[command(subcommand)]
    pub(crate) what: NewWhat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum NewWhat {
    /// Legt einen Anbieter mit seinem ersten Angebot an
    Provider(Box<NewProvider>),
    /// Legt ein Angebot an
    Offer(Box<NewOffer>),
    /// Hängt einem Angebot einen neuen Preis an; der alte bleibt als Verlauf
    Price(NewPrice),
    /// Legt einen Leitfaden als Entwurf an
    Guide(NewGuide),
}

#[derive(Debug, Args)]
pub(crate) struct NewProvider {
    /// Schlüssel, zugleich Ordner und Adresse
    #[arg(value_name = "SCHLÜSSEL")]
    pub(crate) key: Option<String>,
    /// Name des Anbieters
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// Vertragspartei, etwa „Nordwolke GmbH“
    #[arg(long, value_name = "NAME")]
    pub(crate) legal_name: Option<String>,
    /// Land der Vertragspartei
    #[arg(long, value_name = "LAND")]
    pub(crate) seat: Option<String>,
    /// Startseite des Anbieters
    #[arg(long, value_name = "ADRESSE")]
    pub(crate) website: Option<String>,
    /// Wo die Angaben über den Anbieter stehen, etwa das Impressum
    #[arg(long, value_name = "ADRESSE")]
    pub(crate) provider_source_url: Option<String>,
    #[command(flatten)]
    pub(crate) cells: OfferCells,
}

#[derive(Debug, Args)]
pub(crate) struct NewOffer {
    /// Schlüssel des Anbieters
    #[arg(value_name = "ANBIETER")]
    pub(crate) provider: Option<String>,
    #[command(flatten)]
    pub(crate) cells: OfferCells,
}

/// The columns that every offer needs, and any other with `--set`.
#[derive(Debug, Args)]
pub(crate) struct OfferCells {
    /// Name des Angebots, wie der Anbieter ihn schreibt
    #[arg(long, value_name = "NAME")]
    pub(crate) offer: Option<String>,
    /// GPU: Schlüssel aus gpus.csv oder eine andere Schreibweise
    #[arg(long, value_name = "GPU")]
    pub(crate) gpu: Option<String>,
    /// Zahl der GPUs; ohne Angabe 1
    #[arg(long, value_name = "ZAHL")]
    pub(crate) gpu_count: Option<String>,
    /// Kürzel des Anbieters für die Region
    #[arg(long, value_name = "REGION")]
    pub(crate) region: Option<String>,
    /// Land des Rechenzentrums
    #[arg(long, value_name = "LAND")]
    pub(crate) country: Option<String>,
    /// Abrechnung: on_demand, spot, reserved oder monthly; ohne Angabe on_demand
    #[arg(long, value_name = "ART")]
    pub(crate) billing: Option<String>,
    /// Laufzeit in Monaten, bei reserved nötig
    #[arg(long, value_name = "MONATE")]
    pub(crate) term_months: Option<String>,
    /// Preis; ohne Angabe „auf Anfrage“
    #[arg(long, value_name = "PREIS", allow_negative_numbers = true)]
    pub(crate) price: Option<String>,
    /// Preiseinheit, etwa hour, gpu_hour oder month; ohne Angabe hour
    #[arg(long, value_name = "EINHEIT")]
    pub(crate) price_unit: Option<String>,
    /// Währung; ohne Angabe EUR
    #[arg(long, value_name = "WÄHRUNG")]
    pub(crate) currency: Option<String>,
    /// net (ohne) oder gross (mit Umsatzsteuer)
    #[arg(long, value_name = "STEUER")]
    pub(crate) tax: Option<String>,
    /// Adresse, unter der der Preis steht
    #[arg(long, value_name = "ADRESSE")]
    pub(crate) source_url: Option<String>,
    /// Tag, an dem er dort gelesen wurde; ohne Angabe heute
    #[arg(long, value_name = "JJJJ-MM-TT")]
    pub(crate) as_of: Option<String>,
    /// Weitere Spalte, etwa --set vcpus=16; mehrfach erlaubt
    #[arg(long = "set", value_name = "SPALTE=WERT")]
    pub(crate) set: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct NewPrice {
    /// Kennung des Angebots
    #[arg(value_name = "ID")]
    pub(crate) id: String,
    /// Neuer Preis, etwa 1,39 oder 1.39
    #[arg(value_name = "PREIS", allow_negative_numbers = true)]
    pub(crate) price: String,
    /// Tag, an dem der Preis gelesen wurde
    #[arg(long, value_name = "JJJJ-MM-TT", value_parser = german::date)]
    pub(crate) as_of: Date,
    /// Erster Tag, an dem er gilt; ohne Angabe der Tag der Lesung
    #[arg(long, value_name = "JJJJ-MM-TT", value_parser = german::date)]
    pub(crate) valid_from: Option<Date>,
    /// Andere Spalte, die sich mit ändert, etwa --set note=; mehrfach erlaubt
    #[arg(long = "set", value_name = "SPALTE=WERT")]
    pub(crate) set: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct NewGuide {
    /// Überschrift
    #[arg(long, value_name = "TITEL")]
    pub(crate) title: Option<String>,
    /// Ein Satz für Suchmaschinen und Listen
    #[arg(long, value_name = "TEXT")]
    pub(crate) description: Option<String>,
    /// Adresse; ohne Angabe aus der Überschrift
    #[arg(value_name = "ADRESSE")]
    pub(crate) slug: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct Confirm {
    /// Kennungen; „anbieter/“ meint alle Angebote, die er noch verkauft
    #[arg(value_name = "ID", required = true)]
    pub(crate) ids: Vec<String>,
    /// Tag, an dem die Preise gelesen wurden
    #[arg(long, value_name = "JJJJ-MM-TT", value_parser = german::date)]
    pub(crate) as_of: Date,
    /// Das Angebot steht an diesem Tag nicht mehr da: trägt den letzten Verkaufstag ein
    #[arg(long)]
    pub(crate) gone: bool,
    /// Letzter Verkaufstag zu --gone; ohne Angabe der Tag davor
    #[arg(long, value_name = "JJJJ-MM-TT", value_parser = german::date, requires = "gone")]
    pub(crate) last_day: Option<Date>,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// aws, azure, gpuhunt, hetzner, ovhcloud, scaleway, skypilot, sparecores oder ecb
    #[arg(value_name = "FORMAT")]
    pub(crate) format: String,
    /// Datei des Anbieters oder Katalogs; bei sparecores zuerst die Preise, dann die Server
    #[arg(value_name = "DATEI", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Schlüssel des Anbieters, dessen Ordner die Zeilen bekommt
    #[arg(long, value_name = "SCHLÜSSEL")]
    pub(crate) provider: Option<String>,
    /// Nur diese Region; mehrfach erlaubt
    #[arg(long, value_name = "REGION")]
    pub(crate) region: Vec<String>,
    /// Nur dieses Land; mehrfach erlaubt
    #[arg(long, value_name = "LAND")]
    pub(crate) country: Vec<String>,
    /// Nur diese GPU; mehrfach erlaubt
    #[arg(long, value_name = "GPU")]
    pub(crate) gpu: Vec<String>,
    /// Land einer Region, die das Programm nicht kennt, etwa --place muc1=DE; mehrfach erlaubt
    #[arg(long, value_name = "REGION=LAND")]
    pub(crate) place: Vec<String>,
    /// Vermerkt bei unveränderten Preisen den Tag als neu gelesen (wie confirm)
    #[arg(long)]
    pub(crate) confirm: bool,
    /// Adresse, unter der die Preise stehen; ohne Angabe die des Katalogs
    #[arg(long, value_name = "ADRESSE")]
    pub(crate) source_url: Option<String>,
    /// Tag, an dem die Datei geladen wurde; ohne Angabe heute
    #[arg(long, value_name = "JJJJ-MM-TT", value_parser = german::date)]
    pub(crate) as_of: Option<Date>,
    /// Schreibt nichts; zeigt, was geschähe
    #[arg(long)]
    pub(crate) dry_run: bool,
}
