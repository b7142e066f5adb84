//! A claim that several stages make: Python's twin of a program runs the same kernels and
//! computes the same numbers.

use kineto_trace::EventId;

use super::events::{kernels_of, name, steps};
use super::families::template;
use super::listing::{filled, names, nothing_to_check};
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::value::Value;

/// Checks it on two recordings: Rust's, then Python's, which drew the same random tensors and
/// says how far its result is from Rust's.
pub(crate) fn same_kernels_and_numbers(recordings: &[&Recording]) -> Outcome {
    let &[rust, python] = recordings else {
        return nothing_to_check("kernel");
    };
    if !rust.run.is_gpu() || !python.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (by_rust, by_python) = (called(rust), called(python));
    let Some(&difference) = python.run.measured.get("difference_from_rust") else {
        return nothing_to_check("difference_from_rust");
    };
    if by_rust.is_empty() {
        return nothing_to_check("kernel");
    }
    let shown = |all: &[&str]| {
        let short: Vec<_> = all.iter().map(|name| template(name)).collect();
        names(short.iter().map(String::as_str))
    };
    let values = [
        ("rust", shown(&by_rust)),
        ("python", shown(&by_python)),
        ("difference", Value::Share(difference).to_string()),
    ];
    let evidence = filled(texts::claims::TWIN_EVIDENCE, &values);
    let holds = by_rust == by_python && difference == 0.0;
    Outcome::of(holds, evidence, ran(rust))
}

fn ran(recording: &Recording) -> Vec<EventId> {
    kernels_of(recording, &steps(recording))
}

fn called(recording: &Recording) -> Vec<&str> {
    let kernels = ran(recording).into_iter();
    kernels.map(|id| name(recording, id)).collect()
}
