//! The token that says how a GEMM multiplies: `sgemm`, `s16816gemm`, `h884gemm`.

/// What such a token says.
pub(super) struct Math {
    pub(super) meaning: String,
    pub(super) short: String,
    /// Whether it names an instruction of the tensor cores.
    pub(super) tensor_cores: bool,
}

/// Rows, columns and depth of one instruction, by its digits.
const SHAPES: &[(&str, &str)] = &[
    ("884", "8x8x4"),
    ("1684", "16x8x4"),
    ("1688", "16x8x8"),
    ("16816", "16x8x16"),
    ("16832", "16x8x32"),
    ("16864", "16x8x64"),
    ("8816", "8x8x16"),
    ("8832", "8x8x32"),
    ("161616", "16x16x16"),
    ("161608", "16x16x8"),
    ("32816", "32x8x16"),
];

/// Reads the token; `None` if it is none.
pub(super) fn read(token: &str) -> Option<Math> {
    let before = token.strip_suffix("gemm")?;
    let letters = before.trim_end_matches(|digit: char| digit.is_ascii_digit());
    let digits = &before[letters.len()..];
    let (plain, adds_in) = match letters {
        "s" => ("fp32", "fp32"),
        "h" => ("fp16", "fp16"),
        "d" => ("fp64", "fp64"),
        "c" => ("complex64", "complex64"),
        "z" => ("complex128", "complex128"),
        "i" => ("int8", "int32"),
        _ => return None,
    };
    if digits.is_empty() {
        return Some(Math {
            meaning: format!("{plain} matrix product"),
            short: format!("{plain} ({token})"),
            tensor_cores: false,
        });
    }
    let shape = SHAPES.iter().find(|(own, _)| *own == digits)?.1;
    Some(Math {
        meaning: format!(
            "adds up in {adds_in}; tensor-core instruction of {shape} (rows, columns, depth)"
        ),
        short: format!("mma {letters}{digits}"),
        tensor_cores: true,
    })
}
