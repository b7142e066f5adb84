//! Pointwise kernels in a row.

use super::{
    Finding, Pattern,
    scene::{Scene, bytes, counted},
};
use crate::{Dims, EventId, Family};

/// The longest stretch of pointwise kernels that follow one another on a stream and work on one size.
pub(super) fn pointwise_chain(scene: &Scene) -> Option<Finding> {
    let sized = |id: EventId| {
        let op = scene.launches.op_of(id)?;
        largest(scene, op)
    };
    let (mut chains, mut current): (Vec<Vec<EventId>>, Vec<EventId>) = (Vec::new(), Vec::new());
    for id in scene.kernels() {
        let goes_on = scene.family(id) == Family::Pointwise
            && current.last().is_none_or(|&before| {
                let same_row = scene.trace.get(before).track() == scene.trace.get(id).track();
                same_row && sized(before).is_some() && sized(before) == sized(id)
            });
        if goes_on {
            current.push(id);
            continue;
        }
        chains.push(std::mem::take(&mut current));
        if scene.family(id) == Family::Pointwise {
            current.push(id);
        }
    }
    chains.push(current);
    chains.retain(|chain| chain.len() > 1);
    let longest = chains.iter().map(Vec::len).max()?;
    let saved: u64 = chains
        .iter()
        .flat_map(|chain| &chain[1..])
        .filter_map(|&id| sized(id))
        .fold(0, |all: u64, size| {
            all.saturating_add(size.saturating_mul(2))
        });
    let events: Vec<EventId> = chains.concat();
    let total = scene.total(&events);
    let said = format!(
        "{} in {}, at most {longest} in a row; if each feeds the next, {} need not travel to memory and back",
        counted(events.len(), "kernel"),
        counted(chains.len(), "chain"),
        bytes(saved)
    );
    Some(Finding::new(Pattern::PointwiseChain, said, events).lasting(total))
}

/// Bytes of an op's largest input.
fn largest(scene: &Scene, op: EventId) -> Option<u64> {
    let event = scene.trace.get(op);
    let types = event.input_types()?;
    let sizes = event
        .input_dims()?
        .into_iter()
        .zip(types)
        .filter_map(|(dims, element)| {
            let Dims::Tensor(dims) = dims else {
                return None;
            };
            let element = match element.as_str() {
                "float" | "int" => 4,
                "double" | "long" | "long int" => 8,
                "c10::Half" | "c10::BFloat16" => 2,
                "bool" | "unsigned char" => 1,
                _ => return None,
            };
            let count = dims.iter().try_fold(1u64, |all, &size| {
                all.checked_mul(u64::try_from(size).ok()?)
            })?;
            count.checked_mul(element).filter(|_| !dims.is_empty())
        });
    sizes.max()
}
