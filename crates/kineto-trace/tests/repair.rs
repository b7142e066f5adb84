//! Each kind of fault, wherever it stands: what can be read is read, the next element is found, and the report says
//! what was done and where.

mod common;

use kineto_trace::{Fate, Field, Odd, ReadOptions, Repair, Trace};

/// A trace of three ops, the second of which is given.
fn around(second: &str) -> String {
    let op = |name: &str, ts: u32| {
        format!(
            r#"{{"ph": "X", "cat": "cpu_op", "name": "{name}", "pid": 1, "tid": 1, "ts": {ts}, "dur": 5, "args": {{}}}}"#
        )
    };
    format!(
        "{{\"traceEvents\": [\n{},\n{second},\n{}\n]}}",
        op("before", 10),
        op("after", 30)
    )
}

/// Reads it however a trace can be read: from memory, bit by bit, compressed.
fn read(text: &[u8]) -> Trace {
    let held = Trace::read(text).unwrap();
    let drops = Drops(text);
    let streamed = Trace::read_from(drops).unwrap();
    assert_eq!(held.events(), streamed.events());
    assert_eq!(held.oddities(), streamed.oddities());
    held
}

/// Gives seven bytes at a time.
struct Drops<'a>(&'a [u8]);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(7);
        std::io::Read::read(&mut self.0, &mut buffer[..most])
    }
}

fn names(trace: &Trace) -> Vec<&str> {
    trace.events().iter().map(|event| event.name()).collect()
}

/// The name of the second op, after exactly these repairs on line 3.
fn name_after(second: &[u8], repairs: &[Repair]) -> String {
    let (head, tail) = around("@")
        .split_once('@')
        .map(|(a, b)| (a.to_owned(), b.to_owned()))
        .unwrap();
    let text = [head.as_bytes(), second, tail.as_bytes()].concat();
    assert!(Trace::read_with(&text, ReadOptions::strict()).is_err());
    let trace = read(&text);
    let names = names(&trace);
    assert_eq!(
        (names[0], names[2], names.len()),
        ("before", "after", 3),
        "{names:?}"
    );
    let mut told = Vec::new();
    for oddity in trace.oddities() {
        assert_eq!(
            (oddity.element, oddity.line),
            (Some(1), Some(3)),
            "{oddity}"
        );
        let Odd::Repaired(repair) = oddity.what else {
            panic!("{oddity}")
        };
        told.push(repair);
    }
    assert_eq!(told, repairs);
    assert_eq!((trace.repaired(), trace.skipped()), (1, 0));
    names[1].to_owned()
}

fn named(name: &[u8]) -> Vec<u8> {
    [
        br#"{"ph": "X", "cat": "python_function", "name": ""#.as_slice(),
        name,
        br#"", "pid": 1, "tid": 1, "ts": 20, "dur": 5, "args": {"Ev Idx": 7}}"#,
    ]
    .concat()
}

#[test]
fn quotes_in_names_are_part_of_them() {
    for name in [
        r#"say "hello""#,
        r#"{"a": 1, "b": [2]}"#,
        r#"<lambda>("x", "y")"#,
        r#"f", "g"#,
        r#"a "b": c"#,
        r#"}], "x": {"#,
    ] {
        assert_eq!(name_after(&named(name.as_bytes()), &[Repair::Quote]), name);
    }
}

#[test]
fn quotes_in_other_strings_are_part_of_them() {
    for second in [
        r#"{"ph": "X", "cat": "a "odd" one", "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5}"#,
        r#"{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5, "args": {"Call stack": "f("x")", "Ev Idx": 1}}"#,
        r#"{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5, "args": {"Concrete Inputs": ["a "b" c", ""]}}"#,
        r#"{"ph": "X", "name": "op", "pid": "the "main" one", "tid": 1, "ts": 20, "dur": 5}"#,
    ] {
        assert_eq!(name_after(second.as_bytes(), &[Repair::Quote]), "op");
    }
}

#[test]
fn backslashes_that_escape_nothing_are_letters() {
    for name in [
        r"C:\cuda\lib.py(3): f",
        r"pkg\nn\_ops.py",
        r"\\server\share\x.py",
        r"ends with \q\",
        r"\u12 no code",
        r"\",
    ] {
        assert_eq!(
            name_after(&named(name.as_bytes()), &[Repair::Backslash]),
            name
        );
    }
}

#[test]
fn control_characters_are_kept_as_what_they_are() {
    for byte in (0u8..0x20).chain([0]) {
        let name = name_after(
            &named(&[b'a', byte, b'b']),
            &[Repair::ControlCharacter(byte)],
        );
        assert_eq!(name.as_bytes(), [b'a', byte, b'b']);
    }
}

