//! Names of C++ functions: demangled, and taken apart at their templates.

use std::borrow::Cow;

use super::{part::Parts, types};

/// Deeper names are left mangled: no compiler writes them, and the demangler recurses.
const DEPTH: u32 = 96;

/// Longer names are left as they are.
const LENGTH: usize = 64 * 1024;

/// The name in C++, if it came mangled after Itanium's rules.
pub(super) fn demangled(name: &str) -> Cow<'_, str> {
    if !name.starts_with("_Z") || name.len() > LENGTH {
        return Cow::Borrowed(name);
    }
    let options = cpp_demangle::ParseOptions::default().recursion_limit(DEPTH);
    let shown = cpp_demangle::DemangleOptions::default().recursion_limit(DEPTH);
    cpp_demangle::Symbol::new_with_options(name.as_bytes(), &options)
        .ok()
        .and_then(|symbol| symbol.demangle_with_options(&shown).ok())
        .map_or(Cow::Borrowed(name), Cow::Owned)
}

/// A function's name in its pieces: `void path<arguments>(parameters)`.
#[derive(Debug)]
pub(super) struct Signature<'a> {
    /// Everything.
    pub(super) whole: &'a str,
    /// The function's path, without return type and template arguments.
    pub(super) path: &'a str,
    /// The template arguments.
    pub(super) arguments: Vec<&'a str>,
    /// What follows: the parameters.
    pub(super) parameters: &'a str,
}

/// How C++ writes a namespace without a name.
const ANONYMOUS: &str = "(anonymous namespace)";

impl<'a> Signature<'a> {
    pub(super) fn of(name: &'a str) -> Self {
        let (mut depth, mut begin, mut template, mut end) = (0usize, 0, None, name.len());
        let bytes = name.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                b'(' if name[at..].starts_with(ANONYMOUS) => at += ANONYMOUS.len() - 1,
                b'(' if depth == 0 => {
                    end = at;
                    break;
                }
                b'<' if depth == 0 => {
                    template = Some(at);
                    depth = 1;
                }
                b'<' | b'(' | b'{' | b'[' => depth += 1,
                b'>' if at > 0 && bytes[at - 1] == b'-' => {}
                b'>' | b')' | b'}' | b']' => depth = depth.saturating_sub(1),
                // What stood before a space is the return type.
                b' ' if depth == 0 => {
                    begin = at + 1;
                    template = None;
                }
                _ => {}
            }
            at += 1;
        }
        let head = &name[begin..end];
        let template = template
            .filter(|_| head.ends_with('>'))
            .map(|at| at - begin);
        let (path, arguments) = match template {
            Some(at) => (&head[..at], split(&head[at + 1..head.len() - 1])),
            None => (head, Vec::new()),
        };
        Self {
            whole: name,
            path,
            arguments,
            parameters: &name[end..],
        }
    }

    /// The last segment of the path.
    pub(super) fn function(&self) -> &'a str {
        self.path.rsplit("::").next().unwrap_or(self.path)
    }
}

/// Parts at commas that stand in no bracket.
fn split(list: &str) -> Vec<&str> {
    let (mut depth, mut begin, mut pieces) = (0usize, 0, Vec::new());
    let bytes = list.as_bytes();
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' | b'(' | b'{' | b'[' => depth += 1,
            b'>' if at > 0 && bytes[at - 1] == b'-' => {}
            b'>' | b')' | b'}' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                pieces.push(list[begin..at].trim());
                begin = at + 1;
            }
            _ => {}
        }
    }
    pieces.push(list[begin..].trim());
    pieces
}

/// Template arguments and parameters of a function whose arguments mean nothing to us.
pub(super) fn tail(signature: &Signature<'_>, parts: &mut Parts) {
    for argument in &signature.arguments {
        match types::element(argument) {
            Some(name) => parts.known(argument, format!("type {name}")),
            None => parts.unknown(argument),
        }
    }
    parameters(signature, parts);
}

/// The parameters, which repeat what the template says.
pub(super) fn parameters(signature: &Signature<'_>, parts: &mut Parts) {
    parts.known(signature.parameters, "the kernel's parameters, in C++");
}

#[cfg(test)]
mod tests {
    use super::Signature;

    #[test]
    fn a_signature_comes_apart_at_its_outermost_brackets() {
        let name = "std::enable_if<!(false), void>::type internal::gemvx::kernel<int, F<a, b>, 7>(P<x> const&)";
        let signature = Signature::of(name);
        assert_eq!(signature.path, "internal::gemvx::kernel");
        assert_eq!(signature.arguments, ["int", "F<a, b>", "7"]);
        assert_eq!(signature.parameters, "(P<x> const&)");
        assert_eq!(signature.function(), "kernel");
        let anonymous = Signature::of("void at::(anonymous namespace)::f<1>(int)");
        assert_eq!(anonymous.path, "at::(anonymous namespace)::f");
        assert_eq!(Signature::of("plain_name_64x3").path, "plain_name_64x3");
        for broken in [
            "",
            "<",
            ">",
            "(",
            "a<b",
            "void <",
            "x::<>()",
            "_Z",
            "é<é>(é)",
        ] {
            let _ = Signature::of(broken).function();
        }
    }
}
