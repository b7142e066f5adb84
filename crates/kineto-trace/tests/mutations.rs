//! Whatever a file holds, reading it and working everything out neither panics nor hangs.

mod common;

use std::io::Read;

use common::Scene;
use kineto_trace::{Health, ReadOptions, Stats, Trace, decode, redact, write};

/// A fixed sequence of numbers, so that a failure repeats (xorshift).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Pieces that turn one sound value into another, or into none.
const PIECES: [&str; 10] = [
    "-", "9", "e99", "null", "\"", "{", "]", "\\u0000", "0.0001", ",",
];

fn exercise(bytes: &[u8]) -> bool {
    let Ok(trace) = Trace::read(bytes) else {
        return false;
    };
    if Trace::read_with(bytes, ReadOptions::strict()).is_ok() {
        redact(bytes).unwrap();
    }
    let scene = Scene::of(trace);
    scene.table.render("CUDA");
    for step in scene.trace.steps() {
        scene.launches.under(&scene.chains, step.event);
    }
    true
}

#[test]
fn damaged_files_never_panic() {
    let mut text = Vec::new();
    let packed = common::bytes("python-h200/matmul_add_4096_warm_eager.json.gz");
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_end(&mut text)
        .unwrap();
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let mut read = 0;
    for _ in 0..1_500 {
        let mut damaged = text.clone();
        for _ in 0..=numbers.below(3) {
            let at = numbers.below(damaged.len());
            let piece = PIECES[numbers.below(PIECES.len())].bytes();
            damaged.splice(at..at + usize::from(at + 1 < text.len()), piece);
        }
        read += usize::from(exercise(&damaged));
    }
    assert!(
        read > 50,
        "only {read} of the damaged files still read: the damage is too coarse to test anything"
    );
}

#[test]
fn a_file_cut_anywhere_gives_what_was_complete_and_says_so() {
    let text = common::bytes("cases/26_cuda_graph_shared_correlation.json");
    let whole = text.trim_ascii_end().len();
    let list = text
        .windows(15)
        .position(|word| word == b"\"traceEvents\": ")
        .unwrap()
        + 15;
    let mut most = 0;
    for length in 0..whole {
        let Ok(trace) = Trace::read(&text[..length]) else {
            assert!(length <= list, "cut at {length}");
            continue;
        };
        assert!(length > list && trace.is_truncated(), "cut at {length}");
        assert!(trace.events().len() >= most, "cut at {length}");
        most = trace.events().len();
        assert!(Trace::read_with(&text[..length], ReadOptions::strict()).is_err());
    }
    assert_eq!(most, 11);
    assert!(!Trace::read(&text[..whole]).unwrap().is_truncated());
}

/// The small files of `cases`.
fn cases() -> Vec<Vec<u8>> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/cases");
    let mut files: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| std::fs::read(file).unwrap())
        .filter(|bytes| bytes.len() < 10_000)
        .collect()
}

/// What the fuzz targets do, with a fixed seed: bytes changed, cut out, put twice, taken from another file.
#[test]
fn damaged_cases_read_the_same_whole_and_bit_by_bit() {
    let cases = cases();
    let mut numbers = Numbers(0x2545_F491_4F6C_DD1D);
    let mut read = 0;
    for round in 0..6_000 {
        let mut bytes = cases[round % cases.len()].clone();
        for _ in 0..=numbers.below(4) {
            let at = numbers.below(bytes.len() + 1);
            let end = (at + numbers.below(40)).min(bytes.len());
            match numbers.below(5) {
                0 => drop(bytes.drain(at..end)),
                1 => bytes.truncate(at.max(1)),
                2 => {
                    let twice = bytes[at..end].to_vec();
                    drop(bytes.splice(at..at, twice));
                }
                3 if at < bytes.len() => bytes[at] = numbers.below(256) as u8,
                _ => {
                    let other = &cases[numbers.below(cases.len())];
                    let from = numbers.below(other.len());
                    let piece = &other[from..(from + 30).min(other.len())];
                    drop(bytes.splice(at..end, piece.iter().copied()));
                }
            }
        }
        read += usize::from(same_each_way(&bytes));
    }
    assert!(read > 2_000, "only {read} of the damaged files still read");
}

/// Whether the bytes are a trace; panics where two ways of reading differ.
fn same_each_way(bytes: &[u8]) -> bool {
    let held = Trace::read(bytes);
    let streamed = Trace::read_from(bytes);
    let shown = || String::from_utf8_lossy(bytes).into_owned();
    let trace = match (held, streamed) {
        (Ok(held), Ok(streamed)) => {
            assert_eq!(held.events(), streamed.events(), "{}", shown());
            held
        }
        (Err(held), Err(streamed)) => {
            assert_eq!(held.to_string(), streamed.to_string(), "{}", shown());
            return false;
        }
        _ => panic!("read one way and refused the other: {}", shown()),
    };
    let again = Trace::read(&write(&trace)).unwrap();
    assert_eq!(again.events(), trace.events(), "{}", shown());
    for event in trace.events() {
        decode(event.name());
    }
    let scene = Scene::of(trace);
    let stats = Stats::of(&scene.trace, &scene.chains, &scene.launches);
    assert_eq!(stats.events + stats.skipped, scene.trace.elements() as u64);
    Health::of(&scene.trace, &scene.chains, &scene.launches);
    true
}
