//! What a step does, as a table.

use std::path::Path;
use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::published::Published;

pub(super) static PUBLISHED: LazyLock<Published> = LazyLock::new(|| {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../traces/a100-published.toml");
    Published::read(&std::fs::read_to_string(file).unwrap()).unwrap()
});

/// A fact as it was published.
pub(crate) fn published(fact: &str) -> &'static str {
    &PUBLISHED.fact(fact).unwrap().value
}

/// One event of a step, and what stands below it.
#[derive(Clone)]
pub(crate) struct Row {
    pub(super) cat: &'static str,
    pub(super) name: String,
    pub(super) args: Value,
    /// What a call launches: category, name, microseconds, arguments.
    pub(super) work: Option<(&'static str, String, f64, Value)>,
    pub(super) below: Vec<Row>,
}

fn row(cat: &'static str, name: &str, below: Vec<Row>) -> Row {
    Row {
        cat,
        name: name.to_owned(),
        args: json!({}),
        work: None,
        below,
    }
}

/// An annotation of the program.
pub(crate) fn annotation(name: &str, below: Vec<Row>) -> Row {
    row("user_annotation", name, below)
}

/// An op.
pub(crate) fn op(name: &str, below: Vec<Row>) -> Row {
    row("cpu_op", name, below)
}

impl Row {
    /// The op got bf16 tensors of these shapes and strides; nothing for an input that is none.
    pub(crate) fn given(mut self, inputs: &[(&[i64], &[i64])]) -> Self {
        let (dims, strides): (Vec<_>, Vec<_>) = inputs.iter().copied().unzip();
        self.args["Input Dims"] = json!(dims);
        self.args["Input Strides"] = json!(strides);
        self.args["Input type"] = json!(vec!["c10::BFloat16"; inputs.len()]);
        self
    }

    /// The op got these numbers and flags.
    pub(crate) fn concrete(mut self, inputs: &[&str]) -> Self {
        self.args["Concrete Inputs"] = json!(inputs);
        self
    }
}

/// A call that launches nothing.
pub(crate) fn call(name: &str) -> Row {
    row("cuda_runtime", name, Vec::new())
}

/// A call with the kernel that it launches.
pub(crate) fn launch_by(name: &str, kernel: &str, micros: f64) -> Row {
    let args = json!({ "grid": [108, 1, 1], "block": [128, 1, 1] });
    let mut launch = call(name);
    launch.work = Some(("kernel", kernel.to_owned(), micros, args));
    launch
}

/// The launch call published for the A100 with its kernel.
pub(crate) fn launch(kernel: &str, micros: f64) -> Row {
    launch_by(published("matmul_add.launch_call"), kernel, micros)
}

/// A GEMM of cuBLAS as published for the A100: the query, then the launch.
pub(crate) fn gemm(kernel: &str, micros: f64) -> Vec<Row> {
    let query = call(published("matmul_add.occupancy_query"));
    vec![query, launch(kernel, micros)]
}

/// A copy on the device.
pub(crate) fn copy(bytes: u64, micros: f64) -> Row {
    let mut copy = call("cudaMemcpyAsync");
    let name = "Memcpy DtoD (Device -> Device)".to_owned();
    copy.work = Some(("gpu_memcpy", name, micros, json!({ "bytes": bytes })));
    copy
}
