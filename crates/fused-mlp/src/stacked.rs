use anyhow::{Result, ensure};
use tch::Tensor;

/// The weights of two linear layers as those of one, the second below the first: its result
/// holds both results, one behind the other in each row.
///
/// # Errors
///
/// When the layers differ in shape.
pub fn stacked(gate: &Tensor, up: &Tensor) -> Result<Tensor> {
    let (left, right) = (gate.size(), up.size());
    ensure!(
        left == right,
        "weights of {left:?} and {right:?} cannot be stacked"
    );
    // ANCHOR: stacked
    Ok(Tensor::f_cat(&[gate, up], 0)?)
    // ANCHOR_END: stacked
}
