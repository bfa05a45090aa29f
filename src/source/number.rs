//! Numbers and dates as editors type them.
//!
//! A decimal point is always right; a decimal comma where it cannot be a delimiter;
//! thousands separators only where the reading is certain. Everything else is refused,
//! because a guessed price is worse than none.

use jiff::civil::Date;
use rust_decimal::Decimal;

/// How the numbers of a file are written, found by looking at all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Notation {
    /// The delimiter is `;`, so a comma inside a cell is no delimiter.
    pub semicolon: bool,
    /// Some number has a decimal comma.
    pub commas: bool,
    /// Some number has a decimal point that is certainly one.
    pub points: bool,
}

/// Why a cell is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NumberFault {
    /// `1.234` or `1,234` where both notations occur.
    Ambiguous,
    /// `1,5` unquoted in a comma file, `1,234.56` unquoted.
    NeedsQuotes,
    /// `-3`, `+3`.
    Sign,
    /// `1e3`.
    Exponent,
    /// `1'234`.
    Apostrophe,
    /// `1,39 €`, `80 GB`, `15 %`.
    Unit,
    /// `#NV`, `#WERT!`.
    SpreadsheetError,
    /// `01.02.2026`, `Jan 17`.
    DateLike,
    /// More digits than a price has.
    TooLong,
    /// Anything else.
    NotANumber,
}

impl NumberFault {
    /// Diagnostic code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::Ambiguous => "number-ambiguous",
            Self::Unit => "number-unit",
            _ => "number",
        }
    }

    /// German sentence behind „Die Zahl …“ — complete in itself.
    #[must_use]
    pub fn message(self) -> &'static str {
        match self {
            Self::Ambiguous => {
                "Diese Zahl ist zweideutig: Die Datei benutzt Punkt und Komma als Dezimalzeichen, hier könnte ein Tausenderpunkt gemeint sein."
            }
            Self::NeedsQuotes => "Diese Schreibweise ist hier nur in Anführungszeichen eindeutig.",
            Self::Sign => "Ein Vorzeichen ist hier nicht erlaubt.",
            Self::Exponent => {
                "Die Exponentschreibweise ist nicht erlaubt; vermutlich hat das Tabellenprogramm die Zahl umgewandelt."
            }
            Self::Apostrophe => "Hochkommas als Tausenderzeichen sind nicht erlaubt.",
            Self::Unit => "In dieser Zelle darf nur die Zahl stehen, ohne Währung oder Einheit.",
            Self::SpreadsheetError => {
                "Hier steht eine Fehlermeldung des Tabellenprogramms statt einer Zahl."
            }
            Self::DateLike => {
                "Hier steht ein Datum statt einer Zahl; vermutlich hat das Tabellenprogramm die Eingabe umgewandelt."
            }
            Self::TooLong => "Diese Zahl hat zu viele Stellen.",
            Self::NotANumber => "Das ist keine Zahl.",
        }
    }

    /// German advice.
    #[must_use]
    pub fn hint(self) -> &'static str {
        match self {
            Self::Ambiguous => {
                "Schreiben Sie 1234 oder 1234.00 für eintausend, 1.2340 für gut eins."
            }
            Self::NeedsQuotes => {
                "Schreiben Sie die Zahl mit Dezimalpunkt und ohne Tausenderzeichen, etwa 1234.50."
            }
            Self::Unit => {
                "Schreiben Sie nur die Zahl, etwa 1.39; Währung und Einheit stehen in eigenen Spalten oder im Namen der Spalte (1 TB sind 1000 GB)."
            }
            Self::SpreadsheetError => {
                "Tragen Sie den Wert neu ein oder lassen Sie die Zelle leer (leer = unbekannt)."
            }
            Self::DateLike => {
                "Formatieren Sie die Spalte als Text und tragen Sie den Wert neu ein."
            }
            Self::NotANumber => {
                "Erlaubt sind Ziffern mit einem Dezimalpunkt, etwa 1.39; leer bedeutet unbekannt."
            }
            Self::TooLong => {
                "Erlaubt sind bis zu 15 Stellen vor und 12 Stellen hinter dem Dezimalpunkt."
            }
            Self::Sign | Self::Exponent | Self::Apostrophe => {
                "Schreiben Sie die Zahl ausgeschrieben mit Dezimalpunkt, etwa 1234.50."
            }
        }
    }
}

