//! Decimals from text.

use rust_decimal::Decimal;

/// Why a number was refused: message and hint.
pub(super) struct Refusal {
    pub(super) message: &'static str,
    pub(super) hint: &'static str,
}

const HINT: &str =
    "Erlaubt sind Ziffern mit höchstens einem Dezimalpunkt, zum Beispiel 730 oder 0.05.";

/// Digits with at most one decimal point between them: no sign, no exponent, no
/// separator, no `inf`, no `nan`.
pub(super) fn decimal(written: &str) -> Result<Decimal, Refusal> {
    let refused = |message| {
        Err(Refusal {
            message,
            hint: HINT,
        })
    };
    if written.is_empty() {
        return refused("Hier fehlt die Zahl.");
    }
    if written.starts_with(['-', '\u{2212}']) {
        return refused("Die Zahl ist negativ.");
    }
    if written.starts_with('+') {
        return refused("Die Zahl trägt ein Vorzeichen.");
    }
    if written.contains('_') || written.contains('\'') || written.contains(char::is_whitespace) {
        return refused("Die Zahl enthält Trennzeichen.");
    }
    if written.contains(',') {
        return Err(Refusal {
            message: "Die Zahl enthält ein Komma.",
            hint: "In TOML-Dateien ist das Dezimalzeichen ein Punkt, zum Beispiel 0.05; Tausender werden nicht getrennt.",
        });
    }
    let (whole, fraction) = written.split_once('.').unwrap_or((written, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return refused("Das ist keine Dezimalzahl.");
    }
    Decimal::from_str_exact(written).or_else(|_| refused("Die Zahl hat zu viele Ziffern."))
}
