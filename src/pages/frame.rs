//! What every page shares: head, navigation, footer.

use serde::Serialize;

/// The part of a view that `base.html` uses.
#[derive(Clone, Debug, Serialize)]
pub struct Frame {
    /// `<title>` without the site's name.
    pub title: String,
    /// Meta description.
    pub description: String,
}