/// Reads one number. `quoted`: the cell stood in quotation marks.
///
/// # Errors
/// The reason why the text is no certain number.
pub fn parse(text: &str, quoted: bool, notation: Notation) -> Result<Decimal, NumberFault> {
    let shape = Shape::of(text).ok_or_else(|| classify(text))?;
    let comma_is_safe = notation.semicolon || quoted;
    match shape.form {
        Form::Whole => {}
        Form::Point => {
            if shape.like_thousands && notation.commas {
                return Err(NumberFault::Ambiguous);
            }
        }
        Form::Comma => {
            if !comma_is_safe {
                return Err(NumberFault::NeedsQuotes);
            }
            if shape.like_thousands && notation.points {
                return Err(NumberFault::Ambiguous);
            }
        }
        Form::GermanGroups => {
            if !comma_is_safe {
                return Err(NumberFault::NeedsQuotes);
            }
        }
        Form::EnglishGroups => {
            if !quoted {
                return Err(NumberFault::NeedsQuotes);
            }
        }
    }
    decimal(&shape.digits)
}

/// Adds what this cell tells about the notation of its file.
pub fn observe(text: &str, notation: &mut Notation) {
    let Some(shape) = Shape::of(text) else { return };
    match shape.form {
        Form::Comma | Form::GermanGroups => notation.commas = true,
        Form::Point if !shape.like_thousands => notation.points = true,
        Form::EnglishGroups => notation.points = true,
        Form::Whole | Form::Point => {}
    }
}

/// Digits with at most one point, as cells and TOML texts deliver them.
///
/// # Errors
/// More than 15 digits before or 18 behind the point, or no digit at all.
pub fn decimal(digits: &str) -> Result<Decimal, NumberFault> {
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let pointless = !digits.contains('.');
    if whole.is_empty()
        || !all_digits(whole)
        || !all_digits(fraction)
        || (fraction.is_empty() && !pointless)
    {
        return Err(NumberFault::NotANumber);
    }
    if whole.trim_start_matches('0').len() > 15 || fraction.trim_end_matches('0').len() > 12 {
        return Err(NumberFault::TooLong);
    }
    let fraction = &fraction[..fraction.len().min(12)];
    let plain = if fraction.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{fraction}")
    };
    Decimal::from_str_exact(&plain).map_err(|_| NumberFault::TooLong)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Whole,
    Point,
    Comma,
    GermanGroups,
    EnglishGroups,
}

struct Shape {
    form: Form,
    /// `1.234`, `1,234`: one to three digits, not 0, a mark, exactly three digits.
    like_thousands: bool,
    /// Canonical: digits with a decimal point.
    digits: String,
}

fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}')
}

impl Shape {
    fn of(text: &str) -> Option<Self> {
        if !text.starts_with(|c: char| c.is_ascii_digit())
            || !text.ends_with(|c: char| c.is_ascii_digit())
            || !text
                .chars()
                .all(|c| c.is_ascii_digit() || c == '.' || c == ',' || is_blank(c))
        {
            return None;
        }
        let points = text.matches('.').count();
        let commas = text.matches(',').count();
        let blanks: Vec<char> = text.chars().filter(|&c| is_blank(c)).collect();
        if let Some(&blank) = blanks.first() {
            return Self::blank_groups(text, blank, &blanks, points, commas);
        }
        let (form, digits) = match (points, commas) {
            (0, 0) => (Form::Whole, text.to_owned()),
            (1, 0) => (Form::Point, text.to_owned()),
            (0, 1) => (Form::Comma, text.replace(',', ".")),
            (_, 1) if points > 1 || text.find('.') < text.find(',') => {
                let (whole, fraction) = text.split_once(',')?;
                let whole = ungroup(whole, '.')?;
                (!fraction.contains('.')).then_some(())?;
                (Form::GermanGroups, format!("{whole}.{fraction}"))
            }
            (1, _) => {
                let (whole, fraction) = text.split_once('.')?;
                let whole = ungroup(whole, ',')?;
                (!fraction.contains(',')).then_some(())?;
                (Form::EnglishGroups, format!("{whole}.{fraction}"))
            }
            _ => return None,
        };
        let like_thousands = matches!(form, Form::Point | Form::Comma)
            && digits.split_once('.').is_some_and(|(whole, fraction)| {
                fraction.len() == 3 && whole.len() <= 3 && !whole.starts_with('0')
            });
        Some(Self {
            form,
            like_thousands,
            digits,
        })
    }

