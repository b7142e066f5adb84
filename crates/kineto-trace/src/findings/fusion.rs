//! Pointwise kernels in a row.

use std::sync::Arc;

use super::{
    Finding, Pattern,
    scene::{Map, Scene, bytes, counted},
};
use crate::{
    Category, Dims, Event, EventId, Family, Field,
    regime::{Factors, factors},
};

/// The longest stretch of pointwise kernels that follow one another on a stream and work on one size.
pub(super) fn pointwise_chain(scene: &Scene) -> Option<Finding> {
    let mut sizes: Map<_, Option<u64>> = Map::default();
    // A trace repeats its shapes: the text of each is read once.
    let mut sized = |id: EventId| {
        let op = scene.trace.get(scene.launches.op_of(id)?);
        let inputs = (op.arg(Field::InputDims), op.arg(Field::InputTypes));
        *sizes.entry(inputs).or_insert_with(|| largest(op))
    };
    let kernels: Vec<(EventId, Option<u64>)> = scene
        .kernels
        .iter()
        .map(|id| {
            let pointwise = scene.family(id) == Family::Pointwise;
            (id, if pointwise { sized(id) } else { None })
        })
        .collect();
    let goes_on = |before: &(EventId, Option<u64>), after: &(EventId, Option<u64>)| {
        let same_row = scene.trace.get(before.0).track() == scene.trace.get(after.0).track();
        same_row && before.1.is_some() && before.1 == after.1
    };
    let chains: Vec<&[(EventId, Option<u64>)]> = kernels
        .chunk_by(goes_on)
        .filter(|chain| chain.len() > 1)
        .collect();
    let longest = chains.iter().map(|chain| chain.len()).max()?;
    let sizes = chains.iter().flat_map(|chain| &chain[1..]);
    let saved = sizes.fold(0, |all: u64, &(_, size)| {
        all.saturating_add(size.unwrap_or(0).saturating_mul(2))
    });
    let kernels = chains.iter().copied().flatten();
    let events: Vec<EventId> = kernels.map(|&(id, _)| id).collect();
    let total = scene.total(&events);
    let said = format!(
        "{} in {}, at most {longest} in a row; if each feeds the next, {} need not travel to memory and back",
        counted(events.len(), "kernel"),
        counted(chains.len(), "chain"),
        bytes(saved)
    );
    Some(Finding::new(Pattern::PointwiseChain, said, events).lasting(total))
}

/// A kernel, with its op and that op's factors where it is a matrix product.
type Kernel = (EventId, Option<(EventId, Arc<Factors>)>);

/// Matrix products that follow one another and have left factors of one shape, none of which can be the result of the
/// product before: then they most likely have one left factor.
pub(super) fn gemms_of_one_input(scene: &Scene) -> Option<Finding> {
    let mut known: Map<_, Option<Arc<Factors>>> = Map::default();
    // A trace repeats its shapes: the text of each is read once.
    let mut product = |kernel: EventId| {
        if scene.family(kernel) != Family::Gemm {
            return None;
        }
        let id = scene.launches.op_of(kernel)?;
        let op = scene.trace.get(id);
        let inputs = (op.name(), op.arg(Field::InputDims));
        let factors = known
            .entry(inputs)
            .or_insert_with(|| factors(op).map(Arc::new));
        Some((id, factors.clone()?))
    };
    let kernels: Vec<Kernel> = scene
        .kernels
        .iter()
        .map(|kernel| (kernel, product(kernel)))
        .collect();
    let goes_on = |before: &Kernel, after: &Kernel| {
        let (Some((one, factors)), Some((other, others))) = (&before.1, &after.1) else {
            return false;
        };
        let row = |kernel| scene.trace.get(kernel).track();
        factors.left == others.left
            && factors.left.last() != Some(&factors.columns)
            && one != other
            && row(before.0) == row(after.0)
            && span(scene, *one) == span(scene, *other)
    };
    let groups: Vec<_> = kernels
        .chunk_by(goes_on)
        .filter(|group| group.len() > 1)
        .collect();
    let (_, factors) = groups.first()?.first()?.1.as_ref()?;
    let sizes: Vec<String> = factors.left.iter().map(u64::to_string).collect();
    let events = groups.iter().copied().flatten();
    let events: Vec<EventId> = events.map(|&(kernel, _)| kernel).collect();
    let total = scene.total(&events);
    let said = format!(
        "{} in {}, together {total}; the first multiply a matrix of {}",
        counted(events.len(), "kernel"),
        counted(groups.len(), "group"),
        sizes.join(" x ")
    );
    Some(Finding::new(Pattern::GemmsOfOneInput, said, events).lasting(total))
}

/// The innermost annotation around an op.
fn span(scene: &Scene, op: EventId) -> Option<EventId> {
    let mut outer = scene.chains.ancestors(op);
    outer.find(|&id| scene.trace.get(id).category() == Category::UserAnnotation)
}

/// Bytes of an op's largest input.
fn largest(op: &Event) -> Option<u64> {
    let types = op.input_types()?;
    let sizes = op
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
