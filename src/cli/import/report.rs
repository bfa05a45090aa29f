//! What an import found, in German.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::german;
use crate::import::Format;
use crate::import::collector::Skipped;
use crate::import::ecb::Merge;
use crate::import::propose::Proposal;

/// Lines of one kind shown at most.
const SHOWN: usize = 40;

pub(super) fn offers(
    format: Format,
    path: &str,
    read: u64,
    proposal: &Proposal,
    skipped: &BTreeMap<&'static str, Skipped>,
    confirm: bool,
) -> String {
    let passed: u64 = skipped.values().map(|it| it.count).sum();
    let mut out = format!(
        "{} → {path}: {} gelesen, {} neu, {} geändert, {} unverändert, {} übersprungen\n",
        format.key(),
        german::plural(
            usize::try_from(read).unwrap_or(usize::MAX),
            "Eintrag",
            "Einträge"
        ),
        proposal.new.len(),
        proposal.changed.len(),
        proposal.unchanged.len(),
        passed
    );
    section(&mut out, "Neue Angebote", &proposal.new);
    section(
        &mut out,
        "Neue Preise (als weitere Zeile, der alte bleibt als Verlauf)",
        &proposal.changed,
    );
    let title = if confirm {
        "Unverändert, als neu gelesen vermerkt"
    } else {
        "Unverändert (--confirm vermerkt sie als neu gelesen)"
    };
    section(&mut out, title, &proposal.unchanged);
    section(
        &mut out,
        "Im Verzeichnis schon neuer oder gleich alt, deshalb nicht geändert",
        &proposal.older,
    );
    section(
        &mut out,
        "Im Verzeichnis, aber nicht im Katalog (eingestellt? „vollmonat confirm ID --gone“)",
        &proposal.absent,
    );
    if !skipped.is_empty() {
        out.push_str("\nÜbersprungen\n");
        for (reason, skipped) in skipped {
            let _ = writeln!(
                out,
                "  {} × {reason}: {}{}",
                skipped.count,
                skipped.examples.join("; "),
                if skipped.count > skipped.examples.len() as u64 {
                    " …"
                } else {
                    ""
                }
            );
        }
    }
    out
}

fn section(out: &mut String, title: &str, lines: &[String]) {
    if lines.is_empty() {
        return;
    }
    let _ = writeln!(out, "\n{title}");
    for line in lines.iter().take(SHOWN) {
        let _ = writeln!(out, "  {line}");
    }
    if lines.len() > SHOWN {
        let _ = writeln!(out, "  … und {} weitere", lines.len() - SHOWN);
    }
}

pub(super) fn rates(merge: &Merge) -> String {
    let mut out = format!(
        "ecb → offers/exchange-rates.csv: {}",
        german::plural(merge.added.len(), "neuer Tag", "neue Tage")
    );
    if let (Some(first), Some(last)) = (merge.added.first(), merge.added.last()) {
        let _ = if first == last {
            write!(out, " ({first})")
        } else {
            write!(out, " ({first} bis {last})")
        };
    }
    let _ = writeln!(
        out,
        ", {} schon vorhanden, {} vor dem ersten Tag der Tabelle",
        merge.same, merge.before
    );
    section(
        &mut out,
        "Andere Kurse als in der Tabelle; die Tabelle bleibt, wie sie ist",
        &merge.conflicts,
    );
    out
}