    /// `1 234,56`: one kind of blank, groups of three.
    fn blank_groups(
        text: &str,
        blank: char,
        blanks: &[char],
        points: usize,
        commas: usize,
    ) -> Option<Self> {
        if blanks.iter().any(|&other| other != blank) || points + commas > 1 {
            return None;
        }
        let mark = if commas == 1 { ',' } else { '.' };
        let (whole, fraction) = text.split_once(mark).unwrap_or((text, ""));
        let whole = ungroup(whole, blank)?;
        (!fraction.contains(blank)).then_some(())?;
        let (form, digits) = match (points, commas) {
            (0, 0) => (Form::Whole, whole),
            (1, _) => (Form::Point, format!("{whole}.{fraction}")),
            _ => (Form::GermanGroups, format!("{whole}.{fraction}")),
        };
        Some(Self {
            form,
            like_thousands: false,
            digits,
        })
    }
}

/// `12.345.678` → `12345678` when every group but the first has three digits.
fn ungroup(text: &str, separator: char) -> Option<String> {
    let mut groups = text.split(separator);
    let first = groups.next()?;
    let rest: Vec<&str> = groups.collect();
    let regular = (1..=3).contains(&first.len())
        && !first.starts_with('0')
        && !rest.is_empty()
        && rest.iter().all(|group| group.len() == 3);
    regular.then(|| text.replace(separator, ""))
}

/// Which sentence fits a text that has no number's shape.
fn classify(text: &str) -> NumberFault {
    let lower = text.to_lowercase();
    if text.starts_with('#') || lower.starts_with("err:") {
        return NumberFault::SpreadsheetError;
    }
    if text.starts_with(['-', '+', '−']) {
        return NumberFault::Sign;
    }
    if text.contains(['\'', '’']) {
        return NumberFault::Apostrophe;
    }
    if date_like(&lower) {
        return NumberFault::DateLike;
    }
    let has_digit = text.contains(|c: char| c.is_ascii_digit());
    if has_digit
        && let Some((mantissa, exponent)) = lower.split_once('e')
        && !mantissa.is_empty()
        && mantissa
            .chars()
            .all(|c| c.is_ascii_digit() || c == '.' || c == ',')
        && exponent
            .trim_start_matches(['-', '+'])
            .chars()
            .all(|c| c.is_ascii_digit())
    {
        return NumberFault::Exponent;
    }
    if has_digit && text.contains(|c: char| c.is_alphabetic() || "€$£%¥".contains(c)) {
        return NumberFault::Unit;
    }
    if text
        .chars()
        .all(|c| c.is_ascii_digit() || c == '.' || c == ',')
        && has_digit
    {
        return NumberFault::Ambiguous;
    }
    NumberFault::NotANumber
}

fn date_like(lower: &str) -> bool {
    const MONTHS: [&str; 15] = [
        "jan", "feb", "mär", "mrz", "mar", "apr", "mai", "may", "jun", "jul", "aug", "sep", "okt",
        "nov", "dez",
    ];
    let numbers: Vec<&str> = lower
        .split(['.', '/', '-'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .collect();
    let three_numbers = numbers.len() == 3
        && numbers
            .iter()
            .all(|part| part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit()))
        && numbers
            .iter()
            .any(|part| part.len() == 4 || part.len() <= 2);
    let grouped = numbers.iter().skip(1).all(|part| part.len() == 3);
    (three_numbers && !grouped)
        || MONTHS.iter().any(|month| {
            lower
                .split(|c: char| !c.is_alphabetic())
                .any(|word| word.starts_with(month) && word.len() <= 9)
        })
}

/// An ISO date, nothing else.
///
/// # Errors
/// A German hint that, where it can, names the ISO spelling of what was meant.
pub fn date(text: &str) -> Result<Date, String> {
    let iso = text.len() == 10
        && text.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            _ => byte.is_ascii_digit(),
        });
    if iso {
        return text.parse::<Date>().map_err(|_| {
            "Diesen Tag gibt es nicht. Daten stehen als JJJJ-MM-TT, etwa 2026-11-30.".to_owned()
        });
    }
    let parts: Vec<&str> = text.split('.').map(str::trim).collect();
    if let [day, month, year] = parts[..]
        && year.len() == 4
        && let (Ok(day), Ok(month), Ok(year)) =
            (day.parse::<i8>(), month.parse::<i8>(), year.parse::<i16>())
        && let Ok(meant) = Date::new(year, month, day)
    {
        return Err(format!("Schreiben Sie das Datum als JJJJ-MM-TT: {meant}."));
    }
    Err("Daten stehen als JJJJ-MM-TT, etwa 2026-11-30.".to_owned())
}

#[cfg(test)]
mod tests;
