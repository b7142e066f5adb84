//! Allocations and frees.

use std::sync::Arc;

use crate::{DeviceId, Timestamp, Track};

/// One allocation or free (`profile_memory=True`).
#[derive(Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct MemoryChange {
    /// When.
    pub at: Timestamp,
    /// Bytes allocated; negative when freed.
    pub bytes: i64,
    /// Bytes in use after it, as the allocator counts.
    pub total_allocated: Option<i64>,
    /// Bytes the allocator holds after it.
    pub total_reserved: Option<i64>,
    /// The device; -1 is the CPU.
    pub device: Option<DeviceId>,
    /// The row of the thread that asked for it.
    pub(crate) track: Arc<Track>,
}

impl MemoryChange {
    /// The row of the thread that asked for it.
    pub fn track(&self) -> &Track {
        &self.track
    }
}
