//! The ends of arrows.

use std::sync::Arc;

use crate::{Timestamp, Track};

/// One end of an arrow (a flow event): from a call to its device work, or from a forward op to its backward.
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct Flow {
    /// Ties the ends; unique together with what the arrow is for.
    pub id: u64,
    /// Whether the arrow begins, goes on or ends here.
    pub end: FlowEnd,
    /// Whether the arrow goes from a call to device work.
    pub to_device: bool,
    /// When.
    pub at: Timestamp,
    /// The row it touches.
    pub(crate) track: Arc<Track>,
}

/// Which end of an arrow.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum FlowEnd {
    /// Where it begins (`s`).
    Start,
    /// Where it goes on (`t`).
    Step,
    /// Where it ends (`f`).
    Finish,
}

impl Flow {
    /// The row it touches.
    pub fn track(&self) -> &Track {
        &self.track
    }
}
