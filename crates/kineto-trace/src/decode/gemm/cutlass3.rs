//! Names of CUTLASS 3.x: `cutlass3x_sm90_tensorop_s64x128x16gemm_bf16_bf16_f32_void_bf16_128x128x64_2x1x1_0_tnn_...`.
//!
//! CUTLASS' own generator writes them, every piece at a place of its own: architecture, kind of unit, product, the
//! types of A, B, accumulator, C and D, tile, cluster, stages, layouts, alignment, schedules.

use super::super::{part::Parts, types};

/// What each of the five types is of, and how the summary puts it.
const OPERANDS: [(&str, &str); 5] = [
    ("A, the first operand", "in"),
    ("B, the second operand", "in"),
    ("the accumulator: what is added up in", "accumulator"),
    ("C, the matrix that is added", "added"),
    ("D, the output", "out"),
];

/// Words behind the alignment: tile scheduler, kernel schedule, epilogue schedule.
const SCHEDULES: &[(&str, &str)] = &[
    ("warpspecialized", "some warps load, others multiply"),
    (
        "pingpong",
        "two groups of warps take turns: one multiplies while the other writes its tile",
    ),
    ("cooperative", "two groups of warps share a tile"),
    (
        "unspecialized",
        "loads by the tensor memory accelerator, each warp does all",
    ),
    ("cpasync", "loads by asynchronous copies of the threads"),
    (
        "fp8",
        "with the next token: fp8 products added up in the tensor cores alone",
    ),
    (
        "fastaccum",
        "faster and less exact than moving the sums out",
    ),
    ("stream", "with the next token: stream-K"),
    (
        "k",
        "stream-K: the inner dimension is shared out so that every multiprocessor has work",
    ),
    ("epi", "the epilogue's schedule follows"),
    ("tma", "writes by the tensor memory accelerator"),
    ("nosmem", "writes without shared memory"),
    ("1sm", "one multiprocessor a tile"),
    ("2sm", "two multiprocessors share a tile"),
];

/// Whether the name is one of CUTLASS 3.x.
pub(super) fn is(name: &str) -> bool {
    name.starts_with("cutlass3x_")
}

pub(super) fn read(name: &str, parts: &mut Parts) {
    let tokens: Vec<&str> = name.split('_').collect();
    let product = tokens.iter().position(|token| token.ends_with("gemm"));
    let Some(product) = product.filter(|&at| at > 0) else {
        parts.known(tokens[0], "CUTLASS 3.x");
        tokens[1..].iter().for_each(|token| parts.unknown(token));
        return;
    };
    head(&tokens[..product], parts);
    math(tokens[product], parts);
    let rest = &tokens[product + 1..];
    let is_size = |token: &&str| types::sizes(token).is_some();
    let sizes = rest.iter().position(is_size);
    let (elements, rest) = rest.split_at(sizes.unwrap_or(rest.len()));
    operands(elements, parts);
    let sizes = rest.iter().take_while(|token| is_size(token)).count();
    let (sizes, rest) = rest.split_at(sizes);
    shapes(sizes, parts);
    for (place, token) in rest.iter().enumerate() {
        pipeline(place, token, parts);
    }
}

/// What stands before the product.
fn head(tokens: &[&str], parts: &mut Parts) {
    for (place, token) in tokens.iter().enumerate() {
        match (place, *token) {
            (0, token) => {
                parts.known(token, "NVIDIA's open template library, 3.x");
                parts.head("CUTLASS 3.x");
            }
            (_, "tensorop") => parts.known(token, "runs on the tensor cores"),
            (_, "simt") => parts.known(token, "runs on the ordinary FMA units"),
            (_, token) => match types::architecture(token) {
                Some(name) => {
                    parts.known(token, format!("written for {name}"));
                    parts.head(name);
                }
                None => parts.unknown(token),
            },
        }
    }
}

/// `s64x128x16gemm`: the accumulator's letter and the tensor cores' instruction.
fn math(token: &str, parts: &mut Parts) {
    let shape = token.trim_end_matches("gemm");
    match shape.strip_prefix(['s', 'h', 'd', 'i']) {
        Some(shape) if types::sizes(shape).is_some_and(|sizes| sizes.len() == 3) => {
            parts.known(
                token,
                format!("tensor-core instruction of {shape} (rows, columns, depth)"),
            );
            parts.head(format!("mma {shape}"));
        }
        None if shape.is_empty() => parts.known(token, "a matrix product"),
        _ => parts.inferred(token, "a matrix product"),
    }
}

fn operands(tokens: &[&str], parts: &mut Parts) {
    if tokens.len() != OPERANDS.len() {
        // Which is which hangs on the place, and there are more or fewer places than that.
        return tokens.iter().for_each(|token| parts.unknown(token));
    }
    for (&token, (what, short)) in tokens.iter().zip(OPERANDS) {
        match types::token(token) {
            Some(name) => {
                parts.known(token, format!("{name}: type of {what}"));
                parts.head(format!("{name} {short}"));
            }
            None if token == "void" && short == "added" => {
                parts.known(token, "no C: nothing is added");
            }
            None => parts.unknown(token),
        }
    }
}

/// The tile, left out where the generator gave none, and the cluster.
fn shapes(tokens: &[&str], parts: &mut Parts) {
    match tokens {
        [tile, cluster] => {
            parts.known(tile, "rows, columns and depth of a block's tile");
            parts.head(format!("tile {tile}"));
            self::cluster(cluster, parts);
        }
        [cluster] => self::cluster(cluster, parts),
        _ => tokens.iter().for_each(|token| parts.unknown(token)),
    }
}

fn cluster(token: &str, parts: &mut Parts) {
    parts.known(
        token,
        "cluster of blocks along rows, columns and depth; they share what they load",
    );
    parts.head(format!("cluster {token}"));
}

/// What stands behind the cluster: stages, layouts, alignment, then schedules.
fn pipeline(place: usize, token: &str, parts: &mut Parts) {
    let number = token.parse::<u32>().ok();
    let layout = token.len() == 3 && token.bytes().all(|byte| matches!(byte, b'n' | b't'));
    let schedule = SCHEDULES.iter().find(|(word, _)| *word == token);
    match (place, number, token.strip_prefix("align"), schedule) {
        (0, Some(0), ..) => {
            parts.known(token, "stages of the pipeline: as many as fit (auto)");
            parts.head("stages auto");
        }
        (0, Some(stages), ..) => {
            parts.known(token, "stages of the pipeline");
            parts.head(format!("stages {stages}"));
        }
        (1, ..) if layout => {
            parts.known(
                token,
                "layouts of A, B and C: n columns first, t rows first",
            );
            parts.head(format!("layout {token}"));
        }
        (2, _, Some(elements), _) if elements.parse::<u32>().is_ok() => {
            parts.known(
                token,
                format!("loads {elements} elements at once, so addresses are multiples of that"),
            );
            parts.head(format!("align {elements}"));
        }
        (3.., _, _, Some((word, meaning))) => {
            parts.known(token, *meaning);
            if matches!(*word, "pingpong" | "cooperative") {
                parts.head(*word);
            }
        }
        _ => parts.unknown(token),
    }
}
