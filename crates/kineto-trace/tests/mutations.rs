//! Whatever a file holds, reading it and working everything out neither panics nor hangs.

mod common;

use std::io::Read;

use common::Scene;
use kineto_trace::{Trace, redact};

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
    redact(bytes).unwrap();
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
fn a_file_cut_anywhere_is_an_error() {
    let text = common::bytes("cases/26_cuda_graph_shared_correlation.json");
    let whole = text.trim_ascii_end().len();
    for length in 0..whole {
        assert!(Trace::read(&text[..length]).is_err(), "cut at {length}");
    }
    assert!(Trace::read(&text[..whole]).is_ok());
}
