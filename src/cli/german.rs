//! Help and call errors in German.

use std::io::Write;
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command};
use jiff::civil::Date;

use crate::source::number;

const TEMPLATE: &str = "{about}\n\nAufruf: {usage}\n\n{all-args}";

/// Replaces clap's English headings and its own help and version options.
pub(super) fn translate(command: Command) -> Command {
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let mut command = furnish(command)
        .subcommand_help_heading("Befehle")
        .subcommand_value_name("BEFEHL")
        .disable_version_flag(true)
        .arg(
            Arg::new("version")
                .long("version")
                .short('V')
                .action(ArgAction::Version)
                .help("Zeigt die Version")
                .display_order(951)
                .help_heading("Optionen"),
        );
    for name in names {
        command =
            command.mut_subcommand(name.clone(), |sub| nested(sub, format!("vollmonat {name}")));
    }
    command.override_usage("vollmonat [OPTIONEN] BEFEHL")
}

/// A command with its arguments in the usage line, and the commands below it.
fn nested(command: Command, path: String) -> Command {
    let mut usage = format!("{path} [OPTIONEN]");
    for argument in command.get_positionals() {
        let name = argument
            .get_value_names()
            .and_then(|names| names.first())
            .map_or("WERT", |name| name.as_str());
        let many = argument
            .get_num_args()
            .is_some_and(|count| count.max_values() > 1);
        let dots = if many { "…" } else { "" };
        usage.push_str(&if argument.is_required_set() {
            format!(" {name}{dots}")
        } else {
            format!(" [{name}{dots}]")
        });
    }
    let names: Vec<String> = command
        .get_subcommands()
        .map(|sub| sub.get_name().to_owned())
        .collect();
    let mut command = furnish(command);
    if !names.is_empty() {
        usage.push_str(" WAS");
        command = command
            .subcommand_help_heading("Was")
            .subcommand_value_name("WAS")
            .disable_help_subcommand(true);
    }
    for name in names {
        let path = format!("{path} {name}");
        command = command.mut_subcommand(name, |sub| nested(sub, path));
    }
    command.override_usage(usage)
}

fn furnish(command: Command) -> Command {
    // What belongs to the command stands before what belongs to every command.
    const SHARED: usize = 900;
    let mut order = 0;
    command
        .help_template(TEMPLATE)
        .next_help_heading("Optionen")
        .disable_help_flag(true)
        .arg(
            Arg::new("help")
                .long("help")
                .short('h')
                .action(ArgAction::Help)
                .help("Zeigt diese Hilfe")
                .help_heading("Optionen"),
        )
        .mut_args(|arg| {
            order += 1;
            let place = match arg.get_id().as_str() {
                "help" => SHARED + 50,
                "version" => SHARED + 51,
                _ if arg.is_global_set() => SHARED + order,
                _ => order,
            };
            let heading = if arg.is_positional() {
                "Angaben"
            } else {
                "Optionen"
            };
            let takes_values = arg.get_action().takes_values();
            let arg = arg.help_heading(heading).display_order(place);
            if takes_values {
                arg.hide_default_value(true).hide_possible_values(true)
            } else {
                arg
            }
        })
}

/// A day for `--date`.
pub(super) fn date(text: &str) -> Result<Date, String> {
    number::date(text)
}

#[cfg(feature = "serve")]
/// A port for `--port`; 0 lets the system choose one.
pub(super) fn port(text: &str) -> Result<u16, String> {
    text.parse()
        .map_err(|_| "Ein Port ist eine ganze Zahl von 0 bis 65535, etwa 8080.".to_owned())
}

/// Prints help to standard output or the German error to standard error.
pub(super) fn report(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let _ = write!(anstream::stdout(), "{}", error.render().ansi());
            return ExitCode::SUCCESS;
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = write!(anstream::stderr(), "{}", error.render().ansi());
            return ExitCode::from(2);
        }
        _ => {}
    }
    let _ = writeln!(
        anstream::stderr(),
        "Fehler: {}\nHilfe: vollmonat --help",
        sentence(error)
    );
    ExitCode::from(2)
}

fn sentence(error: &clap::Error) -> String {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let argument = text(ContextKind::InvalidArg);
    let value = text(ContextKind::InvalidValue);
    let mut sentence = match error.kind() {
        ErrorKind::UnknownArgument if argument.starts_with('-') => {
            format!("Die Option „{argument}“ gibt es nicht.")
        }
        ErrorKind::UnknownArgument => format!("Die Angabe „{argument}“ gehört nicht hierher."),
        ErrorKind::InvalidSubcommand => {
            format!(
                "Den Befehl „{}“ gibt es nicht.",
                text(ContextKind::InvalidSubcommand)
            )
        }
        ErrorKind::MissingSubcommand => "Es fehlt ein Befehl, etwa build oder check.".to_owned(),
        ErrorKind::InvalidValue if value.is_empty() => {
            format!("Hinter „{argument}“ fehlt der Wert.")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("„{value}“ ist kein Wert für „{argument}“.")
        }
        ErrorKind::MissingRequiredArgument => {
            format!("Es fehlt: {}.", argument.replace("...", ""))
        }
        ErrorKind::ArgumentConflict => format!("„{argument}“ passt nicht zu den anderen Angaben."),
        _ => "Der Aufruf ist so nicht zu verstehen.".to_owned(),
    };
    let valid = text(ContextKind::ValidValue);
    if !valid.is_empty() {
        sentence.push_str(&format!(" Erlaubt sind: {valid}."));
    }
    let suggested = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ]
    .into_iter()
    .map(text)
    .find(|text| !text.is_empty());
    if let Some(suggested) = suggested {
        sentence.push_str(&format!(" Meinten Sie „{suggested}“?"));
    }
    if let Some(source) = std::error::Error::source(error) {
        sentence.push_str(&format!(" {source}"));
    }
    sentence
}
