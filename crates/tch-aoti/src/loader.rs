use std::ffi::CString;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::ptr::{self, NonNull};
use std::sync::{Mutex, PoisonError};

use tch::Device;

use crate::archive::{self, Metadata};
use crate::signature::Signature;
use crate::tensor_spec::device_name;
use crate::{Error, Package, ffi};

/// Held while libtorch loads a package, since it reads the metadata of all packages into one
/// static object: of loads at once, one may find nothing or what another wrote
/// (<https://github.com/pytorch/pytorch/pull/194128>).
static LOADING: Mutex<()> = Mutex::new(());

/// How to load a package, where the defaults of [`Package::load`] do not do.
#[derive(Debug, Clone)]
pub struct Loader {
    model: String,
    runners: usize,
}

impl Default for Loader {
    fn default() -> Self {
        Self {
            model: "model".to_owned(),
            runners: 1,
        }
    }
}

impl Loader {
    /// The default settings: the model `model`, one run at a time.
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes this model, of a package that holds several.
    #[must_use]
    pub fn model(mut self, name: impl Into<String>) -> Self {
        self.model = name.into();
        self
    }

    /// Lets so many runs go on at once; with fewer than threads, runs wait for one another.
    ///
    /// Zero counts as one. Each takes little: they share the model's constants.
    #[must_use]
    pub fn runners(mut self, count: usize) -> Self {
        self.runners = count.max(1);
        self
    }

    /// Loads the package at `path` to `device`.
    ///
    /// Beside the package `<path>.inputs.json` must lie, written by the export.
    ///
    /// Threads may load at once; they take turns.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`], [`Error::NotAPackage`], [`Error::NotCompiled`] and
    /// [`Error::NoSuchModel`] for a file that holds no such model; [`Error::Device`] and
    /// [`Error::Architecture`] for one that cannot run here; [`Error::MissingInputs`] and
    /// [`Error::BadInputs`] where the inputs are not known; [`Error::Libtorch`] for what
    /// libtorch refuses.
    pub fn load(&self, path: impl AsRef<Path>, device: Device) -> Result<Package, Error> {
        let path = path.as_ref();
        let metadata = archive::metadata(path, &self.model)?;
        check_device(path, &metadata, device)?;
        let signature = Signature::read(path)?;
        let raw = self.load_raw(path, device)?;
        let mut package = Package {
            raw,
            signature,
            metadata,
            device,
        };
        package.keep_replaceable_constants()?;
        Ok(package)
    }

    fn load_raw(&self, path: &Path, device: Device) -> Result<NonNull<ffi::RawLoader>, Error> {
        let failed = |message: String| Error::Libtorch {
            doing: "loading the package",
            message,
        };
        let text = |bytes: &[u8]| CString::new(bytes).map_err(|error| failed(error.to_string()));
        let (file, model) = (
            text(path.as_os_str().as_bytes())?,
            text(self.model.as_bytes())?,
        );
        let index = match device {
            Device::Cuda(index) => gpu_index(index),
            _ => -1,
        };
        let mut raw = ptr::null_mut();
        let _turn = LOADING.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: both texts end in a zero and outlive the call, which writes `raw` or fails.
        unsafe {
            let answer = ffi::ta_load(
                file.as_ptr(),
                model.as_ptr(),
                self.runners,
                index,
                &raw mut raw,
            );
            ffi::check("loading the package", answer)?;
        }
        NonNull::new(raw).ok_or_else(|| failed("no loader was made".to_owned()))
    }
}

/// Whether the package's code can run on `device`.
fn check_device(path: &Path, metadata: &Metadata, device: Device) -> Result<(), Error> {
    let asked = device_name(device);
    let kind = asked.split(':').next().unwrap_or_default();
    match metadata.get("AOTI_DEVICE_KEY") {
        Some(built_for) if built_for != kind => {
            return Err(Error::Device {
                path: path.to_owned(),
                built_for: built_for.clone(),
                asked,
            });
        }
        _ => {}
    }
    let Device::Cuda(index) = device else {
        return Ok(());
    };
    let built_for = metadata
        .get("AOTI_COMPUTE_CAPABILITY")
        .and_then(|text| text.parse().ok());
    match (built_for, capability(index)) {
        (Some(built_for), Some(found)) if !runs_on(built_for, found) => Err(Error::Architecture {
            path: path.to_owned(),
            built_for: dotted(built_for),
            found: dotted(found),
        }),
        _ => Ok(()),
    }
}

/// libtorch numbers devices in eight bits.
fn gpu_index(index: usize) -> i32 {
    i32::from(i8::try_from(index).unwrap_or(i8::MAX))
}

/// The compute capability of a GPU, such as `9.0`; none where CUDA does not tell.
pub fn compute_capability(gpu: usize) -> Option<String> {
    capability(gpu).map(dotted)
}

/// Ten times the major number plus the minor.
fn capability(gpu: usize) -> Option<i32> {
    // SAFETY: a plain value.
    let found = unsafe { ffi::ta_compute_capability(gpu_index(gpu)) };
    (found > 0).then_some(found)
}

/// Machine code for one compute capability runs on those of the same major number and the
/// same or a higher minor one.
fn runs_on(built_for: i32, found: i32) -> bool {
    built_for / 10 == found / 10 && built_for % 10 <= found % 10
}

fn dotted(capability: i32) -> String {
    format!("{}.{}", capability / 10, capability % 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_runs_on_its_own_generation_and_no_older_member_of_it() {
        assert!(runs_on(90, 90));
        assert!(runs_on(80, 86));
        assert!(!runs_on(86, 80));
        assert!(!runs_on(80, 90));
        assert!(!runs_on(120, 90));
        assert_eq!(dotted(120), "12.0");
    }
}
