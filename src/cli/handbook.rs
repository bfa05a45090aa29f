//! `vollmonat completions` and `vollmonat man`: the help in the forms that shells and man read.

use std::io;

use super::Ending;
use super::arguments::{Completions, described};
use super::terminal::Terminal;

/// Headings of a man page as German pages have them.
const HEADINGS: [(&str, &str); 6] = [
    (".SH NAME", ".SH BEZEICHNUNG"),
    (".SH SYNOPSIS", ".SH ÜBERSICHT"),
    (".SH DESCRIPTION", ".SH BESCHREIBUNG"),
    (".SH OPTIONS", ".SH OPTIONEN"),
    (".SH Befehle", ".SH BEFEHLE"),
    (".SH SUBCOMMANDS", ".SH BEFEHLE"),
];

/// A script that completes commands and options in a shell.
pub(super) fn completions(options: &Completions, terminal: &Terminal) -> Result<(), Ending> {
    let mut script = Vec::new();
    clap_complete::generate(options.shell, &mut described(), "vollmonat", &mut script);
    terminal.result(&script)
}

/// One page for the program and all its commands.
pub(super) fn man(terminal: &Terminal) -> Result<(), Ending> {
    terminal.result(page().map_err(Ending::unwritten)?.as_bytes())
}

fn page() -> io::Result<String> {
    let mut command = described();
    command.build();
    let man = |command: clap::Command| -> io::Result<String> {
        let mut page = Vec::new();
        clap_mangen::Man::new(command).render(&mut page)?;
        Ok(german(&String::from_utf8_lossy(&page)))
    };
    let mut page = man(command.clone())?;
    for sub in command.get_subcommands() {
        let name = sub.get_name().to_owned();
        // All commands stand on this page; there are no pages of their own to refer to.
        let escaped = name.replace('-', "\\-");
        page = page.replace(
            &format!("vollmonat\\-{escaped}(1)"),
            &format!("\\fBvollmonat {escaped}\\fR"),
        );
        let own = man(sub.clone().display_name(format!("vollmonat {name}")))?;
        // What stands in front of the options was said above.
        if let Some(at) = own.find(".SH OPTIONEN") {
            page.push_str(&format!(".SH VOLLMONAT {}\n", name.to_uppercase()));
            if let Some(about) = sub.get_about() {
                page.push_str(&format!("{about}\n"));
            }
            let options = &own[at + ".SH OPTIONEN".len()..];
            page.push_str(
                options
                    .split(".SH ")
                    .next()
                    .unwrap_or_default()
                    .trim_start(),
            );
        }
    }
    Ok(page)
}

fn german(page: &str) -> String {
    HEADINGS
        .iter()
        .fold(page.to_owned(), |page, (english, german)| {
            page.replace(&format!("{english}\n"), &format!("{german}\n"))
        })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn the_man_page_is_german_and_holds_every_command() {
        let page = page().unwrap();
        for (english, german) in HEADINGS {
            assert!(!page.contains(&format!("{english}\n")), "{english}");
            assert!(
                page.contains(&format!("{german}\n")) || german == ".SH BEFEHLE",
                "{german}"
            );
        }
        for sub in described().get_subcommands() {
            let name = sub.get_name();
            let heading = format!(".SH VOLLMONAT {}\n", name.to_uppercase());
            assert!(page.contains(&heading), "{name}");
            let line = format!("\\fBvollmonat {}\\fR\n", name.replace('-', "\\-"));
            assert!(page.contains(&line), "{name}");
        }
        assert!(!page.contains("(1)\n"), "a page that does not exist");
    }

    #[test]
    fn every_shell_gets_every_command() {
        use clap::ValueEnum as _;
        for shell in clap_complete::Shell::value_variants() {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut described(), "vollmonat", &mut script);
            let script = String::from_utf8(script).unwrap();
            assert!(script.contains("rent-or-buy"), "{shell}");
        }
    }
}
