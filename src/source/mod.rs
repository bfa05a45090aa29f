//! The only reader of files.
