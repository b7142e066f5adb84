//! The stages, one module each.

pub mod linear;

use crate::stage::Stage;

/// Every stage, in the order of the book.
pub(crate) const ALL: &[Stage] = &[linear::STAGE];
