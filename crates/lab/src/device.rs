use std::fmt;
use std::str::FromStr;

use anyhow::{Result, anyhow, bail};
use tch::{Cuda, Device};
use tch_profiler::cuda;

/// The device that `--device` names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeviceChoice {
    /// The first GPU where there is one, else the CPU.
    Auto,
    /// The CPU.
    Cpu,
    /// This GPU.
    Cuda(usize),
}

impl DeviceChoice {
    /// Finds the device on this machine.
    ///
    /// # Errors
    ///
    /// When a GPU is asked for and cannot be had: the message says why.
    pub fn resolve(self) -> Result<Device> {
        match self {
            Self::Cpu => Ok(Device::Cpu),
            Self::Cuda(index) => {
                cuda::check().map_err(in_flags)?;
                let count = usize::try_from(Cuda::device_count()).unwrap_or(0);
                if index >= count {
                    bail!("there is no GPU {index}: this machine shows {count}, numbered from 0");
                }
                Ok(Device::Cuda(index))
            }
            Self::Auto => match cuda::check() {
                Ok(()) => Ok(Device::Cuda(0)),
                // A program that lost CUDA to the linker must not go on as if it had none.
                Err(error @ tch_profiler::Error::CudaNotLinked) => Err(error.into()),
                Err(_) => Ok(Device::Cpu),
            },
        }
    }
}

/// What stands in the way of a GPU, for someone at a command line.
fn in_flags(error: tch_profiler::Error) -> anyhow::Error {
    use tch_profiler::Error as E;
    let advice = "record with `--device cpu`";
    match error {
        E::NoGpu => anyhow!(
            "no GPU is to be seen: check that `nvidia-smi` lists one and that \
             CUDA_VISIBLE_DEVICES does not hide it, or {advice}"
        ),
        E::NoCudaInLibtorch => anyhow!(
            "this libtorch is the CPU build and sees no GPU: set up the other one with \
             `cargo xtask setup --cuda`, or {advice}"
        ),
        other => other.into(),
    }
}

impl FromStr for DeviceChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wanted = || format!("`{text}` is no device: give auto, cpu, cuda or cuda:N");
        match text {
            "auto" => Ok(Self::Auto),
            "cpu" => Ok(Self::Cpu),
            "cuda" => Ok(Self::Cuda(0)),
            _ => {
                let index = text.strip_prefix("cuda:").ok_or_else(wanted)?;
                index.parse().map(Self::Cuda).map_err(|_| wanted())
            }
        }
    }
}

impl fmt::Display for DeviceChoice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Auto => formatter.write_str("auto"),
            Self::Cpu => formatter.write_str("cpu"),
            Self::Cuda(index) => write!(formatter, "cuda:{index}"),
        }
    }
}

/// The device as `run.json` names it.
pub(crate) fn word(device: Device) -> String {
    match device {
        Device::Cuda(index) => format!("cuda:{index}"),
        _ => "cpu".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn devices_are_read_and_printed_alike() {
        for text in ["auto", "cpu", "cuda:0", "cuda:3"] {
            assert_eq!(text.parse::<DeviceChoice>().unwrap().to_string(), text);
        }
        assert_eq!("cuda".parse(), Ok(DeviceChoice::Cuda(0)));
        for text in ["gpu", "cuda:", "cuda:-1", "cuda:x", ""] {
            let error = text.parse::<DeviceChoice>().unwrap_err();
            assert!(error.contains("auto, cpu, cuda or cuda:N"), "{error}");
        }
    }

    #[test]
    fn a_gpu_that_is_not_there_is_an_error() {
        let error = DeviceChoice::Cuda(4096).resolve().unwrap_err().to_string();
        assert!(
            error.contains("GPU") || error.contains("CPU build"),
            "{error}"
        );
    }
}
