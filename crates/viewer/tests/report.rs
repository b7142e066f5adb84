//! What is said of a whole file, and of two.

mod common;

use common::{opened, select, session};
use viewer::{DecodedName, Session};

const LINEAR: &str = "python-h200/linear_eager.json.gz";
const COMPILED: &str = "python-h200/linear_compile.json.gz";

fn report(name: &str) -> viewer::Report {
    let mut session = Session::new(900, 400);
    session.open(0, opened(name));
    session.report().expect("a report")
}

/// A recording of a tiny layer: overhead-bound, whole, its patterns shown by events.
#[test]
fn a_whole_recording_is_judged() {
    let report = report(LINEAR);
    assert!(
        report.verdict.starts_with("overhead-bound: "),
        "{}",
        report.verdict
    );
    assert_eq!(report.health, Vec::<String>::new());
    assert!(
        report
            .findings
            .iter()
            .any(|found| found.pattern == "zero-kernel-ops")
    );
    for found in &report.findings {
        assert!(!found.evidence.is_empty() && !found.explanation.is_empty());
        let shown = found
            .event
            .is_none_or(|event| opened(LINEAR).event(event).is_some());
        assert!(shown, "{found:?}");
    }
}

/// Where nothing was recorded on the device, no verdict is given and the reason stands first.
#[test]
fn a_recording_that_misses_the_device_is_not_judged() {
    let report = report("cases/29_gpu_asked_but_no_gpu_events.json");
    assert!(
        report.verdict.starts_with("unknown: "),
        "{}",
        report.verdict
    );
    assert!(!report.health.is_empty());
}

/// Kernel names are explained, in the report and beside the kernel.
#[test]
fn kernel_names_are_explained() {
    let names = report(LINEAR).names;
    let gemm = names
        .iter()
        .find(|name| name.name.starts_with("nvjet"))
        .expect("a GEMM");
    assert!(gemm.summary.starts_with("gemm"), "{}", gemm.summary);
    assert!(gemm.parts.len() > 3);
    let mut session = session(LINEAR);
    let kernel = common::named(&opened(LINEAR), "nvjet");
    assert_eq!(select(&mut session, 0, kernel).decoded, Some(gemm.clone()));
    assert_eq!(DecodedName::of(&gemm.name), *gemm);
}

/// Of two traces, what one lacks is named; of one, nothing is compared.
#[test]
fn two_files_are_compared() {
    let mut session = session(LINEAR);
    session.open(1, opened(COMPILED));
    let compared = session.report().and_then(|report| report.compared);
    let compared = compared.expect("a comparison");
    assert_eq!(compared.totals.len(), 2);
    let what = |name: &str| {
        let change = compared
            .changes
            .iter()
            .find(|change| change.name.contains(name));
        change.map(|change| change.what.as_str())
    };
    assert_eq!(what("aten::linear"), Some("gone"), "{:?}", compared.changes);
    assert!(compared.changes.iter().any(|change| change.what == "new"));
    assert_eq!(report(LINEAR).compared, None);
}

/// The same file twice shows no difference.
#[test]
fn a_trace_does_not_differ_from_itself() {
    let mut session = session(LINEAR);
    session.open(1, opened(LINEAR));
    let compared = session.report().and_then(|report| report.compared);
    let compared = compared.expect("a comparison");
    assert_eq!(compared.changes, Vec::new());
}
