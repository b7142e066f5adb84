//! What a JSON reader passes over in silence is counted, with its place.

mod common;

use kineto_trace::{Odd, ReadOptions, Trace};

/// Kinds with their elements, in the file's order.
fn kinds(trace: &Trace) -> Vec<(&'static str, Option<usize>)> {
    let oddities = trace.oddities().iter();
    oddities.map(|odd| (odd.what.kind(), odd.element)).collect()
}

#[test]
fn values_of_another_type_are_counted_and_the_event_is_kept() {
    for (element, kind) in [
        (r#""name": "a", "ts": "1", "dur": 2"#, "number_as_text"),
        (r#""name": "a", "ts": 1, "dur": "2""#, "number_as_text"),
        (r#""ts": 1, "dur": 2"#, "no_name"),
        (r#""name": null, "ts": 1, "dur": 2"#, "no_name"),
        (r#""name": 7, "ts": 1, "dur": 2"#, "no_name"),
        (
            r#""name": "a", "ts": 1, "dur": 2, "args": []"#,
            "no_arguments",
        ),
        (
            r#""name": "a", "ts": 1, "dur": 2, "args": "b""#,
            "no_arguments",
        ),
        (
            r#""name": "a", "ts": 1, "dur": 2, "args": 5"#,
            "no_arguments",
        ),
        (
            r#""cat": "kernel", "name": "a", "ts": 1, "dur": 0"#,
            "zero_duration",
        ),
        (
            r#""cat": "gpu_memcpy", "name": "a", "ts": 1, "dur": 0"#,
            "zero_duration",
        ),
    ] {
        let sound = r#"{"ph": "X", "cat": "kernel", "name": "s", "ts": 1, "dur": 1, "args": {}}"#;
        let trace = common::around(&format!("{sound}, {{\"ph\": \"X\", {element}}}, {sound}"));
        assert_eq!(kinds(&trace), [(kind, Some(1))], "{element}");
        let oddity = &trace.oddities()[0];
        assert!(oddity.byte.is_some() && oddity.line == Some(1), "{element}");
        assert_eq!(trace.events().len(), 3, "{element}");
        assert_eq!(
            (trace.skipped(), trace.events()[1].start().nanos()),
            (0, 1_000)
        );
    }
    // The CPU does a lot in less than a microsecond, and absent arguments are none.
    let sound = r#"{"ph": "X", "cat": "cpu_op", "name": "a", "ts": 1, "dur": 0, "args": null}"#;
    assert_eq!(kinds(&common::around(sound)), []);
}

#[test]
fn a_second_list_is_told() {
    let element = r#"{"ph": "X", "name": "a", "ts": 1, "dur": 1}"#;
    let text = format!(r#"{{"traceEvents": [{element}], "x": 1, "traceEvents": [{element}]}}"#);
    let trace = Trace::read(text.as_bytes()).unwrap();
    assert_eq!(kinds(&trace), [("second_list", None)]);
    assert_eq!(trace.events().len(), 2);
}

#[test]
fn begin_and_end_make_a_slice() {
    let half = |phase: &str, name: &str, thread: u64, at: u64| {
        format!(
            r#"{{"ph": "{phase}", "cat": "cpu_op", "name": "{name}", "pid": 1, "tid": {thread}, "ts": {at}}}"#
        )
    };
    let elements = [
        half("B", "outer", 1, 10),
        half("B", "inner", 1, 20),
        half("B", "other", 2, 5),
        half("E", "", 1, 30),
        half("E", "", 1, 60),
        half("E", "", 2, 6),
    ];
    for options in [ReadOptions::default(), ReadOptions::links_only()] {
        let text = format!("[{}]", elements.join(","));
        let trace = Trace::read_with(text.as_bytes(), options).unwrap();
        assert_eq!(kinds(&trace), []);
        let ran = trace.events().iter();
        let ran: Vec<_> = ran
            .map(|event| {
                (
                    event.name(),
                    event.start().nanos(),
                    event.duration().nanos(),
                )
            })
            .collect();
        assert_eq!(
            ran,
            [
                ("outer", 10_000, 50_000),
                ("inner", 20_000, 10_000),
                ("other", 5_000, 1_000)
            ]
        );
    }
}

#[test]
fn half_a_slice_is_told() {
    let half = |phase: &str, at: i64| {
        format!(r#"{{"ph": "{phase}", "name": "a", "pid": 1, "tid": 1, "ts": {at}}}"#)
    };
    let trace = common::around(&half("B", 1));
    assert_eq!(kinds(&trace), [("no_end", Some(0))]);
    assert_eq!((trace.events().len(), trace.skipped()), (1, 0));
    let trace = common::around(&half("E", 1));
    assert_eq!(kinds(&trace), [("no_begin", Some(0)), ("no_events", None)]);
    assert_eq!((trace.events().len(), trace.skipped()), (0, 1));
    let trace = common::around(&[half("B", 9), half("E", 5)].join(","));
    assert_eq!(kinds(&trace), [("negative_duration", Some(0))]);
    assert_eq!(trace.events()[0].duration().nanos(), 0);
    let trace =
        common::around(&[half("B", i64::MIN / 1_000), half("E", i64::MAX / 1_000)].join(","));
    assert_eq!(trace.events().len(), 1);
    let at_zero = half("B", 0).replace("\"a\"", "\"a\", \"cat\": \"kernel\"");
    let trace = common::around(&[at_zero, half("E", 0), half("B", 3)].join(","));
    let again = Trace::read(&kineto_trace::write(&trace)).unwrap();
    assert_eq!(again.events(), trace.events());
}

#[test]
fn what_follows_the_end_is_lost_where_it_holds_json() {
    let one = r#"{"traceEvents": [{"ph": "X", "name": "a", "ts": 1, "dur": 1}]}"#;
    for (behind, what, lost) in [
        ("done\n", Odd::TextAfterEnd(5), false),
        ("\0\0\0\0", Odd::TextAfterEnd(4), false),
        (one, Odd::JsonAfterEnd(one.len() as u64), true),
        (", {}]}", Odd::JsonAfterEnd(6), true),
    ] {
        let text = format!("{one}\n{behind}");
        for trace in [
            Trace::read(text.as_bytes()).unwrap(),
            Trace::read_from(text.as_bytes()).unwrap(),
        ] {
            let oddity = &trace.oddities()[0];
            assert_eq!(
                (&oddity.what, oddity.byte),
                (&what, Some(one.len() as u64 + 1))
            );
            assert_eq!(trace.oddities().len(), 1);
            assert_eq!(kineto_trace::Stats::lost(&trace), lost, "{behind}");
            assert!(!trace.is_truncated(), "{behind}");
        }
    }
}
