//! A part of a trace as a trace of its own.

mod common;

use common::Scene;
use kineto_trace::{Category, Cut, CutError, CutPart, Trace, cut, write};

fn part(scene: &Scene, part: &CutPart) -> Result<Cut, CutError> {
    cut(&scene.trace, &scene.chains, &scene.launches, part)
}

#[test]
fn a_step_has_the_kernels_launched_in_it_on_any_thread() {
    let scene = Scene::case("41_steps_async_backward.json");
    for (number, kernels, nanos) in [(3, 2, 90_000), (4, 1, 60_000)] {
        let cut = part(&scene, &CutPart::Step(number)).unwrap();
        let own = Scene::of(cut.trace);
        assert_eq!(own.of_category(Category::Kernel).count(), kernels);
        assert_eq!(own.kernel_sum(), nanos);
        assert_eq!(own.trace.steps().len(), 1);
        // Kernels that outlive their step stretch the window.
        let last = own
            .of_category(Category::Kernel)
            .map(|kernel| kernel.end())
            .max()
            .unwrap();
        assert!(cut.windows.last().unwrap().end() >= last);
    }
}

#[test]
fn the_steps_of_a_recording_add_up_to_it() {
    let scene = Scene::of(common::read("python-h200/mlp_eager.json.gz").unwrap());
    let steps = scene.trace.steps();
    let kernels: usize = steps
        .iter()
        .map(|step| part(&scene, &CutPart::Step(step.number)).unwrap())
        .map(|cut| {
            cut.trace
                .events()
                .iter()
                .filter(|event| event.is_device())
                .count()
        })
        .sum();
    assert_eq!(
        kernels,
        scene
            .trace
            .events()
            .iter()
            .filter(|event| event.is_device())
            .count()
    );
}

#[test]
fn a_span_has_its_chain_and_what_that_launched() {
    let scene = Scene::of(common::read("python-h200/mlp_eager.json.gz").unwrap());
    let cut = part(&scene, &CutPart::Span("aten::mm".into())).unwrap();
    assert_eq!(cut.occurrences, 9);
    let own = Scene::of(cut.trace);
    assert!(
        own.of_category(Category::Kernel)
            .all(|kernel| kernel.name().starts_with("nvjet_"))
    );
    assert_eq!(own.of_category(Category::Kernel).count(), 9);
    assert!(
        own.of_category(Category::CpuOp)
            .all(|op| op.name() == "aten::mm")
    );
    // Every kernel still knows its call and its op.
    for id in own.trace.ids().filter(|&id| own.trace.get(id).is_device()) {
        assert_eq!(
            own.trace.get(own.launches.op_of(id).unwrap()).name(),
            "aten::mm"
        );
        assert!(own.launches.call_of(id).is_some());
    }
}

#[test]
fn what_is_cut_reads_back_as_it_was() {
    let scene = Scene::of(common::read("python-h200/linear_compile.json.gz").unwrap());
    let cut = part(&scene, &CutPart::Step(3)).unwrap().trace;
    let again = Trace::read(&write(&cut)).unwrap();
    assert_eq!(again.events(), cut.events());
    assert!(again.oddities().is_empty(), "{:?}", again.oddities());
    assert!(cut.flows().len() >= 2, "arrows are kept");
    assert!(
        cut.events()
            .iter()
            .any(|event| event.category() == Category::GpuUserAnnotation)
    );
}

#[test]
fn an_unknown_part_names_the_known_ones() {
    let scene = Scene::of(common::read("python-h200/linear_eager.json.gz").unwrap());
    let step = part(&scene, &CutPart::Step(9)).unwrap_err();
    assert_eq!(step.to_string(), "no step 9: the trace has 2, 3, 4");
    let span = part(&scene, &CutPart::Span("linear".into())).unwrap_err();
    assert!(
        span.to_string()
            .ends_with("there is linear_fwd, aten::linear"),
        "{span}"
    );
    let none = Scene::case("50_empty_trace_events.json");
    let marks = part(&none, &CutPart::Step(1)).unwrap_err();
    assert!(marks.to_string().contains("marks no steps"), "{marks}");
}
