//! How a stage writes its table of facts.

use crate::recording::Recording;
use crate::stage::{FactDef, Found};

/// A fact of a variant's recording.
pub(crate) const fn of(
    variant: &'static str,
    name: &'static str,
    label: &'static str,
    find: fn(&Recording) -> Option<Found>,
) -> FactDef {
    FactDef {
        name,
        label,
        variant,
        find,
    }
}
