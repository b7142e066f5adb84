//! `run.json`: how a recording was made.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How one recording was made; the `run.json` beside its trace.
///
/// It names the machine's parts but never the machine: no host, no user, no path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// Version of this format; see [`Run::SCHEMA`].
    pub schema: u32,
    /// The stage, such as `linear`.
    pub stage: String,
    /// The variant, such as `eager`; a run with other shapes carries them in its name.
    pub variant: String,
    /// What recorded it: the stage's Rust program, or its Python script.
    #[serde(default, skip_serializing_if = "Recorder::is_rust")]
    pub recorder: Recorder,
    /// The command that makes such a recording from a checkout.
    pub command: String,
    /// The command's arguments with the values it ran with, defaults filled in.
    pub arguments: BTreeMap<String, serde_json::Value>,
    /// `cuda:0`, or `cpu`.
    pub device: String,
    /// The GPU, when one was used.
    pub gpu: Option<Gpu>,
    /// The GPU driver's version.
    pub driver: Option<String>,
    /// The CUDA version that libtorch was built with.
    pub cuda: Option<String>,
    /// The libtorch version.
    pub libtorch: String,
    /// The tch version.
    pub tch: String,
    /// The CPU's model name.
    pub cpu: Option<String>,
    /// When it was recorded: UTC, RFC 3339, to the second.
    pub date: String,
    /// The source revision, ending in `-dirty` when there were changes.
    pub revision: Option<String>,
    /// Calls before the profiler was made.
    pub warmup_calls: u32,
    /// The profiler's schedule.
    pub schedule: Schedule,
    /// What the program measured besides the trace, such as its relative error.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub measured: BTreeMap<String, f64>,
}

/// What recorded: Rust unless `run.json` says otherwise.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Recorder {
    /// The stage's Rust program, with tch.
    #[default]
    Rust,
    /// The stage's Python script, with torch.
    Python,
}

impl Recorder {
    fn is_rust(&self) -> bool {
        *self == Self::Rust
    }
}

/// The GPU of a recording.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gpu {
    /// The driver's name for it, such as `NVIDIA H200`.
    pub name: String,
    /// Major and minor, such as `9.0`.
    pub compute_capability: String,
    /// Its memory in bytes.
    pub memory_bytes: u64,
}

/// The profiler's schedule, in steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Steps that the profiler sleeps through.
    pub wait: u32,
    /// Steps that are traced and thrown away.
    pub warmup: u32,
    /// Steps that are kept.
    pub active: u32,
    /// How often that is done.
    pub repeat: u32,
}

/// The GPU architectures that claims have forms for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// Ampere data-centre GPUs, such as the A100.
    Sm80,
    /// Hopper, such as the H100 and the H200.
    Sm90,
    /// Any other, with its compute capability.
    Other(String),
}

impl Run {
    /// The version of the format that this crate reads and writes.
    pub const SCHEMA: u32 = 1;

    /// Whether the run used a GPU.
    pub fn is_gpu(&self) -> bool {
        self.gpu.is_some()
    }

    /// The GPU's architecture; none for a run on the CPU.
    pub fn architecture(&self) -> Option<Architecture> {
        let gpu = self.gpu.as_ref()?;
        Some(match gpu.compute_capability.as_str() {
            "8.0" => Architecture::Sm80,
            "9.0" => Architecture::Sm90,
            other => Architecture::Other(other.to_owned()),
        })
    }

    /// The day it was recorded: `2026-11-30`.
    pub fn day(&self) -> &str {
        self.date.split('T').next().unwrap_or_default()
    }

    /// What to call the machine on a page: its GPU, else its CPU.
    pub fn machine_name(&self) -> &str {
        match (&self.gpu, &self.cpu) {
            (Some(gpu), _) => &gpu.name,
            (None, Some(cpu)) => cpu,
            (None, None) => &self.device,
        }
    }
}
