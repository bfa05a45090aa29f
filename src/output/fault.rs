//! Where a build can be killed: tests stop a child process at each of these points.

/// Points between two changes on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// The lock is held, leftovers are cleared.
    Locked,
    /// The next file is about to be written.
    Writing,
    /// The new site is complete.
    Complete,
    /// Without exchange: the old site is aside, the new one not yet in.
    Between,
    /// The new site is in place, folders such as `.git` are not.
    Swapped,
    /// All is in place, the old site still lies in the container.
    Kept,
    /// The old site is removed, the lock is not.
    Removed,
}

/// Nothing happens here outside of tests.
#[cfg(not(test))]
pub(super) fn reach(_point: Point) {}

/// Outside of tests the system decides.
#[cfg(not(test))]
pub(super) fn exchange_works() -> bool {
    true
}

#[cfg(test)]
pub(super) use inject::{exchange_works, reach};

#[cfg(test)]
pub(super) mod inject {
    use super::Point;

    /// Name of the point at which the child process ends itself.
    pub(in super::super) const DIE_AT: &str = "VOLLMONAT_TEST_DIE_AT";
    /// Set when the child is to behave as if folders could not be exchanged.
    pub(in super::super) const NO_EXCHANGE: &str = "VOLLMONAT_TEST_NO_EXCHANGE";

    pub(in super::super) fn reach(point: Point) {
        if std::env::var(DIE_AT).is_ok_and(|name| name == format!("{point:?}")) {
            std::process::abort();
        }
    }

    pub(in super::super) fn exchange_works() -> bool {
        std::env::var_os(NO_EXCHANGE).is_none()
    }
}
