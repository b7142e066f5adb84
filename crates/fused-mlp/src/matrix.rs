use anyhow::{Context, Result, ensure};
use tch::{Device, Kind, Tensor};

/// A tensor as kernels see it: an address in the GPU's memory, and the extents of a matrix
/// whose rows lie one behind the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Matrix {
    pub address: u64,
    pub rows: u32,
    pub columns: u32,
}

/// Bytes that kernels read at once: what addresses are a multiple of.
const PIECE: u64 = 16;

impl Matrix {
    /// The last dimension is that of the columns, all others make rows.
    ///
    /// # Errors
    ///
    /// For what no kernel on this device can read: on another device, strided, of another type
    /// than bf16, too large, beginning at an address that wide loads cannot take.
    pub fn of(tensor: &Tensor, device: Device) -> Result<Self> {
        let found = tensor.device();
        ensure!(
            found == device,
            "the kernel runs on {device:?}, and this tensor lies on {found:?}"
        );
        let kind = tensor.f_kind()?;
        ensure!(
            kind == Kind::BFloat16,
            "the kernels read bf16, and this is {kind:?}"
        );
        ensure!(
            tensor.is_contiguous(),
            "the kernels read rows without gaps between them"
        );
        let shape = tensor.size();
        let (&columns, others) = shape.split_last().context("a number is no matrix")?;
        let rows: i64 = others.iter().product();
        let extent = |size: i64| u32::try_from(size).ok().filter(|&size| size > 0);
        let fits = || format!("the kernels count in 32 bits, and {shape:?} has more, or nothing");
        ensure!(extent(rows * columns).is_some(), fits());
        let address = tensor.data_ptr() as u64;
        ensure!(
            address.is_multiple_of(PIECE),
            "the kernels read {PIECE} bytes at once, and this tensor begins between two such pieces"
        );
        Ok(Self {
            address,
            rows: extent(rows).with_context(fits)?,
            columns: extent(columns).with_context(fits)?,
        })
    }

    /// Fails unless it has these extents.
    pub fn check(&self, what: &str, rows: u32, columns: u32) -> Result<()> {
        let (found, expected) = ([self.rows, self.columns], [rows, columns]);
        ensure!(
            found == expected,
            "{what} is {found:?}, and should be {expected:?}"
        );
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zeros(shape: &[i64], kind: Kind) -> Tensor {
        Tensor::zeros(shape, (kind, Device::Cpu))
    }

    #[test]
    fn all_dimensions_but_the_last_make_rows() {
        let matrix = Matrix::of(&zeros(&[4, 3, 8], Kind::BFloat16), Device::Cpu).unwrap();
        assert_eq!((matrix.rows, matrix.columns), (12, 8));
        assert!(matrix.check("it", 12, 8).is_ok());
        let error = matrix.check("the result", 12, 9).unwrap_err().to_string();
        assert_eq!(error, "the result is [12, 8], and should be [12, 9]");
    }

    #[test]
    fn what_kernels_would_misread_is_refused() {
        let refused = |tensor: &Tensor, words: &str| {
            let error = Matrix::of(tensor, Device::Cpu).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        refused(&zeros(&[2, 2], Kind::Float), "bf16");
        refused(&zeros(&[2, 3], Kind::BFloat16).tr(), "gaps");
        refused(&zeros(&[0, 8], Kind::BFloat16), "32 bits");
        refused(&zeros(&[], Kind::BFloat16), "no matrix");
        refused(&zeros(&[65], Kind::BFloat16).narrow(0, 1, 64), "16 bytes");
        // An expanded tensor needs no memory, whatever its shape says.
        let huge = zeros(&[1, 1], Kind::BFloat16).expand([1 << 20, 1 << 20], false);
        assert!(Matrix::of(&huge, Device::Cpu).is_err());
    }

    #[test]
    fn a_tensor_of_another_device_is_refused() {
        let tensor = zeros(&[2, 8], Kind::BFloat16);
        let error = Matrix::of(&tensor, Device::Cuda(1))
            .unwrap_err()
            .to_string();
        assert_eq!(
            error,
            "the kernel runs on Cuda(1), and this tensor lies on Cpu"
        );
    }
}
