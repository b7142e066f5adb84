//! The commands that texts tell people to run are commands that there are.
// Windows does not let a running program be replaced, and `cargo xtask test` is running.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// `cargo xtask ARGUMENTS`, as a reader runs it.
fn xtask(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO"))
        .current_dir(root())
        .args(["run", "--quiet", "--package", "xtask", "--"])
        .args(arguments)
        .output()
        .unwrap()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The texts that tell people what to run.
fn texts() -> Vec<(String, String)> {
    let mut paths: Vec<String> = [
        "README.md",
        "CONTRIBUTING.md",
        "traces/README.md",
        ".ci/run",
    ]
    .into_iter()
    .map(str::to_owned)
    .collect();
    for folder in ["book", ".github/workflows"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            if name.ends_with(".md") || name.ends_with(".yml") {
                paths.push(format!("{folder}/{name}"));
            }
        }
    }
    paths
        .into_iter()
        .map(|path| (path.clone(), read(&path)))
        .collect()
}

/// `command --flags` of every `cargo xtask command --flags` in a text.
fn commands_in(text: &str) -> BTreeSet<(String, Vec<String>)> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        for rest in line.split("cargo xtask ").skip(1) {
            let end = rest.find(['`', '#', '"', ';', ',']).unwrap_or(rest.len());
            let mut words = rest[..end].split_whitespace();
            let Some(command) = words.next() else {
                continue;
            };
            let is_name = command.chars().all(|it| it.is_ascii_lowercase());
            if is_name {
                let flags = words.filter(|it| it.starts_with("--")).map(str::to_owned);
                found.insert((command.to_owned(), flags.collect()));
            }
        }
    }
    found
}

#[test]
fn every_command_that_a_text_names_is_there_with_its_flags() {
    let mut named = BTreeSet::new();
    for (path, text) in texts() {
        for (command, flags) in commands_in(&text) {
            let output = xtask(&[&command, "--help"]);
            assert!(
                output.status.success(),
                "{path} names `cargo xtask {command}`, which is not there"
            );
            let help = String::from_utf8(output.stdout).unwrap();
            for flag in flags {
                assert!(
                    help.contains(&flag),
                    "{path} names `cargo xtask {command} {flag}`, which is not there"
                );
            }
            named.insert(command);
        }
    }
    for command in ["book", "reproduce", "test", "bundle", "import"] {
        assert!(
            named.contains(command),
            "no text tells of `cargo xtask {command}`"
        );
    }
}

#[test]
fn ci_runs_the_readmes_test_command() {
    let command = read(".ci/run").lines().last().unwrap().to_owned();
    assert_eq!(command, "cargo xtask test");
    assert!(read("README.md").lines().any(|line| line == command));
}

#[test]
fn an_unknown_stage_is_answered_before_anything_is_built() {
    let output = xtask(&["reproduce", "liner"]);
    assert!(!output.status.success());
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(
        error.lines().last().unwrap(),
        format!(
            "error: unknown stage `liner` (did you mean `linear`?); the stages are: {}",
            stages()
        )
    );
}

#[test]
fn every_stage_that_cargo_knows_has_its_claims_and_the_reverse() {
    let output = xtask(&["reproduce", "no-such-stage"]);
    let error = String::from_utf8(output.stderr).unwrap();
    let known = error
        .lines()
        .last()
        .unwrap()
        .rsplit(": ")
        .next()
        .unwrap()
        .to_owned();
    assert_eq!(known, stages());
}

/// The stages of the book, as the command lists them.
fn stages() -> String {
    let names: Vec<_> = claims::stages().iter().map(|stage| stage.name).collect();
    names.join(", ")
}
