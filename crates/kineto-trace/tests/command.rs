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
