//! Where the sweep crosses from one side to the other.

use figures::FigureSpec;
use texts::claims::matmul_add as words;

use crate::recording::Recording;
use crate::stages::common::drawing::{around, callout, timeline};
use crate::stages::common::listing::filled;
use crate::stages::matmul_add::forwards::gemms;
use crate::stages::matmul_add::swept;

/// The sizes before and after the crossing point; on a CPU, which has none, the last two.
pub(super) fn crossing(recording: &Recording) -> Option<FigureSpec> {
    let trace = &recording.trace;
    let sizes = swept::sizes(recording);
    let (before, after) = match swept::crossing(&sizes) {
        Some(found) => found,
        None => (sizes.iter().rev().nth(1)?, sizes.last()?),
    };
    let mut values = vec![
        ("before", before.edge.to_string()),
        ("after", after.edge.to_string()),
    ];
    let caption = if recording.run.is_gpu() {
        values.push(("before_gpu", before.gpu.to_string()));
        values.push(("after_gpu", after.gpu.to_string()));
        filled(words::CROSSING_FIGURE, &values)
    } else {
        filled(words::CROSSING_FIGURE_CPU, &values)
    };
    let pointed = |size: &swept::Size| {
        let text = filled(words::CALLOUT_SIZE, &[("edge", size.edge.to_string())]);
        let first = gemms(recording)
            .into_iter()
            .find(|&gemm| trace.get(gemm).start() >= trace.get(size.event).start());
        callout(first.unwrap_or(size.event), &text)
    };
    let span = around(recording, &[before.event, after.event])?;
    let callouts = [pointed(before), pointed(after)];
    Some(timeline("crossing", span, caption, callouts))
}
