//! The only writer.
