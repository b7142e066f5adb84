//! The C interface of `shim/package.cpp`.

use std::ffi::{CStr, c_char, c_int};

use torch_sys::C_tensor;

use crate::Error;

/// libtorch's `AOTIModelPackageLoader`, owned by whoever got it from [`ta_load`].
#[repr(C)]
pub struct RawLoader {
    _opaque: [u8; 0],
}

/// The outputs of one run, owned by whoever got them from [`ta_run`].
#[repr(C)]
pub struct RawOutputs {
    _opaque: [u8; 0],
}

unsafe extern "C" {
    fn ta_free_text(text: *mut c_char);
    pub fn ta_load(
        path: *const c_char,
        model: *const c_char,
        runners: usize,
        device_index: c_int,
        out: *mut *mut RawLoader,
    ) -> *mut c_char;
    pub fn ta_free(loader: *mut RawLoader);
    pub fn ta_run(
        loader: *mut RawLoader,
        inputs: *const *const C_tensor,
        count: usize,
        out: *mut *mut RawOutputs,
    ) -> *mut c_char;
    pub fn ta_outputs_count(outputs: *const RawOutputs) -> usize;
    pub fn ta_outputs_take(outputs: *mut RawOutputs, index: usize) -> *mut C_tensor;
    pub fn ta_outputs_free(outputs: *mut RawOutputs);
    pub fn ta_constant_names(loader: *mut RawLoader, out: *mut *mut c_char) -> *mut c_char;
    pub fn ta_load_constants(
        loader: *mut RawLoader,
        names: *const *const c_char,
        tensors: *const *const C_tensor,
        count: usize,
    ) -> *mut c_char;
    pub fn ta_compute_capability(device_index: c_int) -> c_int;
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
    // SAFETY: by the caller's promise.
    let message = unsafe { take_text(text) };
    Err(Error::Libtorch { doing, message })
}

/// Copies a text of the shim's, and frees it.
///
/// # Safety
///
/// `text` is a C string that the shim made, and is used nowhere else.
pub unsafe fn take_text(text: *mut c_char) -> String {
    // SAFETY: by the caller's promise.
    let copy = unsafe { CStr::from_ptr(text) }
        .to_string_lossy()
        .into_owned();
    // SAFETY: the text came from the shim and nothing refers to it any more.
    unsafe { ta_free_text(text) };
    copy
}