#[test]
fn bytes_that_are_no_text_become_the_replacement_character() {
    for (name, expected) in [
        (b"a\xF0(x".as_slice(), "a\u{FFFD}(x"),
        (b"\xFF\xFE".as_slice(), "\u{FFFD}\u{FFFD}"),
        (b"caf\xE9".as_slice(), "caf\u{FFFD}"),
        (b"\xED\xA0\x80".as_slice(), "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ] {
        assert_eq!(name_after(&named(name), &[Repair::Utf8]), expected);
    }
}

#[test]
fn several_faults_of_one_element_are_all_told() {
    let name = name_after(
        &named(b"\x01 \"q\" \xFF"),
        &[Repair::ControlCharacter(1), Repair::Quote, Repair::Utf8],
    );
    assert_eq!(name, "\u{1} \"q\" \u{FFFD}");
}

#[test]
fn words_in_place_of_values_become_null() {
    for word in [
        "NaN",
        "-nan",
        "inf",
        "-Infinity",
        "N/A",
        "1.#IND",
        "nan(snan)",
        "undefined",
        "",
    ] {
        let second = format!(
            r#"{{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5, "args": {{"memory bandwidth (GB/s)": {word}, "bytes": 8}}}}"#
        );
        assert_eq!(
            name_after(second.as_bytes(), &[Repair::NoNumber]),
            "op",
            "{word}"
        );
        let trace = read(around(&second).as_bytes());
        let op = &trace.events()[1];
        assert_eq!(
            op.arg(Field::Bandwidth).and_then(|value| value.as_f64()),
            None
        );
        assert_eq!(
            op.arg(Field::Bytes).and_then(|value| value.as_i64()),
            Some(8)
        );
    }
}

#[test]
fn commas_too_many_or_too_few_are_no_loss() {
    for (second, repair) in [
        (
            r#"{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5,}"#,
            Repair::Comma,
        ),
        (
            r#"{"ph": "X",, "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5}"#,
            Repair::Comma,
        ),
        (
            r#"{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5, "args": {"grid": [1, 1, 1,]}}"#,
            Repair::Comma,
        ),
        (
            r#"{"ph": "X" "name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5}"#,
            Repair::MissingComma,
        ),
    ] {
        assert_eq!(name_after(second.as_bytes(), &[repair]), "op");
    }
    // Between elements they belong to none.
    for (text, kind) in [
        (around("{\"ph\": \"i\"},"), "stray_comma"),
        (
            around("{\"ph\": \"i\"}").replace("},\n{\"ph\": \"i\"}", "}\n{\"ph\": \"i\"}"),
            "missing_comma",
        ),
        (
            around("{\"ph\": \"i\"}").replace("\n]}", ",\n]}"),
            "stray_comma",
        ),
    ] {
        let trace = read(text.as_bytes());
        assert_eq!(names(&trace), ["before", "after"]);
        assert_eq!(
            trace.oddity_counts().into_iter().collect::<Vec<_>>(),
            [(kind, 1)],
            "{text}"
        );
        assert_eq!((trace.elements(), trace.skipped()), (3, 0));
    }
}

#[test]
fn numbers_of_other_notations_stay_numbers() {
    let second = r#"{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": +20., "dur": .5}"#;
    assert_eq!(name_after(second.as_bytes(), &[Repair::Number]), "op");
    let op = read(around(second).as_bytes()).events()[1].clone();
    assert_eq!((op.start().nanos(), op.duration().nanos()), (20_000, 500));
}

#[test]
fn what_cannot_be_repaired_costs_itself_alone() {
    for second in [
        r#"{"ph": "X", name": "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5}"#,
        r#"{"ph": "X", "name" "op", "pid": 1, "tid": 1, "ts": 20, "dur": 5}"#,
        r#"{"ph": "X", "name": "op", "pid": 1, "tid": 1, "ts": ;;; "dur": 5}"#,
        r#"{"ph": "X", "name": "op", "args": {"grid": [1, 2}, "ts": 20, "dur": 5}"#,
        r#"{{"ph": "X", "name": "op", "ts": 20, "dur": 5}"#,
        r#"garbage, "with": [brackets"#,
        r#"{"ph": "X", "name": "op", 'pid': 1, "ts": 20, "dur": 5}"#,
    ] {
        let trace = read(around(second).as_bytes());
        assert_eq!(names(&trace).last(), Some(&"after"), "{second}");
        assert_eq!(names(&trace)[0], "before", "{second}");
        assert_eq!((trace.skipped(), trace.repaired()), (1, 0), "{second}");
        let mut lost = trace.oddities().iter();
        let lost = lost.find(|odd| odd.what.fate() == Fate::Lost).unwrap();
        assert_eq!((lost.element, lost.line), (Some(1), Some(3)), "{second}");
    }
}

#[test]
fn a_broken_head_costs_no_event() {
    let list = r#""traceEvents": [{"ph": "X", "name": "op", "ts": 1, "dur": 1}]"#;
    for (text, kind) in [
        (
            format!(r#"{{"INFO": ["say "hi"", "x"], "schemaVersion": 1, {list}}}"#),
            "unescaped_quote",
        ),
        (
            format!(r#"{{{list}, "INFO": ["say "hi""], "schemaVersion": 1}}"#),
            "unescaped_quote",
        ),
        (
            format!(r#"{{{list}, "traceName": "C:\temp\q.json", "schemaVersion": 1}}"#),
            "unescaped_backslash",
        ),
        (
            format!(r#"{{"x": nan, "schemaVersion": 1, {list}}}"#),
            "no_number",
        ),
        (
            format!(r#"{{"x": [1}}, "schemaVersion": 1, {list}}}"#),
            "broken_head",
        ),
        (
            format!(r#"{{{list}, x": 1, "schemaVersion": 1}}"#),
            "broken_head",
        ),
        (
            format!(r#"{{{list}, "schemaVersion": 1}} and more"#),
            "text_after_end",
        ),
        (format!(r#"{{{list}, "schemaVersion": 1,}}"#), "stray_comma"),
    ] {
        assert!(
            Trace::read_with(text.as_bytes(), ReadOptions::strict()).is_err(),
            "{text}"
        );
        let trace = read(text.as_bytes());
        assert_eq!(names(&trace), ["op"], "{text}");
        assert_eq!(trace.header().schema_version, Some(1), "{text}");
        assert_eq!(
            trace.oddity_counts().into_keys().collect::<Vec<_>>(),
            [kind],
            "{text}"
        );
        assert_eq!(
            (trace.skipped(), trace.is_truncated()),
            (0, false),
            "{text}"
        );
    }
}

#[test]
fn a_string_that_never_ends_takes_what_follows_it_but_does_not_stop_the_reader() {
    let second = r#"{"ph": "X", "name": "op, "pid": 1, "tid": 1, "ts": 20, "dur": 5}"#;
    let trace = read(around(second).as_bytes());
    assert_eq!(names(&trace)[0], "before");
    assert!(trace.repaired() + trace.skipped() == 1);
}

#[test]
fn faults_stand_where_they_are() {
    let text = around(std::str::from_utf8(&named(b"a\x02b")).unwrap());
    let trace = read(text.as_bytes());
    let byte = text.bytes().position(|byte| byte == 2).unwrap() as u64;
    assert_eq!(trace.oddities()[0].byte, Some(byte));
    // A mark at the file's beginning counts.
    let marked = format!("\u{FEFF}{text}");
    let trace = read(marked.as_bytes());
    assert_eq!(trace.oddities()[0].byte, Some(byte + 3));
}

#[test]
fn sound_files_never_reach_the_repair() {
    for file in [
        "python-h200/mlp_liger.json.gz",
        "cases/51_large_200k_events.json.gz",
    ] {
        let bytes = common::bytes(file);
        let strict = Trace::read_with(&bytes, ReadOptions::strict()).unwrap();
        let lenient = Trace::read(&bytes).unwrap();
        assert_eq!(strict.events(), lenient.events(), "{file}");
        assert_eq!(lenient.repaired(), 0, "{file}");
    }
}

#[test]
fn where_a_source_pauses_changes_nothing() {
    let text = common::bytes("cases/35_huge_integers.json");
    let text = String::from_utf8(text)
        .unwrap()
        .replace("\"ts\": 1", "\"ts\": -1");
    let whole = Trace::read_with(text.as_bytes(), ReadOptions::strict()).unwrap();
    // The reader asks for much at once, so the pauses are at the ends of padding.
    for padding in 0..1_400 {
        let padded = format!(
            "{{\"x\": \"{}\", {}",
            "p".repeat((1 << 17) - padding - 20),
            &text[1..]
        );
        let streamed = Trace::read_from_with(padded.as_bytes(), ReadOptions::strict());
        assert_eq!(streamed.unwrap().events(), whole.events(), "{padding}");
    }
}
