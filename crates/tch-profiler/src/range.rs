use std::ffi::c_char;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ffi;

/// Counts the profiles that have ended, so that a range knows whether its own still runs.
static ENDED_PROFILES: AtomicU64 = AtomicU64::new(0);

pub(crate) fn note_profile_end() {
    ENDED_PROFILES.fetch_add(1, Ordering::Relaxed);
}

/// A stretch of the program with a name of its own in the trace, ended when dropped.
///
/// Made by [`record_function`]. It belongs to the thread that began it.
#[must_use = "the stretch ends when this is dropped, so bind it: `let _range = ...`"]
#[derive(Debug)]
pub struct Range {
    /// Null when no profiler listened at the beginning.
    raw: *mut ffi::RawRange,
    ended_profiles: u64,
    /// libtorch keeps its observers per thread.
    _not_send: PhantomData<*const ()>,
}

/// Begins a named stretch: an annotation around whatever runs until the result is dropped.
///
/// In the trace it is a `user_annotation` on this thread, and CUDA work launched meanwhile
/// is framed by a `gpu_user_annotation` of the same name. Without a running profile it
/// costs a look and records nothing.
///
/// ```no_run
/// # let (linear, input) = (tch::nn::linear(tch::nn::VarStore::new(tch::Device::Cpu).root(), 2, 2, Default::default()), tch::Tensor::zeros([1, 2], (tch::Kind::Float, tch::Device::Cpu)));
/// let output = {
///     let _range = tch_profiler::record_function("linear_fwd");
///     input.apply(&linear)
/// };
/// ```
pub fn record_function(name: &str) -> Range {
    // SAFETY: pointer and length are those of one string, which the shim copies.
    let raw = unsafe { ffi::tp_range_begin(name.as_ptr().cast::<c_char>(), name.len()) };
    Range {
        raw,
        ended_profiles: ENDED_PROFILES.load(Ordering::Relaxed),
        _not_send: PhantomData,
    }
}

impl Drop for Range {
    fn drop(&mut self) {
        if self.raw.is_null() || self.ended_profiles != ENDED_PROFILES.load(Ordering::Relaxed) {
            // A range that outlives its profile refers to records freed with it: to leave
            // this small object behind is the only sound end.
            return;
        }
        // SAFETY: the pointer came from `tp_range_begin` on this thread, is ended once, and
        // the profile whose records it refers to still runs.
        unsafe { ffi::tp_range_end(self.raw) }
    }
}
