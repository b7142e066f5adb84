//! Claims about what compiled code calls and launches.

use texts::claims::compile as words;
use texts::fill;

use super::{LOOKUP, PROLOGUE, names_of};
use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::{descendants, kernels, kernels_of, name};
use crate::stages::common::listing::{nothing_to_check, times};
use crate::stages::compile::forwards::{before_aten, forwards, is_aten};

pub(in super::super) fn same_kernel(recordings: &[&Recording]) -> Outcome {
    if recordings.iter().any(|recording| !recording.run.is_gpu()) {
        return Outcome::needs_gpu();
    }
    let &[eager, compiled, package] = recordings else {
        return nothing_to_check("kernel");
    };
    let ran = |recording| kernels_of(recording, &forwards(recording));
    let expected = ran(eager).first().map(|&id| name(eager, id));
    let alike = |recording: &Recording| {
        let passes = forwards(recording);
        !passes.is_empty()
            && passes.into_iter().all(|forward| {
                let kernels = kernels(recording, forward);
                kernels.len() == 1 && Some(name(recording, kernels[0])) == expected
            })
    };
    let evidence = fill(
        words::SAME_KERNEL_EVIDENCE,
        &[
            ("eager", &names_of(eager, &ran(eager))),
            ("compiled", &names_of(compiled, &ran(compiled))),
            ("package", &names_of(package, &ran(package))),
        ],
    );
    let holds = expected.is_some() && recordings.iter().all(|recording| alike(recording));
    Outcome::of(holds, evidence, ran(eager))
}

/// The rows of a transpose. `aten::as_strided` is none: on a CPU `aten::addmm` expands its bias
/// by one.
const TRANSPOSES: [&str; 2] = ["aten::t", "aten::transpose"];

pub(in super::super) fn no_transpose(recordings: &[&Recording]) -> Outcome {
    let &[eager, compiled] = recordings else {
        return nothing_to_check("linear_fwd");
    };
    let transposes = |recording| {
        let mut rows = descendants(recording, &forwards(recording));
        rows.retain(|&id| TRANSPOSES.contains(&name(recording, id)));
        rows
    };
    let (in_eager, in_compiled) = (transposes(eager), transposes(compiled));
    let evidence = fill(
        words::NO_TRANSPOSE_EVIDENCE,
        &[
            ("eager", &names_of(eager, &in_eager)),
            ("compiled", &names_of(compiled, &in_compiled)),
        ],
    );
    let holds = !in_eager.is_empty() && in_compiled.is_empty() && !forwards(compiled).is_empty();
    Outcome::of(holds, evidence, in_eager)
}

pub(in super::super) fn one_op(recording: &Recording) -> Outcome {
    let forwards = forwards(recording);
    let mut ops = descendants(recording, &forwards);
    let in_another = |id| {
        let mut callers = recording.chains.ancestors(id);
        callers.any(|caller| is_aten(recording, caller))
    };
    // What an op calls in turn is the library's affair, and on a CPU `aten::addmm` calls several.
    ops.retain(|&id| is_aten(recording, id) && !in_another(id));
    if ops.is_empty() {
        return nothing_to_check("aten::addmm");
    }
    let evidence = fill(
        words::ONE_OP_EVIDENCE,
        &[
            ("forwards", &forwards.len().to_string()),
            ("ops", &names_of(recording, &ops)),
        ],
    );
    let is_addmm = |&id: &_| name(recording, id) == "aten::addmm";
    let holds = ops.len() == forwards.len() && ops.iter().all(is_addmm);
    Outcome::of(holds, evidence, ops)
}

pub(in super::super) fn pre_ops(recording: &Recording) -> Outcome {
    let forwards = forwards(recording);
    let wanted = [LOOKUP, "Pregraph bytecode", PROLOGUE];
    let (mut rows, mut before) = (Vec::new(), Vec::new());
    let mut holds = !forwards.is_empty();
    for forward in forwards {
        let Some((first, time)) = before_aten(recording, forward) else {
            return nothing_to_check("aten::addmm");
        };
        before.push(time);
        let ended = recording.trace.get(first).start();
        let mut early = descendants(recording, &[forward]);
        early.retain(|&id| recording.trace.get(id).end() <= ended);
        let has = |row: &&str| early.iter().any(|&id| name(recording, id) == *row);
        holds &= wanted.iter().all(has);
        rows.extend(early);
    }
    let evidence = fill(
        words::PRE_OPS_EVIDENCE,
        &[
            ("rows", &names_of(recording, &rows)),
            ("times", &times(&before)),
        ],
    );
    Outcome::of(holds, evidence, rows)
}
