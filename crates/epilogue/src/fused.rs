//! `at::_addmm_activation` with its arguments by name: tch 0.24's own wrapper passes
//! `use_gelu` in the place of `beta`.

use std::ffi::{CStr, c_char};
use std::ptr;

use anyhow::{Result, ensure};
use tch::Tensor;
use torch_sys::C_tensor;

unsafe extern "C" {
    fn ep_addmm_activation(
        result: *mut *mut C_tensor,
        bias: *const C_tensor,
        x: *const C_tensor,
        w: *const C_tensor,
        use_gelu: bool,
    ) -> *mut c_char;
    fn ep_free_text(text: *mut c_char);
}

/// `gelu(bias + x · w)`, or with `use_gelu` off `relu(bias + x · w)`, as one op. On a GPU it
/// is one kernel, with tanh's approximation of GELU; on the CPU it is an `addmm` and an
/// exact GELU.
///
/// # Errors
///
/// What libtorch refuses: shapes that do not fit, too little memory.
pub fn addmm_activation(bias: &Tensor, x: &Tensor, w: &Tensor, use_gelu: bool) -> Result<Tensor> {
    let mut result = ptr::null_mut();
    // SAFETY: the three tensors live through the call, which writes one of its own to
    // `result` or fails with a text.
    let failure = unsafe {
        let (bias, x, w) = (bias.as_ptr(), x.as_ptr(), w.as_ptr());
        ep_addmm_activation(&raw mut result, bias, x, w, use_gelu)
    };
    if !failure.is_null() {
        // SAFETY: a text that is not null is the shim's C string, freed once, here.
        let words = unsafe {
            let words = CStr::from_ptr(failure).to_string_lossy().into_owned();
            ep_free_text(failure);
            words
        };
        anyhow::bail!("{words}");
    }
    ensure!(!result.is_null(), "libtorch gave no tensor");
    // SAFETY: the pointer is a fresh tensor that nobody else owns.
    Ok(unsafe { Tensor::from_ptr(result) })
}
