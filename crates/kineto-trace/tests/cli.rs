//! The command on every file there is: it never panics, and its JSON is what docs/json.md says.
#![cfg(feature = "cli")]

mod common;

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures")
}

fn case(name: &str) -> String {
    fixtures().join("cases").join(name).display().to_string()
}

fn python(name: &str) -> String {
    fixtures()
        .join("python-h200")
        .join(name)
        .display()
        .to_string()
}

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kineto-trace"))
        .args(args)
        .output()
        .unwrap()
}

fn json(args: &[&str]) -> Value {
    let output = run(args);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!(
            "{args:?}: {error}: {}",
            String::from_utf8_lossy(&output.stderr)
        )
    })
}

fn code(args: &[&str]) -> i32 {
    run(args).status.code().unwrap()
}

/// Every subcommand that takes one trace, and what else it needs.
const COMMANDS: &[&[&str]] = &[
    &["table"],
    &["tree"],
    &["launches"],
    &["explain"],
    &["stats"],
    &["stats", "--lean"],
    &["check", "--all"],
    &["open", "--dry-run"],
    &["decode", "--from"],
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .map(|entries| entries.map(|entry| entry.unwrap().path()).collect())
        .unwrap_or_default();
    files.sort();
    files
}

/// Bytes from which a file counts as large.
const LARGE: u64 = 500_000;

/// Runs every subcommand on a file; the exit code is one of the four, the JSON is sound.
fn every_command_on(file: &Path) {
    let name = file.display().to_string();
    let large = std::fs::metadata(file).unwrap().len() > LARGE;
    let mut runs: Vec<Vec<&str>> = COMMANDS
        .iter()
        .map(|command| [*command, &[&name]].concat())
        .collect();
    runs.push(vec!["diff", &name, &name]);
    runs.push(vec!["merge", &name]);
    runs.push(vec!["cut", "--step", "2", &name]);
    for mut run in runs {
        for json in [false, true] {
            // A large file says as JSON what it says as text, and takes a while.
            if json && run[0] == "cut" || !json && large {
                continue;
            }
            if json {
                run.push("--json");
            }
            let output = self::run(&run);
            let stderr = String::from_utf8_lossy(&output.stderr);
            let code = output
                .status
                .code()
                .unwrap_or_else(|| panic!("{run:?} ended by a signal: {stderr}"));
            assert!(
                code <= 3 && !stderr.contains("panicked"),
                "{run:?} exits {code}: {stderr}"
            );
            if json && code != 2 {
                let value: Value = serde_json::from_slice(&output.stdout)
                    .unwrap_or_else(|error| panic!("{run:?}: {error}"));
                assert_eq!(
                    (&value["schema_version"], value["command"].as_str()),
                    (&1.into(), Some(run[0]))
                );
            }
        }
    }
}

#[test]
fn no_case_breaks_a_command() {
    for file in files(&fixtures().join("cases")) {
        every_command_on(&file);
    }
}

#[test]
fn no_public_trace_breaks_a_command() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/traces/public");
    let files = files(&folder);
    if files.is_empty() {
        eprintln!(
            "skipped: the public traces are not here ({})",
            folder.display()
        );
    }
    for file in files {
        every_command_on(&file);
    }
}

#[test]
fn exit_codes_say_how_reading_went() {
    for command in ["table", "stats", "check", "explain"] {
        for (file, expected) in [
            ("40_no_step_no_rank.json", 0),
            ("01_unescaped_quote_name.json", 0),
            ("10_truncated_mid_string.json", 1),
            ("09_missing_key_quote_legacy_array.json", 1),
            ("17_truncated.json.gz", 1),
            ("49_execution_trace_not_kineto.json", 2),
            ("61_version_mismatch.txt", 2),
            ("50_empty_trace_events.json", 3),
        ] {
            assert_eq!(code(&[command, &case(file)]), expected, "{command} {file}");
        }
    }
    assert_eq!(code(&["stats", "no-such-file.json"]), 2);
    assert_eq!(code(&["stats"]), 2);
    let (kept, lost) = (
        case("40_no_step_no_rank.json"),
        case("10_truncated_mid_string.json"),
    );
    assert_eq!(code(&["diff", &kept, &lost]), 1);
}

