//! A profile as a list of facts: what is used in one month.

use rust_decimal::Decimal;

use super::words::{self, Fact};
use crate::german;
use crate::pricing::{Profile, Spot};

/// Every quantity that enters the sum, unused ones too: they explain a missing line.
pub(super) fn facts(profile: &Profile, hours_per_month: Decimal) -> Vec<Fact> {
    let gigabytes = |value: Decimal| {
        if value.is_zero() {
            "keine".to_owned()
        } else {
            german::quantity(value, "GB")
        }
    };
    let count = |value: u32, one: &str, many: &str| {
        german::plural(usize::try_from(value).unwrap_or(usize::MAX), one, many)
    };
    let mut facts = vec![fact(
        "GPUs",
        if profile.gpus == 0 {
            "das Angebot, wie es verkauft wird, einmal".to_owned()
        } else {
            count(profile.gpus, "GPU", "GPUs")
        },
    )];
    // With one GPU both say the same.
    let total = if profile.vram_min_gb_total > profile.vram_min_gb_per_gpu {
        profile.vram_min_gb_total
    } else {
        Decimal::ZERO
    };
    for (label, value) in [
        ("VRAM zusammen, mindestens", total),
        ("VRAM je GPU, mindestens", profile.vram_min_gb_per_gpu),
    ] {
        if !value.is_zero() {
            facts.push(fact(label, german::quantity(value, "GB")));
        }
    }
    facts.extend([
        fact(
            "Eingeschaltet",
            format!(
                "{} von {} im Monat",
                german::exact(profile.hours),
                german::quantity(hours_per_month, "Stunden")
            ),
        ),
        fact("Starts im Monat", count(profile.starts, "Start", "Starts")),
        fact("Blockspeicher", gigabytes(profile.block_storage_gb)),
        fact("Snapshots", gigabytes(profile.snapshot_gb)),
        fact("Objektspeicher", gigabytes(profile.object_storage_gb)),
        fact("Egress ins Internet", gigabytes(profile.egress_gb)),
        fact(
            "Öffentliche IPv4-Adressen",
            if profile.public_ipv4 == 0 {
                "keine".to_owned()
            } else {
                count(profile.public_ipv4, "Adresse", "Adressen")
            },
        ),
        fact(
            "Einrichtung verteilt auf",
            count(profile.months, "Monat", "Monate"),
        ),
        fact(
            "Nur ungeteilte GPUs",
            yes_or_no(profile.dedicated_required).to_owned(),
        ),
        fact("Spot erlaubt", yes_or_no(profile.spot_allowed).to_owned()),
    ]);
    if profile.spot_allowed {
        facts.extend(interruptions(&profile.spot));
    }
    facts
}

/// Rule M11: the four values behind the surcharge on spot hours.
pub(super) fn interruptions(spot: &Spot) -> [Fact; 4] {
    let value = |value: Decimal, unit: &str| {
        let assumed = if spot.assumed { " (Annahme)" } else { "" };
        format!("{}{assumed}", words::counted(value, unit))
    };
    [
        fact(
            "Zeit zwischen zwei Unterbrechungen",
            value(spot.mean_hours_between_interruptions, "Stunden"),
        ),
        fact(
            "Neustart nach einer Unterbrechung",
            value(spot.restart_hours, "Stunden"),
        ),
        fact(
            "Dauer eines Checkpoints",
            value(spot.checkpoint_minutes, "Minuten"),
        ),
        fact(
            "Abstand der Checkpoints",
            value(spot.checkpoint_interval_minutes, "Minuten"),
        ),
    ]
}

fn yes_or_no(value: bool) -> &'static str {
    if value { "ja" } else { "nein" }
}

fn fact(label: &'static str, value: String) -> Fact {
    Fact::new(label, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_quantity_has_its_line() {
        let month = Decimal::from(730);
        let plain = facts(&Profile::reference(month), month);
        let spot = facts(
            &Profile {
                gpus: 2,
                vram_min_gb_per_gpu: Decimal::from(48),
                hours: Decimal::new(1005, 1),
                starts: 22,
                months: 1,
                spot_allowed: true,
                spot: Spot {
                    checkpoint_minutes: Decimal::ONE,
                    ..Spot::default()
                },
                ..Profile::empty(month)
            },
            month,
        );
        let value = |facts: &[Fact], label: &str| {
            facts
                .iter()
                .find(|fact| fact.label == label)
                .map(|fact| fact.value.clone())
        };
        for (facts, label, expected) in [
            (
                &plain,
                "GPUs",
                Some("das Angebot, wie es verkauft wird, einmal"),
            ),
            (
                &plain,
                "Eingeschaltet",
                Some("730 von 730\u{a0}Stunden im Monat"),
            ),
            (&plain, "Blockspeicher", Some("500\u{a0}GB")),
            (&plain, "Snapshots", Some("keine")),
            (&plain, "Öffentliche IPv4-Adressen", Some("1\u{a0}Adresse")),
            (&plain, "VRAM je GPU, mindestens", None),
            (&plain, "Abstand der Checkpoints", None),
            (&spot, "GPUs", Some("2\u{a0}GPUs")),
            (&spot, "VRAM je GPU, mindestens", Some("48\u{a0}GB")),
            (
                &spot,
                "Eingeschaltet",
                Some("100,5 von 730\u{a0}Stunden im Monat"),
            ),
            (&spot, "Starts im Monat", Some("22\u{a0}Starts")),
            (&spot, "Einrichtung verteilt auf", Some("1\u{a0}Monat")),
            (&spot, "Öffentliche IPv4-Adressen", Some("keine")),
            (
                &spot,
                "Abstand der Checkpoints",
                Some("60\u{a0}Minuten (Annahme)"),
            ),
            (
                &spot,
                "Dauer eines Checkpoints",
                Some("1\u{a0}Minute (Annahme)"),
            ),
        ] {
            assert_eq!(value(facts, label).as_deref(), expected, "{label}");
        }
    }
}
