//! For people: place, code, message; the source line with its mark; value and hint.

use annotate_snippets::renderer::{AnsiColor, Effects, Style};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::excerpt::{Excerpt, excerpt};
use super::{Diagnostic, Severity, Sources, one_line, position};

/// Wide enough that the renderer never cuts what `excerpt` has already cut.
const WIDTH: usize = 200;

pub(super) fn render(all: &[&Diagnostic], sources: &Sources, color: bool) -> String {
    let renderer = if color {
        Renderer::styled()
    } else {
        Renderer::plain()
    }
    .term_width(WIDTH);
    let mut out = String::new();
    for diagnostic in all {
        if !out.is_empty() {
            out.push('\n');
        }
        head(&mut out, diagnostic, color);
        let excerpt = diagnostic.place.as_ref().and_then(|place| {
            sources
                .text(&diagnostic.file)
                .and_then(|text| excerpt(text, &place.span))
        });
        let body = body(diagnostic, excerpt.as_ref());
        if !body.is_empty() {
            // Without an excerpt the renderer leaves no room for line numbers: align anyway.
            let indent = if excerpt.is_none() { " " } else { "" };
            for line in renderer.render(&[body]).lines() {
                out.push_str(indent);
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out
}

/// `offers/x/offers.csv:3:9: Fehler[price-zero]: Der Preis ist 0.`
///
/// One style from the path to the colon behind the code: editors and scripts that look for
/// the pattern find it in coloured output as well.
fn head(out: &mut String, diagnostic: &Diagnostic, color: bool) {
    let (line, column) = position(diagnostic);
    let place = format!(
        "{}:{line}:{column}: {}[{}]:",
        one_line(&diagnostic.file),
        diagnostic.severity.german(),
        diagnostic.code
    );
    if color {
        let style = style(diagnostic.severity);
        out.push_str(&format!("{style}{place}{style:#}"));
    } else {
        out.push_str(&place);
    }
    out.push(' ');
    out.push_str(&one_line(&diagnostic.message));
    out.push('\n');
}

fn style(severity: Severity) -> Style {
    let color = match severity {
        Severity::Error => AnsiColor::BrightRed,
        Severity::Warning => AnsiColor::Yellow,
        Severity::Note => AnsiColor::BrightGreen,
    };
    color.on_default().effects(Effects::BOLD)
}

fn body<'a>(diagnostic: &Diagnostic, excerpt: Option<&'a Excerpt>) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = Group::with_level(level);
    if let Some(excerpt) = excerpt {
        let line = position(diagnostic).0 as usize;
        group = group.element(
            Snippet::source(excerpt.text.as_str())
                .line_start(line)
                .annotation(AnnotationKind::Primary.span(excerpt.mark.clone())),
        );
    }
    if let Some(value) = unseen_value(diagnostic, excerpt) {
        group = group.element(Level::NOTE.with_name("Wert").message(format!("„{value}“")));
    }
    if let Some(hint) = &diagnostic.hint {
        group = group.element(Level::HELP.with_name("Hilfe").message(one_line(hint)));
    }
    group
}

/// The value, where neither the message nor the mark shows it already.
fn unseen_value(diagnostic: &Diagnostic, excerpt: Option<&Excerpt>) -> Option<String> {
    let value = one_line(diagnostic.value.as_deref()?);
    let seen = value.trim().is_empty()
        || diagnostic.message.contains(&value)
        || excerpt.is_some_and(|excerpt| {
            let marked = excerpt.marked();
            marked.contains(&value) || (value.ends_with('…') && marked.ends_with('…'))
        });
    (!seen).then_some(value)
}
