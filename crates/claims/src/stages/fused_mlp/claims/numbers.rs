//! The claim about rounding.

use texts::claims::fused_mlp as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::finding::measured;
use crate::stages::common::listing::nothing_to_check;
use crate::stages::mlp::forwards::forwards;
use crate::value::Value;

pub(in super::super) fn closer_to_float64(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let keys = [
        "relative_error",
        "eager_relative_error",
        "hidden_error",
        "eager_hidden_error",
    ];
    let [Some(ours), Some(eager), Some(hidden), Some(eager_hidden)] =
        keys.map(|key| measured(recording, key))
    else {
        return nothing_to_check("eager_relative_error");
    };
    let told = |error: f64| Value::Share(error).to_string();
    let evidence = fill(
        words::CLOSER_TO_FLOAT64_EVIDENCE,
        &[
            ("ours", &told(ours)),
            ("eager", &told(eager)),
            ("hidden", &told(hidden)),
            ("eager_hidden", &told(eager_hidden)),
        ],
    );
    let holds = ours <= eager && hidden < eager_hidden;
    Outcome::of(holds, evidence, forwards(recording))
}
