//! The operation inside a template of PyTorch.

use super::super::{cpp::Signature, part::Parts, types};

/// Wrappers around the operation: what they add, and which of their arguments it is.
const WRAPPERS: &[(&str, Option<&str>, Inner)] = &[
    ("BinaryFunctor", None, Inner::Last),
    (
        "AUnaryFunctor",
        Some("the first operand is a scalar"),
        Inner::Last,
    ),
    (
        "BUnaryFunctor",
        Some("the second operand is a scalar"),
        Inner::Last,
    ),
    ("gpu_kernel_impl", None, Inner::First),
    ("gpu_kernel_impl_nocast", None, Inner::First),
    ("gpu_index_kernel", None, Inner::First),
    ("ReduceOp", None, Inner::Second),
    ("func_wrapper_t", None, Inner::Second),
];

#[derive(Copy, Clone)]
enum Inner {
    First,
    Second,
    Last,
}

/// Ends and beginnings of functors' names that are not the operation's.
const BEFORE: &[&str] = &[
    "CUDAFunctorOnSelf_",
    "CUDAFunctorOnOther_",
    "CUDAFunctor_",
    "launch_",
    "_cuda_",
];
const BEHIND: &[&str] = &[
    "_kernel_cuda",
    "_cuda_kernel",
    "_kernel_impl",
    "CUDAKernelImpl",
    "KernelImpl",
    "_internal_kernel",
    "_kernel",
    "_functor",
    "Functor",
    "_cuda",
    "Ops",
];

/// Wrappers do not nest deeper than this in any real name.
const DEPTH: usize = 8;

/// `indexes`: the template's lambda takes indices, so its type is not the elements'.
pub(super) fn read(functor: &str, indexes: bool, parts: &mut Parts) {
    let (mut inner, mut notes) = (functor, Vec::new());
    for _ in 0..DEPTH {
        let signature = Signature::of(inner);
        let wrapper = WRAPPERS
            .iter()
            .find(|(own, ..)| *own == signature.function());
        let Some((_, note, place)) = wrapper else {
            break;
        };
        let found = match place {
            Inner::First => signature.arguments.first(),
            Inner::Second => signature.arguments.get(1),
            Inner::Last => signature.arguments.last(),
        };
        let Some(found) = found else { break };
        notes.extend(*note);
        inner = found;
    }
    // A functor's operator is named after the functor.
    let named = inner.split("::operator()").next().unwrap_or(inner);
    let (operation, stripped) = operation(Signature::of(named).function());
    let element = if indexes {
        argument(functor, 0)
    } else {
        element(functor, inner)
    };
    let mut meaning = format!("the operation: {operation}");
    for note in notes
        .iter()
        .copied()
        .map(str::to_owned)
        .chain(element.map(|name| format!("on {name}")))
    {
        meaning.push_str(", ");
        meaning.push_str(&note);
    }
    if stripped {
        parts.known(functor, meaning);
    } else {
        parts.inferred(functor, meaning);
    }
    parts.head(operation);
    parts.head(element.unwrap_or_default());
}

/// `MulFunctor` is mul, `GeluCUDAKernelImpl` gelu; whether the name had the shape of a functor's at all.
fn operation(function: &str) -> (String, bool) {
    let mut name = function;
    for before in BEFORE {
        name = name.strip_prefix(before).unwrap_or(name);
    }
    if let Some(rest) = BEHIND.iter().find_map(|behind| name.strip_suffix(behind)) {
        name = rest;
    }
    let stripped = name.len() < function.len();
    (snake(name.trim_matches('_')), stripped)
}

/// `CompareEq` is compare_eq.
fn snake(name: &str) -> String {
    let mut snake = String::new();
    let mut lower = false;
    for letter in name.chars() {
        if letter.is_uppercase() && lower {
            snake.push('_');
        }
        lower = letter.is_lowercase();
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// The element type: that of the operation's lambda, or the functor's first argument that is one.
fn element(functor: &str, operation: &str) -> Option<&'static str> {
    let lambda = operation
        .rfind("{lambda(")
        .map(|at| &operation[at + "{lambda(".len()..])
        .and_then(|rest| rest.split([',', ')']).next())
        .and_then(types::element);
    lambda.or_else(|| argument(functor, 0))
}

fn argument(functor: &str, depth: usize) -> Option<&'static str> {
    let signature = Signature::of(functor);
    let own = signature
        .arguments
        .iter()
        .find_map(|argument| types::element(argument));
    own.or_else(|| {
        let deeper = signature.arguments.iter().filter(|_| depth < DEPTH);
        deeper
            .filter(|argument| argument.contains('<'))
            .find_map(|inner| argument(inner, depth + 1))
    })
}
