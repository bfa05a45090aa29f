//! What the operating system said, in German.

use std::io::{Error, ErrorKind};

/// The reason of a failed access, to stand behind a colon: „keine Berechtigung“.
#[must_use]
pub fn reason(error: &Error) -> String {
    let known = match error.kind() {
        ErrorKind::NotFound => "nicht vorhanden",
        ErrorKind::PermissionDenied => "keine Berechtigung",
        ErrorKind::AlreadyExists => "schon vorhanden",
        ErrorKind::NotADirectory => "kein Ordner",
        ErrorKind::IsADirectory => "ein Ordner, keine Datei",
        ErrorKind::DirectoryNotEmpty => "der Ordner ist nicht leer",
        ErrorKind::ReadOnlyFilesystem => "der Datenträger ist schreibgeschützt",
        ErrorKind::StorageFull => "kein Platz mehr auf dem Datenträger",
        ErrorKind::QuotaExceeded => "das Speicherkontingent ist erschöpft",
        ErrorKind::FileTooLarge => "die zulässige Dateigröße ist überschritten",
        ErrorKind::ResourceBusy => "gerade in Benutzung",
        ErrorKind::CrossesDevices => "auf einem anderen Datenträger",
        ErrorKind::TooManyLinks => "zu viele Verknüpfungen",
        ErrorKind::InvalidFilename => "der Name ist nicht zulässig",
        ErrorKind::OutOfMemory => "zu wenig Arbeitsspeicher",
        ErrorKind::AddrInUse => "schon belegt",
        _ => "",
    };
    if !known.is_empty() {
        return known.to_owned();
    }
    match error.raw_os_error() {
        // ELOOP and EMFILE have no kind of their own in the standard library.
        Some(40) if cfg!(target_os = "linux") => "symbolische Verknüpfungen im Kreis".to_owned(),
        Some(24) => "zu viele offene Dateien".to_owned(),
        Some(code) => format!("Fehler {code} des Betriebssystems"),
        None => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons() {
        for (code, want) in [
            (libc_code::EACCES, "keine Berechtigung"),
            (
                libc_code::EFBIG,
                "die zulässige Dateigröße ist überschritten",
            ),
            (libc_code::ENOSPC, "kein Platz mehr auf dem Datenträger"),
            (libc_code::EMFILE, "zu viele offene Dateien"),
            (libc_code::ENOTTY, "Fehler 25 des Betriebssystems"),
        ] {
            assert_eq!(reason(&Error::from_raw_os_error(code)), want);
        }
        assert_eq!(reason(&Error::other("zu kurz")), "zu kurz");
    }

    mod libc_code {
        pub(super) const EACCES: i32 = 13;
        pub(super) const EMFILE: i32 = 24;
        pub(super) const ENOTTY: i32 = 25;
        pub(super) const EFBIG: i32 = 27;
        pub(super) const ENOSPC: i32 = 28;
    }
}
