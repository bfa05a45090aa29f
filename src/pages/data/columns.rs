//! The columns of angebote.csv: one table that both the file and its description
//! (datapackage.json) are made from, so that they cannot drift apart.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::catalog::{Access, Billing, BillingStep, PriceUnit, Tax};
use crate::pricing::Quoted;

/// One value of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// Unknown or not applicable; never a zero.
    Empty,
    /// Words, guarded against being read as a formula.
    Text(String),
    /// A number with a decimal point, never guarded.
    Number(String),
    /// `true` or `false`.
    Flag(bool),
    /// ISO date.
    Day(Date),
}

impl Cell {
    fn text(value: impl Into<String>) -> Self {
        Self::Text(value.into())
    }

    fn words(value: Option<&str>) -> Self {
        value.map_or(Self::Empty, Self::text)
    }

    fn number(value: Decimal) -> Self {
        Self::Number(value.to_string())
    }

    fn amount(value: Option<Decimal>) -> Self {
        value.map_or(Self::Empty, Self::number)
    }

    /// Always the same number of places, as amounts are written.
    fn fixed(value: Option<Decimal>, places: u32) -> Self {
        value.map_or(Self::Empty, |mut value| {
            value.rescale(places);
            Self::number(value)
        })
    }

    fn count(value: Option<u32>) -> Self {
        value.map_or(Self::Empty, |count| Self::Number(count.to_string()))
    }

    fn day(value: Option<Date>) -> Self {
        value.map_or(Self::Empty, Self::Day)
    }
}

/// Type of a column in the words of a Table Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Words.
    Text,
    /// An address.
    Address,
    /// Decimal number.
    Number,
    /// Whole number.
    Integer,
    /// `true` or `false`.
    Flag,
    /// ISO date.
    Day,
}

impl Kind {
    /// `type` of the Table Schema.
    pub(super) fn schema_type(self) -> &'static str {
        match self {
            Self::Text | Self::Address => "string",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::Flag => "boolean",
            Self::Day => "date",
        }
    }

    /// The German word for readers.
    pub(super) fn german(self) -> &'static str {
        match self {
            Self::Text => "Text",
            Self::Address => "Adresse",
            Self::Number => "Zahl",
            Self::Integer => "ganze Zahl",
            Self::Flag => "true, false",
            Self::Day => "Datum",
        }
    }

    /// `format` of the Table Schema, where it is not the default.
    pub(super) fn schema_format(self) -> Option<&'static str> {
        match self {
            Self::Address => Some("uri"),
            _ => None,
        }
    }
}

