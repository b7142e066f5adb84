//! What known and spoilt recordings answer to the guesses, and what texts point at.

use serde_json::{Value as Json, json};

use super::super::recorded::{add_like, altered, events, on_the_cpu, recording, rename};
use super::{KERNEL, STAGE};
use crate::guess::RightGuess;
use crate::recording::Recording;

fn right(guess: &str, recording: &Recording) -> Option<RightGuess> {
    let answer = STAGE.guess(guess).unwrap().answer(&STAGE, recording);
    answer.map(|answer| answer.right)
}

/// As many more kernels for each launch.
fn more_kernels(more: usize) -> impl Fn(&mut Json) {
    move |trace| {
        let kernels: Vec<_> = events(trace)
            .iter()
            .filter(|event| event["cat"] == "kernel")
            .cloned()
            .collect();
        for _ in 0..more {
            events(trace).extend(kernels.clone());
        }
    }
}

/// The last of the events of a name.
fn last<'a>(trace: &'a mut Json, name: &str) -> &'a mut Json {
    events(trace)
        .iter_mut()
        .rev()
        .find(|event| event["name"] == name)
        .unwrap()
}

#[test]
fn the_number_of_kernels_is_the_recordings() {
    let choice = |more| right("kernels_per_forward", &altered(more_kernels(more)));
    assert_eq!(choice(0), Some(RightGuess::Choice("one")));
    assert_eq!(choice(1), Some(RightGuess::Choice("two")));
    assert_eq!(choice(6), Some(RightGuess::Choice("four or more")));
}

#[test]
fn the_transpose_is_free_until_it_launches_something() {
    assert_eq!(
        right("t_gpu_time", &recording()),
        Some(RightGuess::Choice("nothing"))
    );
    // Kernels of addmm that stand under transposes instead: all of the GPU's time is theirs.
    let swapped = altered(|trace| {
        rename(trace, "aten::t", "aten::other");
        rename(trace, "aten::addmm", "aten::t");
    });
    let expected = "as much as the matrix product, or more";
    assert_eq!(
        right("t_gpu_time", &swapped),
        Some(RightGuess::Choice(expected))
    );
}

#[test]
fn the_kernels_start_is_told_by_thirds_of_the_step() {
    let starts_at = |share: f64| {
        altered(|trace| {
            let step = last(trace, "ProfilerStep#4").clone();
            let from = step["ts"].as_f64().unwrap() + share * step["dur"].as_f64().unwrap();
            last(trace, KERNEL)["ts"] = json!(from);
        })
    };
    let choices = texts::claims::linear::GUESS_KERNEL_START_CHOICES;
    for (share, choice) in [(0.1, 0), (0.5, 1), (0.9, 2), (1.5, 3), (40.0, 3)] {
        let found = right("gemm_start", &starts_at(share));
        assert_eq!(found, Some(RightGuess::Choice(choices[choice])), "{share}");
    }
}

#[test]
fn numbers_come_with_the_unit_they_are_asked_in() {
    let time = right("gemm_time", &recording());
    assert!(matches!(time, Some(RightGuess::Number { value, unit: "µs" }) if value > 0.0));
    let share = right("gpu_busy_share", &recording());
    assert!(matches!(share, Some(RightGuess::Number { value, unit: "%" }) if value < 100.0));
}

#[test]
fn a_recording_of_the_cpu_answers_nothing_about_the_gpu() {
    for guess in STAGE.guesses {
        assert_eq!(right(guess.name, &on_the_cpu()), None, "{}", guess.name);
    }
}

#[test]
fn places_have_one_event_a_step_and_no_name_twice() {
    let recording = recording();
    for place in STAGE.places {
        assert_eq!((place.find)(&recording).len(), 3, "{}", place.name);
    }
    let mut names: Vec<_> = STAGE.pointers().collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), all, "a name points at two things");
}

#[test]
fn a_pointer_is_a_place_a_fact_or_a_claim() {
    let recording = recording();
    let pointed = |name| STAGE.pointed(name).map(|it| it.events(&recording).len());
    assert_eq!(pointed("t_row"), Some(3));
    assert_eq!(pointed("gemm_name"), Some(3));
    assert!(pointed("one_kernel").is_some_and(|count| count > 0));
    assert_eq!(pointed("gpu"), Some(0));
    assert_eq!(pointed("nothing"), None);
    // More events of a name, more to point at.
    let more = altered(|trace| add_like(trace, "aten::t", "cpu_op", |_| ()));
    assert!(STAGE.pointed("t_row").unwrap().events(&more).len() > 3);
}
