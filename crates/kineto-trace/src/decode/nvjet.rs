//! `nvjet`: cuBLAS's matrix products for Hopper and later. NVIDIA documents none of it; the epilogues and the
//! types were seen by running what they name.

use super::{part::Parts, types};

pub(super) fn is(name: &str) -> bool {
    name.starts_with("nvjet_")
}

/// Types by the three letters, where they were seen on known inputs.
const TYPES: &[(&str, &str)] = &[
    ("tst", "bf16 in, bf16 out, added up in fp32"),
    ("hsh", "fp16 in, fp16 out, added up in fp32"),
    ("tss", "bf16 in, fp32 out, added up in fp32"),
    ("hss", "fp16 in, fp32 out, added up in fp32"),
    ("sss", "fp32 in, fp32 out"),
];

const EPILOGUES: &[(&str, &str)] = &[
    ("bias", "adds a bias of one dimension"),
    ("badd", "adds a whole matrix (beta is not 0)"),
    ("gelubias", "adds a bias, then GELU"),
    ("relubias", "adds a bias, then ReLU"),
    ("gelu", "GELU"),
    ("relu", "ReLU"),
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    let mut sizes_seen = 0;
    for token in name.split('_') {
        if token == "nvjet" {
            parts.known(token, "cuBLAS's GEMM for Hopper and later");
            parts.head("nvjet (cuBLAS, Hopper and later)");
        } else if let Some(name) = types::architecture(token) {
            parts.known(token, format!("compiled for {name}"));
            parts.head(name);
        } else if let Some((_, meaning)) = TYPES.iter().find(|(letters, _)| *letters == token) {
            parts.inferred(token, *meaning);
            parts.head(*meaning);
        } else if types::sizes(token).is_some_and(|sizes| sizes.len() == 2) {
            sizes_seen += 1;
            size(token, sizes_seen, parts);
        } else if let Some((_, meaning)) = EPILOGUES.iter().find(|(word, _)| *word == token) {
            parts.known(token, format!("epilogue: {meaning}"));
            parts.head(format!("epilogue {token}"));
        } else {
            rest(token, parts);
        }
    }
}

fn size(token: &str, place: usize, parts: &mut Parts) {
    match place {
        1 => {
            parts.known(token, "rows and columns of the output that a tile covers");
            parts.head(format!("tile {token}"));
        }
        2 => {
            parts.inferred(
                token,
                "depth of a stage and number of stages of the pipeline along k",
            );
            parts.head(format!("stages {token}"));
        }
        3 => {
            parts.inferred(token, "thread blocks of a cluster");
            parts.head(format!("cluster {token}"));
        }
        _ => parts.unknown(token),
    }
}

fn rest(token: &str, parts: &mut Parts) {
    let layout = token.len() == 3 && token.bytes().all(|byte| matches!(byte, b'N' | b'T'));
    if layout {
        parts.inferred(
            token,
            "layouts of the two inputs and the output as cuBLAS counts them, columns first: T transposed, N not",
        );
        parts.head(format!("layout {token}"));
    } else if token.eq_ignore_ascii_case("splitk") {
        parts.known(
            token,
            "k is cut in slices that run side by side and are added up",
        );
        parts.head("split-K");
    } else if matches!(token, "coopA" | "coopB") {
        parts.inferred(token, "two groups of warps share one tile");
    } else {
        parts.unknown(token);
    }
}
