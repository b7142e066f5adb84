//! Claims about the view.

use kineto_trace::Category;
use texts::claims::transpose as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::{activities, below, calls, steps};
use crate::stages::common::listing::nothing_to_check;
use crate::stages::common::operands::{Operand, operand_of};
use crate::value::Value;

pub(super) fn strides_swapped(recording: &Recording) -> Outcome {
    let steps = steps(recording);
    let turned = below(recording, &steps, "aten::t");
    let used = below(recording, &steps, "aten::contiguous");
    let (Some(&turn), Some(&use_)) = (turned.first(), used.first()) else {
        return nothing_to_check("aten::t");
    };
    let sizes = |call| {
        let Operand { shape, strides, .. } = operand_of(recording, call, 0)?;
        Some((shape, strides?))
    };
    let (Some((shape, strides)), Some((view_shape, view_strides))) = (sizes(turn), sizes(use_))
    else {
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &[("op", "aten::t")]));
    };
    let swapped = |sizes: &[i64]| sizes.iter().rev().copied().collect::<Vec<_>>();
    let holds = view_shape == swapped(&shape) && view_strides == swapped(&strides);
    let shown = |sizes: Vec<i64>| Value::Shape(sizes).to_string();
    let evidence = fill(
        words::STRIDES_SWAPPED_EVIDENCE,
        &[
            ("shape", shown(shape).as_str()),
            ("strides", &shown(strides)),
            ("view_shape", &shown(view_shape)),
            ("view_strides", &shown(view_strides)),
        ],
    );
    Outcome::of(holds, evidence, vec![turn, use_])
}

/// What the programs found when they compared the addresses.
pub(super) fn same_place(recordings: &[&Recording]) -> Outcome {
    let &[view, copy] = recordings else {
        return nothing_to_check("shares_storage");
    };
    let shares = |recording: &Recording| {
        let measured = recording.run.measured.get("shares_storage").copied();
        measured.map(|shares| shares > 0.5)
    };
    let shown = |shares| match shares {
        Some(true) => words::YES,
        Some(false) => words::NO,
        None => words::NOT_MEASURED,
    };
    let (of_view, of_copy) = (shares(view), shares(copy));
    let values = [("view", shown(of_view)), ("copy", shown(of_copy))];
    Outcome::of(
        (of_view, of_copy) == (Some(true), Some(false)),
        fill(words::SAME_PLACE_EVIDENCE, &values),
        below(view, &steps(view), "aten::t"),
    )
}

pub(super) fn launches_nothing(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let steps = steps(recording);
    let turned = below(recording, &steps, "aten::t");
    if turned.is_empty() {
        return nothing_to_check("aten::t");
    }
    let calls = calls(recording, &steps).len();
    let launched: usize = steps
        .iter()
        .map(|&step| activities(recording, step).len())
        .sum();
    // Nor may there be work that no call accounts for: the lane has to be empty.
    let trace = &recording.trace;
    let on_device = trace.ids_of(Category::is_device).count();
    let activities = launched.max(on_device);
    let evidence = fill(
        words::VIEW_LAUNCHES_NOTHING_EVIDENCE,
        &[
            ("steps", steps.len().to_string().as_str()),
            ("ops", &turned.len().to_string()),
            ("calls", &calls.to_string()),
            ("activities", &activities.to_string()),
        ],
    );
    Outcome::of(calls == 0 && activities == 0, evidence, turned)
}
