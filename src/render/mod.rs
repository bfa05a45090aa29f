//! Tera: from view models to bytes.

use serde::Serialize;

use crate::diagnostics::Diagnostics;

/// Templates ready to render, shared between threads.
#[derive(Debug)]
pub struct Engine {
    _private: (),
}

/// A template file of the project that replaces or joins the built-in ones.
#[derive(Clone, Debug)]
pub struct Override {
    /// Path below `templates/`, `/` as separator: `pages/gpu.html`.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// A page that could not be rendered, with the template's place.
#[derive(Debug)]
pub struct RenderError {
    /// `templates/pages/gpu.html`.
    pub file: String,
    /// Line and column from 1.
    pub place: Option<(u32, u32)>,
    /// What is wrong.
    pub message: String,
}

impl Engine {
    /// Parses the built-in templates and the project's own, unused ones too; every
    /// fault is reported with file and line (`template-syntax`).
    pub fn new(_overrides: &[Override], _diagnostics: &mut Diagnostics) -> Option<Self> {
        None
    }

    /// Renders one template with one view.
    pub fn render(&self, _template: &str, _view: &impl Serialize) -> Result<Vec<u8>, RenderError> {
        Ok(Vec::new())
    }
}
