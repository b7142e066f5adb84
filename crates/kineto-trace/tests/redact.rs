//! A redacted file says nothing of the machine or its user, and everything else as before.

mod common;

use common::Scene;
use kineto_trace::{ReadError, Trace, redact};
use serde_json::Value;

const PRIVATE: &str = r#"{
  "schemaVersion": 1, "traceName": "/home/x/out.json", "hostName": "tower", "trace_id": "B70A", "username": "x",
  "deviceProperties": [{"id": 0, "name": "NVIDIA H200", "totalGlobalMem": 150109880320, "uuid": "GPU-1"}],
  "distributedInfo": {"rank": 3, "world_size": 8, "master_addr": "tower"},
  "baseTimeNanoseconds": 1790857026000000000,
  "newKey": "/home/x",
  "traceEvents": [
    {"ph": "M", "name": "process_name", "pid": 1, "tid": 0, "ts": 0.000, "args": {"name": "/home/x/bin/linear"}},
    {"ph": "M", "name": "thread_name", "pid": 1, "tid": 1, "ts": 0.000, "args": {"name": "thread 1 (/home/x/linear)"}},
    {"ph": "X", "cat": "cpu_op", "name": "a \"b\" \u00b5", "pid": 1, "tid": 1, "ts": 5169877900829.360, "dur": 1.50,
     "args": {"External id": 13835058055282163712, "kernel_file": "/home/x/k.py", "Input Dims": [[2, 3], []], "sys": "tower"},
     "host": "tower"},
    17
  ]
}"#;

fn redacted(bytes: &[u8]) -> String {
    String::from_utf8(redact(bytes).unwrap()).unwrap()
}

#[test]
fn names_paths_and_unknown_keys_are_gone() {
    let text = redacted(PRIVATE.as_bytes());
    for private in [
        "home",
        "tower",
        "traceName",
        "trace_id",
        "GPU-1",
        "newKey",
        "username",
        "kernel_file",
        "B70A",
    ] {
        assert!(!text.contains(private), "{private} in\n{text}");
    }
}

#[test]
fn what_is_listed_survives_to_the_letter() {
    let text = redacted(PRIVATE.as_bytes());
    let listed = [
        r#""schemaVersion": 1"#,
        r#""totalGlobalMem": 150109880320"#,
        r#""distributedInfo": {"rank": 3, "world_size": 8}"#,
        r#""baseTimeNanoseconds": 1790857026000000000"#,
        r#""name": "a \"b\" \u00b5""#,
        r#""ts": 5169877900829.360, "dur": 1.50"#,
        r#""External id": 13835058055282163712"#,
        r#""Input Dims": [[2, 3], []]"#,
        r#""args": {"name": "linear"}"#,
        r#""args": {"name": "thread 1 (linear)"}"#,
    ];
    for kept in listed {
        assert!(text.contains(kept), "{kept} not in\n{text}");
    }
}

#[test]
fn redacting_twice_changes_nothing_more() {
    for file in [
        "python-h200/mlp_liger.json.gz",
        "cases/18_legacy_no_kineto_array.json",
        "cases/50_empty_trace_events.json",
    ] {
        let once = redact(&common::bytes(file)).unwrap();
        assert_eq!(redact(&once).unwrap(), once, "{file}");
    }
}

#[test]
fn a_real_recording_reads_the_same_afterwards() {
    let bytes = common::bytes("python-h200/mlp_eager.json.gz");
    let (before, after) = (
        Trace::read(&bytes).unwrap(),
        Trace::read(&redact(&bytes).unwrap()).unwrap(),
    );
    assert_eq!(before.elements(), after.elements());
    assert_eq!(
        format!("{:?}", before.events()),
        format!("{:?}", after.events())
    );
    assert_eq!(
        Scene::of(before).table.render("CUDA"),
        Scene::of(after).table.render("CUDA")
    );
}

#[test]
fn the_result_is_json_to_other_readers() {
    for bytes in [
        PRIVATE.as_bytes(),
        &common::bytes("python-h200/linear_eager.json.gz"),
        b"[]",
    ] {
        let value: Value = serde_json::from_slice(&redact(bytes).unwrap()).unwrap();
        assert!(value.is_object() || value.is_array());
    }
}

#[test]
fn what_is_no_trace_is_refused() {
    assert!(matches!(
        redact(b"{\"nodes\": []}"),
        Err(ReadError::NotATrace { .. })
    ));
    assert!(matches!(redact(b""), Err(ReadError::Empty)));
}
