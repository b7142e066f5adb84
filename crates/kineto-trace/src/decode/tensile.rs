//! Tensile: the matrix products of rocBLAS and hipBLASLt.

use super::part::Parts;

pub(super) fn is(name: &str) -> bool {
    name.starts_with("Cijk_")
}

/// Types by the first letter of the token behind the operands.
const TYPES: &[(&str, &str)] = &[
    ("BBS", "bf16, added up in fp32"),
    ("HHS", "fp16, added up in fp32"),
    ("HSS", "fp16 in, fp32 out"),
    ("BSS", "bf16 in, fp32 out"),
    ("I8I", "int8 in, int32 out"),
    ("SB", "single precision"),
    ("DB", "double precision"),
    ("HB", "half precision"),
    ("BB", "bf16"),
    ("CB", "single precision, complex"),
    ("ZB", "double precision, complex"),
];

pub(super) fn read(name: &str, parts: &mut Parts) {
    parts.head("Tensile (rocBLAS, hipBLASLt)");
    for (place, token) in name.split('_').enumerate() {
        match place {
            0 => parts.known(
                token,
                "Tensile: the output runs over i, j and batch k, summed over l",
            ),
            1 => operand(token, "ilk", parts),
            2 => operand(token, "ljk", parts),
            3 => precision(token, parts),
            _ => option(token, parts),
        }
    }
}

fn operand(token: &str, straight: &str, parts: &mut Parts) {
    let transposed = !token.ends_with(straight);
    let how = if transposed {
        "transposed"
    } else {
        "not transposed"
    };
    parts.known(token, format!("the order of the operand's indices: {how}"));
}

fn precision(token: &str, parts: &mut Parts) {
    let found = TYPES.iter().find(|(letters, _)| token.starts_with(letters));
    match found {
        Some((_, meaning)) => {
            parts.known(
                token,
                format!("{meaning}; the letter B at the end: in batches"),
            );
            parts.head(*meaning);
        }
        None => parts.unknown(token),
    }
}

fn option(token: &str, parts: &mut Parts) {
    let with = |prefix: &str| {
        token
            .strip_prefix(prefix)
            .filter(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
    };
    if let Some(tile) = with("MT") {
        parts.known(
            token,
            "macro tile: rows, columns and depth that a work group covers",
        );
        parts.head(format!("macro tile {tile}"));
    } else if let Some(instruction) = with("MI") {
        parts.known(token, format!("matrix instruction {instruction}"));
    } else if let Some(architecture) = with("ISA") {
        parts.known(token, format!("compiled for gfx{architecture}"));
        parts.head(format!("gfx{architecture}"));
    } else if with("GSU").is_some() {
        parts.known(
            token,
            "global split-U: k is cut in slices that are added up",
        );
    } else if with("WG").is_some() {
        parts.known(token, "the shape of a work group");
    } else if token == "Bias" {
        parts.known(token, "can add a bias");
    } else {
        parts.unknown(token);
    }
}
