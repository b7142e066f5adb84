//! The command: what it prints, and its exits.
#![cfg(feature = "cli")]

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Output, Stdio},
};

fn fixture(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/fixtures")
        .join(name);
    path.display().to_string()
}

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kineto-trace"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn the_table_is_pythons() {
    let output = run(
        &["table", &fixture("python-h200/linear_eager.json.gz")],
        b"",
    );
    assert!(output.status.success());
    assert_eq!(
        output.stdout,
        std::fs::read(fixture("python-h200/linear_eager.txt")).unwrap()
    );
}

#[test]
fn the_tree_shows_kernels_under_their_ops() {
    let bytes = std::fs::read(fixture("python-h200/linear_eager.json.gz")).unwrap();
    let output = run(&["tree", "-", "--step", "3"], &bytes);
    insta::assert_snapshot!(text(&output.stdout));
}

#[test]
fn an_unknown_step_names_the_known_ones() {
    let output = run(
        &[
            "tree",
            &fixture("python-h200/linear_eager.json.gz"),
            "--step",
            "9",
        ],
        b"",
    );
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        text(&output.stderr),
        "kineto-trace: no step 9: the trace has 2, 3, 4\n"
    );
}

#[test]
fn errors_are_one_sentence_and_exit_2() {
    for (args, input, said) in [
        (
            ["table", "-"],
            &b"<html>"[..],
            "standard input: not a profiler trace: an HTML or XML page",
        ),
        (["tree", "no-such-file.json"], b"", "no-such-file.json: "),
    ] {
        let output = run(&args, input);
        assert_eq!(output.status.code(), Some(2));
        let stderr = text(&output.stderr);
        assert!(
            stderr.starts_with(&format!("kineto-trace: {said}")),
            "{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn an_empty_trace_is_said_to_be_empty() {
    let output = run(
        &["table", &fixture("cases/50_empty_trace_events.json")],
        b"",
    );
    assert_eq!(output.status.code(), Some(3));
    assert!(text(&output.stderr).contains("the trace is empty"));
}

/// A file of its own for one test.
fn written(name: &str, bytes: &[u8]) -> String {
    let path = std::env::temp_dir().join(format!("kineto-trace-{}-{name}", std::process::id()));
    std::fs::write(&path, bytes).unwrap();
    path.display().to_string()
}

#[test]
fn nothing_in_a_file_reaches_the_terminal_as_an_escape() {
    let evil = r"a\u001b[31mb\nc\u009b2Jd";
    let trace = format!(
        r#"{{"deviceProperties": [{{"name": "{evil}"}}], "traceEvents": [
        {{"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "args": {{"name": "{evil}"}}}},
        {{"ph": "X", "cat": "cpu_op", "name": "{evil}", "pid": 1, "tid": 1, "ts": 1, "dur": 9}},
        {{"ph": "X", "cat": "{evil}", "name": "{evil}", "pid": 1, "tid": "{evil}", "ts": 1, "dur": 9}},
        {{"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": 2, "dur": 1,
          "args": {{"correlation": 5}}}},
        {{"ph": "X", "cat": "kernel", "name": "{evil}", "pid": "{evil}", "tid": 7, "ts": 4, "dur": 0,
          "args": {{"correlation": 5, "stream": 7}}}},
        {{"ph": "{evil}", "name": 5}}]}}"#
    );
    let path = written("escapes.json", trace.as_bytes());
    for args in [
        &["table", &path][..],
        &["tree", &path],
        &["launches", &path],
        &["explain", &path],
        &["stats", &path],
        &["check", "--all", &path],
        &["diff", "--all", &path, &path],
        &["merge", &path],
        &["decode", "--from", &path],
        &["decode", "a\u{1b}[31mb\nc\u{9b}2Jd"],
        &["tree", &path, "--span", "\u{1b}[31m"],
    ] {
        let output = run(args, b"");
        let said = text(&output.stdout) + &text(&output.stderr);
        let obeyed = |letter: char| letter.is_control() && letter != '\n';
        assert!(!said.contains(obeyed), "{args:?}: {said:?}");
        assert!(
            said.contains('\u{FFFD}') || args[0] == "merge",
            "{args:?}: {said}"
        );
    }
    // A row is a line.
    let table = text(&run(&["table", &path], b"").stdout);
    let row = table.lines().find(|line| line.contains("[31mb"));
    assert!(row.unwrap().contains('%'), "{table}");
    std::fs::remove_file(path).unwrap();
}

#[test]
fn every_command_takes_a_limit_and_names_the_option() {
    let path = fixture("cases/51_large_200k_events.json.gz");
    for args in [
        &["table", &path][..],
        &["check", &path],
        &["diff", &path, &path],
        &["merge", &path],
        &["decode", "--from", &path],
    ] {
        let output = run(&[args, &["--max-bytes", "1kB"]].concat(), b"");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(
            said.contains(
                "more than the 1000 bytes that are allowed; if it is no bomb, raise --max-bytes"
            ),
            "{args:?}: {said}"
        );
    }
    let small = fixture("cases/40_no_step_no_rank.json");
    for (limit, fits) in [
        ("12", true),
        ("5KiB", true),
        ("1g", true),
        ("2 TB", true),
        ("99999999TB", false),
        ("GB", false),
        ("5x", false),
        ("-1", false),
    ] {
        // The limit is for compressed files.
        let output = run(&["stats", &small, &format!("--max-bytes={limit}")], b"");
        assert_eq!(output.status.success(), fits, "{limit}");
    }
}

#[test]
fn a_trace_is_not_written_over_itself() {
    let bytes = std::fs::read(fixture("python-h200/linear_eager.json.gz")).unwrap();
    let path = written("own.json.gz", &bytes);
    for args in [
        &["cut", &path, "--step", "3", "-o", &path][..],
        &["merge", &path, "-o", &path],
    ] {
        let output = run(args, b"");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains("write to another file"));
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{args:?}");
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn one_trace_needs_no_other_clock() {
    let trace =
        br#"[{"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": 1, "dur": 9}]"#;
    let output = run(&["merge", "-"], trace);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let output = run(&["merge", "-", &fixture("cases/38b_rank1.json")], trace);
    assert!(text(&output.stderr).contains("cannot be tied to others"));
}

#[test]
fn a_device_that_was_not_recorded_is_not_idle() {
    let unrecorded =
        br#"[{"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": 1, "dur": 9}]"#;
    let share = |command: &str, input: &[u8]| {
        let said = text(&run(&[command, "-", "--json"], input).stdout);
        let value: serde_json::Value = serde_json::from_str(&said).unwrap();
        let regime = if command == "stats" {
            &value
        } else {
            &value["regime"]
        };
        regime.as_object().unwrap()["busy_share"].clone()
    };
    let recorded = std::fs::read(fixture("cases/47_overhead_bound.json")).unwrap();
    for command in ["stats", "explain"] {
        assert!(share(command, unrecorded).is_null(), "{command}");
        assert!(share(command, &recorded).is_number(), "{command}");
    }
    assert!(!text(&run(&["stats", "-"], unrecorded).stdout).contains("busy share"));
}

#[test]
fn what_was_lost_in_reading_is_not_called_complete() {
    let trace = r#"{"traceEvents": [{"ph": "X", "cat": "cpu_op", "name": "a", "pid": 1, "tid": 1, "ts": 1, "dur": 9}]}"#;
    for (behind, code) in [(trace, 1), ("done", 0)] {
        let output = run(&["check", "-"], format!("{trace}\n{behind}").as_bytes());
        let said = text(&output.stdout);
        assert_eq!(output.status.code(), Some(code), "{said}");
        let complete = said.contains("nothing is missing");
        assert_eq!(
            (complete, said.contains("Nothing was lost")),
            (code == 0, code == 0),
            "{said}"
        );
    }
}
