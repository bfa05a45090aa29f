//! A profile in words, for captions and notes.

use rust_decimal::Decimal;

use super::words;
use crate::german;
use crate::pricing::Profile;

/// `Monat = 730 Stunden`, the basis of every sum (rule M1).
#[must_use]
pub fn month_basis(hours_per_month: Decimal) -> String {
    format!(
        "Monat\u{a0}=\u{a0}{}",
        german::quantity(hours_per_month, "Stunden")
    )
}

/// What the profile uses beside running time:
/// `500 GB Blockspeicher, 1.000 GB Egress, 1 öffentliche IPv4-Adresse`; empty when nothing.
#[must_use]
pub fn extras(profile: &Profile) -> String {
    let gigabytes = |value: Decimal, what: &str| {
        (value > Decimal::ZERO).then(|| format!("{} {what}", german::quantity(value, "GB")))
    };
    [
        gigabytes(profile.block_storage_gb, "Blockspeicher"),
        gigabytes(profile.snapshot_gb, "Snapshots"),
        gigabytes(profile.object_storage_gb, "Objektspeicher"),
        gigabytes(profile.egress_gb, "Egress"),
        (profile.public_ipv4 > 0).then(|| {
            let word = if profile.public_ipv4 == 1 {
                "öffentliche IPv4-Adresse"
            } else {
                "öffentliche IPv4-Adressen"
            };
            german::quantity(Decimal::from(profile.public_ipv4), word)
        }),
    ]
    .into_iter()
    .flatten()
    .collect::<Vec<_>>()
    .join(", ")
}

/// The whole profile: running time, GPUs, conditions and extras.
#[must_use]
pub fn profile(profile: &Profile, hours_per_month: Decimal) -> String {
    let mut parts = Vec::new();
    if profile.gpus > 0 {
        let word = if profile.gpus == 1 { "GPU" } else { "GPUs" };
        parts.push(german::quantity(Decimal::from(profile.gpus), word));
    }
    // With one GPU both say the same.
    if profile.vram_min_gb_total > profile.vram_min_gb_per_gpu {
        parts.push(format!(
            "zusammen mindestens {} VRAM",
            german::quantity(profile.vram_min_gb_total, "GB")
        ));
    }
    if profile.vram_min_gb_per_gpu > Decimal::ZERO {
        parts.push(format!(
            "mindestens {} VRAM je GPU",
            german::quantity(profile.vram_min_gb_per_gpu, "GB")
        ));
    }
    parts.push(if profile.hours == hours_per_month {
        "rund um die Uhr".to_owned()
    } else {
        format!("{} im Monat", words::counted(profile.hours, "Stunden"))
    });
    let extras = extras(profile);
    if !extras.is_empty() {
        parts.push(extras);
    }
    if profile.spot_allowed {
        parts.push("Spot erlaubt".to_owned());
    }
    if profile.dedicated_required {
        parts.push("nur ganze, ungeteilte GPUs".to_owned());
    }
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used)]

    use super::*;

    #[test]
    fn profiles_read_like_a_list() {
        let month = Decimal::from(730);
        let reference = Profile::reference(month);
        let busy = Profile {
            gpus: 2,
            vram_min_gb_per_gpu: Decimal::from(48),
            hours: Decimal::from(100),
            public_ipv4: 2,
            spot_allowed: true,
            dedicated_required: true,
            ..Profile::empty(month)
        };
        for (value, expected) in [
            (
                &reference,
                "rund um die Uhr, 500\u{a0}GB Blockspeicher, 1.000\u{a0}GB Egress, 1\u{a0}öffentliche IPv4-Adresse",
            ),
            (&Profile::empty(month), "rund um die Uhr"),
            (
                &busy,
                "2\u{a0}GPUs, mindestens 48\u{a0}GB VRAM je GPU, 100\u{a0}Stunden im Monat, 2\u{a0}öffentliche IPv4-Adressen, Spot erlaubt, nur ganze, ungeteilte GPUs",
            ),
        ] {
            assert_eq!(profile(value, month), expected);
        }
        let hour = Profile {
            hours: Decimal::ONE,
            ..Profile::empty(month)
        };
        assert_eq!(profile(&hour, month), "1\u{a0}Stunde im Monat");
        assert_eq!(month_basis(month), "Monat\u{a0}=\u{a0}730\u{a0}Stunden");
    }
}
