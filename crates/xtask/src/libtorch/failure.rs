//! Reads out of an installer's many lines the one sentence that helps.

use std::process::ExitStatus;

use crate::interrupt;

/// Why an installation failed.
#[derive(Debug, PartialEq, Eq)]
pub enum Failure {
    Interrupted,
    Killed,
    NoDisk,
    NoNetwork,
    NoWheel,
    NoVenvModule,
    Other(String),
}

/// What the installer was doing, for the sentence.
pub struct Attempt<'a> {
    /// `uv`, `pip`, `python3 -m venv`.
    pub program: &'a str,
    /// The torch version that was asked for.
    pub version: &'a str,
}

// What the installers print, in small letters, when the trouble is this one.
const NO_DISK: &[&str] = &["no space left on device", "errno 28", "disk quota exceeded"];
const NO_VENV_MODULE: &[&str] = &[
    "ensurepip is not available",
    "no module named venv",
    "no module named ensurepip",
];
const NO_NETWORK: &[&str] = &[
    "failed to establish a new connection",
    "name resolution",
    "name or service not known",
    "connection broken",
    "connection refused",
    "connection reset",
    "connecttimeout",
    "readtimeout",
    "read timed out",
    "max retries exceeded",
    "network is unreachable",
    "error sending request",
    "dns error",
    "failed to fetch",
    "incompleteread",
];
const NO_WHEEL: &[&str] = &[
    "no matching distribution",
    "no solution found",
    "could not find a version",
    "no wheels with a matching",
];

impl Failure {
    /// Reads how a program ended.
    pub fn read(status: ExitStatus, output: &str) -> Self {
        if interrupt::pressed() {
            return Self::Interrupted;
        }
        if status.code().is_none() {
            return Self::Killed;
        }
        let text = output.to_lowercase();
        let says = |signs: &[&str]| signs.iter().any(|sign| text.contains(sign));
        // The order matters: without a network, pip ends by saying that it found no version.
        if says(NO_DISK) {
            return Self::NoDisk;
        }
        if says(NO_VENV_MODULE) {
            return Self::NoVenvModule;
        }
        if says(NO_NETWORK) {
            return Self::NoNetwork;
        }
        if says(NO_WHEEL) {
            return Self::NoWheel;
        }
        let last = output.lines().rev().find(|line| !line.trim().is_empty());
        Self::Other(last.unwrap_or("it printed nothing").trim().to_owned())
    }

    /// One sentence: what is wrong and what to do.
    pub fn sentence(&self, attempt: &Attempt<'_>) -> String {
        let Attempt { program, version } = attempt;
        let again = "run `cargo xtask setup` again";
        match self {
            Self::Interrupted => format!(
                "interrupted while {program} was at work; {again}, it goes on from what is there"
            ),
            Self::Killed => format!(
                "{program} was killed, perhaps for want of memory; {again} with more memory free"
            ),
            Self::NoDisk => format!(
                "the disk is full and {program} could not go on; free some space and {again}"
            ),
            Self::NoNetwork => format!(
                "{program} could not download torch {version}: the network or the package index does not answer; \
                 check the connection (or the proxy) and {again}"
            ),
            Self::NoWheel => format!(
                "there is no torch {version} for this Python; use Python 3.10 to 3.14 and {again}, \
                 or point LIBTORCH at a libtorch {version}"
            ),
            Self::NoVenvModule => format!(
                "python3 cannot make an environment because its venv module is missing; \
                 install it, such as with `apt install python3-venv`, and {again}"
            ),
            Self::Other(line) => format!("{program} failed: {line}"),
        }
    }
}
