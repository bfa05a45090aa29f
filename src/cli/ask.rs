//! Questions to the editor: answered by options, or at the terminal.

use std::io::{BufRead, IsTerminal, Write};

/// One question.
pub(super) struct Question<'q> {
    /// The option that answers it, without dashes; the name of a place in capitals.
    pub(super) option: &'q str,
    /// What is asked, in German, without question mark.
    pub(super) text: &'q str,
    /// Taken for an empty answer.
    pub(super) default: Option<String>,
    /// An empty answer will not do.
    pub(super) needed: bool,
    /// Values in use, shown for `?` and below the question when they are few.
    pub(super) known: Vec<String>,
}

impl Question<'_> {
    /// As it stands on the command line.
    fn name(&self) -> String {
        if self.option.starts_with(char::is_uppercase) {
            self.option.to_owned()
        } else {
            format!("--{}", self.option)
        }
    }
}

/// Asks, or takes what the options say.
pub(super) struct Questions<'i> {
    input: Option<Box<dyn BufRead + 'i>>,
    missing: Vec<String>,
    faults: Vec<String>,
}

impl<'i> Questions<'i> {
    /// At a terminal what is missing is asked for; elsewhere it is named.
    pub(super) fn new() -> Self {
        let at_terminal = std::io::stdin().is_terminal() && std::io::stderr().is_terminal();
        Self {
            input: at_terminal.then(|| Box::new(std::io::stdin().lock()) as Box<dyn BufRead>),
            missing: Vec::new(),
            faults: Vec::new(),
        }
    }

    #[cfg(test)]
    fn with_input(input: impl BufRead + 'i) -> Self {
        Self {
            input: Some(Box::new(input)),
            missing: Vec::new(),
            faults: Vec::new(),
        }
    }

    /// The checked answer; empty where none was given or it was faulty.
    pub(super) fn answer(
        &mut self,
        given: Option<&str>,
        question: &Question<'_>,
        check: impl Fn(&str) -> Result<String, String>,
    ) -> String {
        if let Some(given) = given {
            return check(given).unwrap_or_else(|fault| {
                self.faults.push(format!("{}: {fault}", question.name()));
                String::new()
            });
        }
        let Some(input) = &mut self.input else {
            return match &question.default {
                Some(default) => check(default).unwrap_or_default(),
                None => {
                    if question.needed {
                        self.missing.push(question.name());
                    }
                    String::new()
                }
            };
        };
        loop {
            match ask(input.as_mut(), question) {
                None => {
                    // The input has ended: nobody will answer.
                    self.input = None;
                    if question.needed {
                        self.missing.push(question.name());
                    }
                    return String::new();
                }
                Some(typed) if typed == "?" => say(&format!("  {}", question.known.join(", "))),
                Some(typed) => {
                    let typed = match (&question.default, typed.is_empty()) {
                        (Some(default), true) => default.clone(),
                        _ => typed,
                    };
                    if typed.is_empty() && question.needed {
                        say("  Hier ist eine Angabe nötig.");
                        continue;
                    }
                    match check(&typed) {
                        Ok(answer) => return answer,
                        Err(fault) => say(&format!("  {fault}")),
                    }
                }
            }
        }
    }

    /// All is answered, or a German sentence with what is missing or wrong.
    pub(super) fn finish(self) -> Result<(), String> {
        let mut sentences = self.faults;
        if !self.missing.is_empty() {
            sentences.push(format!(
                "Es fehlt: {}. (An einem Terminal wird danach gefragt.)",
                self.missing.join(", ")
            ));
        }
        if sentences.is_empty() {
            Ok(())
        } else {
            Err(sentences.join("\n        "))
        }
    }
}

fn ask(input: &mut dyn BufRead, question: &Question<'_>) -> Option<String> {
    const FEW: usize = 8;
    let mut line = question.text.to_owned();
    if !question.known.is_empty() && question.known.len() <= FEW {
        line.push_str(&format!(" ({})", question.known.join(", ")));
    } else if !question.known.is_empty() {
        line.push_str(" (? zeigt alle)");
    }
    if let Some(default) = question.default.as_deref().filter(|text| !text.is_empty()) {
        line.push_str(&format!(" [{default}]"));
    }
    let mut err = std::io::stderr().lock();
    let _ = write!(err, "{line}: ");
    let _ = err.flush();
    let mut typed = String::new();
    match input.read_line(&mut typed) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(typed.trim().to_owned()),
    }
}

fn say(text: &str) {
    let _ = writeln!(std::io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(needed: bool, default: Option<&str>) -> Question<'static> {
        Question {
            option: "gpu",
            text: "GPU",
            default: default.map(str::to_owned),
            needed,
            known: vec!["l40s".to_owned()],
        }
    }

    fn check(text: &str) -> Result<String, String> {
        match text {
            "falsch" => Err("Das geht nicht.".to_owned()),
            other => Ok(other.to_uppercase()),
        }
    }

    #[test]
    fn a_faulty_answer_is_asked_again_and_an_empty_one_takes_the_default() {
        let mut questions = Questions::with_input("falsch\n?\n\nl40s\n\n".as_bytes());
        assert_eq!(questions.answer(None, &question(true, None), check), "L40S");
        assert_eq!(
            questions.answer(None, &question(true, Some("h100")), check),
            "H100"
        );
        assert_eq!(questions.finish(), Ok(()));
    }

    #[test]
    fn ended_input_and_faulty_options_are_named() {
        let mut questions = Questions::with_input("".as_bytes());
        assert_eq!(questions.answer(None, &question(true, None), check), "");
        questions.answer(Some("falsch"), &question(true, None), check);
        let said = questions.finish().unwrap_err();
        assert!(said.contains("--gpu: Das geht nicht."), "{said}");
        assert!(said.contains("Es fehlt: --gpu."), "{said}");
    }
}
