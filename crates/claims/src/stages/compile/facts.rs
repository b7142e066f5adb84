//! The facts of `compile`.

use kineto_trace::EventId;
use texts::claims::compile as words;

use super::forwards::{
    OTHER, UNCHECKED, USUAL, before_aten, fastest, forwards, kernels_in, regions,
};
use crate::recording::Recording;
use crate::spans;
use crate::stage::{FactDef, Found};
use crate::stages::common::events::{annotations, below, kernels_of};
use crate::stages::common::fact::of;
use crate::stages::common::finding::{common_name, least_time, measured_time, median_time};
use crate::stages::common::operands::operand_of;
use crate::stages::common::setup;
use crate::value::Value;

const EAGER: &str = "eager";
const PYTHON: &str = "eager-python";
const COMPILED: &str = "torch-compile";
const AOTI: &str = "aoti";
const STRIDES: &str = "torch-compile-strides";
const AOTI_STRIDES: &str = "aoti-strides";

/// Every fact of the stage.
pub(super) const FACTS: &[FactDef] = &[
    of(EAGER, "gpu", words::GPU, setup::gpu),
    of(EAGER, "input_shape", words::INPUT_SHAPE, input_shape),
    of(EAGER, "eager_forward", words::FORWARD, forward),
    of(PYTHON, "python_forward", words::FORWARD, forward),
    of(COMPILED, "compiled_forward", words::FORWARD, forward),
    of(AOTI, "aoti_forward", words::FORWARD, forward),
    of(EAGER, "eager_traced", words::TRACED, traced),
    of(PYTHON, "python_traced", words::TRACED, traced),
    of(COMPILED, "compiled_traced", words::TRACED, traced),
    of(AOTI, "aoti_traced", words::TRACED, traced),
    of(COMPILED, "gemm_name", words::GEMM_NAME, gemm_name),
    of(EAGER, "eager_gemm_time", words::GEMM_TIME, gemm_time),
    of(COMPILED, "compiled_gemm_time", words::GEMM_TIME, gemm_time),
    of(AOTI, "aoti_gemm_time", words::GEMM_TIME, gemm_time),
    of(COMPILED, "pre_op_time", words::PRE_OP_TIME, pre_op_time),
    of(COMPILED, "pre_op_share", words::PRE_OP_SHARE, pre_op_share),
    of(COMPILED, "lookup_time", words::LOOKUP_TIME, lookup_time),
    of(
        COMPILED,
        "prologue_time",
        words::PROLOGUE_TIME,
        prologue_time,
    ),
    of(COMPILED, "addmm_time", words::ADDMM_TIME, addmm_time),
    of(COMPILED, "weight_shape", words::WEIGHT_SHAPE, weight_shape),
    of(
        COMPILED,
        "weight_strides",
        words::WEIGHT_STRIDES,
        weight_strides,
    ),
    of(AOTI, "aoti_op", words::AOTI_OP, aoti_op),
    of(AOTI, "matrix_error", words::ERROR, unchecked_error),
    of(STRIDES, "graphs", words::GRAPHS, graphs),
    of(STRIDES, "usual_region", words::REGION, usual_region),
    of(STRIDES, "other_region", words::REGION, other_region),
    of(STRIDES, "usual_strides", words::INPUT_STRIDES, usual_input),
    of(STRIDES, "other_strides", words::INPUT_STRIDES, other_input),
    of(STRIDES, "usual_kernel", words::GEMM_NAME, usual_kernel),
    of(STRIDES, "other_kernel", words::GEMM_NAME, other_kernel),
    of(STRIDES, "recompiled_error", words::ERROR, error),
    of(AOTI_STRIDES, "checked_error", words::ERROR, error),
    of(
        AOTI_STRIDES,
        "unchecked_error",
        words::ERROR,
        unchecked_error,
    ),
    of(
        AOTI_STRIDES,
        "unchecked_kernel",
        words::GEMM_NAME,
        unchecked_kernel,
    ),
];

/// Places among the inputs of `aten::addmm`.
const LEFT: usize = 1;
const RIGHT: usize = 2;

fn forward(recording: &Recording) -> Option<Found> {
    measured_time(recording, "forward_us")
}

