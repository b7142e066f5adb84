//! Everything that is worked out from a trace.

#![no_main]

use kineto_trace::{Chains, Health, Launches, ReadOptions, Stats, Table, Trace, write};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let options = ReadOptions {
        max_text_bytes: 1 << 24,
        ..ReadOptions::default()
    };
    let Ok(trace) = Trace::read_with(bytes, options) else {
        return;
    };
    let chains = Chains::of(&trace);
    let launches = Launches::of(&trace, &chains);
    Table::of(&trace, &chains, &launches).render("CUDA");
    let stats = Stats::of(&trace, &chains, &launches);
    assert_eq!(stats.kernels, stats.linked_kernels + stats.unlinked_kernels);
    let health = Health::of(&trace, &chains, &launches);
    assert_eq!(health.complete(), health.reasons().next().is_none());
    for step in trace.steps() {
        launches.under(&chains, step.event);
    }
    let again = Trace::read(&write(&trace)).expect("what is written is a trace");
    assert_eq!(again.events(), trace.events());
});
