//! What a broken store says, and that it says it in one sentence.

use std::fs;
use std::path::Path;

use super::{Store, StoreError};
use crate::stages::linear::recorded;

/// A traces folder with the reader's own `linear/eager`.
fn traces_with(trace: &[u8], run: &[u8]) -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("traces/local/linear");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("eager.json.gz"), trace).unwrap();
    fs::write(folder.join("eager.run.json"), run).unwrap();
    root
}

fn error(root: &Path) -> StoreError {
    match Store::open(&root.join("traces")) {
        Ok(_) => panic!("the store opened"),
        Err(error) => error,
    }
}

fn run(variant: &str) -> Vec<u8> {
    serde_json::to_vec(&crate::Run {
        variant: variant.to_owned(),
        ..recorded::gpu_run()
    })
    .unwrap()
}

#[test]
fn the_readers_own_recording_is_found_and_can_be_forgotten() {
    let root = traces_with(&recorded::trace_bytes(), &run("eager"));
    let store = Store::open(&root.path().join("traces")).unwrap();
    assert!(store.local("linear", "eager").is_some());
    assert!(store.recording("h200", "linear", "eager").is_none());
    assert!(store.committed_only().recordings().is_empty());
}

#[test]
fn a_missing_folder_holds_no_recordings() {
    let root = tempfile::tempdir().unwrap();
    assert!(
        Store::open(&root.path().join("traces"))
            .unwrap()
            .recordings()
            .is_empty()
    );
}

#[test]
fn an_empty_trace_is_named_by_its_relative_path() {
    let root = traces_with(br#"{"schemaVersion":1,"traceEvents":[]}"#, &run("eager"));
    let said = error(root.path()).to_string();
    assert!(
        said.starts_with("`traces/local/linear/eager.json.gz` is no recording"),
        "{said}"
    );
    assert!(said.contains("holds no events"), "{said}");
}

#[test]
fn an_unreadable_trace_is_named_by_its_relative_path() {
    let root = traces_with(b"\x1f\x8b not gzip at all", &run("eager"));
    let said = error(root.path()).to_string();
    assert!(
        said.starts_with("`traces/local/linear/eager.json.gz` is no recording"),
        "{said}"
    );
    assert!(!said.contains('\n'), "{said}");
}

#[test]
fn a_recording_without_its_run_json_is_an_error() {
    let root = traces_with(&recorded::trace_bytes(), &run("eager"));
    fs::remove_file(root.path().join("traces/local/linear/eager.run.json")).unwrap();
    let said = error(root.path()).to_string();
    assert!(
        said.starts_with("`traces/local/linear/eager.run.json` cannot be read"),
        "{said}"
    );
}

#[test]
fn a_recording_in_the_wrong_place_is_an_error() {
    let root = traces_with(&recorded::trace_bytes(), &run("compiled"));
    let said = error(root.path()).to_string();
    assert!(
        said.contains("says it is `linear/compiled`, expected `linear/eager`"),
        "{said}"
    );
}

#[test]
fn other_shapes_are_left_alone() {
    let root = traces_with(&recorded::trace_bytes(), &run("eager"));
    let folder = root.path().join("traces/local/linear");
    fs::write(folder.join("eager-batch-2048.json.gz"), b"not read").unwrap();
    assert_eq!(
        Store::open(&root.path().join("traces"))
            .unwrap()
            .recordings()
            .len(),
        1
    );
}
