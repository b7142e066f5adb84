use std::path::PathBuf;

/// What can go wrong with a package. Every message says what was expected and what was found.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no file of that name.
    #[error("there is no package at {path}: export one first", path = path.display())]
    Missing {
        /// Where the package was looked for.
        path: PathBuf,
    },

    /// The file cannot be read.
    #[error("cannot read {path}: {source}", path = path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },

    /// The file is something else than a package.
    #[error(
        "{path} is no AOTInductor package: expected a zip archive with a model under \
         data/aotinductor, found {found}",
        path = path.display()
    )]
    NotAPackage {
        /// The file.
        path: PathBuf,
        /// What it is, as far as one can tell.
        found: String,
    },

    /// The file holds an exported program that nobody compiled.
    #[error(
        "{path} is exported but not compiled: expected a model under data/aotinductor, found \
         the exported program {found}; run torch._inductor.aoti_compile_and_package on it",
        path = path.display()
    )]
    NotCompiled {
        /// The file.
        path: PathBuf,
        /// The exported program's name in it.
        found: String,
    },

    /// The package holds no model of that name.
    #[error("{path} has no model `{asked}`: it has {found}", path = path.display())]
    NoSuchModel {
        /// The package.
        path: PathBuf,
        /// The model asked for.
        asked: String,
        /// The models that it has.
        found: String,
    },

    /// The package was compiled for a device of another type.
    #[error(
        "{path} was compiled for {built_for}, and {asked} was asked for: export it again on \
         that device",
        path = path.display()
    )]
    Device {
        /// The package.
        path: PathBuf,
        /// The device type it was compiled for, such as `cuda`.
        built_for: String,
        /// The device that it should be loaded to.
        asked: String,
    },

    /// The package was compiled for another architecture of GPU.
    #[error(
        "{path} was compiled for GPUs of compute capability {built_for}, and this one has \
         {found}: export it again on this GPU",
        path = path.display()
    )]
    Architecture {
        /// The package.
        path: PathBuf,
        /// The compute capability it was compiled for, such as `8.0`.
        built_for: String,
        /// The compute capability of this GPU.
        found: String,
    },

    /// The file that says which inputs the package takes is not there.
    #[error(
        "{path} is missing: it says which inputs the package takes, and nothing can be \
         checked without it; write it when exporting, as `export_package.py` does",
        path = path.display()
    )]
    MissingInputs {
        /// Where the file was looked for.
        path: PathBuf,
    },

    /// The file that says which inputs the package takes makes no sense.
    #[error("{path} does not describe a package's inputs: {reason}", path = path.display())]
    BadInputs {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },

    /// Too many or too few tensors were given.
    #[error("the package takes {expected} {what}, and {found} were given")]
    Count {
        /// `inputs` or `constants`.
        what: &'static str,
        /// How many it takes.
        expected: usize,
        /// How many there were.
        found: usize,
    },

    /// A tensor is not such as the package was compiled for.
    #[error("{tensor}: the package was compiled for {property} {expected}, found {found}")]
    Tensor {
        /// Which one: ``input 0 (`x`)``.
        tensor: String,
        /// Device, type, shape or strides.
        property: &'static str,
        /// What the package was compiled for.
        expected: String,
        /// What the tensor has.
        found: String,
    },

    /// No constant of the package has that name.
    #[error("the package has no constant `{name}`: it has {found}")]
    NoSuchConstant {
        /// The name that was given.
        name: String,
        /// The names that there are.
        found: String,
    },

    /// libtorch threw an exception.
    #[error("libtorch failed while {doing}: {message}")]
    Libtorch {
        /// What was being done.
        doing: &'static str,
        /// libtorch's own words.
        message: String,
    },
}
