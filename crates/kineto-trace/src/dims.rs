//! Shapes and strides of an op's inputs.

use serde::Deserialize;

/// Shape or strides of one input, as `record_shapes` writes them.
#[derive(Clone, Eq, PartialEq, Debug, Deserialize)]
#[serde(untagged)]
pub enum Dims {
    /// Of one tensor; empty for an input that is none.
    Tensor(Vec<i64>),
    /// Of a list of tensors.
    List(Vec<Vec<i64>>),
}