fn traced(recording: &Recording) -> Option<Found> {
    least_time(recording, forwards(recording))
}

fn input_shape(recording: &Recording) -> Option<Found> {
    let op = *below(recording, &forwards(recording), "aten::linear").first()?;
    let shape = operand_of(recording, op, 0)?.shape;
    Some(Found::new(Value::Shape(shape), vec![op]))
}

pub(super) fn gemm_name(recording: &Recording) -> Option<Found> {
    common_name(recording, kernels_of(recording, &forwards(recording)))
}

fn gemm_time(recording: &Recording) -> Option<Found> {
    median_time(recording, kernels_of(recording, &forwards(recording)))
}

fn pre_op_time(recording: &Recording) -> Option<Found> {
    let forward = fastest(recording)?;
    let (first, time) = before_aten(recording, forward)?;
    Some(Found::new(Value::Duration(time), vec![forward, first]))
}

fn pre_op_share(recording: &Recording) -> Option<Found> {
    let forward = fastest(recording)?;
    let (first, time) = before_aten(recording, forward)?;
    let share = spans::share(time, recording.trace.get(forward).duration())?;
    Some(Found::new(Value::Share(share), vec![forward, first]))
}

fn least_of(recording: &Recording, row: &str) -> Option<Found> {
    least_time(recording, below(recording, &forwards(recording), row))
}

fn lookup_time(recording: &Recording) -> Option<Found> {
    least_of(recording, super::claims::LOOKUP)
}

fn prologue_time(recording: &Recording) -> Option<Found> {
    least_of(recording, super::claims::PROLOGUE)
}

fn addmm_time(recording: &Recording) -> Option<Found> {
    least_of(recording, "aten::addmm")
}

fn addmm_in(recording: &Recording, annotation: &str) -> Option<EventId> {
    let forwards = annotations(recording, annotation);
    below(recording, &forwards, "aten::addmm").first().copied()
}

fn weight_shape(recording: &Recording) -> Option<Found> {
    let op = addmm_in(recording, "linear_fwd")?;
    let shape = operand_of(recording, op, RIGHT)?.shape;
    Some(Found::new(Value::Shape(shape), vec![op]))
}

fn strides_of(recording: &Recording, annotation: &str, place: usize) -> Option<Found> {
    let op = addmm_in(recording, annotation)?;
    let strides = operand_of(recording, op, place)?.strides?;
    Some(Found::new(Value::Shape(strides), vec![op]))
}

fn weight_strides(recording: &Recording) -> Option<Found> {
    strides_of(recording, "linear_fwd", RIGHT)
}

fn usual_input(recording: &Recording) -> Option<Found> {
    strides_of(recording, USUAL, LEFT)
}

fn other_input(recording: &Recording) -> Option<Found> {
    strides_of(recording, OTHER, LEFT)
}

fn aoti_op(recording: &Recording) -> Option<Found> {
    let kernels = kernels_of(recording, &forwards(recording));
    let op_of = |kernel: &EventId| recording.launches.op_of(*kernel);
    common_name(recording, kernels.iter().filter_map(op_of).collect())
}

fn graphs(recording: &Recording) -> Option<Found> {
    let count = *recording.run.measured.get("graphs")?;
    Some(Value::Count(count as u64).into())
}

fn usual_region(recording: &Recording) -> Option<Found> {
    common_name(recording, regions(recording, USUAL))
}

fn other_region(recording: &Recording) -> Option<Found> {
    common_name(recording, regions(recording, OTHER))
}

fn usual_kernel(recording: &Recording) -> Option<Found> {
    common_name(recording, kernels_in(recording, USUAL))
}

fn other_kernel(recording: &Recording) -> Option<Found> {
    common_name(recording, kernels_in(recording, OTHER))
}

fn unchecked_kernel(recording: &Recording) -> Option<Found> {
    common_name(recording, kernels_in(recording, UNCHECKED))
}

fn measured_share(recording: &Recording, key: &str) -> Option<Found> {
    let share = *recording.run.measured.get(key)?;
    Some(Value::Share(share).into())
}

fn error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "relative_error")
}

fn unchecked_error(recording: &Recording) -> Option<Found> {
    measured_share(recording, "unchecked_relative_error")
}
