//! Files made to harm: bounded memory and a plain answer.

mod common;

use std::io::Read;

use common::Scene;
use flate2::{Compression, write::GzEncoder};
use kineto_trace::{Health, Odd, ReadError, ReadOptions, Stats, Trace};

/// Text that is never held whole: a beginning, then one piece over and over.
struct Endless {
    beginning: Vec<u8>,
    piece: &'static [u8],
    at: usize,
    left: usize,
}

impl Endless {
    fn new(beginning: &str, piece: &'static str, bytes: usize) -> Self {
        Self {
            beginning: beginning.into(),
            piece: piece.as_bytes(),
            at: 0,
            left: bytes,
        }
    }
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let count = buffer.len().min(self.left);
        for byte in &mut buffer[..count] {
            let past = self.at.checked_sub(self.beginning.len());
            *byte = match past {
                Some(past) => self.piece[past % self.piece.len()],
                None => self.beginning[self.at],
            };
            self.at += 1;
        }
        self.left -= count;
        Ok(count)
    }
}

fn packed(mut text: impl Read) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    std::io::copy(&mut text, &mut packer).unwrap();
    packer.finish().unwrap()
}

#[test]
fn a_gzip_bomb_is_stopped_at_the_limit_and_read_past_it_on_request() {
    let bomb = packed(Endless::new(
        "{\"traceEvents\": [{\"ph\": \"i\"}",
        ",{\"ph\": \"i\"}",
        4 << 20,
    ));
    assert!(bomb.len() < 100_000, "{} bytes are no bomb", bomb.len());
    let limit = |max_text_bytes| ReadOptions {
        max_text_bytes,
        ..ReadOptions::default()
    };
    let error = Trace::read_with(&bomb, limit(1 << 20)).unwrap_err();
    assert!(
        matches!(error, ReadError::TooMuchText { max_text_bytes } if max_text_bytes == 1 << 20),
        "{error}"
    );
    assert!(
        error.to_string().contains("more than the 1048576 bytes"),
        "{error}"
    );
    assert!(Trace::read_with(&bomb, limit(4 << 20)).unwrap().elements() > 300_000);
    // A limit that is just met is no bomb; plain text is as long as it is.
    assert!(Trace::read_with(&bomb, limit((4 << 20) - 1)).is_err());
    let plain = Endless::new(
        "{\"traceEvents\": [{\"ph\": \"i\"}",
        ",{\"ph\": \"i\"}",
        1 << 20,
    );
    assert!(Trace::read_from_with(plain, limit(1)).is_ok());
}

#[test]
fn a_file_of_nothing_but_faults_is_counted_and_not_kept() {
    let text = Endless::new("[{\"ph\": \"i\"}", ",0", 8 << 20);
    let trace = Trace::read_from(text).unwrap();
    assert!(trace.skipped() > 4_000_000, "{}", trace.skipped());
    assert!(
        trace.oddities().len() < 11_000,
        "{}",
        trace.oddities().len()
    );
    assert_eq!(
        trace.oddity_counts()["not_an_object"],
        trace.skipped() as u64
    );
}

#[test]
fn a_file_of_nothing_but_broken_elements_is_read_in_linear_time() {
    for piece in [
        "{\"ph\": \"X\", \"name\": \"a\"b\", \"ts\": 1, \"dur\": 1},",
        "{\"ph\": \"X\", name\": 1},",
        "{\"ph\": \"X\", \"name\": \"",
        "\"",
        "{",
        "[",
        "\\",
        "{\"name\":",
        "},{",
        "{\"ph\":[",
    ] {
        let text = Endless::new("{\"traceEvents\": [", piece, 2 << 20);
        let read = Trace::read_from(text);
        assert!(read.is_ok_and(|trace| trace.elements() > 0), "{piece}");
    }
}

#[test]
fn a_file_that_one_fault_at_its_end_breaks_is_read_in_linear_time() {
    for (piece, fault) in [
        ("{\"ph\":[", "}"),
        ("{\"ph\":1,\"args\":{\"a\":[", ":"),
        ("{\"name\":\"a\" ,", "\",\"ph\":@"),
        ("[{\"ph\":1},", "@"),
    ] {
        let text = format!("{{\"traceEvents\": [{}{fault}", piece.repeat(100_000));
        for trace in [
            Trace::read(text.as_bytes()),
            Trace::read_from(text.as_bytes()),
        ] {
            assert!(trace.is_ok_and(|trace| trace.skipped() > 50_000), "{piece}");
        }
    }
    let head = format!("{{{}@", "\"schemaVersion\":{\"a\":1,".repeat(100_000));
    assert!(Trace::read(head.as_bytes()).is_err());
}

