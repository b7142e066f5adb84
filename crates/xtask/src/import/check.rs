//! Checks one recording before it is taken.

use std::io::Read;

use anyhow::{Context, Result, bail, ensure};
use claims::{Machine, Recording, gpu_slug};
use flate2::read::MultiGzDecoder;

use super::gather::{Draft, RUN, TABLE, TRACE};

/// A recording that may be taken, and where it belongs.
pub struct Checked {
    /// Whose folder under traces/.
    pub machine: Machine,
    pub draft: Draft,
    pub recording: Recording,
}

/// More than any recorded trace unpacks to.
const LARGEST_TRACE: u64 = 1024 * 1024 * 1024;

/// Checks that all three files are there, belong together, and carry nothing of the machine.
pub fn check(draft: Draft, local: bool, libtorch: &str) -> Result<Checked> {
    let name = format!("{}/{}", draft.stage, draft.variant);
    inspect(draft, local, libtorch).with_context(|| name)
}

fn inspect(draft: Draft, local: bool, libtorch: &str) -> Result<Checked> {
    let variant = &draft.variant;
    let part = |part: &Option<Vec<u8>>, ending: &str| {
        part.clone()
            .with_context(|| format!("{variant}{ending} is missing"))
    };
    let trace = part(&draft.trace, TRACE)?;
    let table = part(&draft.table, TABLE)?;
    let run = part(&draft.run, RUN)?;
    let plain = unpack(&trace)?;
    let recording = Recording::from_parts(&run, &plain, Machine::Local)?;
    check_run(&draft, &recording, libtorch)?;
    ensure!(
        kineto_trace::redact(&plain)? == plain,
        "{variant}{TRACE} holds more than a recording keeps (it was not written by a stage program)"
    );
    let generated = draft
        .generated
        .iter()
        .map(|(&ending, bytes)| (bytes, ending));
    let three = [(&plain, TRACE), (&table, TABLE), (&run, RUN)];
    for (bytes, ending) in three.into_iter().chain(generated) {
        if let Some(path) = machine_path(bytes) {
            bail!("{variant}{ending} names a path of the recording machine: {path}");
        }
    }
    let machine = machine_of(&recording, local)?;
    Ok(Checked {
        machine,
        draft,
        recording,
    })
}

fn unpack(trace: &[u8]) -> Result<Vec<u8>> {
    let mut plain = Vec::new();
    MultiGzDecoder::new(trace)
        .take(LARGEST_TRACE)
        .read_to_end(&mut plain)
        .context("the trace cannot be unpacked (is it cut short?)")?;
    Ok(plain)
}

fn check_run(draft: &Draft, recording: &Recording, libtorch: &str) -> Result<()> {
    let run = &recording.run;
    ensure!(
        run.stage == draft.stage && run.variant == draft.variant,
        "its run.json says it is {}/{}",
        run.stage,
        run.variant
    );
    if claims::stage(&run.stage).is_none() {
        let known: Vec<_> = claims::stages().iter().map(|stage| stage.name).collect();
        bail!(
            "`{}` is no stage of this book; the stages are: {}",
            run.stage,
            known.join(", ")
        );
    }
    let recorded = run.libtorch.split('+').next().unwrap_or_default();
    ensure!(
        recorded == libtorch,
        "it was recorded with libtorch {}, and this checkout is built on {libtorch}",
        run.libtorch
    );
    Ok(())
}

fn machine_of(recording: &Recording, local: bool) -> Result<Machine> {
    if local {
        return Ok(Machine::Local);
    }
    let Some(gpu) = &recording.run.gpu else {
        bail!(
            "it was recorded on a CPU, and the book rests on GPUs; `--local` takes it into traces/local"
        );
    };
    Ok(Machine::Committed(gpu_slug(&gpu.name)))
}

/// The first absolute path in a file: a slash where a word begins, and another one later.
fn machine_path(bytes: &[u8]) -> Option<String> {
    // JSON may write a slash as `\/` and a backslash as `\\`.
    let text = String::from_utf8_lossy(bytes).replace("\\/", "/");
    let begins_word = |it: char| it.is_whitespace() || "\"'`=(,:".contains(it);
    let words = text.split(begins_word);
    words
        .filter(|word| is_unix_path(word))
        .map(str::to_owned)
        .next()
        .or_else(|| {
            let drive = text.find(":\\")?;
            Some(
                text[drive.saturating_sub(1)..]
                    .split(['"', '\n'])
                    .next()?
                    .to_owned(),
            )
        })
}

fn is_unix_path(word: &str) -> bool {
    let Some((first, _)) = word.strip_prefix('/').and_then(|rest| rest.split_once('/')) else {
        return false;
    };
    // The rest of an address, `//host/page`, has nothing between its first slashes.
    !first.is_empty()
        && first
            .chars()
            .all(|it| it.is_ascii_alphanumeric() || "-_.".contains(it))
}

#[cfg(test)]
mod tests {
    use super::machine_path;

    #[test]
    fn paths_are_seen_also_where_json_escapes_them() {
        let path = |text: &str| machine_path(text.as_bytes());
        assert_eq!(
            path(r#"{"file": "/home/me/trace.json"}"#).unwrap(),
            "/home/me/trace.json"
        );
        assert_eq!(
            path(r#"{"file": "\/root\/trace.json"}"#).unwrap(),
            "/root/trace.json"
        );
        assert_eq!(path("saved to /data/run-1/x").unwrap(), "/data/run-1/x");
        assert_eq!(
            path(r#"{"file": "C:\\Users\\me"}"#).unwrap(),
            r"C:\\Users\\me"
        );
    }

    #[test]
    fn what_only_looks_like_a_path_is_let_pass() {
        for text in [
            r#"{"command": "cargo run -p linear"}"#,
            r#"{"schema": "https://example.org/trace/v1"}"#,
            "12.5 FLOP / byte, 3/4 of it",
            r#"{"name": "void at::native::kernel<4, float>(int, float*)"}"#,
        ] {
            assert_eq!(machine_path(text.as_bytes()), None, "{text}");
        }
    }
}
