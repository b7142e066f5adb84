//! What is said of a whole file, and of two.

mod common;

use common::{opened, select, session};
use kineto_trace::ReadError;
use viewer::{DecodedName, Opened, Session};

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

/// Sums of steps are said to be sums: a number of calls before them is no factor.
#[test]
fn times_say_what_they_are_of() {
    let mut session = session(LINEAR);
    session.open(1, opened(COMPILED));
    let compared = session.report().and_then(|report| report.compared);
    let changes = compared.expect("a comparison").changes;
    let linear = changes.iter().find(|change| change.name == "aten::linear");
    let linear = linear.expect("an op that only eager code has");
    assert_eq!(linear.of, "op");
    assert!(
        linear.before.starts_with("3 calls, ") && linear.before.ends_with(" a step"),
        "{linear:?}"
    );

    let event = |category: &str, ts: u32| {
        format!(
            r#"{{"ph":"X","cat":"{category}","name":"copy","pid":1,"tid":1,"ts":{ts},"dur":5}}"#
        )
    };
    let file = |count: u32| {
        let ops = (0..count).map(|at| event("cpu_op", 10 * at));
        let spans = (0..3).map(|at| event("user_annotation", 10 * at + 200));
        let events: Vec<String> = ops.chain(spans).collect();
        let text = format!(r#"{{"traceEvents":[{}]}}"#, events.join(","));
        Opened::read("made", text.as_bytes()).expect("a trace")
    };
    let mut session = Session::new(900, 400);
    session.open(0, file(2));
    session.open(1, file(3));
    let compared = session.report().and_then(|report| report.compared);
    let compared = compared.expect("a comparison");
    // Two are too few to tell; the spans of the same name are alike.
    let [rare] = compared.changes.as_slice() else {
        panic!("{:?}", compared.changes);
    };
    assert_eq!((rare.of, rare.what.as_str()), ("op", "cannot tell"));
    assert_eq!(
        (&*rare.before, &*rare.after),
        ("2 × 5.00 µs", "3 × 5.00 µs")
    );
    let said = compared.rare.expect("why it cannot be told");
    assert!(said.contains("(1 of the names)"), "{said}");
    assert!(compared.same.starts_with("1 "), "{}", compared.same);
}

/// A machine with many devices of one name is described in few words.
#[test]
fn devices_of_one_name_are_counted() {
    let device = |name: &str| format!(r#"{{"name":"{name}"}}"#);
    let devices = [device("A"), device("B"), device("A")].join(",");
    let text = format!(r#"{{"deviceProperties":[{devices}],"traceEvents":[]}}"#);
    let opened = Opened::read("made", text.as_bytes()).expect("a trace");
    let opening = Session::new(900, 400).open(0, opened);
    assert_eq!(opening.devices, ["2 × A", "B"]);
}

/// A page has no options: what it says of a bomb names none.
#[test]
fn a_bomb_is_refused_in_the_pages_own_words() {
    let error = ReadError::TooMuchText {
        max_text_bytes: 4 << 30,
    };
    let said = viewer::refusal(&error);
    assert!(
        said.contains("more than 4 GiB") && !said.contains("limit"),
        "{said}"
    );
    assert_eq!(
        viewer::refusal(&ReadError::Empty),
        ReadError::Empty.to_string()
    );
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