#[test]
fn a_refusal_says_once_what_is_wrong() {
    let said = |args: &[&str]| String::from_utf8(run(args).stderr).unwrap();
    let folder = fixtures().display().to_string();
    let file = case("40_no_step_no_rank.json");
    for args in [["explain", &folder], ["decode", &file]] {
        assert_eq!(code(&args), 2, "{args:?}");
        let sentence = said(&args);
        assert_eq!(sentence.lines().count(), 1, "{sentence}");
        let reason = sentence.rsplit(": ").next().unwrap().trim();
        assert_eq!(sentence.matches(reason).count(), 1, "{sentence}");
    }
    assert!(said(&["decode", &file]).contains(&format!("`--from {file}`")));
}

#[test]
fn a_diff_of_a_file_with_itself_counts_no_more_than_it_lists() {
    let file = python("linear_eager.json.gz");
    let said = String::from_utf8(run(&["diff", &file, &file]).stdout).unwrap();
    assert!(said.contains("whose ranges overlap"), "{said}");
    assert!(!said.contains("more whose"), "{said}");
}

#[test]
fn stats_have_the_keys_that_are_promised() {
    let stats = json(&["stats", "--json", &case("40_no_step_no_rank.json")]);
    for (key, value) in [
        ("events", 6),
        ("skipped", 0),
        ("repaired", 0),
        ("slices", 3),
        ("cpu_ops", 1),
        ("kernels", 1),
        ("kernel_time_ns", 25_000),
        ("gpu_busy_ns", 25_000),
        ("memcpys", 0),
        ("memcpy_time_ns", 0),
        ("memsets", 0),
        ("launches", 1),
        ("linked_kernels", 1),
        ("unlinked_kernels", 0),
        ("launches_without_kernel", 0),
        ("steps", 0),
        ("span_ns", 60_000),
    ] {
        assert_eq!(stats[key], value, "{key}");
    }
    assert_eq!(
        (&stats["truncated"], &stats["regime"]),
        (&false.into(), &"overhead-bound".into())
    );
    assert!(stats["regime_reason"].is_string() && stats["anomalies"].is_object());
}

#[test]
fn regimes_are_the_expected_ones() {
    let expected: Value = serde_json::from_slice(&common::bytes("cases/expected.json")).unwrap();
    let mut checked = 0;
    for entry in expected.as_array().unwrap() {
        let Some(regime) = entry["expect"]["regime"].as_str() else {
            continue;
        };
        let stats = json(&["stats", "--json", &case(entry["file"].as_str().unwrap())]);
        let word = regime.split(' ').next().unwrap();
        assert_eq!(
            stats["regime"], word,
            "{}: {}",
            entry["id"], stats["regime_reason"]
        );
        checked += 1;
    }
    assert!(checked >= 7, "{checked}");
}

#[test]
fn a_cpu_row_and_a_device_row_of_one_name_stay_two() {
    let table = json(&["table", "--json", &case("44_cpu_op_named_like_kernel.json")]);
    let rows: Vec<(&Value, &Value, &Value)> = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["name"] == "triton_poi_fused_add_0")
        .map(|row| (&row["category"], &row["calls"], &row["self_device_ns"]))
        .collect();
    assert_eq!(rows.len(), 2, "{rows:?}");
    assert!(
        rows.contains(&(&"kernel".into(), &1.into(), &9_000.into())),
        "{rows:?}"
    );
    assert!(rows.iter().any(|row| row.0 == "cpu_op" && row.1 == 1));
}

