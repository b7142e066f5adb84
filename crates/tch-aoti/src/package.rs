use std::ffi::{CString, c_char};
use std::path::Path;
use std::ptr::{self, NonNull};

use tch::{Device, Tensor};
use torch_sys::C_tensor;

use crate::archive::Metadata;
use crate::signature::Signature;
use crate::{Error, Loader, TensorSpec, ffi};

/// A compiled model, loaded and ready to run.
///
/// AOTInductor's code takes shapes, strides and types for granted. [`Package::run`] checks
/// them first; [`Package::run_unchecked`] shows what happens otherwise.
///
/// It can be shared between threads. At most as many runs go on at once as
/// [`Loader::runners`] allows, one by default; others wait.
#[derive(Debug)]
pub struct Package {
    pub(crate) raw: NonNull<ffi::RawLoader>,
    pub(crate) signature: Signature,
    pub(crate) metadata: Metadata,
    pub(crate) device: Device,
}

// SAFETY: libtorch's loader holds a container that belongs to no thread.
unsafe impl Send for Package {}
// SAFETY: runs take a model each out of the container's pool, under its lock; what changes
// the container, `load_constants`, takes `&mut self`.
unsafe impl Sync for Package {}

impl Package {
    /// Loads the package at `path` to `device`, with the default settings of [`Loader`].
    ///
    /// # Errors
    ///
    /// Those of [`Loader::load`].
    pub fn load(path: impl AsRef<Path>, device: Device) -> Result<Self, Error> {
        Loader::new().load(path, device)
    }

    /// The device that it runs on.
    pub fn device(&self) -> Device {
        self.device
    }

