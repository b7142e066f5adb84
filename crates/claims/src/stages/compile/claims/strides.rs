//! Claims about inputs with other strides than the code was compiled for.

use texts::claims::compile as words;
use texts::fill;

use super::names_of;
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::{annotations, name};
use crate::stages::common::listing::nothing_to_check;
use crate::stages::compile::forwards::{OTHER, UNCHECKED, USUAL, kernels_in, regions};
use crate::value::Value;

/// A result in bf16 that is further off its reference than this is wrong.
pub(in super::super) const TOLERANCE: f64 = 1e-2;

pub(in super::super) fn recompiles(recording: &Recording) -> Outcome {
    let (usual, other) = (regions(recording, USUAL), regions(recording, OTHER));
    let Some(graphs) = recording.run.measured.get("graphs") else {
        return nothing_to_check("graphs");
    };
    let shared = usual.iter().any(|&id| {
        let same = |&it: &_| name(recording, it) == name(recording, id);
        other.iter().any(same)
    });
    let evidence = fill(
        words::RECOMPILES_EVIDENCE,
        &[
            ("usual", &names_of(recording, &usual)),
            ("other", &names_of(recording, &other)),
            ("graphs", &Value::Count(*graphs as u64).to_string()),
        ],
    );
    let ran = !usual.is_empty() && !other.is_empty();
    let events = usual.into_iter().chain(other).collect();
    Outcome::of(ran && !shared && *graphs == 2.0, evidence, events)
}

pub(in super::super) fn other_kernel(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let (usual, other) = (kernels_in(recording, USUAL), kernels_in(recording, OTHER));
    if usual.is_empty() || other.is_empty() {
        return nothing_to_check("kernel");
    }
    let names = (names_of(recording, &usual), names_of(recording, &other));
    let values = [("usual", names.0.as_str()), ("other", &names.1)];
    let evidence = fill(words::OTHER_KERNEL_EVIDENCE, &values);
    Outcome::of(names.0 != names.1, evidence, other)
}

/// Two measured errors, and how they are told.
fn errors(recording: &Recording, keys: [&str; 2]) -> Option<[(f64, String); 2]> {
    let told = |key| {
        let error = *recording.run.measured.get(key)?;
        Some((error, Value::Share(error).to_string()))
    };
    Some([told(keys[0])?, told(keys[1])?])
}

pub(in super::super) fn still_right(recording: &Recording) -> Outcome {
    let keys = ["usual_strides_relative_error", "relative_error"];
    let Some([usual, other]) = errors(recording, keys) else {
        return nothing_to_check("relative_error");
    };
    let values = [("usual", usual.1.as_str()), ("other", &other.1)];
    let evidence = fill(words::STILL_RIGHT_EVIDENCE, &values);
    let holds = usual.0 <= TOLERANCE && other.0 <= TOLERANCE;
    Outcome::of(holds, evidence, regions(recording, OTHER))
}

pub(in super::super) fn wrong_in_silence(recording: &Recording) -> Outcome {
    let keys = ["relative_error", "unchecked_relative_error"];
    let Some([usual, other]) = errors(recording, keys) else {
        return nothing_to_check("unchecked_relative_error");
    };
    let runs = annotations(recording, UNCHECKED);
    let evidence = fill(
        words::WRONG_IN_SILENCE_EVIDENCE,
        &[
            ("runs", &runs.len().to_string()),
            ("usual", &usual.1),
            ("other", &other.1),
        ],
    );
    let holds = !runs.is_empty() && usual.0 <= TOLERANCE && other.0 > TOLERANCE;
    Outcome::of(holds, evidence, runs)
}

pub(in super::super) fn same_kernel_unchecked(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let usual = kernels_in(recording, USUAL);
    let other = kernels_in(recording, UNCHECKED);
    if usual.is_empty() || other.is_empty() {
        return nothing_to_check("kernel");
    }
    let names = (names_of(recording, &usual), names_of(recording, &other));
    let values = [("usual", names.0.as_str()), ("other", &names.1)];
    let evidence = fill(words::SAME_KERNEL_UNCHECKED_EVIDENCE, &values);
    Outcome::of(names.0 == names.1, evidence, other)
}

pub(in super::super) fn refused(recordings: &[&Recording]) -> Outcome {
    let &[batches, matrix] = recordings else {
        return nothing_to_check("refused");
    };
    let refused = |recording: &Recording| recording.run.measured.get("refused") == Some(&1.0);
    let told = |recording| match refused(recording) {
        true => words::YES,
        false => words::NO,
    };
    let values = [("matrix", told(matrix)), ("batches", told(batches))];
    let evidence = fill(words::REFUSED_EVIDENCE, &values);
    let events = annotations(batches, USUAL);
    Outcome::of(refused(batches) && refused(matrix), evidence, events)
}
