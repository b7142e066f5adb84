//! Element types as C++ and cuBLAS spell them.

/// The short name of a C++ element type.
pub(super) fn element(cpp: &str) -> Option<&'static str> {
    let cpp = cpp.trim().trim_end_matches(" const").trim_end_matches('*');
    Some(match cpp.rsplit("::").next()? {
        "float" => "fp32",
        "double" => "fp64",
        "Half" | "__half" | "half_t" | "half" => "fp16",
        "BFloat16" | "__nv_bfloat16" | "bfloat16_t" | "hip_bfloat16" => "bf16",
        "Float8_e4m3fn" | "__nv_fp8_e4m3" | "float_e4m3_t" => "fp8 (e4m3)",
        "Float8_e5m2" | "__nv_fp8_e5m2" | "float_e5m2_t" => "fp8 (e5m2)",
        "long" | "int64_t" => "int64",
        "int" | "int32_t" => "int32",
        "short" => "int16",
        "signed char" | "int8_t" => "int8",
        "unsigned char" | "uint8_t" => "uint8",
        "bool" => "bool",
        "complex<float>" => "complex64",
        "complex<double>" => "complex128",
        _ => return None,
    })
}

/// The short name of a type as GEMM and NCCL names have it.
pub(super) fn token(text: &str) -> Option<&'static str> {
    Some(match text {
        "bf16" => "bf16",
        "f16" | "fp16" | "half" => "fp16",
        "f32" | "fp32" | "float" => "fp32",
        "tf32" => "tf32",
        "f64" | "fp64" | "double" => "fp64",
        "s8" | "i8" | "int8" => "int8",
        "u8" | "uint8" => "uint8",
        "s32" | "i32" | "int32" => "int32",
        "u32" | "uint32" => "uint32",
        "i64" | "int64" => "int64",
        "u64" | "uint64" => "uint64",
        "e4m3" | "f8e4m3" => "fp8 (e4m3)",
        "e5m2" | "f8e5m2" => "fp8 (e5m2)",
        _ => return None,
    })
}

/// Two or more types written without a mark between them: `bf16f32`, `tf32f32`.
pub(super) fn joined(text: &str) -> Option<Vec<&'static str>> {
    const SPELLINGS: &[&str] = &[
        "tf32", "bf16", "f16", "f32", "f64", "s8", "u8", "s32", "e4m3", "e5m2",
    ];
    let (mut rest, mut found) = (text, Vec::new());
    while !rest.is_empty() {
        let spelling = SPELLINGS
            .iter()
            .find(|spelling| rest.starts_with(**spelling))?;
        found.push(token(spelling)?);
        rest = &rest[spelling.len()..];
    }
    (!found.is_empty()).then_some(found)
}

/// Two or more numbers with `x` between them: `128x256`.
pub(super) fn sizes(text: &str) -> Option<Vec<u32>> {
    let sizes: Option<Vec<u32>> = text.split('x').map(|size| size.parse().ok()).collect();
    sizes.filter(|sizes| sizes.len() >= 2)
}

/// A template argument's number: demanglers put a type before it or a suffix behind (`2`, `2ul`, `(unsigned long)2`).
pub(super) fn number(cpp: &str) -> &str {
    let cpp = cpp.trim();
    let number = match cpp.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
        Some((_, number)) => number,
        None => cpp,
    };
    let digits = number.trim_end_matches(['u', 'l', 'U', 'L']);
    let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if plain { digits } else { cpp }
}

/// The architecture a token names, and how it is read: `ampere` is `Ampere (sm_80)`.
pub(super) fn architecture(token: &str) -> Option<&'static str> {
    Some(match token {
        "maxwell" => "Maxwell (sm_50)",
        "pascal" => "Pascal (sm_60)",
        "volta" | "sm70" | "70" => "Volta (sm_70)",
        "turing" | "sm75" | "75" => "Turing (sm_75)",
        "ampere" | "sm80" | "80" => "Ampere (sm_80)",
        "sm86" | "86" => "Ampere (sm_86)",
        "sm89" | "89" => "Ada (sm_89)",
        "hopper" | "sm90" | "90" => "Hopper (sm_90)",
        "blackwell" | "sm100" | "100" => "Blackwell (sm_100)",
        "sm120" | "120" => "Blackwell (sm_120)",
        _ => return None,
    })
}