    /// What the export wrote into the package: keys such as `AOTI_DEVICE_KEY` and
    /// `AOTI_COMPUTE_CAPABILITY`, and the exporter's own.
    pub fn metadata(&self) -> impl Iterator<Item = (&str, &str)> {
        self.metadata
            .iter()
            .map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The tensors that [`Package::run`] takes, in order.
    pub fn inputs(&self) -> &[TensorSpec] {
        &self.signature.inputs
    }

    /// The parameters and buffers inside, as [`Package::load_constants`] takes them.
    ///
    /// Tiny ones, of eight elements at most, may be missing here: the compiler wrote their
    /// values into the code.
    pub fn constants(&self) -> &[TensorSpec] {
        &self.signature.constants
    }

    /// Runs the model, on the current stream where the device has streams.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] and [`Error::Tensor`] for inputs that the package was not compiled
    /// for: nothing has run then. [`Error::Libtorch`] for what libtorch throws.
    pub fn run(&self, inputs: &[&Tensor]) -> Result<Vec<Tensor>, Error> {
        self.check(inputs)?;
        // SAFETY: the inputs are those that the code was compiled for.
        unsafe { self.run_unchecked(inputs) }
    }

    /// Says whether [`Package::run`] would take these inputs.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] and [`Error::Tensor`], saying what was expected and what was found.
    pub fn check(&self, inputs: &[&Tensor]) -> Result<(), Error> {
        count("inputs", self.signature.inputs.len(), inputs.len())?;
        for (index, (spec, tensor)) in self.signature.inputs.iter().zip(inputs).enumerate() {
            let which = || format!("input {index} (`{}`)", spec.name);
            spec.check(which, tensor, self.device)?;
        }
        Ok(())
    }

    /// Runs the model as libtorch does, without a look at the inputs.
    ///
    /// Inputs with other strides give wrong numbers in silence. There is no reason to use
    /// this but to see that.
    ///
    /// # Errors
    ///
    /// [`Error::Libtorch`] for what libtorch throws.
    ///
    /// # Safety
    ///
    /// The code reads as many elements as the package was compiled for, from wherever the
    /// compiled strides lead: all of it must lie inside each input's storage, on the
    /// package's device and in its type.
    pub unsafe fn run_unchecked(&self, inputs: &[&Tensor]) -> Result<Vec<Tensor>, Error> {
        let pointers: Vec<*const C_tensor> = inputs.iter().map(|input| input.as_ptr()).collect();
        let mut outputs = ptr::null_mut();
        // SAFETY: the pointers are of live tensors, which the shim copies; by the caller's
        // promise the model reads inside them.
        unsafe {
            let answer = ffi::ta_run(
                self.raw.as_ptr(),
                pointers.as_ptr(),
                pointers.len(),
                &raw mut outputs,
            );
            ffi::check("running the package", answer)?;
            Ok(take(outputs))
        }
    }

    /// Replaces all parameters and buffers by copies of these tensors.
    ///
    /// # Errors
    ///
    /// [`Error::Count`], [`Error::NoSuchConstant`] and [`Error::Tensor`] where they are not
    /// the ones that the package has, and then nothing is replaced.
    pub fn load_constants(&mut self, constants: &[(&str, &Tensor)]) -> Result<(), Error> {
        let specs = &self.signature.constants;
        count("constants", specs.len(), constants.len())?;
        for (name, tensor) in constants {
            let spec = specs
                .iter()
                .find(|spec| spec.name == *name)
                .ok_or_else(|| {
                    let names: Vec<String> =
                        specs.iter().map(|s| format!("`{}`", s.name)).collect();
                    Error::NoSuchConstant {
                        name: (*name).to_owned(),
                        found: names.join(", "),
                    }
                })?;
            spec.check(|| format!("constant `{name}`"), tensor, self.device)?;
        }
        let bad_name = |error: std::ffi::NulError| Error::Libtorch {
            doing: "naming the constants",
            message: error.to_string(),
        };
        let names = constants
            .iter()
            .map(|(name, _)| CString::new(*name).map_err(bad_name))
            .collect::<Result<Vec<_>, _>>()?;
        let name_pointers: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
        let pointers: Vec<*const C_tensor> = constants
            .iter()
            .map(|(_, tensor)| tensor.as_ptr())
            .collect();
        // SAFETY: both lists have `count` entries that outlive the call; types, sizes and
        // devices were checked above.
        unsafe {
            let answer = ffi::ta_load_constants(
                self.raw.as_ptr(),
                name_pointers.as_ptr(),
                pointers.as_ptr(),
                pointers.len(),
            );
            ffi::check("loading the constants", answer)
        }
    }
}

impl Package {
    /// Forgets constants that the compiled code does not read from outside.
    pub(crate) fn keep_replaceable_constants(&mut self) -> Result<(), Error> {
        let mut names = ptr::null_mut();
        // SAFETY: the shim writes `names` or fails; the text is taken once.
        let names = unsafe {
            let answer = ffi::ta_constant_names(self.raw.as_ptr(), &raw mut names);
            ffi::check("listing the constants", answer)?;
            ffi::take_text(names)
        };
        let constants = &mut self.signature.constants;
        constants.retain(|constant| names.lines().any(|name| name == constant.name));
        Ok(())
    }
}

impl Drop for Package {
    fn drop(&mut self) {
        // SAFETY: the loader is ours, and freed once.
        unsafe { ffi::ta_free(self.raw.as_ptr()) }
    }
}

fn count(what: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found {
        Ok(())
    } else {
        Err(Error::Count {
            what,
            expected,
            found,
        })
    }
}

/// Takes the tensors out of a run's outputs, and frees the rest.
///
/// # Safety
///
/// `outputs` is fresh from `ta_run`.
unsafe fn take(outputs: *mut ffi::RawOutputs) -> Vec<Tensor> {
    // SAFETY: by the caller's promise; each tensor is taken once and becomes ours.
    unsafe {
        let tensors = (0..ffi::ta_outputs_count(outputs))
            .map(|index| Tensor::from_ptr(ffi::ta_outputs_take(outputs, index)))
            .collect();
        ffi::ta_outputs_free(outputs);
        tensors
    }
}
