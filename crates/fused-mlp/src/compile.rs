//! Compiling a kernel when it is needed, with NVRTC.

use std::ffi::{CStr, CString, c_char};

use anyhow::{Context, Result, anyhow};
use cudarc::nvrtc::{result, sys};

use crate::kernels::{Kernel, Target};
use crate::libraries::need_compiler;

/// A compiled kernel.
#[derive(Debug)]
pub struct Compiled {
    /// What the driver loads: machine code, or PTX as text that ends in zero.
    pub image: Vec<u8>,
    /// What the compiler says: registers, spills, shared memory. Empty where the driver kept the result of an earlier
    /// compilation.
    pub log: String,
}

/// Compiles a kernel to `target`, which is its own unless a test asks for another.
///
/// # Errors
///
/// A [`Skip`](lab::Skip) where there is no compiler; else what the compiler says.
pub fn compile(kernel: &Kernel, target: Target) -> Result<Compiled> {
    compile_with(kernel, target, &[])
}

/// The same with more of the compiler's options.
///
/// # Errors
///
/// As [`compile`].
pub fn compile_with(kernel: &Kernel, target: Target, more: &[&str]) -> Result<Compiled> {
    need_compiler()?;
    let program = Program::new(kernel)?;
    let mut options = options(kernel, target);
    options.extend(more.iter().map(|&option| option.to_owned()));
    // SAFETY: the program is alive; the options are copied.
    let outcome = unsafe { result::compile_program(program.raw, &options) };
    let log = program.log();
    outcome.map_err(|error| {
        anyhow!(
            "{} does not compile: {}",
            kernel.name,
            first_error(&log, error)
        )
    })?;
    Ok(Compiled {
        image: program
            .image(target)
            .context("NVRTC keeps what it compiled")?,
        log,
    })
}

fn options(kernel: &Kernel, target: Target) -> Vec<String> {
    let (Target::MachineCode(architecture) | Target::Ptx(architecture)) = target;
    let mut options = vec![
        format!("--gpu-architecture={architecture}"),
        "--std=c++17".to_owned(),
        "--ptxas-options=-v".to_owned(),
    ];
    let own = [
        ("THREADS", kernel.threads),
        ("SHARED_BYTES", kernel.shared_bytes),
    ];
    for (name, value) in own.iter().chain(kernel.defines) {
        options.push(format!("-D{name}={value}"));
    }
    options
}

fn first_error(log: &str, error: result::NvrtcError) -> String {
    let line = log.lines().find(|line| line.contains("error"));
    line.map_or_else(|| error.to_string(), str::to_owned)
}

/// A program that is destroyed in the end.
struct Program {
    raw: sys::nvrtcProgram,
}

impl Program {
    fn new(kernel: &Kernel) -> Result<Self> {
        let source = CString::new(kernel.source).context("a source holds no zero")?;
        let name = CString::new(format!("{}.cu", kernel.name))?;
        let raw = result::create_program(&source, Some(&name))?;
        Ok(Self { raw })
    }

    fn log(&self) -> String {
        // SAFETY: the program is alive.
        let log = unsafe { result::get_program_log(self.raw) }.unwrap_or_default();
        let bytes: Vec<u8> = log.into_iter().map(c_char::cast_unsigned).collect();
        let text = CStr::from_bytes_until_nul(&bytes).map(CStr::to_string_lossy);
        text.unwrap_or_default().into_owned()
    }

    fn image(&self, target: Target) -> Result<Vec<u8>, result::NvrtcError> {
        if let Target::Ptx(_) = target {
            // SAFETY: the program is alive and compiled.
            let text = unsafe { result::get_ptx(self.raw) }?;
            return Ok(text.into_iter().map(c_char::cast_unsigned).collect());
        }
        let mut size = 0;
        // SAFETY: the program is alive and compiled; `size` is written.
        unsafe { sys::nvrtcGetCUBINSize(self.raw, &raw mut size) }.result()?;
        let mut image = vec![0; size];
        // SAFETY: the image has the size that was asked for.
        unsafe { sys::nvrtcGetCUBIN(self.raw, image.as_mut_ptr().cast()) }.result()?;
        Ok(image)
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: made by `create_program`, destroyed once.
        let _ = unsafe { result::destroy_program(self.raw) };
    }
}
