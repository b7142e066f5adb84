//! A book that is broken on purpose is not built, and the build says where to look.

mod support;

use support::{build, failure, spoil_trace};
use tests::ProjectCopy;

const PAGE: &str = "book/linear.md";

/// Adds a line to the chapter and expects the build to complain of that line.
#[track_caller]
fn line_fails(line: &str, message: &str) {
    let project = ProjectCopy::new();
    let number = project.add_line(PAGE, line);
    let said = failure(&project);
    let expected = format!("{PAGE}:{number}: {message}");
    assert!(
        said.contains(&expected),
        "expected `{expected}` in:\n{said}"
    );
}

#[test]
fn as_it_is_the_copy_builds() {
    build(&ProjectCopy::new(), &[]);
}

#[test]
fn an_unknown_fact_is_named_with_page_line_and_a_near_name() {
    line_fails(
        "It takes {{#fact linear.gem_time}}.",
        "unknown fact `linear.gem_time`; did you mean `linear.gemm_time`?",
    );
}

#[test]
fn unknown_names_of_every_sort_fail() {
    line_fails(
        "{{#claim linear.one_kernels}}",
        "unknown claim `linear.one_kernels`; did you",
    );
    line_fails("{{#figure linear/eager time}}", "unknown figure `time`");
    line_fails(
        "{{#figure linear/eagre timeline}}",
        "unknown variant `eagre`; did you mean `eager`",
    );
    line_fails(
        "{{#run linaer}}",
        "unknown stage `linaer`; did you mean `linear`?",
    );
    line_fails(
        "A {{#published linear.kernle}}.",
        "unknown published fact `linear.kernle`",
    );
    line_fails(
        "A {{#fcat linear.gpu}}.",
        "unknown directive `fcat`; did you mean `fact`?",
    );
}

#[test]
fn a_directive_over_two_lines_fails() {
    let project = ProjectCopy::new();
    let last = project.add_line(PAGE, "See {{#see linear.t_row the\ntranspose}}.");
    let said = failure(&project);
    let expected = format!(
        "{PAGE}:{}: the directive `see` does not end on its line",
        last - 1
    );
    assert!(
        said.contains(&expected),
        "expected `{expected}` in:\n{said}"
    );
}

#[test]
fn words_that_point_at_nothing_fail() {
    line_fails(
        "See {{#see linear.t_rwo the transpose}}.",
        "unknown place `linear.t_rwo`; did you mean `linear.t_row`?",
    );
    line_fails(
        "See {{#see linear.t_row}}.",
        "expected a name and the words that point, such as `linear.t_row the transpose`",
    );
    // The facts of the machine are taken from no event.
    line_fails(
        "See {{#see linear.gpu the GPU}}.",
        "`traces/h200/linear/eager` has no event that `linear.gpu` points at",
    );
}

#[test]
fn words_that_point_at_what_the_recording_lost_fail() {
    let project = ProjectCopy::new();
    spoil_trace(&project, "aten::t\"", "aten::u\"");
    let line = project.add_line(PAGE, "See {{#see linear.t_row the transpose}}.");
    let said = failure(&project);
    let expected = format!(
        "{PAGE}:{line}: `traces/h200/linear/eager` has no event that `linear.t_row` points at"
    );
    assert!(
        said.contains(&expected),
        "expected `{expected}` in:\n{said}"
    );
}

#[test]
fn words_that_point_need_a_figure_on_their_page() {
    let project = ProjectCopy::new();
    let page = "book/introduction.md";
    let line = project.add_line(page, "See {{#see linear.t_row the transpose}}.");
    let said = failure(&project);
    let expected =
        format!("{page}:{line}: no figure on this page shows what `linear.t_row` points at");
    assert!(
        said.contains(&expected),
        "expected `{expected}` in:\n{said}"
    );
}

#[test]
fn a_guess_that_is_unknown_or_comes_too_late_fails() {
    line_fails(
        "{{#guess linear.kernel_per_forward}}",
        "unknown guess `linear.kernel_per_forward`; did you mean",
    );
    line_fails(
        "{{#guess linear.gemm_time}}",
        "the guess `linear.gemm_time` comes after `{{#guesses}}`",
    );
    line_fails("{{#guesses}}", "the page's guesses are summed up twice");
}

