//! The GPU that kernels run on: libtorch's context and stream.

use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_void};
use std::ptr;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result, bail};
use cudarc::driver::sys::{CUdevice_attribute, CUfunction_attribute_enum};
use cudarc::driver::{CudaContext, CudaFunction, CudaStream};
use cudarc::nvrtc::Ptx;
use lab::{Place, Skip};
use tch::{Device, Kind, Tensor};

use crate::compile::compile;
use crate::kernels::{Kernel, Target};
use crate::libraries::{need_compiler, need_driver};
use crate::matrix::Matrix;

unsafe extern "C" {
    fn fm_current_stream(device_index: i32, out: *mut *mut c_void) -> *mut c_char;
    fn fm_free_text(text: *mut c_char);
}

/// A GPU, in the context that libtorch uses too.
#[derive(Debug, Clone)]
pub struct Gpu {
    context: Arc<CudaContext>,
    capability: (i32, i32),
}

/// The first architecture that computes in bf16.
const OLDEST: (i32, i32) = (8, 0);

impl Gpu {
    /// The GPU of a place.
    ///
    /// # Errors
    ///
    /// [`Skip`] with a sentence where kernels of this stage cannot run: no GPU, one that is
    /// too old, another type than bf16, no driver or no compiler.
    pub fn of(place: Place) -> Result<Self> {
        let Device::Cuda(index) = place.device else {
            return Err(Skip::new("its kernels need a GPU").into());
        };
        if place.kind != Kind::BFloat16 {
            return Err(Skip::new("its kernels are written for bf16 alone").into());
        }
        need_driver()?;
        need_compiler()?;
        let context = CudaContext::new(index).context("the GPU cannot be used")?;
        let capability = context.compute_capability()?;
        if capability < OLDEST {
            return Err(Skip::new(format!(
                "its kernels need a GPU of compute capability {}.{} or newer, and this one has {}",
                OLDEST.0,
                OLDEST.1,
                dotted(capability)
            ))
            .into());
        }
        Ok(Self {
            context,
            capability,
        })
    }

    /// Major and minor.
    pub fn capability(&self) -> (i32, i32) {
        self.capability
    }

    /// How many multiprocessors it has.
    pub fn multiprocessors(&self) -> Result<u32> {
        let attribute = CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT;
        Ok(u32::try_from(self.context.attribute(attribute)?)?)
    }

    /// Tensors in its memory, as kernels see them.
    pub(crate) fn matrices<const N: usize>(&self, tensors: [&Tensor; N]) -> Result<[Matrix; N]> {
        let device = Device::Cuda(self.context.ordinal());
        let found: Result<Vec<_>> = tensors.iter().map(|it| Matrix::of(it, device)).collect();
        found?.try_into().ok().context("as many as tensors")
    }

    /// Its identifier as NVIDIA's tools write it: `GPU-` and a UUID.
    pub(crate) fn uuid(&self) -> Result<String> {
        let bytes = self.context.uuid()?.bytes.map(c_char::cast_unsigned);
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        let parts = [
            &hex[..8],
            &hex[8..12],
            &hex[12..16],
            &hex[16..20],
            &hex[20..],
        ];
        Ok(format!("GPU-{}", parts.join("-")))
    }

    /// The stream that libtorch launches into now.
    pub(crate) fn stream(&self) -> Result<Arc<CudaStream>> {
        let mut raw = ptr::null_mut();
        // SAFETY: plain values; the shim writes `raw` or fails with a text.
        let failure =
            unsafe { fm_current_stream(i32::try_from(self.context.ordinal())?, &raw mut raw) };
        if !failure.is_null() {
            // SAFETY: a text that is not null is the shim's C string, freed once, here.
            let words = unsafe {
                let words = CStr::from_ptr(failure).to_string_lossy().into_owned();
                fm_free_text(failure);
                words
            };
            bail!("{words}");
        }
        // SAFETY: libtorch's streams live as long as the process, in its primary context,
        // which is this one; what is launched into one runs in the order of launches.
        Ok(unsafe { self.context.wrap_borrowed_stream(raw.cast()) })
    }

    /// A kernel, ready to launch; compiled when this process first asks for it.
    ///
    /// # Errors
    ///
    /// What the compiler or the driver says.
    pub fn load(&self, kernel: &'static Kernel) -> Result<CudaFunction> {
        static LOADED: Mutex<Option<HashMap<(usize, &str), CudaFunction>>> = Mutex::new(None);
        let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
        let loaded = loaded.get_or_insert_default();
        let key = (self.context.ordinal(), kernel.name);
        if let Some(function) = loaded.get(&key) {
            return Ok(function.clone());
        }
        let function = self.load_new(kernel)?;
        loaded.insert(key, function.clone());
        Ok(function)
    }

    fn load_new(&self, kernel: &Kernel) -> Result<CudaFunction> {
        let image = compile(kernel, kernel.target)?.image;
        let image = match kernel.target {
            Target::MachineCode(_) => Ptx::from_binary(image),
            Target::Ptx(_) => Ptx::from_src(CStr::from_bytes_until_nul(&image)?.to_str()?),
        };
        let cannot = || format!("the driver cannot load {}", kernel.name);
        let module = self.context.load_module(image).with_context(cannot)?;
        let function = module.load_function(kernel.name).with_context(cannot)?;
        let attribute = CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
        function
            .set_attribute(attribute, i32::try_from(kernel.shared_bytes)?)
            .with_context(|| {
                format!("this GPU has too little shared memory for {}", kernel.name)
            })?;
        Ok(function)
    }
}

/// A compute capability as NVIDIA writes it.
pub(crate) fn dotted((major, minor): (i32, i32)) -> String {
    format!("{major}.{minor}")
}
