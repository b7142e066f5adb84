//! What a script left behind: its output, or the reason it has none.

use std::process::Output;

use anyhow::{Result, bail};

use crate::Skip;

/// The exit code of a script that lacks something, and says so in its last line.
const SKIPPED: i32 = 3;

/// What Python says where torch is not installed.
const NO_TORCH: &str = "No module named 'torch'";

/// What Inductor says where it finds none of the compilers that it knows.
const NO_COMPILER: &str = "InvalidCxxCompiler";

/// The script's standard output, when it succeeded.
pub(super) fn of(script: &str, outcome: &Output) -> Result<String> {
    if outcome.status.success() {
        return Ok(String::from_utf8_lossy(&outcome.stdout).into_owned());
    }
    let said = String::from_utf8_lossy(&outcome.stderr);
    if said.contains(NO_TORCH) {
        return Err(Skip::new(
            "the Python interpreter has no torch: install it there, or name one that has it \
             in STAGE_PYTHON",
        )
        .into());
    }
    if said.contains(NO_COMPILER) {
        return Err(Skip::new(
            "torch.compile found no C++ compiler: install g++ or clang++, or name one in CXX",
        )
        .into());
    }
    match (outcome.status.code(), last_words(&said)) {
        (Some(SKIPPED), Some(words)) => Err(Skip::new(words).into()),
        (None, _) => bail!(
            "{script} was killed ({}), most likely for want of memory: choose smaller shapes",
            outcome.status
        ),
        (Some(code), None) => bail!("{script} ended with exit code {code}"),
        (Some(_), Some(words)) => bail!("{script} failed: {words}"),
    }
}

/// The line of a traceback that says what was wrong: the last that begins with an
/// exception's name, else the last there is.
fn last_words(said: &str) -> Option<&str> {
    let lines = || {
        said.lines()
            .map(str::trim_end)
            .filter(|line| !line.is_empty())
    };
    let names_an_exception = |line: &&str| {
        let name = line.split(':').next().unwrap_or_default();
        let plain = |letter: char| letter.is_alphanumeric() || "._".contains(letter);
        name.chars().all(plain) && (name.ends_with("Error") || name.ends_with("Exception"))
    };
    lines()
        .rfind(names_an_exception)
        .or_else(|| lines().next_back())
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::*;

    fn failed(stderr: &str) -> anyhow::Error {
        let outcome = Output {
            status: ExitStatus::from_raw(1 << 8),
            stdout: Vec::new(),
            stderr: stderr.into(),
        };
        of("mlp.py", &outcome).unwrap_err()
    }

    #[test]
    fn a_traceback_is_told_by_its_exception() {
        let error = failed(
            "Traceback (most recent call last):\n  File \"mlp.py\", line 3\n\
             torch.OutOfMemoryError: CUDA out of memory.\nSet TORCH_LOGS for more\n",
        );
        assert_eq!(
            error.to_string(),
            "mlp.py failed: torch.OutOfMemoryError: CUDA out of memory."
        );
        assert_eq!(failed("").to_string(), "mlp.py ended with exit code 1");
        assert_eq!(
            failed("usage\nbad flag\n").to_string(),
            "mlp.py failed: bad flag"
        );
    }

    #[test]
    fn a_script_that_lacks_something_is_no_failure() {
        let outcome = Output {
            status: ExitStatus::from_raw(SKIPPED << 8),
            stdout: Vec::new(),
            stderr: "some warning\nthere is no liger_kernel\n".into(),
        };
        let error = of("fused_mlp.py", &outcome).unwrap_err();
        assert!(error.is::<Skip>());
        assert_eq!(error.to_string(), "there is no liger_kernel");
    }

    #[test]
    fn no_torch_and_no_compiler_are_no_failure() {
        let error = failed("ModuleNotFoundError: No module named 'torch'\n");
        assert!(error.is::<Skip>(), "{error}");
        let error = failed("torch._inductor.exc.InductorError: InvalidCxxCompiler: No working\n");
        assert!(error.is::<Skip>(), "{error}");
        assert!(error.to_string().contains("install g++"), "{error}");
    }
}