/// One column: its name, what it means and how an offer fills it.
pub(super) struct Column {
    /// Name in the header line.
    pub(super) name: &'static str,
    /// Type.
    pub(super) kind: Kind,
    /// Short German name.
    pub(super) title: &'static str,
    /// German sentence with unit; empty where the title says it all.
    pub(super) description: &'static str,
    /// The only values that occur, in their order; empty where any may.
    pub(super) values: Vec<&'static str>,
    /// Always filled.
    pub(super) required: bool,
    /// The value of one offer.
    pub(super) value: fn(&Quoted<'_>) -> Cell,
}

impl Column {
    fn new(
        name: &'static str,
        kind: Kind,
        title: &'static str,
        description: &'static str,
        value: fn(&Quoted<'_>) -> Cell,
    ) -> Self {
        Self {
            name,
            kind,
            title,
            description,
            values: Vec::new(),
            required: false,
            value,
        }
    }

    fn required(mut self) -> Self {
        self.required = true;
        self
    }

    fn one_of(mut self, values: impl IntoIterator<Item = &'static str>) -> Self {
        self.values = values.into_iter().collect();
        self
    }
}

/// Every column in the order of the file.
pub(super) fn all() -> Vec<Column> {
    let mut columns = identity();
    columns.extend(machine());
    columns.extend(price());
    columns.extend(month());
    columns.extend(origin());
    columns
}

fn identity() -> Vec<Column> {
    vec![
        Column::new("id", Kind::Text, "Kennung", "Anbieter/Angebot/Region/Abrechnung, zugleich Adresse unter /angebote/.", |q| Cell::text(&q.offer.id)).required(),
        Column::new("provider", Kind::Text, "Anbieter (Schlüssel)", "Zugleich Adresse unter /anbieter/.", |q| Cell::text(&q.provider.key)).required(),
        Column::new("provider_name", Kind::Text, "Anbieter", "", |q| Cell::text(&q.provider.name)).required(),
        Column::new("offer", Kind::Text, "Angebot", "Name beim Anbieter.", |q| Cell::text(&q.offer.name)).required(),
        Column::new("region", Kind::Text, "Region", "Kürzel des Anbieters.", |q| Cell::text(&q.offer.region)).required(),
        Column::new("country", Kind::Text, "Land", "Standort, ISO 3166-1 alpha-2.", |q| Cell::text(q.offer.shown().country.code())).required(),
        Column::new("city", Kind::Text, "Ort", "", |q| Cell::words(q.offer.shown().city.as_deref())),
        Column::new("billing", Kind::Text, "Abrechnung", "on_demand = auf Abruf, spot = unterbrechbar, reserved = mit Laufzeit, monthly = Monatspreis.", |q| Cell::text(q.offer.billing.key())).required().one_of(Billing::ALL.map(Billing::key)),
        Column::new("term_months", Kind::Integer, "Laufzeit in Monaten", "Vertragsbindung oder Mindestlaufzeit.", |q| Cell::count(q.offer.term_months)),
    ]
}

fn machine() -> Vec<Column> {
    vec![
        Column::new("gpu", Kind::Text, "GPU (Schlüssel)", "Zugleich Adresse unter /gpu/.", |q| Cell::text(&q.offer.shown().gpu)).required(),
        Column::new("gpu_count", Kind::Integer, "GPUs je Angebot", "", |q| Cell::count(Some(q.offer.shown().gpu_count))).required(),
        Column::new("gpu_share", Kind::Text, "Anteil einer GPU", "Bruch wie 1/7; leer = ganze GPU.", |q| {
            q.offer.shown().gpu_share.map_or(Cell::Empty, |share| Cell::text(format!("{}/{}", share.numerator, share.denominator)))
        }),
        Column::new("gpu_access", Kind::Text, "Zugang zur GPU", "dedicated = allein, mig = Hardware-Scheibe, time_sliced = im Wechsel; leer = keine Angabe.", |q| Cell::words(q.offer.shown().gpu_access.map(Access::key))).one_of(Access::ALL.map(Access::key)),
        Column::new("vram_gb", Kind::Number, "VRAM in GB", "Je GPU, wie verkauft.", |q| Cell::number(q.offer.shown().vram_gb)).required(),
        Column::new("vcpus", Kind::Number, "vCPUs", "", |q| Cell::amount(q.offer.shown().vcpus)),
        Column::new("ram_gb", Kind::Number, "Arbeitsspeicher in GB", "", |q| Cell::amount(q.offer.shown().ram_gb)),
        Column::new("local_disk_gb", Kind::Number, "Lokale Platte in GB", "Flüchtig oder enthalten.", |q| Cell::amount(q.offer.shown().local_disk_gb)),
        Column::new("block_storage_included_gb", Kind::Number, "Enthaltener Blockspeicher in GB", "Je Angebot und Monat.", |q| Cell::amount(q.offer.shown().block_storage_included_gb)),
        Column::new("egress_included_gb", Kind::Number, "Enthaltener Egress in GB", "Je Angebot und Monat.", |q| Cell::amount(q.offer.shown().egress_included_gb)),
    ]
}

fn price() -> Vec<Column> {
    vec![
        Column::new("price", Kind::Number, "Preis", "Wie vom Anbieter angegeben; leer = auf Anfrage.", |q| Cell::amount(q.offer.shown().price.as_ref().map(|price| price.amount))),
        Column::new("price_unit", Kind::Text, "Preiseinheit", "Für das ganze Angebot; mit gpu_ je GPU.", |q| Cell::words(q.offer.shown().price.as_ref().map(|price| price.unit.key()))).one_of(PriceUnit::ALL.map(PriceUnit::key)),
        Column::new("currency", Kind::Text, "Währung", "ISO 4217, gilt für alle Beträge des Anbieters in dieser Zeile.", |q| Cell::words(q.offer.shown().price.as_ref().map(|price| price.currency.as_str()))),
        Column::new("tax", Kind::Text, "Umsatzsteuer", "net = ohne, gross = mit Umsatzsteuer des Standortlandes; leer = keine Angabe, gerechnet als ohne.", |q| {
            Cell::words(q.offer.shown().tax.map(|tax| match tax {
                Tax::Net => "net",
                Tax::Gross => "gross",
            }))
        }).one_of(["net", "gross"]),
        Column::new("billing_step", Kind::Text, "Abrechnungsschritt", "Jede Sitzung wird darauf aufgerundet.", |q| Cell::words(q.offer.shown().billing_step.map(BillingStep::key))).one_of(BillingStep::ALL.map(BillingStep::key)),
        Column::new("minimum_minutes", Kind::Number, "Mindestdauer in Minuten", "", |q| Cell::amount(q.offer.shown().minimum_minutes)),
        Column::new("stopped_percent", Kind::Number, "Kosten im Stillstand in Prozent", "Anteil des Preises, solange die Maschine gestoppt ist; leer = keine Angabe.", |q| Cell::amount(q.offer.shown().stopped_percent)),
        Column::new("hours_cap", Kind::Number, "Stundendeckel", "So viele Stunden werden im Monat höchstens berechnet.", |q| Cell::amount(q.offer.shown().hours_cap)),
        Column::new("price_cap", Kind::Number, "Preisdeckel", "So viel wird im Monat höchstens berechnet, in der Währung der Zeile.", |q| Cell::amount(q.offer.shown().price_cap)),
        Column::new("setup_fee", Kind::Number, "Einrichtung", "Einmalig, in der Währung der Zeile.", |q| Cell::amount(q.offer.shown().setup_fee)),
        Column::new("upfront_fee", Kind::Number, "Vorauszahlung", "Einmalig, in der Währung der Zeile.", |q| Cell::amount(q.offer.shown().upfront_fee)),
    ]
}

fn month() -> Vec<Column> {
    vec![
        Column::new(
            "instances",
            Kind::Integer,
            "Stückzahl",
            "So viele Exemplare braucht das Standardprofil.",
            |q| Cell::count(Some(q.quote.instances)),
        ),
        Column::new(
            "month_net_eur",
            Kind::Number,
            "Voller Monat netto in EUR",
            "Unter dem Standardprofil; bei complete = false eine Untergrenze.",
            |q| Cell::fixed(q.quote.net, 2),
        ),
        Column::new(
            "month_vat_eur",
            Kind::Number,
            "Umsatzsteuer in EUR",
            "Deutscher Satz auf den Nettobetrag.",
            |q| Cell::fixed(q.quote.vat, 2),
        ),
        Column::new(
            "month_gross_eur",
            Kind::Number,
            "Voller Monat brutto in EUR",
            "Netto und Umsatzsteuer zusammen.",
            |q| Cell::fixed(q.quote.gross, 2),
        ),
        Column::new(
            "first_month_net_eur",
            Kind::Number,
            "Erster Monat netto in EUR",
            "Mit Einrichtung und Vorauszahlung in voller Höhe.",
            |q| Cell::fixed(q.quote.first_month_net, 2),
        ),
        Column::new(
            "per_gpu_eur",
            Kind::Number,
            "Netto je GPU und Monat in EUR",
            "",
            |q| Cell::fixed(q.quote.per_gpu, 2),
        ),
        Column::new(
            "per_vram_gb_eur",
            Kind::Number,
            "Netto je GB VRAM und Monat in EUR",
            "",
            |q| Cell::fixed(q.quote.per_vram_gb, 4),
        ),
        Column::new(
            "complete",
            Kind::Flag,
            "Vollständig",
            "false = mindestens ein benötigter Posten ist unbekannt.",
            |q| {
                q.quote
                    .net
                    .map_or(Cell::Empty, |_| Cell::Flag(q.quote.complete))
            },
        ),
        Column::new(
            "rank",
            Kind::Integer,
            "Rang",
            "Nur vollständige Angebote, die das Standardprofil erfüllen.",
            |q| Cell::count(q.rank),
        ),
        Column::new(
            "excluded",
            Kind::Text,
            "Ausschlussgrund",
            "Warum das Angebot das Standardprofil nicht erfüllt.",
            |q| Cell::words(q.quote.excluded.as_deref()),
        ),
        Column::new(
            "rate_date",
            Kind::Day,
            "Kursdatum",
            "Jüngster verwendeter Tag der EZB-Referenzkurse; leer = kein Kurs nötig.",
            |q| Cell::day(q.quote.rate_date),
        ),
    ]
}

fn origin() -> Vec<Column> {
    vec![
        Column::new(
            "source_url",
            Kind::Address,
            "Quelle",
            "Adresse, unter der der Preis steht.",
            |q| Cell::text(&q.offer.shown().source.url),
        )
        .required(),
        Column::new("as_of", Kind::Day, "Gelesen am", "", |q| {
            Cell::Day(q.offer.shown().source.as_of)
        })
        .required(),
        Column::new(
            "stale",
            Kind::Flag,
            "Veraltet",
            "true = der Preis des Angebots wurde länger nicht geprüft, als die Methodik erlaubt.",
            |q| Cell::Flag(q.quote.stale),
        )
        .required(),
        Column::new("valid_from", Kind::Day, "Gültig ab", "", |q| {
            Cell::Day(q.offer.shown().valid_from)
        })
        .required(),
        Column::new("valid_until", Kind::Day, "Verkauf bis", "", |q| {
            Cell::day(q.offer.shown().valid_until)
        }),
        Column::new("note", Kind::Text, "Bemerkung", "", |q| {
            Cell::words(q.offer.shown().note.as_deref())
        }),
    ]
}
