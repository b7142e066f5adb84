//! Ranks on one clock.

mod common;

use common::Scene;
use kineto_trace::{MergeError, Trace, merge, write};

fn ranks() -> [Trace; 2] {
    ["38a_rank0.json", "38b_rank1.json"].map(|file| common::read(&format!("cases/{file}")).unwrap())
}

#[test]
fn the_rank_that_came_last_is_waited_for() {
    let merged = merge(&ranks()).unwrap();
    let spans: Vec<_> = merged
        .ranks
        .iter()
        .map(|rank| (rank.rank, rank.unix_nanos.unwrap()))
        .collect();
    assert_eq!(
        spans,
        [
            (0, (1_759_300_000_001_000_000, 1_759_300_000_002_500_000)),
            (1, (1_759_300_000_002_250_000, 1_759_300_000_002_500_000)),
        ]
    );
    let [collective] = &merged.collectives[..] else {
        panic!("{:?}", merged.collectives)
    };
    assert_eq!(collective.last().rank, 1);
    let waits: Vec<_> = collective
        .parts
        .iter()
        .map(|part| (part.rank, part.waits.nanos()))
        .collect();
    assert_eq!(waits, [(0, 1_250_000), (1, 0)]);
}

#[test]
fn ids_of_the_ranks_stay_apart() {
    let ranks = ranks();
    let merged = merge(&ranks).unwrap().trace;
    assert_eq!(
        merged.events().len(),
        ranks[0].events().len() + ranks[1].events().len()
    );
    let scene = Scene::of(merged);
    // Both kernels had correlation 55, each is launched by its own rank's call.
    let kernels: Vec<_> = scene
        .trace
        .ids()
        .filter(|&id| scene.trace.get(id).is_device())
        .collect();
    let calls: Vec<_> = kernels
        .iter()
        .map(|&kernel| scene.launches.call_of(kernel).unwrap())
        .collect();
    assert_eq!(calls.len(), 2);
    assert_ne!(calls[0], calls[1]);
    let process = |id| {
        scene
            .trace
            .process_name(&scene.trace.get(id).track().process)
            .unwrap()
            .to_owned()
    };
    assert!(process(calls[0]).starts_with("rank 0: ") && process(calls[1]).starts_with("rank 1: "));
    let again = Trace::read(&write(&scene.trace)).unwrap();
    assert_eq!(again.events(), scene.trace.events());
}

#[test]
fn traces_that_share_no_clock_are_refused() {
    let [first, second] = ranks();
    assert_eq!(merge(&[]).unwrap_err(), MergeError::None);
    assert_eq!(
        merge(&[first.clone(), first.clone()]).unwrap_err(),
        MergeError::SameRank {
            rank: 0,
            first: 1,
            second: 2
        }
    );
    let without =
        common::around(r#"{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1}"#);
    assert_eq!(
        merge(&[second, without]).unwrap_err(),
        MergeError::NoClock { place: 2 }
    );
}

#[test]
fn absolute_times_need_no_base() {
    let at = |micros: u64| {
        common::around(&format!(
            r#"{{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL()","pid":0,"tid":7,"ts":{micros},"dur":50}}"#
        ))
    };
    let merged = merge(&[at(1_700_000_000_000_000), at(1_700_000_000_000_030)]).unwrap();
    assert_eq!(merged.collectives[0].parts[0].waits.nanos(), 30_000);
    // Kernels that never ran at the same time were not the same collective.
    let apart = merge(&[at(1_700_000_000_000_000), at(1_700_000_000_000_900)]).unwrap();
    assert!(apart.collectives.is_empty());
}
