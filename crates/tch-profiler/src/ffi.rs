//! The C interface of `shim/profiler.cpp` and `shim/device_event.cpp`.

use std::ffi::{CStr, c_char, c_int};

use crate::Error;

/// libtorch's `ProfilerResult`, owned by whoever got it from [`tp_disable`].
#[repr(C)]
pub struct RawResult {
    _opaque: [u8; 0],
}

/// libtorch's `RecordFunction`, owned by whoever got it from [`tp_range_begin`].
#[repr(C)]
pub struct RawRange {
    _opaque: [u8; 0],
}

/// libtorch's `Event`, owned by whoever got it from [`tp_event_record`].
#[repr(C)]
pub struct RawEvent {
    _opaque: [u8; 0],
}

pub const CPU: u32 = 1;
pub const CUDA: u32 = 2;
pub const RECORD_SHAPES: u32 = 1;
pub const PROFILE_MEMORY: u32 = 2;

unsafe extern "C" {
    fn tp_free_text(text: *mut c_char);
    pub fn tp_libtorch_version() -> *const c_char;
    pub fn tp_cuda_available() -> bool;
    pub fn tp_enabled() -> bool;
    pub fn tp_prepare(activities: u32, options: u32) -> *mut c_char;
    pub fn tp_enable(activities: u32, options: u32) -> *mut c_char;
    pub fn tp_disable(result: *mut *mut RawResult) -> *mut c_char;
    pub fn tp_synchronize() -> *mut c_char;
    pub fn tp_result_events(result: *const RawResult) -> usize;
    pub fn tp_result_save(result: *mut RawResult, path: *const c_char) -> *mut c_char;
    pub fn tp_result_free(result: *mut RawResult);
    pub fn tp_range_begin(name: *const c_char, length: usize) -> *mut RawRange;
    pub fn tp_range_end(range: *mut RawRange);
    pub fn tp_event_record(device_index: c_int, out: *mut *mut RawEvent) -> *mut c_char;
    pub fn tp_event_elapsed_ms(
        earlier: *const RawEvent,
        later: *const RawEvent,
        out: *mut f64,
    ) -> *mut c_char;
    pub fn tp_event_free(event: *mut RawEvent);
}

/// Turns a shim call's answer into a result, and frees the text.
///
/// # Safety
///
/// `text` is what one of the shim's calls returned, and is used nowhere else.
pub unsafe fn check(doing: &'static str, text: *mut c_char) -> Result<(), Error> {
    if text.is_null() {
        return Ok(());
    }
    // SAFETY: the shim returns null or a C string of its own, by the caller's promise.
    let message = unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned();
    // SAFETY: the text came from the shim and nothing refers to it any more.
    unsafe { tp_free_text(text) };
    Err(Error::Libtorch { doing, message })
}