#[test]
fn guesses_that_are_never_summed_up_fail() {
    let project = ProjectCopy::new();
    project.replace(PAGE, "{{#guesses}}", "");
    let said = failure(&project);
    let expected = "the page asks for guesses and never sums them up; end it with `{{#guesses}}`";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn a_guess_without_an_answer_fails() {
    let project = ProjectCopy::new();
    spoil_trace(&project, "\"kernel\"", "\"kernal\"");
    let said = failure(&project);
    let expected = "`traces/h200/linear/eager` has no answer to the guess `linear.gpu_busy_share`";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn things_to_play_with_need_the_right_facts() {
    line_fails(
        "{{#roofline mlp}}",
        "the directive `roofline` takes nothing, found `mlp`",
    );
    line_fails(
        "{{#regimes linear/eager}}",
        "`traces/h200/linear/eager` is no sweep: it has no annotation such as `n=64`",
    );
    line_fails(
        "{{#strides weight linear.weight_shape linear.gemm_time}}",
        "expected the shape or the strides of a matrix, found `linear.gemm_time`, which is",
    );
    line_fails(
        "{{#saved linear.result_shape linear.gpu}}",
        "expected a data type, found `linear.gpu`, which is NVIDIA H200",
    );
    line_fails(
        "{{#saved linear.gemm_time linear.dtype}}",
        "expected the shape of a matrix or a batch of them, found `linear.gemm_time`, which is",
    );
    line_fails(
        "{{#saved linear.result_shap linear.dtype}}",
        "unknown fact `linear.result_shap`; did you mean `linear.result_shape`?",
    );
}

#[test]
fn a_block_within_a_line_fails() {
    line_fails(
        "See {{#claim linear.one_kernel}}",
        "the directive `claim` needs a line of its own",
    );
}

#[test]
fn a_directive_among_code_fails() {
    line_fails(
        "The `n = {{#fact linear.steps}}` here.",
        "the directive `fact` stands among code",
    );
}

#[test]
fn a_missing_anchor_fails() {
    line_fails(
        "{{#listing linear/src/lib.rs:forwad}}",
        "unknown anchor `forwad`; did you mean `forward`? in `crates/linear/src/lib.rs`",
    );
}

#[test]
fn a_missing_file_fails() {
    line_fails(
        "{{#listing linear/src/gone.rs:a}}",
        "`crates/linear/src/gone.rs` cannot be read",
    );
}

#[test]
fn an_empty_anchor_fails_where_it_is_used() {
    let project = ProjectCopy::new();
    let code = project.add_line(
        "crates/linear/src/lib.rs",
        "// ANCHOR: hole\n// ANCHOR_END: hole",
    );
    let line = project.add_line(PAGE, "{{#listing linear/src/lib.rs:hole}}");
    let said = failure(&project);
    let place = format!("`crates/linear/src/lib.rs:{}`", code - 1);
    let expected = format!("{PAGE}:{line}: the anchor `hole` is empty ({place})");
    assert!(
        said.contains(&expected),
        "expected `{expected}` in:\n{said}"
    );
}

#[test]
fn an_anchor_given_twice_fails() {
    let project = ProjectCopy::new();
    let twice = "// ANCHOR: forward\nconst TWICE: u8 = 2;\n// ANCHOR_END: forward";
    project.add_line("crates/linear/src/lib.rs", twice);
    let said = failure(&project);
    assert!(
        said.contains("the anchor `forward` is given twice"),
        "{said}"
    );
    assert!(said.contains(&format!("{PAGE}:")), "{said}");
}

#[test]
fn an_anchor_that_no_page_uses_fails() {
    let project = ProjectCopy::new();
    let unused = "// ANCHOR: spare\nconst SPARE: u8 = 0;\n// ANCHOR_END: spare";
    let last = project.add_line("crates/linear/src/lib.rs", unused);
    let said = failure(&project);
    let expected = format!(
        "crates/linear/src/lib.rs:{}: the anchor `spare` is used by no page",
        last - 2
    );
    assert!(
        said.contains(&expected),
        "expected `{expected}` in:\n{said}"
    );
}

#[test]
fn a_claim_that_does_not_hold_fails_with_its_evidence() {
    let project = ProjectCopy::new();
    spoil_trace(&project, "aten::addmm", "aten::mm");
    let said = failure(&project);
    assert!(
        said.contains("the claim `linear.chain` does not hold on `traces/h200/linear/eager`: ")
    );
    assert!(
        said.contains("`aten::linear` > `aten::t`, `aten::mm`"),
        "{said}"
    );
    assert!(said.contains(&format!("{PAGE}:")), "{said}");
}

#[test]
fn every_problem_of_a_build_is_listed() {
    let project = ProjectCopy::new();
    project.add_line(PAGE, "{{#fact linear.nothing}}");
    project.add_line("book/introduction.md", "{{#claim linear.nothing}}");
    let said = failure(&project);
    assert!(
        said.contains("book/linear.md:") && said.contains("book/introduction.md:"),
        "{said}"
    );
    assert!(
        said.contains("the book was not built: 2 problems"),
        "{said}"
    );
}

#[test]
fn an_empty_trace_fails_in_one_sentence() {
    let project = ProjectCopy::new();
    project.write("traces/h200/linear/eager.json.gz", r#"{"traceEvents":[]}"#);
    let said = failure(&project);
    let expected = "`traces/h200/linear/eager.json.gz` is no recording: its trace holds no events";
    assert!(said.contains(expected), "{said}");
}

#[test]
fn a_missing_recording_fails_where_it_is_spoken_of() {
    let project = ProjectCopy::new();
    std::fs::remove_dir_all(project.path("traces/h200/linear")).unwrap();
    let said = failure(&project);
    assert!(
        said.contains("there is no recording `traces/h200/linear/eager.json.gz`"),
        "{said}"
    );
    assert!(said.contains("book/linear.md:"), "{said}");
}

#[test]
fn an_escaped_directive_is_printed() {
    let project = ProjectCopy::new();
    project.add_line(PAGE, "Write `\\{{#fact linear.gpu}}` for the GPU.");
    let book = build(&project, &[]);
    assert!(
        book.read("linear.html")
            .contains("<code>{{#fact linear.gpu}}</code>")
    );
}
