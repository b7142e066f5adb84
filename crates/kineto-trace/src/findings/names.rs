//! Patterns that kernel names tell.

use super::{
    Finding, Pattern,
    scene::{Scene, counted},
};
use crate::{Decoded, EventId, Family};

/// Names longer than this are cut in the middle.
const LONGEST: usize = 60;

/// A long name without its middle.
pub(crate) fn short(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    if letters.len() <= LONGEST {
        return name.to_owned();
    }
    let half = (LONGEST - 3) / 2;
    let (head, tail) = (&letters[..half], &letters[letters.len() - half..]);
    head.iter().chain(&['.', '.', '.']).chain(tail).collect()
}

fn about(scene: &Scene, pattern: Pattern, kernels: Vec<EventId>) -> Option<Finding> {
    let &first = kernels.first()?;
    let total = scene.total(&kernels);
    let said = format!(
        "{}, together {total}; first {}",
        counted(kernels.len(), "kernel"),
        short(scene.name(first))
    );
    Some(Finding::new(pattern, said, kernels).lasting(total))
}

/// The kernels whose decoded name fits.
fn decoded(scene: &Scene, fits: impl Fn(&Decoded) -> bool) -> Vec<EventId> {
    let fits = |name| scene.decoded(name).is_some_and(&fits);
    scene.kernels.named(fits)
}

pub(super) fn split_k(scene: &Scene) -> Option<Finding> {
    let splits = |name: &str| name.to_ascii_lowercase().contains("splitk");
    let kernels = scene.kernels.named(splits);
    about(scene, Pattern::SplitK, kernels)
}

pub(super) fn misaligned(scene: &Scene) -> Option<Finding> {
    let kernels = decoded(scene, |decoded| {
        let mut parts = decoded.parts.iter();
        decoded.family == Family::Gemm
            && parts.any(|part| matches!(part.text.as_str(), "align1" | "align2"))
    });
    about(scene, Pattern::MisalignedGemm, kernels)
}

pub(super) fn epilogue(scene: &Scene) -> Option<Finding> {
    let kernels = decoded(scene, |decoded| {
        // CUTLASS's "relu" may be switched off; nvjet's names say what ran.
        decoded.family == Family::Gemm && decoded.summary.contains("; epilogue ")
    });
    let mut finding = about(scene, Pattern::GemmEpilogue, kernels)?;
    let decoded = scene.decoded(scene.name(*finding.events.first()?))?;
    let word = decoded
        .summary
        .split("; ")
        .find_map(|piece| piece.strip_prefix("epilogue "))?;
    finding.evidence.push_str(&format!(" ({word})"));
    Some(finding)
}

pub(super) fn fused(scene: &Scene) -> Option<Finding> {
    let kernels = decoded(scene, |decoded| {
        let mut pieces = decoded.summary.split("; ");
        pieces.any(|piece| piece.starts_with("fused ") && piece.contains(", "))
    });
    about(scene, Pattern::FusedKernel, kernels)
}
