//! What of a kernel's or an op's name may go, and in which order.

use super::{Clip, clipped};
use crate::font;

/// A kernel's name without what C++ adds: result type, namespaces, template arguments,
/// parameters. Names without these stay as they are.
pub fn kernel_name(name: &str) -> String {
    let name = name.strip_prefix("void ").unwrap_or(name);
    let end = name.find(['<', '(']).unwrap_or(name.len());
    let base = &name[..end];
    let start = base.rfind("::").map_or(0, |at| at + 2);
    let arguments = if name[end..].starts_with('<') {
        "<…>"
    } else {
        ""
    };
    // `Memset (Device)` is no C++ signature: the blank tells.
    if base.is_empty() || base.ends_with(' ') {
        return name.to_owned();
    }
    format!("{}{arguments}", &base[start..])
}

/// The most that `room` holds of a kernel's name: first its template arguments go.
pub fn clipped_kernel(name: &str, size: u32, room: i32) -> Option<String> {
    let name = kernel_name(name);
    if font::width(&name, size) <= room {
        return Some(name);
    }
    clipped(name.trim_end_matches("<…>"), size, room, Clip::Middle)
}

/// The most that `room` holds of an op's name: first its namespace goes.
pub fn clipped_op(name: &str, size: u32, room: i32) -> Option<String> {
    if font::width(name, size) <= room {
        return Some(name.to_owned());
    }
    let own = name.rfind("::").map_or(name, |at| &name[at + 2..]);
    clipped(own, size, room, Clip::End)
}

#[cfg(test)]
mod tests {
    use super::{clipped_kernel, clipped_op, kernel_name};
    use crate::font;

    #[test]
    fn a_namespace_goes_before_the_name() {
        let room = font::width("linear", 12);
        assert_eq!(
            clipped_op("aten::linear", 12, room).as_deref(),
            Some("linear")
        );
        assert_eq!(
            clipped_op("aten::linear", 12, 500).as_deref(),
            Some("aten::linear")
        );
        let kernel = "void at::native::fill_kernel<4>(int)";
        let room = font::width("fill_kernel", 12);
        assert_eq!(
            clipped_kernel(kernel, 12, room).as_deref(),
            Some("fill_kernel")
        );
    }

    #[test]
    fn kernel_names_lose_what_cpp_adds() {
        let name =
            "void at::native::vectorized_elementwise_kernel<8, at::native::F<int>, 2>(int, F)";
        assert_eq!(kernel_name(name), "vectorized_elementwise_kernel<…>");
        assert_eq!(kernel_name("Memset (Device)"), "Memset (Device)");
        assert_eq!(kernel_name("nvjet_sm90_tst_TNT"), "nvjet_sm90_tst_TNT");
        assert_eq!(
            kernel_name("void (anonymous namespace)::f<1>(int)"),
            "(anonymous namespace)::f<1>(int)"
        );
    }
}
