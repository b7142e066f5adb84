//! Building copies of the project, and spoiling their recordings.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tests::{BuiltBook, ProjectCopy};

const BUILD_BOOK: &str = env!("CARGO_BIN_EXE_build-book");

/// Builds a copy's book, which must succeed.
#[allow(dead_code, reason = "each test program uses its part of this")]
#[track_caller]
pub fn build(project: &ProjectCopy, variables: &[(&str, &str)]) -> BuiltBook {
    match project.build(BUILD_BOOK, variables) {
        Ok(book) => book,
        Err(failure) => panic!("the book was not built:\n{}", failure.0),
    }
}

/// What building a copy's book says, which must fail.
#[allow(dead_code, reason = "each test program uses its part of this")]
#[track_caller]
pub fn failure(project: &ProjectCopy) -> String {
    match project.build(BUILD_BOOK, &[]) {
        Ok(_) => panic!("the book was built"),
        Err(failure) => failure.0,
    }
}

/// Replaces a text everywhere in the trace of `linear/eager`.
#[allow(dead_code, reason = "each test program uses its part of this")]
pub fn spoil_trace(project: &ProjectCopy, from: &str, to: &str) {
    let file = "traces/h200/linear/eager.json.gz";
    let mut text = String::new();
    let bytes = std::fs::read(project.path(file)).unwrap();
    GzDecoder::new(bytes.as_slice())
        .read_to_string(&mut text)
        .unwrap();
    assert!(text.contains(from), "the trace has no `{from}`");
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(text.replace(from, to).as_bytes()).unwrap();
    project.write(file, gzip.finish().unwrap());
}
