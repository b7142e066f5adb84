//! Starting this program again to record one variant.

use std::process::{Command, ExitCode, Output, Stdio};

use anyhow::{Context, Result, bail};
use clap::ValueEnum;

use crate::{Dtype, Skip, Stage, Variant};

/// The exit code of a child that left its variant out.
const SKIPPED: u8 = 3;

/// Records a variant in a process of its own, which finds the GPU as any first program
/// would: no kernel loaded, no library set up by the variant before.
pub(crate) fn record<S: Stage>(variant: &Variant, usual: Dtype) -> Result<()> {
    let mut command = Command::new(std::env::current_exe().context("cannot find this program")?);
    command
        .args(std::env::args_os().skip(1))
        .args(["--record", variant.name])
        .stdin(Stdio::null());
    if let Some(word) = usual.to_possible_value() {
        command.args(["--usual-dtype", word.get_name()]);
    }
    if std::env::var_os("KINETO_LOG_LEVEL").is_none() {
        // Kineto calls a machine without a GPU an error; what matters we say ourselves.
        command.env("KINETO_LOG_LEVEL", "99");
    }
    let outcome = command
        .output()
        .context("cannot start this program again")?;
    understand(S::NAME, variant.name, &outcome)
}

/// The end of a child, for its parent.
pub(crate) fn end(stage: &str, outcome: Result<()>) -> ExitCode {
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{stage}: {error:#}");
            if error.is::<Skip>() {
                ExitCode::from(SKIPPED)
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn understand(stage: &str, variant: &str, outcome: &Output) -> Result<()> {
    let said = String::from_utf8_lossy(&outcome.stderr);
    if outcome.status.success() {
        eprint!("{said}");
        return Ok(());
    }
    let words = own_words(stage, said.trim());
    match (outcome.status.code(), words) {
        (Some(code), words) if code == i32::from(SKIPPED) => Err(Skip::new(words).into()),
        (None, _) => bail!(
            "recording {stage}/{variant} was killed ({}), most likely for want of memory: \
             choose smaller shapes",
            outcome.status
        ),
        (Some(code), "") => bail!("recording {stage}/{variant} ended with exit code {code}"),
        (Some(_), words) => bail!("{words}"),
    }
}

/// The child's sentence, past what libraries printed before it.
fn own_words<'a>(stage: &str, said: &'a str) -> &'a str {
    let mark = format!("{stage}: ");
    let starts_a_line = |at: &usize| *at == 0 || said[..*at].ends_with('\n');
    let marks = said.match_indices(mark.as_str()).map(|(at, _)| at);
    match marks.filter(starts_a_line).last() {
        Some(at) => &said[at + mark.len()..],
        None => said,
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    use super::*;

    fn told(code: u8, stderr: &str) -> anyhow::Error {
        let outcome = Output {
            status: ExitStatus::from_raw(i32::from(code) << 8),
            stdout: Vec::new(),
            stderr: stderr.into(),
        };
        understand("mlp", "eager", &outcome).unwrap_err()
    }

    #[test]
    fn a_childs_sentence_is_told_without_what_libraries_printed() {
        let error = told(
            1,
            "[W] some warning\nmlp: the machine has too little memory\n",
        );
        assert_eq!(error.to_string(), "the machine has too little memory");
        assert!(!error.is::<Skip>());
        let silent = told(9, "");
        assert_eq!(
            silent.to_string(),
            "recording mlp/eager ended with exit code 9"
        );
    }

    #[test]
    fn a_skipped_variant_is_told_from_a_failed_one() {
        let error = told(SKIPPED, "mlp: there is no Python\n");
        assert!(error.is::<Skip>());
        assert_eq!(error.to_string(), "there is no Python");
    }
}
