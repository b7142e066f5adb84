//! Kernel names.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|name: &str| {
    let decoded = kineto_trace::decode(name);
    assert!(!decoded.summary.is_empty() || name.is_empty());
});
