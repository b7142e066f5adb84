//! Whether a result is what it should be.

use anyhow::{Result, bail};
use tch::{Device, Kind, Tensor};

use crate::Dtype;

/// ‖out − reference‖ / ‖reference‖, in float64 on the CPU.
///
/// # Errors
///
/// When the shapes differ, or libtorch cannot.
pub fn relative_error(out: &Tensor, reference: &Tensor) -> Result<f64> {
    let (found, expected) = (out.size(), reference.size());
    if found != expected {
        bail!("the result has the shape {found:?}, and its reference {expected:?}");
    }
    let norm = |tensor: Tensor| -> Result<f64> { Ok(tensor.f_norm()?.f_double_value(&[])?) };
    let (out, reference) = (exact(out)?, exact(reference)?);
    let off = norm(out.f_sub(&reference)?)?;
    // Equal is equal, also where everything is zero.
    if off == 0.0 {
        return Ok(0.0);
    }
    Ok(off / norm(reference)?)
}

/// A tensor in float64 on the CPU: what references are computed from.
///
/// # Errors
///
/// When libtorch cannot, for want of memory say.
pub fn exact(tensor: &Tensor) -> Result<Tensor> {
    Ok(tensor.f_to_device(Device::Cpu)?.f_to_kind(Kind::Double)?)
}

/// Refuses a result that is too far from what it is compared with.
pub(crate) fn check(error: f64, against: &str, dtype: Dtype, is_exact: bool) -> Result<()> {
    let bound = if is_exact { 0.0 } else { dtype.tolerance() };
    if error.is_nan() || error > bound {
        bail!(
            "the result is off by {error:.1e} relative to {against}, and {} allows {bound:.0e}: \
             nothing was recorded",
            if is_exact {
                "a view or copy"
            } else {
                dtype.word()
            }
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_is_relative_to_the_reference() {
        let error = relative_error(
            &Tensor::from_slice(&[3.3, 4.4]),
            &Tensor::from_slice(&[3.0, 4.0]),
        );
        assert!((error.unwrap() - 0.1).abs() < 1e-12);
        let zero = Tensor::from_slice(&[0.0]);
        assert_eq!(relative_error(&zero, &zero).unwrap(), 0.0);
    }

    #[test]
    fn another_shape_is_an_error_even_where_it_would_broadcast() {
        let error = relative_error(&Tensor::from_slice(&[1.0, 1.0]), &Tensor::from(1.0));
        assert!(error.unwrap_err().to_string().contains("the shape [2]"));
    }

    #[test]
    fn results_that_are_off_or_no_numbers_are_refused() {
        assert!(check(9e-3, "float64", Dtype::Bf16, false).is_ok());
        assert!(check(2e-2, "float64", Dtype::Bf16, false).is_err());
        assert!(check(f64::NAN, "float64", Dtype::Bf16, false).is_err());
        assert!(check(0.0, "float64", Dtype::Bf16, true).is_ok());
        let error = check(1e-9, "float64", Dtype::Bf16, true)
            .unwrap_err()
            .to_string();
        assert!(error.contains("a view or copy allows 0e0"), "{error}");
    }
}