#[test]
fn nesting_bombs_neither_overflow_the_stack_nor_stop_the_reader() {
    let deep = 200_000;
    for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
        let closed = format!("{}1{}", open.repeat(deep), close.repeat(deep));
        let open = open.repeat(deep);
        for text in [
            open.clone(),
            closed.clone(),
            format!(r#"{{"traceEvents": [{closed}]}}"#),
            format!(r#"{{"traceEvents": [{open}"#),
            format!(r#"{{"traceEvents": [{{"ph": "X", "name": {closed}, "ts": 1, "dur": 1}}]}}"#),
            format!(
                r#"{{"traceEvents": [{{"ph": "X", "ts": 1, "dur": 1, "args": {{"grid": {closed}, "x": {closed}}}}}]}}"#
            ),
            format!(
                r#"{{"traceEvents": [{{"ph": "X", "ts": 1, "dur": 1, "args": {{"grid": {open}}}}}]}}"#
            ),
            format!(
                r#"{{"traceEvents": [{{"ph": "X", "ts": 1, "dur": 1, "args": {{"grid": {closed}, "x": nan}}}}]}}"#
            ),
            format!(r#"{{"deviceProperties": {closed}, "traceEvents": []}}"#),
            format!(r#"{{"x": {open}, "traceEvents": []}}"#),
        ] {
            if let Ok(trace) = Trace::read(text.as_bytes()) {
                Scene::of(trace).table.render("CUDA");
            }
        }
    }
}

#[test]
fn slices_nested_a_hundred_thousand_deep_are_a_tree() {
    let deep = 100_000;
    let events: Vec<String> = (0..deep)
        .map(|at| {
            format!(
                r#"{{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":{at},"dur":{}}}"#,
                2 * (deep - at)
            )
        })
        .collect();
    let scene = Scene::of(common::around(&events.join(",")));
    let last = scene.trace.ids().last().unwrap();
    assert_eq!(scene.chains.depth(last), deep - 1);
    // One name all the way down is one row, as torch prints it.
    assert_eq!((scene.table.rows.len(), scene.table.rows[0].calls), (1, 1));
}

#[test]
fn a_million_threads_are_a_million_rows() {
    let count = 1_000_000;
    let mut text = String::from("{\"traceEvents\": [");
    for thread in 0..count {
        let separator = if thread == 0 { "" } else { "," };
        text += &format!(
            r#"{separator}{{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":{thread},"ts":{thread},"dur":1}}"#
        );
    }
    text += "]}";
    let scene = Scene::of(Trace::read(text.as_bytes()).unwrap());
    assert_eq!(scene.chains.tracks().count(), count);
    assert_eq!(scene.table.rows[0].calls, count as u64);
}

#[test]
fn times_at_the_edge_of_the_clock_are_skipped_or_saturate() {
    let trace = common::around(
        r#"{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":9223372036854775808,"dur":1},
           {"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":1,"dur":18446744073709551615},
           {"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":9223372036854775.807,"dur":0,"args":{"correlation":18446744073709551615}},
           {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":-9223372036854775.807,"dur":1,"args":{"correlation":18446744073709551615}},
           {"ph":"X","cat":"cpu_op","name":"d","pid":1,"tid":1,"ts":1e308,"dur":1},
           {"ph":"X","cat":"cpu_op","name":"e","pid":1,"tid":1,"ts":-9223372036854775,"dur":18446744073709551}"#,
    );
    assert_eq!(trace.skipped(), 4);
    assert!(
        trace
            .oddities()
            .iter()
            .all(|odd| matches!(odd.what, Odd::Unreadable(..) | Odd::ZeroDuration))
    );
    let scene = Scene::of(trace);
    let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
    assert_eq!((stats.kernels, stats.linked_kernels), (1, 1));
    assert_eq!(stats.span.nanos(), i64::MAX);
    Health::of(&scene.trace, &scene.chains, &scene.launches);
}
