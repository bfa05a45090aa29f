//! ISO 3166-1 countries with their German names.

/// An ISO 3166-1 alpha-2 country, valid by construction.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Country(&'static Row);

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Row {
    code: &'static str,
    german: &'static str,
    area: Area,
}

/// Legal area of a country, as far as a tenant cares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Area {
    /// European Union.
    Eu,
    /// European Economic Area outside the EU.
    Eea,
    /// Elsewhere in Europe.
    Europe,
    /// Outside Europe.
    World,
}

impl std::fmt::Debug for Country {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.code)
    }
}

impl Country {
    /// The country with this upper-case code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        TABLE
            .binary_search_by(|row| row.code.cmp(code))
            .ok()
            .map(|index| Self(&TABLE[index]))
    }

    /// The country with this German name, for hints.
    #[must_use]
    pub fn from_german(name: &str) -> Option<Self> {
        TABLE
            .iter()
            .find(|row| row.german.eq_ignore_ascii_case(name))
            .map(Self)
    }

    /// Upper-case code, `DE`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.0.code
    }

    /// Lower-case code as in addresses, `de`.
    #[must_use]
    pub fn slug(self) -> String {
        self.0.code.to_ascii_lowercase()
    }

    /// German name, „Deutschland“.
    #[must_use]
    pub fn german(self) -> &'static str {
        self.0.german
    }

    /// Legal area.
    #[must_use]
    pub fn area(self) -> Area {
        self.0.area
    }
}

impl Row {
    const fn new(code: &'static str, german: &'static str, area: Area) -> Self {
        Self { code, german, area }
    }
}

