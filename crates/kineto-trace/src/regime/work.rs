//! Operations and bytes of an op, out of its recorded shapes.

use std::collections::HashMap;

use super::gpus::Precision;
use crate::{Dims, Event, Family, Field, Value};

/// The arithmetic of one op, and the least memory traffic it can do it with.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Work {
    pub(super) flops: u64,
    pub(super) bytes: u64,
    pub(super) precision: Precision,
}

/// What an op's work rests on: its name, its inputs' shapes and their types.
type Inputs<'a> = (&'a str, Option<&'a Value>, Option<&'a Value>);

type Map<K, V> = HashMap<K, V, foldhash::fast::RandomState>;

/// The work of ops. A trace repeats a few ops with a few shapes: each is worked out once.
#[derive(Default)]
pub(super) struct Works<'a> {
    products: Map<Inputs<'a>, Option<Work>>,
    elementwise: Map<(Inputs<'a>, Family), Option<Work>>,
}

impl<'a> Works<'a> {
    /// A matrix product's work, where the op is one and recorded its shapes.
    pub(super) fn product(&mut self, op: &'a Event) -> Option<Work> {
        let known = self.products.entry(inputs(op));
        *known.or_insert_with(|| product(op))
    }

    /// The work of an op that goes through its inputs element by element. None where the inputs do not tell.
    pub(super) fn elementwise(&mut self, op: &'a Event, family: Family) -> Option<Work> {
        let known = self.elementwise.entry((inputs(op), family));
        *known.or_insert_with(|| elementwise(op, family))
    }
}

fn inputs(op: &Event) -> Inputs<'_> {
    let (shapes, types) = (op.arg(Field::InputDims), op.arg(Field::InputTypes));
    (op.name(), shapes, types)
}

/// Matrix products: the op, and where its two factors stand among the inputs.
const PRODUCTS: &[(&str, usize, Product)] = &[
    ("aten::mm", 0, Product::Plain),
    ("aten::addmm", 1, Product::Plain),
    ("aten::addmm_", 1, Product::Plain),
    ("aten::_addmm_activation", 1, Product::Plain),
    ("aten::bmm", 0, Product::Plain),
    ("aten::baddbmm", 1, Product::Plain),
    ("aten::baddbmm_", 1, Product::Plain),
    ("aten::matmul", 0, Product::Plain),
    ("aten::linear", 0, Product::Linear),
];

#[derive(Copy, Clone, Eq, PartialEq)]
enum Product {
    /// `[.., m, k] x [.., k, n]`.
    Plain,
    /// `[.., k] x [n, k]`, the second transposed.
    Linear,
}

/// The two factors of a matrix product.
pub(crate) struct Factors {
    /// Where the first stands among the op's inputs.
    place: usize,
    /// Their shapes; the last size of the first is what is summed over.
    pub(crate) left: Vec<u64>,
    right: Vec<u64>,
    /// Columns of the result; its rows are the first's.
    pub(crate) columns: u64,
}

/// The factors of an op that is a matrix product and recorded its shapes.
pub(crate) fn factors(op: &Event) -> Option<Factors> {
    let &(_, place, how) = PRODUCTS.iter().find(|(name, ..)| *name == op.name())?;
    let mut dims = tensors(op)?.into_iter().skip(place);
    let (left, right) = (dims.next()?, dims.next()?);
    let (&summed, rows) = left.split_last()?;
    let (right_summed, columns) = match (how, right.as_slice()) {
        (Product::Plain, [.., summed, columns]) => (*summed, *columns),
        (Product::Linear, [columns, summed]) => (*summed, *columns),
        _ => return None,
    };
    (summed == right_summed && !rows.is_empty()).then_some(Factors {
        place,
        left,
        right,
        columns,
    })
}

