//! The legend: the kinds that appear, by colour, pattern and name.

use kineto_trace::Kind;
use texts::figures as words;

use crate::palette::Role;
use crate::scene::{Label, LegendEntry, Rect, Swatch, Weight};

const LINE: i32 = 20;
const SAMPLE: (i32, i32) = (18, 11);
const GAP: i32 = 6;
const BETWEEN: i32 = 18;

/// What a kind is called.
pub fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Annotation => words::KIND_ANNOTATION,
        Kind::Op => words::KIND_OP,
        Kind::Runtime => words::KIND_RUNTIME,
        Kind::Gemm => words::KIND_GEMM,
        Kind::Pointwise => words::KIND_POINTWISE,
        Kind::Copy => words::KIND_COPY,
        Kind::Overhead => words::KIND_OVERHEAD,
        Kind::OtherKernel => words::KIND_OTHER_KERNEL,
        _ => words::KIND_OTHER,
    }
}

/// The legend of `kinds` from `left, top`, broken into lines at `right`, and the height it takes.
pub(crate) fn legend(kinds: &[Kind], left: i32, top: i32, right: i32) -> (Vec<LegendEntry>, i32) {
    let (mut x, mut y) = (left, top);
    let mut entries = Vec::new();
    for kind in kinds {
        let middle = y + LINE / 2;
        let label = |x| Label::start(x, middle, kind_name(*kind), Role::Muted).small();
        let width = SAMPLE.0 + GAP + label(0).bounds().width;
        if x > left && x + width > right {
            (x, y) = (left, y + LINE);
        }
        let middle = y + LINE / 2;
        let rect = Rect::new(x, middle - SAMPLE.1 / 2, SAMPLE.0, SAMPLE.1);
        entries.push(LegendEntry {
            swatch: Swatch {
                kind: *kind,
                rect,
                weight: Weight::Strong,
            },
            label: Label {
                y: middle,
                ..label(x + SAMPLE.0 + GAP)
            },
        });
        x += width + BETWEEN;
    }
    (entries, if kinds.is_empty() { 0 } else { y + LINE - top })
}
