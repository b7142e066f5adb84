//! Claims about the epilogue that nobody asked for.

use texts::claims::epilogue as words;
use texts::fill;

use crate::outcome::Outcome;
use crate::recording::Recording;
use crate::stages::common::events::name;
use crate::stages::common::families::{epilogue, is_nvjet};
use crate::stages::common::finding::measured;
use crate::stages::common::listing::{filled, names, nothing_to_check};
use crate::stages::epilogue::passes::{BETA, FUSED_OP, USE_GELU, concrete, fused_call, gemms};
use crate::value::Value;

/// Results this close to a reference in float64 differ from it by rounding alone.
const ROUNDING: f64 = 1e-2;

/// An nvjet kernel says what it applies. Of other families only the numbers tell.
pub(super) fn got_relu(recording: &Recording) -> Outcome {
    if !recording.run.is_gpu() {
        return Outcome::needs_gpu();
    }
    let gemms = gemms(recording);
    let Some(&first) = gemms.first() else {
        return nothing_to_check("GEMM");
    };
    let called = names(gemms.iter().map(|&id| name(recording, id)));
    if is_nvjet(name(recording, first)) {
        let mut said = gemms.iter().map(|&id| epilogue(name(recording, id)));
        let holds = said.clone().all(|said| said == Some("relubias"));
        let odd = said.find(|said| *said != Some("relubias"));
        let shown = odd
            .unwrap_or(Some("relubias"))
            .unwrap_or(texts::claims::NOTHING);
        let values = [("names", called.as_str()), ("said", shown)];
        return Outcome::of(holds, fill(words::RELU_IN_NAME_EVIDENCE, &values), gemms);
    }
    let Some(error) = measured(recording, "relative_error") else {
        return nothing_to_check("relative_error");
    };
    let relu = Value::Share(error).to_string();
    let values = [("names", called.as_str()), ("relu", &relu)];
    let evidence = fill(words::RELU_NOT_IN_NAME_EVIDENCE, &values);
    Outcome::of(error <= ROUNDING, evidence, gemms)
}

pub(super) fn flag_in_the_wrong_place(recordings: &[&Recording]) -> Outcome {
    let &[wrong, right] = recordings else {
        return nothing_to_check(FUSED_OP);
    };
    let (Some(wrong_call), Some(right_call)) = (fused_call(wrong), fused_call(right)) else {
        return nothing_to_check(FUSED_OP);
    };
    let of = |recording, call| {
        let given = |place| concrete(recording, call, place);
        Some((given(BETA)?, given(USE_GELU)?))
    };
    let (Some((wrong_beta, wrong_gelu)), Some((right_beta, right_gelu))) =
        (of(wrong, wrong_call), of(right, right_call))
    else {
        return Outcome::differs(fill(texts::claims::NO_SHAPES, &[("op", FUSED_OP)]));
    };
    let holds = wrong_beta == "True"
        && wrong_gelu == "False"
        && right_beta != "True"
        && right_gelu == "True";
    let values = [
        ("wrong_beta", wrong_beta),
        ("wrong_gelu", wrong_gelu),
        ("right_beta", right_beta),
        ("right_gelu", right_gelu),
    ];
    let values = values.map(|(key, value)| (key, format!("`{value}`")));
    let evidence = filled(words::FLAG_IN_THE_WRONG_PLACE_EVIDENCE, &values);
    Outcome::of(holds, evidence, vec![wrong_call])
}

pub(super) fn numbers(recording: &Recording) -> Outcome {
    let relu = measured(recording, "relative_error");
    let gelu = measured(recording, "error_against_gelu");
    let (Some(relu), Some(gelu)) = (relu, gelu) else {
        return nothing_to_check("error_against_gelu");
    };
    let shown = |error| Value::Share(error).to_string();
    let values = [("relu", shown(relu)), ("gelu", shown(gelu))];
    let evidence = filled(words::WRONG_NUMBERS_EVIDENCE, &values);
    let call = fused_call(recording);
    let holds = relu <= ROUNDING && gelu > ROUNDING;
    Outcome::of(holds, evidence, call.into_iter().collect())
}