fn product(op: &Event) -> Option<Work> {
    let Factors {
        place,
        left,
        right,
        columns,
    } = factors(op)?;
    let (&summed, rows) = left.split_last()?;
    let size = element_size(op, place)?;
    let output = count(rows)?.checked_mul(columns)?;
    let flops = output.checked_mul(summed)?.checked_mul(2)?;
    let moved = count(&left)?
        .checked_add(count(&right)?)?
        .checked_add(output)?;
    Some(Work {
        flops,
        bytes: moved.checked_mul(size)?,
        precision: precision(op, place)?,
    })
}

/// Ops whose output is one of their inputs and is not read: every tensor travels once.
const WRITTEN: &[&str] = &["aten::copy_", "aten::fill_", "aten::zero_"];

/// Ops that put out truth values, a byte each.
const COMPARED: &[&str] = &[
    "aten::eq",
    "aten::ne",
    "aten::lt",
    "aten::le",
    "aten::gt",
    "aten::ge",
    "aten::logical_and",
    "aten::logical_or",
    "aten::logical_xor",
    "aten::logical_not",
    "aten::isnan",
    "aten::isinf",
];

/// Parts of the names of ops that touch some elements of a table: its shape says nothing of how many.
const INDEXED: &[&str] = &["index", "gather", "scatter", "embedding", "take", "select"];

/// The work of an op that goes through its inputs element by element: an operation for each element of the largest,
/// each input read once, the output written once.
fn elementwise(op: &Event, family: Family) -> Option<Work> {
    let name = op.name();
    // What other libraries' ops do with their inputs is theirs.
    let known = name.starts_with("aten::") || name.contains("triton_");
    if !known || INDEXED.iter().any(|part| name.contains(part)) {
        return None;
    }
    let (dims, types) = (tensors(op)?, op.input_types()?);
    let (mut moved, mut largest) = (0u64, (0u64, 0u64));
    for (dims, kind) in dims.iter().zip(&types) {
        // A scalar has no dimensions, and neither has what is no tensor.
        if dims.is_empty() {
            continue;
        }
        let (elements, size) = (count(dims)?, size_of(kind)?);
        moved = moved.checked_add(elements.checked_mul(size)?)?;
        largest = largest.max((elements, size));
    }
    let (elements, size) = largest;
    // What a reduction puts out is smaller by far than what it reads; a fused one is given its outputs as well.
    let written = if family == Family::Reduction || WRITTEN.contains(&name) {
        0
    } else if COMPARED.contains(&name) {
        elements
    } else {
        elements.checked_mul(size)?
    };
    (elements > 0).then_some(Work {
        flops: elements,
        bytes: moved.checked_add(written)?,
        precision: Precision::Fp32,
    })
}

fn tensors(op: &Event) -> Option<Vec<Vec<u64>>> {
    let dims = op.input_dims()?;
    dims.into_iter()
        .map(|dims| match dims {
            Dims::Tensor(dims) => dims
                .into_iter()
                .map(|size| u64::try_from(size).ok())
                .collect(),
            Dims::List(_) => Some(Vec::new()),
        })
        .collect()
}

fn count(dims: &[u64]) -> Option<u64> {
    dims.iter()
        .try_fold(1u64, |all, &size| all.checked_mul(size))
}

/// Bytes of an element of an input.
fn element_size(op: &Event, place: usize) -> Option<u64> {
    size_of(&element_type(op, place)?)
}

fn size_of(kind: &str) -> Option<u64> {
    Some(match kind {
        "double" | "long" | "long int" | "c10::complex<float>" => 8,
        "float" | "int" => 4,
        "c10::Half" | "c10::BFloat16" | "short" => 2,
        "bool" | "unsigned char" | "signed char" | "c10::Float8_e4m3fn" | "c10::Float8_e5m2" => 1,
        "c10::complex<double>" => 16,
        _ => return None,
    })
}

fn precision(op: &Event, place: usize) -> Option<Precision> {
    Some(match element_type(op, place)?.as_str() {
        "c10::Half" | "c10::BFloat16" => Precision::Half,
        "float" => Precision::Fp32,
        "double" => Precision::Fp64,
        _ => return None,
    })
}

fn element_type(op: &Event, place: usize) -> Option<String> {
    op.input_types()?.into_iter().nth(place)
}
