//! How large an element is.

/// The size of an element in bytes, by the name that traces give its type; none of a type
/// that the stages do not use.
pub fn element_bytes(dtype: &str) -> Option<u64> {
    match dtype {
        "c10::BFloat16" | "c10::Half" => Some(2),
        "float" => Some(4),
        "double" => Some(8),
        _ => None,
    }
}
