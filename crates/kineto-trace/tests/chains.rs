//! The dispatch chain, where slices nest, touch, coincide and cross.

mod common;

use common::Scene;

fn op(name: &str, start: i64, duration: i64) -> String {
    format!(
        r#"{{"ph":"X","cat":"cpu_op","name":"{name}","pid":1,"tid":1,"ts":{start},"dur":{duration}}}"#
    )
}

/// Name, depth and self time in microseconds, parents before children.
fn forest(events: &[String]) -> Vec<(String, usize, i64)> {
    let Scene { trace, chains, .. } = Scene::of(common::around(&events.join(",")));
    let tracks: Vec<_> = chains.tracks().cloned().collect();
    let mut listed = Vec::new();
    for root in tracks.iter().flat_map(|track| chains.roots(track)).copied() {
        for id in std::iter::once(root).chain(chains.descendants(root)) {
            listed.push((
                trace.get(id).name().to_owned(),
                chains.depth(id),
                chains.self_time(id).nanos() / 1000,
            ));
        }
    }
    listed
}

fn shown(forest: &[(String, usize, i64)]) -> Vec<(&str, usize, i64)> {
    forest
        .iter()
        .map(|(name, depth, own)| (name.as_str(), *depth, *own))
        .collect()
}

#[test]
fn the_order_in_the_file_does_not_matter() {
    let forest = forest(&[op("leaf", 20, 5), op("root", 0, 100), op("child", 10, 50)]);
    assert_eq!(
        shown(&forest),
        [("root", 0, 50), ("child", 1, 45), ("leaf", 2, 5)]
    );
}

#[test]
fn slices_that_touch_are_siblings() {
    let forest = forest(&[
        op("root", 0, 20),
        op("first", 0, 10),
        op("second", 10, 10),
        op("after", 20, 5),
    ]);
    assert_eq!(
        shown(&forest),
        [
            ("root", 0, 0),
            ("first", 1, 10),
            ("second", 1, 10),
            ("after", 0, 5)
        ]
    );
}

#[test]
fn of_two_slices_with_the_same_borders_the_first_is_the_parent() {
    let forest = forest(&[op("aten::t", 0, 10), op("aten::transpose", 0, 10)]);
    assert_eq!(
        shown(&forest),
        [("aten::t", 0, 0), ("aten::transpose", 1, 10)]
    );
}

#[test]
fn a_slice_without_length_stands_in_what_runs_then() {
    let forest = forest(&[
        op("before", 0, 10),
        op("root", 10, 10),
        op("instant", 10, 0),
    ]);
    assert_eq!(
        shown(&forest),
        [("before", 0, 10), ("root", 0, 10), ("instant", 1, 0)]
    );
}

#[test]
fn self_times_add_up_to_the_time_the_thread_was_busy_even_if_slices_cross() {
    let forest = forest(&[
        op("a", 0, 100),
        op("b", 10, 40),
        op("c", 40, 30),
        op("d", 90, 40),
        op("e", 120, 5),
    ]);
    assert_eq!(
        shown(&forest),
        [
            ("a", 0, 30),
            ("b", 1, 30),
            ("c", 2, 30),
            ("d", 1, 35),
            ("e", 2, 5)
        ]
    );
    assert_eq!(forest.iter().map(|(_, _, own)| own).sum::<i64>(), 130);
}

#[test]
fn threads_have_forests_of_their_own() {
    let other =
        r#"{"ph":"X","cat":"cpu_op","name":"backward","pid":1,"tid":2,"ts":10,"dur":5}"#.to_owned();
    let forest = forest(&[op("forward", 0, 100), other]);
    assert_eq!(shown(&forest), [("forward", 0, 100), ("backward", 0, 5)]);
}

#[test]
fn a_chain_of_a_hundred_thousand_is_no_stack_overflow() {
    let events: Vec<_> = (0..100_000)
        .map(|depth| op("f", depth, 200_000 - 2 * depth))
        .collect();
    let forest = forest(&events);
    assert_eq!(forest.last().map(|(_, depth, _)| *depth), Some(99_999));
}

#[test]
fn a_child_that_outlives_its_parent_takes_only_their_overlap() {
    let Scene { trace, chains, .. } = &Scene::case("22_child_outlives_parent.json");
    let own: Vec<_> = trace
        .ids()
        .map(|id| (trace.get(id).name(), chains.self_time(id).nanos()))
        .collect();
    assert_eq!(
        own,
        [
            ("aten::to", 10_000),
            ("aten::copy_", 45_000),
            ("aten::add", 10_000)
        ]
    );
    assert_eq!(chains.crossings().len(), 1);
}

#[test]
fn kernels_of_one_stream_may_overlap() {
    let scene = Scene::case("23_same_stream_overlap_pdl.json");
    assert_eq!(scene.kernel_sum(), 100_000);
    assert!(
        scene
            .trace
            .ids()
            .all(|id| scene.chains.parent(id).is_none()),
        "kernels never nest"
    );
}

#[test]
fn absolute_times_keep_their_nanoseconds() {
    let Scene { trace, chains, .. } = &Scene::case("37_absolute_ts_precision.json");
    let parent = trace.ids().next().unwrap();
    let children = chains.children(parent);
    assert_eq!(children.len(), 3);
    assert!(chains.crossings().is_empty());
    let gap = |pair: &[_]| (trace.get(pair[1]).start() - trace.get(pair[0]).end()).nanos();
    assert_eq!(children.windows(2).map(gap).collect::<Vec<_>>(), [24, 24]);
    assert_eq!(chains.self_time(parent).nanos(), 929_700);
}
