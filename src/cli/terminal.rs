//! What the program says beside its results: everything to standard error, colour only where
//! somebody sees it.

use std::collections::BTreeMap;
use std::io::{IsTerminal, Write};

use super::Ending;
use super::arguments::{Color, Shared};
use crate::diagnostics::{Diagnostics, Format, Severity, Sources, render_colored};
use crate::german;

/// Standard error, as the options want it.
#[derive(Clone, Debug)]
pub(crate) struct Terminal {
    quiet: bool,
    color: bool,
}

impl Terminal {
    pub(super) fn new(shared: &Shared) -> Self {
        let color = match shared.color {
            Color::Always => true,
            Color::Never => false,
            Color::Auto => {
                std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
                    && std::io::stderr().is_terminal()
            }
        };
        Self {
            quiet: shared.quiet,
            color,
        }
    }

    /// Progress and summaries; silent with `--quiet`.
    pub(crate) fn say(&self, message: &str) {
        if !self.quiet {
            let _ = writeln!(std::io::stderr(), "{message}");
        }
    }

    /// Why the program ends.
    pub(crate) fn fault(&self, message: &str) {
        let _ = writeln!(std::io::stderr(), "Fehler: {message}");
    }

    /// All diagnostics as text, the worst last, where the eye is; with `--quiet` errors only.
    pub(crate) fn diagnostics(&self, diagnostics: &Diagnostics, sources: &Sources) {
        self.show(diagnostics, sources, usize::MAX);
    }

    /// As [`Terminal::diagnostics`], but of warnings and notes with one code only the first three:
    /// hundreds of old prices must not bury what is new.
    pub(crate) fn folded(&self, diagnostics: &Diagnostics, sources: &Sources) {
        self.show(diagnostics, sources, 3);
    }

    /// Only what stands in the way of a result.
    pub(crate) fn errors(&self, diagnostics: &Diagnostics, sources: &Sources) {
        let quiet = Self {
            quiet: true,
            ..self.clone()
        };
        quiet.show(diagnostics, sources, usize::MAX);
    }

    fn show(&self, diagnostics: &Diagnostics, sources: &Sources, most: usize) {
        for severity in [Severity::Note, Severity::Warning, Severity::Error] {
            let errors = severity == Severity::Error;
            if self.quiet && !errors {
                continue;
            }
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            let mut shown = Diagnostics::new();
            for diagnostic in diagnostics.sorted() {
                if diagnostic.severity != severity {
                    continue;
                }
                let count = counts.entry(diagnostic.code).or_default();
                *count += 1;
                if errors || *count <= most {
                    shown.push(diagnostic.clone());
                }
            }
            let mut text = render_colored(&shown, sources, Format::Text, self.color);
            if !text.is_empty() {
                text.push('\n');
            }
            let _ = std::io::stderr().write_all(text.as_bytes());
            for (code, count) in counts {
                if !errors && count > most {
                    let more = match severity {
                        Severity::Note => {
                            german::plural(count - most, "weiterer Hinweis", "weitere Hinweise")
                        }
                        _ => german::plural(count - most, "weitere Warnung", "weitere Warnungen"),
                    };
                    self.say(&format!(
                        "… und {more} [{code}]; alle zeigt „vollmonat check“.\n"
                    ));
                }
            }
        }
    }

    /// A command's result on standard output. A closed pipe is no failure.
    pub(crate) fn result(&self, bytes: &[u8]) -> Result<(), Ending> {
        let mut out = std::io::stdout().lock();
        match out.write_all(bytes).and_then(|()| out.flush()) {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                Err(Ending::unwritten(error))
            }
            _ => Ok(()),
        }
    }
}
