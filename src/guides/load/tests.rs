#![allow(clippy::unwrap_used, clippy::expect_used)]

use super::*;
use crate::diagnostics::Severity;
use crate::routes::BaseUrl;
use rust_decimal::Decimal;

mod bodies;
mod calls;
mod heads;
mod places;
mod targets;
mod terms;
mod twins;

pub(super) const HEAD: &str = "+++\ntitle = \"Titel\"\ndate = 2026-11-15\n+++\n";
pub(super) const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\x40\0\0\0\xf0\x08";

/// What a load came to.
pub(super) struct Outcome {
    pub(super) library: Library,
    /// `file:line:column severity[code]`
    pub(super) found: Vec<String>,
    pub(super) hints: Vec<String>,
    pub(super) messages: Vec<String>,
}

pub(super) fn load_bytes(files: &[(&str, &[u8])], base_path: &str) -> Outcome {
    let files = files
        .iter()
        .map(|(path, bytes)| SourceFile {
            path: (*path).to_owned(),
            bytes: bytes.to_vec(),
        })
        .collect();
    let program = ["", "vergleich/", "gpu/h100-sxm/", "feed.xml", "leitfaden/"];
    let base = BaseUrl::parse(&format!("https://vollmonat.example{base_path}")).unwrap();
    let around = Surroundings {
        hours_per_month: Decimal::from(730),
        base: &base,
        date: jiff::civil::date(2026, 12, 1),
        builtin: &|_| false,
        knows: &|route| program.contains(&route),
        reserved: &|slug| matches!(slug, "vergleich" | "leitfaden" | "gpu"),
        gpus: &gpus(),
        frame_ids: &["inhalt"],
    };
    let mut diagnostics = Diagnostics::new();
    let library = load(files, &around, &mut Sources::default(), &mut diagnostics);
    let mut outcome = Outcome {
        library,
        found: Vec::new(),
        hints: Vec::new(),
        messages: Vec::new(),
    };
    for d in diagnostics.sorted() {
        let place = d.place.as_ref().expect("every fault has a place");
        let severity = match d.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        outcome.found.push(format!(
            "{}:{}:{} {severity}[{}]",
            d.file.strip_prefix("content/").unwrap_or(&d.file),
            place.line,
            place.column,
            d.code
        ));
        outcome.hints.push(d.hint.clone().unwrap_or_default());
        outcome.messages.push(d.message.clone());
    }
    outcome
}

pub(super) fn load_texts(files: &[(&str, &str)]) -> Outcome {
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(path, text)| (*path, text.as_bytes()))
        .collect();
    load_bytes(&files, "/")
}

/// A guide with this body, without faults.
pub(super) fn html(body: &str) -> String {
    let outcome = load_texts(&[("content/leitfaden/a.md", &format!("{HEAD}{body}"))]);
    assert_eq!(outcome.found, [""; 0], "{:?}", outcome.messages);
    joined(&outcome.library.guides[0].html)
}

/// `line:column severity[code]` in a guide with this body; line 5 is its first.
pub(super) fn faults(body: &str) -> Vec<String> {
    let outcome = load_texts(&[("content/leitfaden/a.md", &format!("{HEAD}{body}"))]);
    outcome
        .found
        .iter()
        .map(|fault| fault.replace("leitfaden/a.md:", ""))
        .collect()
}

/// Every tag is closed in its order, every id stands once.
fn assert_well_formed(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.split(' ').next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{html}"),
            None if matches!(name, "br" | "hr" | "img") => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?} stays open: {html}");
    let ids: Vec<&str> = html
        .split(" id=\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    let once: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(once.len(), ids.len(), "{ids:?}: {html}");
}

/// Pieces of Markdown to be put together at random.
const PIECES: [&str; 32] = [
    "Wort ",
    "\n",
    "\n\n",
    "**",
    "*",
    "~~",
    "`",
    "```\n",
    "> ",
    "> [!TIP]\n> ",
    "- ",
    "  ",
    "1. ",
    "## ",
    "### ",
    "[a](/)",
    "[a](#wort)",
    "![b](a/b.png)",
    "![b](a/b.png \"t\")\n\n",
    "[^1]",
    "\n[^1]: Notiz\n",
    "\n[^2]: [^1]\n",
    "[^2]",
    "| a | b |\n|---|:-:|\n| c |\n",
    "|",
    "\"",
    "'",
    "---\n",
    "\\",
    "  \n",
    "    ",
    "<https://a.example>",
];

proptest::proptest! {
    #[test]
    fn html_is_well_formed(pieces in proptest::collection::vec(0..PIECES.len(), 0..30)) {
        let body: String = pieces.into_iter().map(|piece| PIECES[piece]).collect();
        let text = format!("{HEAD}\n{body}");
        let outcome = load_bytes(
            &[("content/leitfaden/a.md", text.as_bytes()), ("content/leitfaden/a/b.png", PNG)],
            "/",
        );
        assert_well_formed(&joined(&outcome.library.guides[0].html));
    }

    #[test]
    fn random_markdown_never_panics(
        body in "[\\[\\]()<>!#*_`|~^:\\\\\"' \\n.a-c1äß€-]{0,120}",
        head in proptest::bool::ANY,
    ) {
        let text = if head { format!("{HEAD}{body}") } else { body };
        let outcome = load_texts(&[
            ("content/leitfaden/a.md", &text),
            ("content/leitfaden/b.md", "+++\n"),
        ]);
        proptest::prop_assert!(!outcome.found.is_empty());
    }

    #[test]
    fn random_bytes_never_panic(bytes: Vec<u8>, name in "[a-zA-Z./ä]{0,12}") {
        let path = format!("content/leitfaden/{name}");
        let _ = load_bytes(&[("content/seiten/a.md", &bytes), (&path, &bytes)], "/");
    }
}

/// Pieces as one text, a call in its debug form.
pub(super) fn joined(pieces: &[super::super::Piece]) -> String {
    pieces
        .iter()
        .map(|piece| match piece {
            super::super::Piece::Text(text) => text.clone(),
            super::super::Piece::Call(call) => format!("⟨{call:?}⟩"),
        })
        .collect()
}

/// Two models that calls may name.
fn gpus() -> Vec<crate::catalog::Gpu> {
    let csv: &[u8] = b"gpu,name,aliases,vendor,vram_gb,source_url\n\
        l40s,L40S,NVIDIA L40S,NVIDIA,48,https://example.com/l40s\n\
        h100-sxm,H100 SXM,H100|HGX H100,NVIDIA,80,https://example.com/h100\n";
    let vat: &[u8] =
        b"country,valid_from,percent,source_url\nDE,2026-01-01,19,https://example.com/v\n";
    let files = [("offers/gpus.csv", csv), ("offers/vat-rates.csv", vat)];
    let day = jiff::civil::date(2026, 12, 1);
    let mut diagnostics = Diagnostics::new();
    let catalog =
        crate::catalog::read::catalog(&files, day, &mut Sources::default(), &mut diagnostics);
    catalog.gpus
}
