//! The kernels on shapes that fill no tile, where there is a GPU to run them: the program
//! compares every result with eager's and with float64 before it records anything.

use std::process::Command;

/// Batch, sequence length, dim and hidden.
const SHAPES: [[i64; 4]; 5] = [
    [1, 1, 8, 8],
    [3, 37, 72, 136],
    [1, 129, 776, 264],
    [2, 257, 64, 1000],
    [7, 100, 520, 3080],
];

#[test]
fn edges_of_tiles_are_right_on_a_gpu() {
    if !tch::Cuda::is_available() {
        eprintln!("skipped: the kernels run on a GPU, and there is none here");
        return;
    }
    for shape in SHAPES {
        let out = tempfile::tempdir().unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_fused-mlp"));
        for (flag, size) in ["--batch", "--seq", "--dim", "--hidden"].iter().zip(shape) {
            program.arg(flag).arg(size.to_string());
        }
        for variant in ["pointwise", "concat", "fused", "fused-sm80"] {
            program.args(["--variant", variant]);
        }
        let done = program.arg("--out").arg(out.path()).output().unwrap();
        let said = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{shape:?}: {said}");
    }
}
