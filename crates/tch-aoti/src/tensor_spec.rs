use serde::Deserialize;
use tch::{Device, Kind, Tensor};

use crate::Error;

/// What a tensor must be for a package: everything that its code takes for granted.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct TensorSpec {
    /// The tensor's name in the module: an argument of `forward`, or a parameter.
    pub name: String,
    /// PyTorch's word for the element type, such as `bfloat16`.
    pub dtype: String,
    /// The size of each dimension.
    pub shape: Vec<i64>,
    /// The elements from one to the next along each dimension.
    pub strides: Vec<i64>,
}

impl TensorSpec {
    /// Says whether `tensor` on `device` is such a one.
    ///
    /// Strides count only along dimensions that have more than one element: along the others
    /// no step is ever taken.
    pub(crate) fn check(
        &self,
        which: impl Fn() -> String,
        tensor: &Tensor,
        device: Device,
    ) -> Result<(), Error> {
        let differs = |property, expected: String, found: String| Error::Tensor {
            tensor: which(),
            property,
            expected,
            found,
        };
        if !tensor.defined() {
            return Err(differs(
                "shape",
                format!("{:?}", self.shape),
                "no tensor".to_owned(),
            ));
        }
        if tensor.device() != device {
            let found = device_name(tensor.device());
            return Err(differs("device", device_name(device), found));
        }
        let dtype = dtype_name(tensor.kind());
        if dtype != self.dtype {
            return Err(differs("type", self.dtype.clone(), dtype.to_owned()));
        }
        let shape = tensor.size();
        if shape != self.shape {
            return Err(differs(
                "shape",
                format!("{:?}", self.shape),
                format!("{shape:?}"),
            ));
        }
        let strides = tensor.stride();
        if !self.steps_alike(&strides) {
            let expected = format!("{:?}", self.strides);
            return Err(differs("strides", expected, format!("{strides:?}")));
        }
        Ok(())
    }

    fn steps_alike(&self, strides: &[i64]) -> bool {
        self.shape.contains(&0)
            || self
                .shape
                .iter()
                .zip(self.strides.iter().zip(strides))
                .all(|(&size, (expected, found))| size == 1 || expected == found)
    }
}

/// The device as PyTorch writes it.
pub(crate) fn device_name(device: Device) -> String {
    match device {
        Device::Cpu => "cpu".to_owned(),
        Device::Cuda(index) => format!("cuda:{index}"),
        Device::Mps => "mps".to_owned(),
        Device::Vulkan => "vulkan".to_owned(),
    }
}

/// The type as PyTorch writes it, without `torch.`.
fn dtype_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Uint8 => "uint8",
        Kind::Int8 => "int8",
        Kind::Int16 => "int16",
        Kind::Int => "int32",
        Kind::Int64 => "int64",
        Kind::Half => "float16",
        Kind::Float => "float32",
        Kind::Double => "float64",
        Kind::ComplexHalf => "complex32",
        Kind::ComplexFloat => "complex64",
        Kind::ComplexDouble => "complex128",
        Kind::Bool => "bool",
        Kind::QInt8 => "qint8",
        Kind::QUInt8 => "quint8",
        Kind::QInt32 => "qint32",
        Kind::BFloat16 => "bfloat16",
        Kind::Float8e5m2 => "float8_e5m2",
        Kind::Float8e4m3fn => "float8_e4m3fn",
        Kind::Float8e5m2fnuz => "float8_e5m2fnuz",
        Kind::Float8e4m3fnuz => "float8_e4m3fnuz",
    }
}
