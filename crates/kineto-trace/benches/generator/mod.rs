//! Makes traces of any length, shaped as Kineto writes those of eager PyTorch.

use std::io::{self, Write};

/// Elements that one op makes: an op in an op, its launch, its kernel, both ends of the arrow.
const PER_OP: usize = 6;

/// Writes a trace of about `elements` elements: ops with shapes, two deep, each with one launch and one kernel, in
/// steps of a hundred ops.
pub fn write(elements: usize, out: &mut impl Write) -> io::Result<()> {
    out.write_all(br#"{"schemaVersion": 1, "deviceProperties": [{"id": 0, "name": "Example GPU", "computeMajor": 9, "computeMinor": 0, "numSms": 132}], "baseTimeNanoseconds": 1759300000000000000, "displayTimeUnit": "ms", "traceEvents": ["#)?;
    let ops = elements / PER_OP;
    for op in 0..ops {
        if op % 100 == 0 {
            step(op / 100, out)?;
        }
        one_op(op, out)?;
    }
    out.write_all(
        b"\n{\"name\": \"Record Window End\", \"ph\": \"i\", \"s\": \"g\", \"pid\": \"\", \"tid\": \"\", \"ts\": 0}]}\n",
    )
}

fn step(number: usize, out: &mut impl Write) -> io::Result<()> {
    let start = 3_000 * number;
    writeln!(
        out,
        r#"{{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#{number}", "pid": 4242, "tid": 4242, "ts": {start}.000, "dur": 3000.000, "args": {{"External id": {}, "Ev Idx": {number}}}}},"#,
        1_000_000_000 + number
    )
}

fn one_op(op: usize, out: &mut impl Write) -> io::Result<()> {
    // A few hundred names, as a model has.
    let kind = op % 300;
    let (start, id) = (30 * op, op + 1);
    write!(
        out,
        r#"{{"ph": "X", "cat": "cpu_op", "name": "aten::op{kind}", "pid": 4242, "tid": 4242, "ts": {start}.125, "dur": 24.500, "args": {{"External id": {id}, "Record function id": 0, "Concrete Inputs": ["", "", ""], "Input type": ["c10::BFloat16", "c10::BFloat16", "Scalar"], "Input Strides": [[1024, 1], [1024, 1], []], "Input Dims": [[1024, 1024], [1024, 1024], []], "Ev Idx": {id}}}}},
{{"ph": "X", "cat": "cpu_op", "name": "aten::inner{kind}", "pid": 4242, "tid": 4242, "ts": {}.250, "dur": 15.750, "args": {{"External id": {id}, "Ev Idx": {id}}}}},
{{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 4242, "tid": 4242, "ts": {}.500, "dur": 5.125, "args": {{"External id": {id}, "cbid": 211, "correlation": {id}}}}},
{{"ph": "s", "id": {id}, "pid": 4242, "tid": 4242, "ts": {}.500, "cat": "ac2g", "name": "ac2g"}},
{{"ph": "X", "cat": "kernel", "name": "void at::native::vectorized_elementwise_kernel<4, op{kind}>(int)", "pid": 0, "tid": 7, "ts": {}.625, "dur": 20.375, "args": {{"External id": {id}, "queued": 0, "device": 0, "context": 1, "stream": 7, "correlation": {id}, "registers per thread": 32, "shared memory": 0, "blocks per SM": 7.757576, "warps per SM": 31.030304, "grid": [1024, 1, 1], "block": [128, 1, 1], "est. achieved occupancy %": 48}}}},
{{"ph": "f", "id": {id}, "pid": 0, "tid": 7, "ts": {}.625, "cat": "ac2g", "name": "ac2g", "bp": "e"}},
"#,
        start + 2,
        start + 6,
        start + 6,
        start + 14,
        start + 14,
    )
}
