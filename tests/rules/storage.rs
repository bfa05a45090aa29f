//! Storage: rules M12 to M17.

use vollmonat::catalog::Component::{BlockStorage, ObjectStorage, Snapshot};

use crate::support::directory;

#[test]
fn m12_block_storage_is_paid_as_provisioned_also_while_stopped() {
    let disk = directory()
        .offer("")
        .tier("block_storage", "", "0.08", "gb_month", "");
    assert_eq!(
        disk.used("block_storage_gb = 500\nhours = 10")
            .line(BlockStorage),
        "40.00"
    );
    // RunPod: 0.10 while running, 0.20 while stopped.
    let dearer = |profile: &str| {
        directory()
            .offer("")
            .tier(
                "block_storage",
                "",
                "0.10",
                "gb_month",
                "stopped_price=0.20",
            )
            .used(profile)
            .line(BlockStorage)
    };
    assert_eq!(dearer("block_storage_gb = 100\nhours = 730"), "10.00");
    assert_eq!(dearer("block_storage_gb = 100\nhours = 365"), "15.00");
    assert_eq!(dearer("block_storage_gb = 100\nhours = 0"), "20.00");
}

#[test]
fn m13_a_constant_size_fills_the_month() {
    // Scaleway: 0.00013 EUR per GB and hour × 730 h.
    let hourly = directory()
        .offer("")
        .tier("block_storage", "", "0.00013", "gb_hour", "")
        .used("block_storage_gb = 500");
    assert_eq!(hourly.line(BlockStorage), "47.45");
}

#[test]
fn m14_gb_and_gib_are_told_apart() {
    let cases = [
        ("gb_month", "100.00"),
        ("gib_month", "93.13"), // 1,000 GB are 931.32 GiB
        ("gb_hour", "73000.00"),
        ("gib_hour", "67986.55"),
    ];
    for (unit, net) in cases {
        let disk = directory()
            .offer("")
            .tier("block_storage", "", "0.1", unit, "")
            .used("block_storage_gb = 1000");
        assert_eq!(disk.line(BlockStorage), net, "{unit}");
    }
}

#[test]
fn m15_snapshots_count_as_the_profile_says() {
    let snapshots = directory()
        .offer("")
        .tier("snapshot", "", "0.05", "gb_month", "")
        .used("snapshot_gb = 200");
    assert_eq!(snapshots.line(Snapshot), "10.00");
    assert_eq!(
        directory()
            .offer("")
            .used("block_storage_gb = 100")
            .line(Snapshot),
        "–"
    );
}

#[test]
fn m16_object_storage_is_graduated_behind_its_free_quantity() {
    let bucket = directory()
        .offer("")
        .tier("object_storage", "", "0", "gb_month", "")
        .tier("object_storage", "10", "0.015", "gb_month", "")
        .used("object_storage_gb = 1010");
    assert_eq!(bucket.line(ObjectStorage), "15.00");
}

#[test]
fn m17_included_disks_cost_nothing_and_more_is_unknown() {
    let server = |profile: &str| {
        directory()
            .offer("block_storage_included_gb=1920")
            .tier("block_storage", "", "", "gb_month", "")
            .used(profile)
            .line(BlockStorage)
    };
    assert_eq!(server("block_storage_gb = 500"), "0.00");
    assert_eq!(server("block_storage_gb = 1920"), "0.00");
    assert_eq!(server("block_storage_gb = 1921"), "unknown");
    assert_eq!(server("block_storage_gb = 3840\ngpus = 2"), "0.00");
    // Without any row the included quantity still counts.
    let bare = directory()
        .offer("block_storage_included_gb=100")
        .used("block_storage_gb = 100");
    assert_eq!(bare.line(BlockStorage), "0.00");
}
