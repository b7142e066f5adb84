//! What is no trace is refused with a sentence that says what it is; what is odd in a trace is skipped and listed.

mod common;

use common::read;
use kineto_trace::{Field, Odd, ReadError, ReadOptions, Trace, Value};

fn read_strict(name: &str) -> Result<Trace, ReadError> {
    Trace::read_with(&common::bytes(name), ReadOptions::strict())
}

fn refusal(bytes: &[u8]) -> String {
    Trace::read(bytes)
        .map(|trace| trace.elements())
        .unwrap_err()
        .to_string()
}

fn packed(text: &[u8]) -> Vec<u8> {
    let mut packer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut packer, text).unwrap();
    packer.finish().unwrap()
}

#[test]
fn an_execution_trace_is_named() {
    let error = read("cases/49_execution_trace_not_kineto.json").unwrap_err();
    assert!(
        matches!(&error, ReadError::ExecutionTrace { schema } if schema == "1.1.1-chakra.0.0.4"),
        "{error}"
    );
    assert!(error.to_string().contains("export_chrome_trace"), "{error}");
}

#[test]
fn other_files_are_named() {
    assert_eq!(refusal(b""), "the file is empty");
    assert_eq!(refusal(b" \n"), "the file is empty");
    assert!(refusal(b"<!DOCTYPE html><html>").contains("HTML"));
    assert!(refusal(b"PK\x03\x04rest").contains("zip"));
    assert!(refusal(b"BZh91AY").contains("bzip2"));
    assert!(refusal(b"\xFF\xFE{\0").contains("UTF-16"));
    assert!(refusal(&packed(b"<html>")).contains("HTML"));
    assert!(refusal(&packed(&packed(b"{}"))).contains("inside"));
    assert_eq!(refusal(&packed(b" ")), "the file is empty");
    assert!(refusal(b"\x7fELF").contains("neither { nor ["));
    assert!(refusal(br#"{"cells": [], "metadata": {}}"#).contains("its keys are cells, metadata"));
    assert!(refusal(b"{}").contains("empty JSON object"));
    assert!(refusal(b"[1, 2]").contains("no events"));
    assert!(refusal(br#"{"traceEvents": 5}"#).contains("expected a list of events"));
}

#[test]
fn broken_json_is_placed_by_line_and_column() {
    // The byte after or before the one that a strict reader names is as good.
    let places = [
        ("01_unescaped_quote_name.json", 610, 9, 50),
        ("03_control_char_name.json", 627, 9, 67),
        ("04_backslash_invalid_escape.json", 612, 9, 52),
        ("06_invalid_utf8_name.json", 624, 9, 64),
        ("07_na_unquoted_bandwidth.json", 794, 9, 234),
        ("09_missing_key_quote_legacy_array.json", 282, 3, 48),
        ("10_truncated_mid_string.json", 1359, 14, 47),
        ("11_array_no_closing_bracket.json", 752, 7, 1),
        ("13_info_log_breaks_tail.json", 1130, 14, 42),
        ("14_nan_inf_args.json", 818, 9, 258),
    ];
    for (file, byte, line, column) in places {
        let error = read_strict(&format!("cases/{file}")).unwrap_err();
        let ReadError::Syntax {
            byte: found_byte,
            line: found_line,
            column: found,
            ..
        } = &error
        else {
            panic!("{file}: {error}")
        };
        assert_eq!(*found_line, line, "{file}: {error}");
        assert!(
            found.abs_diff(column) <= 1,
            "{file}: {error}, expected column {column}"
        );
        assert!(
            found_byte.abs_diff(byte) <= 1,
            "{file}: byte {found_byte}, expected {byte}"
        );
    }
}

#[test]
fn a_compressed_stream_that_ends_early_says_how_far_it_came() {
    let error = read_strict("cases/17_truncated.json.gz").unwrap_err();
    let ReadError::TruncatedGzip {
        compressed_bytes,
        text_bytes,
    } = error
    else {
        panic!("{error}")
    };
    assert_eq!((compressed_bytes, text_bytes), (480, 1413));
}

#[test]
fn a_damaged_compressed_stream_is_told_from_broken_json() {
    let mut bytes = common::bytes("python-h200/linear_eager.json.gz");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 64].fill(0xFF);
    assert!(matches!(
        Trace::read_with(&bytes, ReadOptions::strict()),
        Err(ReadError::DamagedGzip { .. } | ReadError::Syntax { .. })
    ));
    // What came before the damage is a trace all the same.
    let trace = Trace::read(&bytes).unwrap();
    assert!(!trace.is_empty() && trace.is_truncated());

    let mut bytes = common::bytes("python-h200/linear_eager.json.gz");
    let checksum = bytes.len() - 8;
    bytes[checksum] ^= 0xFF;
    assert!(matches!(
        Trace::read_with(&bytes, ReadOptions::strict()),
        Err(ReadError::DamagedGzip { .. })
    ));
    let trace = Trace::read(&bytes).unwrap();
    let damage = trace.oddities().iter().map(|odd| odd.what.kind());
    assert_eq!(damage.collect::<Vec<_>>(), ["compressed_altered"]);
    // All of it came: only what it says may be wrong.
    assert!(!trace.is_truncated() && kineto_trace::Stats::lost(&trace));
}

#[test]
fn a_compressed_stream_without_text_is_not_an_empty_file() {
    let sound = common::bytes("python-h200/linear_eager.json.gz");
    for length in [2, 10, 11, 14] {
        let said = refusal(&sound[..length]);
        let expected = format!("the compressed stream ends early after {length} bytes; 0 bytes");
        assert!(said.starts_with(&expected), "{said}");
    }
    let mut damaged = sound;
    damaged[10..200].fill(0xFF);
    let said = refusal(&damaged);
    assert!(
        said.starts_with("the compressed stream is damaged after 0 bytes of text"),
        "{said}"
    );
    // Cut off before there was anything of a trace in it.
    let said = refusal(&packed(br#"{"x": 1, "traceEvents": []}"#)[..16]);
    assert!(
        said.starts_with("the compressed stream ends early"),
        "{said}"
    );
}

#[test]
fn bytes_behind_a_compressed_stream_are_no_loss() {
    let text = common::bytes("cases/40_no_step_no_rank.json");
    let whole = Trace::read(&text).unwrap();
    for behind in [&[0; 512][..], b"\x1f", b"more", &[0xFF; 9_000]] {
        let bytes = [&packed(&text), behind].concat();
        let trace = Trace::read(&bytes).unwrap();
        if behind == b"\x1f" {
            // It may have become another stream.
            assert!(trace.is_truncated());
            continue;
        }
        assert_eq!(
            trace
                .oddities()
                .iter()
                .map(|odd| &odd.what)
                .collect::<Vec<_>>(),
            [&Odd::BytesAfterStream(behind.len() as u64)]
        );
        assert_eq!(trace.events(), whole.events());
        assert!(!trace.is_truncated() && !kineto_trace::Stats::lost(&trace));
        let strict = Trace::read_with(&bytes, ReadOptions::strict()).unwrap_err();
        assert!(matches!(strict, ReadError::DamagedGzip { .. }), "{strict}");
    }
    // Streams one behind the other are one text, wherever the pieces end that a decompressor is given.
    for at in (0..text.len()).step_by(97) {
        let joined = [packed(&text[..at]), packed(&text[at..])].concat();
        let trace = Trace::read_with(&joined, ReadOptions::strict()).unwrap();
        assert_eq!(trace.events(), whole.events(), "{at}");
    }
    let two = Trace::read(&[packed(&text), packed(&text)].concat()).unwrap();
    assert_eq!(two.oddities()[0].what, Odd::JsonAfterEnd(text.len() as u64));
}

#[test]
fn a_log_and_lines_of_json_are_named() {
    for log in [
        "[2024-01-01 12:00:00] INFO started\n",
        "[W kineto_shim.cpp] Adding profiling metadata requires Kineto\nsave(\"trace.json\")\n",
        "[INFO] {\"a\": 1}\n",
    ] {
        assert!(refusal(log.as_bytes()).contains("as a log does"), "{log}");
    }
    let log = common::bytes("cases/63_libtorch_without_kineto.txt");
    assert!(refusal(&log).contains("as a log does"));
    for lines in [
        "{\"step\": 1}\n{\"step\": 2}\n",
        "{\"ph\": \"X\", \"ts\": 1, \"dur\": 1}\n{\"ph\": \"X\"}\n",
        "[1, 2]\n[3, 4]\n",
    ] {
        assert!(
            refusal(lines.as_bytes()).contains("lines of JSON"),
            "{lines}"
        );
    }
    // A list of broken objects is a broken trace, with the place.
    let said = refusal(br#"[{"name": "a"} x"#);
    assert!(said.contains("line 1"), "{said}");
}

/// Gives a few bytes at a time, as a network does.
struct Drops<'a>(&'a [u8], usize);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(self.1);
        self.0.read(&mut buffer[..most])
    }
}

#[test]
fn a_damaged_compressed_stream_gives_the_same_text_however_little_comes_at_once() {
    let event = |at: u64| {
        let (start, name) = (at * 7_919 % 100_003, at * at % 9_973);
        format!(r#"{{"ph":"X","name":"f{name}","ts":{start},"dur":{at}}}"#)
    };
    let events: Vec<String> = (0..20_000).map(event).collect();
    let sound = packed(format!("[{}]", events.join(",")).as_bytes());
    let text_bytes = |trace: &Trace| match trace.oddities().last().map(|odd| &odd.what) {
        Some(
            Odd::CompressedDamaged { text_bytes, .. } | Odd::CompressedEndsEarly { text_bytes, .. },
        ) => *text_bytes,
        // Behind the damage the decompressor found its way again.
        Some(Odd::CompressedAltered) => u64::MAX,
        other => panic!("{other:?}"),
    };
    for part in 2..8 {
        let at = sound.len() * part / 8;
        let mut damaged = sound.clone();
        damaged[at..at + 64].fill(0xFF);
        let held = Trace::read(&damaged).unwrap();
        for drop in [1, 61, 4_096] {
            let streamed = Trace::read_from(Drops(&damaged, drop)).unwrap();
            assert_eq!(streamed.events(), held.events(), "{drop} bytes at once");
            assert_eq!(streamed.oddities(), held.oddities(), "{drop} bytes at once");
        }
        // And it is all the text but what came out together with the damage.
        let before = text_bytes(&Trace::read(&damaged[..at - 4_096]).unwrap());
        let given = text_bytes(&held);
        assert!(given >= before, "{given}, {before} came before the damage");
    }
}

#[test]
fn a_stream_reads_as_its_bytes_do() {
    for file in [
        "python-h200/mlp_liger.json.gz",
        "cases/40_no_step_no_rank.json",
    ] {
        let bytes = common::bytes(file);
        let (held, streamed) = (
            Trace::read(&bytes).unwrap(),
            Trace::read_from(&bytes[..]).unwrap(),
        );
        assert_eq!(
            format!("{:?}", held.events()),
            format!("{:?}", streamed.events()),
            "{file}"
        );
    }
}

#[test]
fn unusable_elements_are_skipped_and_listed() {
    let trace = common::around(
        r#"17,
           {"name": "no phase"},
           {"ph": "X", "name": "no time", "dur": 1},
           {"ph": "X", "name": "no length", "ts": 1},
           {"ph": "X", "name": "odd time", "ts": {"a": 1}, "dur": 1},
           {"ph": "X", "name": "beyond the clock", "ts": 9000000000000000, "dur": 9000000000000000},
           {"ph": "?", "name": "odd phase"},
           {"dur": "2.5", "ts": "1", "ph": "X"}"#,
    );
    let odd: Vec<_> = trace
        .oddities()
        .iter()
        .map(|odd| (odd.element.unwrap(), &odd.what))
        .collect();
    assert!(
        matches!(odd[0], (0, Odd::NotAnObject(text)) if text == "17"),
        "{odd:?}"
    );
    assert_eq!(
        odd[1..4],
        [
            (1, &Odd::Missing("ph")),
            (2, &Odd::Missing("ts")),
            (3, &Odd::Missing("dur"))
        ]
    );
    assert!(matches!(odd[4], (4, Odd::Unreadable("ts", _))), "{odd:?}");
    assert!(matches!(odd[5], (5, Odd::Unreadable("dur", _))), "{odd:?}");
    assert!(matches!(odd[6], (6, Odd::Unreadable("ph", _))), "{odd:?}");
    // Times as text, any order of keys, nothing else given: usable, and said.
    assert_eq!(
        odd[7..],
        [(7, &Odd::NumberAsText), (7, &Odd::NoName("nothing"))]
    );
    assert_eq!(
        (
            trace.events().len(),
            trace.get(trace.ids().next().unwrap()).duration().nanos()
        ),
        (1, 2_500)
    );
}

#[test]
fn deep_nesting_is_no_stack_overflow() {
    let deep = "[".repeat(200_000);
    assert!(Trace::read(deep.as_bytes()).is_err());
    let closed = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let args = format!(r#"{{"ph":"X","ts":1,"dur":1,"args":{{"Input Dims":{closed}}}}}"#);
    let trace = common::around(&args);
    assert_eq!(trace.events().len(), 1);
    assert!(trace.events()[0].input_dims().is_none());
    let head = format!(r#"{{"deviceProperties": {closed}, "traceEvents": []}}"#);
    assert_eq!(
        Trace::read(head.as_bytes()).unwrap().oddities()[0].what,
        Odd::Header("deviceProperties")
    );
}

#[test]
fn extreme_times_neither_panic_nor_wrap() {
    let trace = common::around(
        r#"{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":-9223372036854775,"dur":9223372036854775},
           {"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":0,"dur":9223372036854775.807},
           {"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":9223372036854775,"dur":0},
           {"ph":"X","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":5,"dur":-9223372036854775}"#,
    );
    let scene = common::Scene::of(trace);
    assert_eq!(scene.trace.events().len(), 4);
    assert!(scene.table.render("CUDA").contains("Self CPU time total"));
}

#[test]
fn numbers_that_fit_no_float_are_kept_as_they_are_written() {
    let trace = common::around(
        r#"{"ph":"X","name":"a","ts":1,"dur":1,"pid":1e400,"tid":-0,"args":{"cbid":1e400,"stream":0.50,"correlation":18446744073709551615,"device":null,"queued":"7"}}"#,
    );
    assert!(trace.oddities().is_empty(), "{:?}", trace.oddities());
    let event = &trace.events()[0];
    assert_eq!(event.track().process.to_string(), "1e400");
    assert_eq!(event.track().thread.to_string(), "0");
    let arg = |field| event.arg(field).unwrap().clone();
    assert_eq!(arg(Field::CallbackId), Value::Number("1e400".into()));
    assert_eq!(arg(Field::Stream), Value::Number("0.50".into()));
    assert_eq!(arg(Field::Device), Value::Json("null".into()));
    assert_eq!(arg(Field::Queued), Value::Text("7".into()));
    assert_eq!(event.correlation().unwrap().0, u64::MAX);
}
