//! Patterns of copies and fills.

use super::{
    Finding, Pattern,
    scene::{Scene, bytes, counted},
};
use crate::{EventId, Family, Field, Value};

/// Ops in which work of one family comes before a matrix product, with that work.
fn before_gemm(scene: &Scene, family: Family, picked: impl Fn(&str) -> bool) -> Vec<EventId> {
    let fitting = scene
        .work
        .named(|name| scene.family_of(name) == family && picked(name));
    let fits = |&id: &EventId| scene.family(id) == family && picked(scene.name(id));
    let mut found = Vec::new();
    for (_, work) in scene.by_op(&fitting) {
        let product = work.iter().position(|&id| scene.family(id) == Family::Gemm);
        let before = &work[..product.unwrap_or(0)];
        found.extend(before.iter().copied().filter(fits));
    }
    found
}

pub(super) fn memset_before_gemm(scene: &Scene) -> Option<Finding> {
    let fills = before_gemm(scene, Family::Fill, |_| true);
    let &first = fills.first()?;
    let op = scene.launches.op_of(first)?;
    let total = scene.total(&fills);
    let said = format!(
        "{} before the product, first in {}, together {total}",
        counted(fills.len(), "fill"),
        scene.name(op)
    );
    Some(Finding::new(Pattern::MemsetBeforeGemm, said, fills).lasting(total))
}

pub(super) fn copy_before_gemm(scene: &Scene) -> Option<Finding> {
    let copies = before_gemm(scene, Family::Copy, |name| name.contains("DtoD"));
    let &first = copies.first()?;
    let op = scene.launches.op_of(first)?;
    let total = scene.total(&copies);
    let said = format!(
        "{} before the product, first in {}: {} in {total}",
        counted(copies.len(), "copy"),
        scene.name(op),
        bytes(moved(scene, &copies))
    );
    Some(Finding::new(Pattern::CopyBeforeGemm, said, copies).lasting(total))
}

/// Ops that return what they get, or a copy of it where its order does not fit.
const ORDERING: &[&str] = &["aten::contiguous", "aten::reshape", "aten::flatten"];

/// Ops that had to copy, each the innermost around its copy.
pub(super) fn layout(scene: &Scene) -> Option<Finding> {
    let mut clones = scene.host.named(|name| name == "aten::clone");
    clones.retain(|&id| scene.launches_work(id));
    let asked_by = |&clone: &EventId| {
        let mut around = scene.chains.ancestors(clone);
        around.find(|&id| ORDERING.contains(&scene.name(id)))
    };
    let (ops, clones): (Vec<EventId>, Vec<EventId>) = clones
        .iter()
        .filter_map(|clone| Some((asked_by(clone)?, *clone)))
        .unzip();
    let &first = ops.first()?;
    let work = clones.iter();
    let work: Vec<EventId> = work
        .flat_map(|&id| scene.launches.under(scene.chains, id))
        .collect();
    let total = scene.total(&work);
    let said = format!(
        "{}, first in {}, together {total}",
        counted(ops.len(), "copy"),
        scene.name(first)
    );
    Some(Finding::new(Pattern::LayoutCopy, said, ops).lasting(total))
}

pub(super) fn pageable(scene: &Scene) -> Option<Finding> {
    let copies = scene.work.named(|name| name.contains("Pageable"));
    if copies.is_empty() {
        return None;
    }
    let total = scene.total(&copies);
    let said = format!(
        "{}: {} in {total}",
        counted(copies.len(), "copy"),
        bytes(moved(scene, &copies))
    );
    Some(Finding::new(Pattern::PageableCopy, said, copies).lasting(total))
}

fn moved(scene: &Scene, copies: &[EventId]) -> u64 {
    let bytes = |&id: &EventId| {
        scene
            .trace
            .get(id)
            .arg(Field::Bytes)
            .and_then(Value::as_u64)
    };
    copies.iter().filter_map(bytes).fold(0, u64::saturating_add)
}