#[test]
fn filters_pick_a_step_or_a_span() {
    let file = case("41_steps_async_backward.json");
    let step = json(&["stats", "--json", "--step", "3", &file]);
    assert_eq!(
        (&step["kernels"], &step["kernel_time_ns"]),
        (&2.into(), &90_000.into())
    );
    let mlp = python("mlp_eager.json.gz");
    let span = json(&["launches", "--json", "--span", "aten::mm", &mlp]);
    let ops: BTreeSet<&str> = span["launches"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|launch| launch["op"]["name"].as_str())
        .collect();
    assert_eq!(ops, BTreeSet::from(["aten::mm"]));
    assert_eq!(code(&["table", "--span", "no such span", &mlp]), 2);
    assert_eq!(code(&["table", "--span", "a", "--step", "1", &mlp]), 2);
}

#[test]
fn a_cut_is_written_and_reads_back() {
    let folder = std::env::temp_dir().join(format!("kineto-trace-cut-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let output = folder.join("step.json.gz").display().to_string();
    let made = json(&[
        "cut",
        "--json",
        "--step",
        "3",
        "-o",
        &output,
        &python("linear_eager.json.gz"),
    ]);
    assert_eq!(std::fs::read(&output).unwrap()[..2], [0x1F, 0x8B]);
    let stats = json(&["stats", "--json", &output]);
    assert_eq!(
        (&stats["steps"], &stats["slices"]),
        (&1.into(), &made["slices"])
    );
    assert_eq!(code(&["check", &output]), 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn explain_fits_80_columns_and_has_no_colour_codes_in_a_pipe() {
    for file in [
        "linear_eager.json.gz",
        "mlp_compile.json.gz",
        "matmul_add_64_cold_eager.json.gz",
    ] {
        let output = run(&["explain", &python(file)]);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(!text.contains('\u{1b}'));
        let headings: Vec<&str> = text
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with(' '))
            .collect();
        assert_eq!(headings[..3], ["Health", "What it is", "What limits it"]);
        for line in text.lines() {
            assert!(line.chars().count() <= 80, "{line}");
        }
    }
}

/// Every key of a document, at any depth, but for maps whose keys are the trace's own names.
fn keys(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                into.insert(key.clone());
                if !matches!(key.as_str(), "anomalies" | "counts") {
                    match (key.as_str(), inner) {
                        ("categories", Value::Object(own)) => {
                            own.values().for_each(|value| keys(value, into))
                        }
                        _ => keys(inner, into),
                    }
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|inner| keys(inner, into)),
        _ => {}
    }
}

#[test]
fn every_key_is_documented() {
    let docs = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/json.md"))
        .unwrap();
    let (one, other) = (case("46a_eager.json"), case("46b_compiled.json"));
    let (first, second) = (case("38a_rank0.json"), case("38b_rank1.json"));
    let broken = case("10_truncated_mid_string.json");
    let mut found = BTreeSet::new();
    for args in [
        &["stats", &one][..],
        &["table", &one],
        &["tree", &one],
        &["launches", &one],
        &["explain", &python("linear_eager.json.gz")],
        &["check", &broken],
        &["decode", "nvjet_tst_x", "_Zx"],
        &["diff", &one, &other],
        &["merge", &first, &second],
        &["open", "--dry-run", &one],
    ] {
        keys(&json(&[args, &["--json"]].concat()), &mut found);
    }
    assert!(found.len() > 100, "{}", found.len());
    let missing: Vec<&String> = found
        .iter()
        .filter(|key| !docs.contains(&format!("`{key}`")))
        .collect();
    assert!(missing.is_empty(), "not in docs/json.md: {missing:?}");
}

#[test]
fn completions_and_man_page_name_every_subcommand() {
    let text = |args: &[&str]| String::from_utf8(run(args).stdout).unwrap();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = text(&["completions", shell]);
        for command in [
            "table", "tree", "launches", "explain", "diff", "check", "decode", "stats", "cut",
            "merge", "open",
        ] {
            assert!(script.contains(command), "{shell} lacks {command}");
        }
    }
    assert!(text(&["man"]).contains(".TH kineto-trace"));
}
