//! Kernel names, part by part.
//!
//! A name says more than what ran: which library, for which architecture, in which tiles, on which types. What a
//! part means is written down by its makers, or follows from their habit, or is not known; [`Certainty`] says
//! which, and nothing is guessed. A name that no rule fits is [`Family::Unknown`].

mod aten;
mod attention;
mod cpp;
mod cudnn;
mod family;
mod gemm;
mod memory;
mod nccl;
mod nvjet;
mod part;
mod tensile;
mod triton;
mod types;

pub use family::Family;
pub use part::{Certainty, Decoded, Part};

use part::Parts;

/// Explains the name of a kernel, copy or fill.
pub fn decode(name: &str) -> Decoded {
    let plain = cpp::demangled(name);
    let mut parts = Parts::default();
    let family = Family::of(&plain);
    match family {
        Family::Copy | Family::Fill => memory::read(&plain, &mut parts),
        Family::Collective => nccl::read(&plain, &mut parts),
        _ if plain.starts_with("triton_") => triton::read(&plain, &mut parts),
        _ if nvjet::is(&plain) => nvjet::read(&plain, &mut parts),
        _ if tensile::is(&plain) => tensile::read(&plain, &mut parts),
        Family::Attention => attention::read(&plain, &mut parts),
        Family::Gemm | Family::GemmHelper | Family::MatrixVector => gemm::read(&plain, &mut parts),
        Family::Convolution if gemm::is_xmma(&plain) => gemm::read(&plain, &mut parts),
        Family::Convolution => cudnn::read(&plain, &mut parts),
        Family::Normalisation if plain.contains("cudnn") => cudnn::read(&plain, &mut parts),
        Family::Unknown => unknown(&plain, &mut parts),
        _ => aten::read(&plain, &mut parts),
    }
    let demangled = (plain != name).then(|| plain.into_owned());
    parts.finish(family, demangled)
}

/// A name without a rule: its C++ form, if it has one, is all there is to say.
fn unknown(name: &str, parts: &mut Parts) {
    let signature = cpp::Signature::of(name);
    parts.unknown(signature.path);
    cpp::tail(&signature, parts);
}
