//! What the parts of the preview know of each other.

use std::path::{Path, PathBuf};

use tokio::sync::watch;

/// The site as it stands now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Condition {
    /// The first build is not done.
    Starting,
    /// The last build was good.
    Good,
    /// The last build failed, with these messages. Is there an earlier site?
    Failed {
        /// Plain text.
        report: String,
        /// A good site was built before and is still there.
        site: bool,
    },
}

/// A condition and its number; browsers reload when the number changes.
#[derive(Clone, Debug)]
pub(super) struct Stage {
    pub(super) number: u64,
    pub(super) condition: Condition,
}

/// Shared between the server and the builder.
#[derive(Debug)]
pub(super) struct Shared {
    /// The served site.
    pub(super) site: PathBuf,
    /// Different for every run of the preview: pages of an earlier run reload too.
    run: String,
    stage: watch::Sender<Stage>,
}

impl Shared {
    /// `folder` is the private one, its name is random.
    pub(super) fn new(folder: &Path) -> Self {
        let start = Stage {
            number: 0,
            condition: Condition::Starting,
        };
        Self {
            site: folder.join("site"),
            run: folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            stage: watch::channel(start).0,
        }
    }

    /// A build has ended.
    pub(super) fn advance(&self, built: bool, report: String) {
        self.stage.send_modify(|stage| {
            let site = match &stage.condition {
                Condition::Starting => false,
                Condition::Good => true,
                Condition::Failed { site, .. } => *site,
            };
            stage.number += 1;
            stage.condition = if built {
                Condition::Good
            } else {
                Condition::Failed { report, site }
            };
        });
    }

    /// The present stage, once the first build is done.
    pub(super) async fn stage(&self) -> Stage {
        let mut receiver = self.stage.subscribe();
        match receiver
            .wait_for(|stage| stage.condition != Condition::Starting)
            .await
        {
            Ok(stage) => stage.clone(),
            // The sender lives in `self`: cannot happen, and harms nobody.
            Err(_) => self.stage.borrow().clone(),
        }
    }

    /// For those who wait for the next stage.
    pub(super) fn subscribe(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    /// What a page knows itself by.
    pub(super) fn version(&self, stage: &Stage) -> String {
        format!("{}-{}", self.run, stage.number)
    }
}
