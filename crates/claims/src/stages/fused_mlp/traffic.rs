//! How often a tensor between the layers travels to or from memory.

use crate::recording::Recording;
use crate::stages::common::events::{below, name};
use crate::stages::common::operands::{element_bytes, operand_of};
use crate::stages::mlp::forwards::{forwards, others};

/// What our fused kernels' names begin with.
pub(super) const FUSED: &str = "fused_geglu";

/// The tensor between the layers: rows, columns, bytes. Out of the run's arguments.
pub(super) struct Hidden {
    pub(super) rows: i64,
    pub(super) columns: i64,
    pub(super) bytes: u64,
}

impl Hidden {
    /// That of a recording.
    pub(super) fn of(recording: &Recording) -> Option<Self> {
        let argument = |name: &str| recording.run.arguments.get(name)?.as_i64();
        let rows = argument("batch")? * argument("seq")?;
        let columns = argument("hidden")?;
        let forward = *forwards(recording).first()?;
        let op = *below(recording, &[forward], "aten::mm").first()?;
        let element = element_bytes(operand_of(recording, op, 0)?.dtype.as_deref()?)?;
        let bytes = u64::try_from(rows * columns).ok()? * element;
        Some(Self {
            rows,
            columns,
            bytes,
        })
    }
}

/// Trips of such a tensor in the first forward pass: what the GEMMs write and read of it, out
/// of their shapes, and what the other kernels do.
pub(super) fn trips(recording: &Recording) -> Option<u64> {
    let hidden = Hidden::of(recording)?;
    let forward = *forwards(recording).first()?;
    let mut trips = 0;
    for op in below(recording, &[forward], "aten::mm") {
        let left = operand_of(recording, op, 0)?.shape;
        let right = operand_of(recording, op, 1)?.shape;
        let (&[rows, deep], &[_, columns]) = (left.as_slice(), right.as_slice()) else {
            return None;
        };
        if rows != hidden.rows {
            return None;
        }
        // Stacked weights write two at once.
        trips += u64::from(deep == hidden.columns);
        trips += u64::try_from(columns / hidden.columns).ok()?;
    }
    let pointwise: Vec<_> = others(recording, forward)
        .into_iter()
        .map(|id| name(recording, id))
        .collect();
    trips += match pointwise[..] {
        // It writes one and reads none.
        [only] if only.starts_with(FUSED) => 1,
        // Two are read, one is written.
        [_] => 3,
        // GELU reads one and writes one, the product reads two and writes one.
        [_, _] => 5,
        _ => return None,
    };
    Some(trips)
}
