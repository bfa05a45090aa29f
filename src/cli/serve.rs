//! `vollmonat serve`

use super::Ending;
use super::arguments::{Serve, Shared};
use super::terminal::Terminal;

pub(super) fn run(_shared: &Shared, _options: &Serve, _terminal: &Terminal) -> Ending {
    Ending::Done
}
