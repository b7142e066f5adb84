//! What is shown on hover.

use kineto_trace::{Dims, Event, EventId, Timestamp};
use texts::{figures as words, fill};

use crate::Source;

/// The whole name, times from `origin`, and what else is known, a line each.
pub(crate) fn hover(source: &Source, id: EventId, origin: Timestamp) -> Vec<String> {
    let event = source.trace.get(id);
    let mut lines = vec![event.name().to_owned()];
    lines.push(fill(
        words::HOVER_TIMES,
        &[
            ("start", &(event.start() - origin).to_string()),
            ("duration", &event.duration().to_string()),
        ],
    ));
    if event.is_cpu() && !source.chains.children(id).is_empty() {
        let own = source.chains.self_time(id).to_string();
        lines.push(fill(words::HOVER_SELF, &[("duration", &own)]));
    }
    if let Some(shapes) = shapes(event) {
        lines.push(fill(words::HOVER_SHAPES, &[("shapes", &shapes)]));
    }
    lines.extend(launch_parameters(event));
    lines.extend(launched_by(source, id));
    lines
}

fn launch_parameters(event: &Event) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(grid), Some(block)) = (event.grid(), event.block()) {
        let values = [("grid", &*times(&grid)), ("block", &*times(&block))];
        lines.push(fill(words::HOVER_GRID, &values));
    }
    if let Some(registers) = event.registers() {
        lines.push(fill(
            words::HOVER_REGISTERS,
            &[("registers", &registers.to_string())],
        ));
    }
    if let Some(bytes) = event.shared_memory() {
        lines.push(fill(
            words::HOVER_SHARED_MEMORY,
            &[("bytes", &bytes.to_string())],
        ));
    }
    lines
}

fn launched_by(source: &Source, id: EventId) -> Option<String> {
    let call = source.trace.get(source.launches.call_of(id)?).name();
    let delay = source.launches.delay(id)?.to_string();
    Some(fill(
        words::HOVER_LAUNCHED_BY,
        &[("call", call), ("delay", &delay)],
    ))
}

/// The shapes of the inputs that are tensors: `[64] [1024, 32] [32, 64]`.
fn shapes(event: &Event) -> Option<String> {
    let shapes: Vec<String> = event
        .input_dims()?
        .iter()
        .filter_map(|dims| match dims {
            Dims::Tensor(sizes) if !sizes.is_empty() => Some(format!("{sizes:?}")),
            Dims::List(list) if !list.is_empty() => Some(format!("{list:?}")),
            _ => None,
        })
        .collect();
    (!shapes.is_empty()).then(|| shapes.join(" "))
}

fn times(sizes: &[u32]) -> String {
    let sizes: Vec<String> = sizes.iter().map(u32::to_string).collect();
    sizes.join(" × ")
}