/// By code. German names as in Unicode CLDR 47 („de“, territories).
static TABLE: &[Row] = &[
    Row::new("AD", "Andorra", Area::Europe),
    Row::new("AE", "Vereinigte Arabische Emirate", Area::World),
    Row::new("AF", "Afghanistan", Area::World),
    Row::new("AG", "Antigua und Barbuda", Area::World),
    Row::new("AI", "Anguilla", Area::World),
    Row::new("AL", "Albanien", Area::Europe),
    Row::new("AM", "Armenien", Area::World),
    Row::new("AO", "Angola", Area::World),
    Row::new("AQ", "Antarktis", Area::World),
    Row::new("AR", "Argentinien", Area::World),
    Row::new("AS", "Amerikanisch-Samoa", Area::World),
    Row::new("AT", "Österreich", Area::Eu),
    Row::new("AU", "Australien", Area::World),
    Row::new("AW", "Aruba", Area::World),
    Row::new("AX", "Ålandinseln", Area::Europe),
    Row::new("AZ", "Aserbaidschan", Area::World),
    Row::new("BA", "Bosnien und Herzegowina", Area::Europe),
    Row::new("BB", "Barbados", Area::World),
    Row::new("BD", "Bangladesch", Area::World),
    Row::new("BE", "Belgien", Area::Eu),
    Row::new("BF", "Burkina Faso", Area::World),
    Row::new("BG", "Bulgarien", Area::Eu),
    Row::new("BH", "Bahrain", Area::World),
    Row::new("BI", "Burundi", Area::World),
    Row::new("BJ", "Benin", Area::World),
    Row::new("BL", "St. Barthélemy", Area::World),
    Row::new("BM", "Bermuda", Area::World),
    Row::new("BN", "Brunei Darussalam", Area::World),
    Row::new("BO", "Bolivien", Area::World),
    Row::new("BQ", "Karibische Niederlande", Area::World),
    Row::new("BR", "Brasilien", Area::World),
    Row::new("BS", "Bahamas", Area::World),
    Row::new("BT", "Bhutan", Area::World),
    Row::new("BV", "Bouvetinsel", Area::World),
    Row::new("BW", "Botsuana", Area::World),
    Row::new("BY", "Belarus", Area::Europe),
    Row::new("BZ", "Belize", Area::World),
    Row::new("CA", "Kanada", Area::World),
    Row::new("CC", "Kokosinseln", Area::World),
    Row::new("CD", "Kongo-Kinshasa", Area::World),
    Row::new("CF", "Zentralafrikanische Republik", Area::World),
    Row::new("CG", "Kongo-Brazzaville", Area::World),
    Row::new("CH", "Schweiz", Area::Europe),
    Row::new("CI", "Côte d’Ivoire", Area::World),
    Row::new("CK", "Cookinseln", Area::World),
    Row::new("CL", "Chile", Area::World),
    Row::new("CM", "Kamerun", Area::World),
    Row::new("CN", "China", Area::World),
    Row::new("CO", "Kolumbien", Area::World),
    Row::new("CR", "Costa Rica", Area::World),
    Row::new("CU", "Kuba", Area::World),
    Row::new("CV", "Cabo Verde", Area::World),
    Row::new("CW", "Curaçao", Area::World),
    Row::new("CX", "Weihnachtsinsel", Area::World),
    Row::new("CY", "Zypern", Area::Eu),
    Row::new("CZ", "Tschechien", Area::Eu),
    Row::new("DE", "Deutschland", Area::Eu),
    Row::new("DJ", "Dschibuti", Area::World),
    Row::new("DK", "Dänemark", Area::Eu),
    Row::new("DM", "Dominica", Area::World),
    Row::new("DO", "Dominikanische Republik", Area::World),
    Row::new("DZ", "Algerien", Area::World),
    Row::new("EC", "Ecuador", Area::World),
    Row::new("EE", "Estland", Area::Eu),
    Row::new("EG", "Ägypten", Area::World),
    Row::new("EH", "Westsahara", Area::World),
    Row::new("ER", "Eritrea", Area::World),
    Row::new("ES", "Spanien", Area::Eu),
    Row::new("ET", "Äthiopien", Area::World),
    Row::new("FI", "Finnland", Area::Eu),
    Row::new("FJ", "Fidschi", Area::World),
    Row::new("FK", "Falklandinseln", Area::World),
    Row::new("FM", "Mikronesien", Area::World),
    Row::new("FO", "Färöer", Area::Europe),
    Row::new("FR", "Frankreich", Area::Eu),
    Row::new("GA", "Gabun", Area::World),
    Row::new("GB", "Vereinigtes Königreich", Area::Europe),
    Row::new("GD", "Grenada", Area::World),
    Row::new("GE", "Georgien", Area::World),
    Row::new("GF", "Französisch-Guayana", Area::World),
    Row::new("GG", "Guernsey", Area::Europe),
    Row::new("GH", "Ghana", Area::World),
    Row::new("GI", "Gibraltar", Area::Europe),
    Row::new("GL", "Grönland", Area::World),
    Row::new("GM", "Gambia", Area::World),
    Row::new("GN", "Guinea", Area::World),
    Row::new("GP", "Guadeloupe", Area::World),
    Row::new("GQ", "Äquatorialguinea", Area::World),
    Row::new("GR", "Griechenland", Area::Eu),
    Row::new(
        "GS",
        "Südgeorgien und die Südlichen Sandwichinseln",
        Area::World,
    ),
    Row::new("GT", "Guatemala", Area::World),
    Row::new("GU", "Guam", Area::World),
    Row::new("GW", "Guinea-Bissau", Area::World),
    Row::new("GY", "Guyana", Area::World),
    Row::new("HK", "Hongkong", Area::World),
    Row::new("HM", "Heard und McDonaldinseln", Area::World),
    Row::new("HN", "Honduras", Area::World),
    Row::new("HR", "Kroatien", Area::Eu),
    Row::new("HT", "Haiti", Area::World),
    Row::new("HU", "Ungarn", Area::Eu),
    Row::new("ID", "Indonesien", Area::World),
    Row::new("IE", "Irland", Area::Eu),
    Row::new("IL", "Israel", Area::World),
    Row::new("IM", "Isle of Man", Area::Europe),
    Row::new("IN", "Indien", Area::World),
    Row::new(
        "IO",
        "Britisches Territorium im Indischen Ozean",
        Area::World,
    ),
    Row::new("IQ", "Irak", Area::World),
    Row::new("IR", "Iran", Area::World),
    Row::new("IS", "Island", Area::Eea),
    Row::new("IT", "Italien", Area::Eu),
    Row::new("JE", "Jersey", Area::Europe),
    Row::new("JM", "Jamaika", Area::World),
    Row::new("JO", "Jordanien", Area::World),
    Row::new("JP", "Japan", Area::World),
    Row::new("KE", "Kenia", Area::World),
    Row::new("KG", "Kirgisistan", Area::World),
    Row::new("KH", "Kambodscha", Area::World),
    Row::new("KI", "Kiribati", Area::World),
    Row::new("KM", "Komoren", Area::World),
    Row::new("KN", "St. Kitts und Nevis", Area::World),
    Row::new("KP", "Nordkorea", Area::World),
    Row::new("KR", "Südkorea", Area::World),
    Row::new("KW", "Kuwait", Area::World),
    Row::new("KY", "Kaimaninseln", Area::World),
    Row::new("KZ", "Kasachstan", Area::World),
    Row::new("LA", "Laos", Area::World),
    Row::new("LB", "Libanon", Area::World),
    Row::new("LC", "St. Lucia", Area::World),
    Row::new("LI", "Liechtenstein", Area::Eea),
    Row::new("LK", "Sri Lanka", Area::World),
    Row::new("LR", "Liberia", Area::World),
    Row::new("LS", "Lesotho", Area::World),
    Row::new("LT", "Litauen", Area::Eu),
    Row::new("LU", "Luxemburg", Area::Eu),
    Row::new("LV", "Lettland", Area::Eu),
    Row::new("LY", "Libyen", Area::World),
    Row::new("MA", "Marokko", Area::World),
    Row::new("MC", "Monaco", Area::Europe),
    Row::new("MD", "Republik Moldau", Area::Europe),
    Row::new("ME", "Montenegro", Area::Europe),
    Row::new("MF", "St. Martin", Area::World),
    Row::new("MG", "Madagaskar", Area::World),
    Row::new("MH", "Marshallinseln", Area::World),
    Row::new("MK", "Nordmazedonien", Area::Europe),
    Row::new("ML", "Mali", Area::World),
    Row::new("MM", "Myanmar", Area::World),
    Row::new("MN", "Mongolei", Area::World),
    Row::new("MO", "Macau", Area::World),
    Row::new("MP", "Nördliche Marianen", Area::World),
    Row::new("MQ", "Martinique", Area::World),
    Row::new("MR", "Mauretanien", Area::World),
    Row::new("MS", "Montserrat", Area::World),
    Row::new("MT", "Malta", Area::Eu),
    Row::new("MU", "Mauritius", Area::World),
    Row::new("MV", "Malediven", Area::World),
    Row::new("MW", "Malawi", Area::World),
    Row::new("MX", "Mexiko", Area::World),
    Row::new("MY", "Malaysia", Area::World),
    Row::new("MZ", "Mosambik", Area::World),
    Row::new("NA", "Namibia", Area::World),
    Row::new("NC", "Neukaledonien", Area::World),
    Row::new("NE", "Niger", Area::World),
    Row::new("NF", "Norfolkinsel", Area::World),
    Row::new("NG", "Nigeria", Area::World),
    Row::new("NI", "Nicaragua", Area::World),
    Row::new("NL", "Niederlande", Area::Eu),
    Row::new("NO", "Norwegen", Area::Eea),
    Row::new("NP", "Nepal", Area::World),
    Row::new("NR", "Nauru", Area::World),
    Row::new("NU", "Niue", Area::World),
    Row::new("NZ", "Neuseeland", Area::World),
    Row::new("OM", "Oman", Area::World),
    Row::new("PA", "Panama", Area::World),
    Row::new("PE", "Peru", Area::World),
    Row::new("PF", "Französisch-Polynesien", Area::World),
    Row::new("PG", "Papua-Neuguinea", Area::World),
    Row::new("PH", "Philippinen", Area::World),
    Row::new("PK", "Pakistan", Area::World),
    Row::new("PL", "Polen", Area::Eu),
    Row::new("PM", "St. Pierre und Miquelon", Area::World),
    Row::new("PN", "Pitcairninseln", Area::World),
    Row::new("PR", "Puerto Rico", Area::World),
    Row::new("PS", "Palästinensische Autonomiegebiete", Area::World),
    Row::new("PT", "Portugal", Area::Eu),
    Row::new("PW", "Palau", Area::World),
    Row::new("PY", "Paraguay", Area::World),
    Row::new("QA", "Katar", Area::World),
    Row::new("RE", "Réunion", Area::World),
    Row::new("RO", "Rumänien", Area::Eu),
    Row::new("RS", "Serbien", Area::Europe),
    Row::new("RU", "Russland", Area::World),
    Row::new("RW", "Ruanda", Area::World),
    Row::new("SA", "Saudi-Arabien", Area::World),
    Row::new("SB", "Salomonen", Area::World),
    Row::new("SC", "Seychellen", Area::World),
    Row::new("SD", "Sudan", Area::World),
    Row::new("SE", "Schweden", Area::Eu),
    Row::new("SG", "Singapur", Area::World),
    Row::new("SH", "St. Helena", Area::World),
    Row::new("SI", "Slowenien", Area::Eu),
    Row::new("SJ", "Spitzbergen und Jan Mayen", Area::Europe),
    Row::new("SK", "Slowakei", Area::Eu),
    Row::new("SL", "Sierra Leone", Area::World),
    Row::new("SM", "San Marino", Area::Europe),
    Row::new("SN", "Senegal", Area::World),
    Row::new("SO", "Somalia", Area::World),
    Row::new("SR", "Suriname", Area::World),
    Row::new("SS", "Südsudan", Area::World),
    Row::new("ST", "São Tomé und Príncipe", Area::World),
    Row::new("SV", "El Salvador", Area::World),
    Row::new("SX", "Sint Maarten", Area::World),
    Row::new("SY", "Syrien", Area::World),
    Row::new("SZ", "Eswatini", Area::World),
    Row::new("TC", "Turks- und Caicosinseln", Area::World),
    Row::new("TD", "Tschad", Area::World),
    Row::new("TF", "Französische Süd- und Antarktisgebiete", Area::World),
    Row::new("TG", "Togo", Area::World),
    Row::new("TH", "Thailand", Area::World),
    Row::new("TJ", "Tadschikistan", Area::World),
    Row::new("TK", "Tokelau", Area::World),
    Row::new("TL", "Timor-Leste", Area::World),
    Row::new("TM", "Turkmenistan", Area::World),
    Row::new("TN", "Tunesien", Area::World),
    Row::new("TO", "Tonga", Area::World),
    Row::new("TR", "Türkei", Area::World),
    Row::new("TT", "Trinidad und Tobago", Area::World),
    Row::new("TV", "Tuvalu", Area::World),
    Row::new("TW", "Taiwan", Area::World),
    Row::new("TZ", "Tansania", Area::World),
    Row::new("UA", "Ukraine", Area::Europe),
    Row::new("UG", "Uganda", Area::World),
    Row::new("UM", "Amerikanische Überseeinseln", Area::World),
    Row::new("US", "Vereinigte Staaten", Area::World),
    Row::new("UY", "Uruguay", Area::World),
    Row::new("UZ", "Usbekistan", Area::World),
    Row::new("VA", "Vatikanstadt", Area::Europe),
    Row::new("VC", "St. Vincent und die Grenadinen", Area::World),
    Row::new("VE", "Venezuela", Area::World),
    Row::new("VG", "Britische Jungferninseln", Area::World),
    Row::new("VI", "Amerikanische Jungferninseln", Area::World),
    Row::new("VN", "Vietnam", Area::World),
    Row::new("VU", "Vanuatu", Area::World),
    Row::new("WF", "Wallis und Futuna", Area::World),
    Row::new("WS", "Samoa", Area::World),
    Row::new("YE", "Jemen", Area::World),
    Row::new("YT", "Mayotte", Area::World),
    Row::new("ZA", "Südafrika", Area::World),
    Row::new("ZM", "Sambia", Area::World),
    Row::new("ZW", "Simbabwe", Area::World),
];
