//! NCCL's and RCCL's collectives.

use super::{cpp::Signature, part::Parts, types};

/// Collectives as the names spell them.
const COLLECTIVES: &[&str] = &[
    "AllReduce",
    "AllGather",
    "AllGatherV",
    "AlltoAll",
    "ReduceScatter",
    "Broadcast",
    "Reduce",
    "SendRecv",
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    let signature = Signature::of(name);
    let mut generic = false;
    for token in tokens(signature.path) {
        match token {
            "ncclDevKernel" | "ncclKernel" => {
                parts.known(token, "a kernel of NCCL (on AMD, of RCCL)")
            }
            "rcclGenericKernel" | "rcclDevKernel" => parts.known(token, "a kernel of RCCL"),
            "Generic" => {
                generic = true;
                parts.known(
                    token,
                    "the kernel for all: which collective ran is not in the name",
                );
            }
            "Sum" | "Prod" | "Max" | "Min" | "MinMax" | "PreMulSum" | "SumPostDiv" => {
                let operation = token.to_lowercase();
                parts.known(token, format!("reduces by {operation}"));
                parts.head(operation);
            }
            "RING" | "TREE" | "COLLNET" | "NVLS" | "NVLSTREE" | "PAT" => {
                parts.known(token, "the algorithm: how ranks pass data on");
                parts.head(token.to_lowercase());
            }
            "LL" | "LL128" | "SIMPLE" => {
                parts.known(
                    token,
                    "the protocol: LL and LL128 for low latency, SIMPLE for bandwidth",
                );
                parts.head(token);
            }
            _ => collective_or_type(token, parts),
        }
    }
    if generic || signature.path.starts_with("rcclGeneric") {
        parts.head("NCCL/RCCL generic kernel: the collective is not in the name");
    }
    super::cpp::tail(&signature, parts);
}

/// Between underscores, but `int8_t` stays whole.
fn tokens(path: &str) -> impl Iterator<Item = &str> {
    let (path, typed) = match path.strip_suffix("_t").and_then(|rest| rest.rfind('_')) {
        Some(at) => (&path[..at], Some(&path[at + 1..])),
        None => (path, None),
    };
    path.split('_').chain(typed)
}

fn collective_or_type(token: &str, parts: &mut Parts) {
    if COLLECTIVES.contains(&token) {
        parts.known(token, "the collective");
        parts.head(format!("NCCL {token}"));
    } else if let Some(name) = types::token(token).or_else(|| types::element(token)) {
        parts.known(token, format!("elements of type {name}"));
        parts.head(name);
    } else {
        parts.unknown(token);
    }
}
