//! Every file of `cases` against its entry in `expected.json`: each number there that is one of [`Stats`] is compared.

mod common;

use kineto_trace::{Chains, Health, Launches, ReadOptions, Stats, Trace};
use serde_json::Value;

/// One file with what it must give.
struct Case {
    file: String,
    expect: Value,
}

/// The cases that are traces; of a pair of files each is one, and what a strict reader must say is left out.
fn cases() -> Vec<Case> {
    let all: Vec<Value> = serde_json::from_slice(&common::bytes("cases/expected.json")).unwrap();
    let mut cases = Vec::new();
    for entry in &all {
        let file = entry["file"].as_str().unwrap();
        let expect = &entry["expect"];
        let own = ["recover", "recover_repair"].map(|key| &expect[key]);
        let recover = own.into_iter().find(|value| value.is_object());
        match (entry["id"].as_str().unwrap(), recover) {
            (_, Some(recover)) => cases.push(Case::new(file, recover)),
            ("38", _) => {
                for file in ["38a_rank0.json", "38b_rank1.json"] {
                    cases.push(Case::new(file, &expect["per_file"]));
                }
            }
            ("46", _) => {
                cases.push(Case::new("46a_eager.json", &expect["a"]));
                cases.push(Case::new("46b_compiled.json", &expect["b"]));
            }
            _ if expect["elements"].is_u64() => cases.push(Case::new(file, expect)),
            _ => {}
        }
    }
    cases
}

impl Case {
    fn new(file: &str, expect: &Value) -> Self {
        Self {
            file: file.to_owned(),
            expect: expect.clone(),
        }
    }
}

fn stats(trace: &Trace) -> Stats {
    let chains = Chains::of(trace);
    let launches = Launches::of(trace, &chains);
    Stats::of(trace, &chains, &launches)
}

/// The stat that an expectation's key means, in the unit of the expectation; `None` for what is no stat.
fn stat(stats: &Stats, key: &str) -> Option<f64> {
    let anomaly = |kind: &str| stats.anomalies.get(kind).copied().unwrap_or(0);
    let category = |cat: &str| stats.categories.get(cat);
    let count = match key {
        "elements" | "elements_kept" => stats.events,
        "elements_dropped" => stats.skipped,
        "slices" => stats.slices,
        "kernels" | "kernels_usable" => stats.kernels,
        "linked" => stats.linked_kernels,
        "unlinked" => stats.unlinked_kernels,
        "launches" => stats.launches,
        "launches_without_kernel" => stats.launches_without_kernel,
        "graph_launches_without_kernels" => stats.graph_launches_without_kernel,
        "memcpy" => stats.memcpys,
        "flows" => stats.flows,
        "memory_events" => stats.memory_events,
        "net_bytes" => stats.net_bytes as u64,
        "peak_allocated_bytes" => stats.peak_allocated_bytes as u64,
        "crossing_pairs" => anomaly("crossing_slices"),
        "flagged_negative" => anomaly("negative_duration"),
        "flagged" => anomaly("never_ran"),
        "cuda_sync" => category("cuda_sync")?.count,
        "legacy_gpu_rows" => stats.legacy_gpu_rows,
        "kernels_in_file" => stats.kernels + anomaly("never_ran"),
        "runtime_calls" => category("cuda_runtime").map_or(0, |own| own.count),
        _ => {
            let time = match key {
                "kernel_sum_us" => stats.kernel_time,
                "gpu_busy_us" => stats.gpu_busy,
                "memcpy_us" => stats.memcpy_time,
                "unlinked_us" => stats.unlinked_kernel_time,
                "span_us" => stats.span,
                "cuda_sync_us" => category("cuda_sync")?.time,
                "legacy_gpu_us" => stats.legacy_gpu_time,
                "cpu_op_sum_us" => category("cpu_op")?.time,
                _ => return None,
            };
            return Some(time.micros());
        }
    };
    Some(count as f64)
}

#[test]
fn every_expected_number_that_is_a_stat_is_met() {
    let (mut compared, mut files) = (0, 0);
    for Case { file, expect } in cases() {
        let bytes = common::bytes(&format!("cases/{file}"));
        // However a file is read, its numbers are the same.
        let held = stats(&Trace::read(&bytes).unwrap());
        let streamed = Trace::read_from_with(&bytes[..], ReadOptions::links_only()).unwrap();
        assert_eq!(stats(&streamed), held, "{file}");
        for (key, value) in expect.as_object().unwrap() {
            let (Some(expected), Some(found)) = (value.as_f64(), stat(&held, key)) else {
                continue;
            };
            assert_eq!(found, expected, "{file}: {key}");
            compared += 1;
        }
        files += 1;
    }
    assert!(
        files >= 36 && compared >= 150,
        "only {compared} numbers of {files} files"
    );
}

#[test]
fn what_was_repaired_counts_as_repaired_and_what_was_cut_off_as_truncated() {
    let told: Vec<_> = [
        "01_unescaped_quote_name.json",
        "03_control_char_name.json",
        "04_backslash_invalid_escape.json",
        "06_invalid_utf8_name.json",
        "07_na_unquoted_bandwidth.json",
        "09_missing_key_quote_legacy_array.json",
        "10_truncated_mid_string.json",
        "11_array_no_closing_bracket.json",
        "13_info_log_breaks_tail.json",
        "14_nan_inf_args.json",
        "17_truncated.json.gz",
    ]
    .into_iter()
    .map(|file| {
        let trace = common::read(&format!("cases/{file}")).unwrap();
        let kinds: Vec<_> = trace.oddity_counts().into_keys().collect();
        (&file[..2], trace.repaired(), trace.is_truncated(), kinds)
    })
    .collect();
    assert_eq!(
        told,
        [
            ("01", 1, false, vec!["unescaped_quote"]),
            ("03", 1, false, vec!["control_character"]),
            ("04", 1, false, vec!["unescaped_backslash"]),
            ("06", 1, false, vec!["invalid_utf8"]),
            ("07", 1, false, vec!["no_number", "zero_duration"]),
            ("09", 0, false, vec!["broken_element"]),
            ("10", 0, true, vec!["ends_early"]),
            ("11", 0, false, vec!["no_closing_bracket"]),
            ("13", 0, false, vec!["unescaped_quote"]),
            ("14", 1, false, vec!["no_number"]),
            ("17", 0, true, vec!["compressed_ends_early", "ends_early"]),
        ]
    );
}

#[test]
fn repaired_names_read_as_they_were_meant() {
    let all: Vec<Value> = serde_json::from_slice(&common::bytes("cases/expected.json")).unwrap();
    let mut seen = 0;
    for entry in &all {
        let Some(name) = entry["expect"]["repaired_name"].as_str() else {
            continue;
        };
        let name = name.replace("<U+FFFD>", "\u{FFFD}");
        let file = entry["file"].as_str().unwrap();
        let trace = common::read(&format!("cases/{file}")).unwrap();
        assert!(
            trace.events().iter().any(|event| event.name() == name),
            "{file}"
        );
        seen += 1;
    }
    assert_eq!(seen, 3);
}

#[test]
fn where_a_verdict_must_be_unknown_health_says_why() {
    let health = |file: &str| {
        let trace = common::read(&format!("cases/{file}")).unwrap();
        let chains = Chains::of(&trace);
        let launches = Launches::of(&trace, &chains);
        let health = Health::of(&trace, &chains, &launches);
        let kinds = health.findings().iter().map(|finding| finding.kind.kind());
        let kinds: Vec<_> = kinds.collect();
        (
            health.complete(),
            kinds.join(" "),
            health.reasons().collect::<Vec<_>>().join(" "),
        )
    };
    let (complete, kinds, reasons) = health("27_graph_launch_without_kernels.json");
    assert_eq!((complete, &*kinds), (false, "empty_graph_launches"));
    assert!(
        reasons.starts_with("2 of 3 graph launches have no kernels"),
        "{reasons}"
    );
    let kinds_of = [
        (
            "10_truncated_mid_string.json",
            "ends_early launches_without_kernel",
        ),
        ("18_legacy_no_kineto_array.json", "legacy_profiler"),
        ("29_gpu_asked_but_no_gpu_events.json", "no_device_recorded"),
        ("34_other_accelerators.json", "unknown_device_work"),
        ("50_empty_trace_events.json", "nothing_recorded"),
    ];
    for (file, expected) in kinds_of {
        let (complete, kinds, reasons) = health(file);
        assert_eq!((complete, &*kinds), (false, expected), "{file}: {reasons}");
    }
    // A record that never ran is all that is left of a kernel.
    let (complete, kinds, _) = health("20_ts_zero_kernel.json");
    assert_eq!(
        (complete, &*kinds),
        (false, "launches_without_kernel impossible_durations")
    );
    for file in [
        "26_cuda_graph_shared_correlation.json",
        "47_overhead_bound.json",
        "48_compute_bound.json",
    ] {
        assert_eq!(health(file), (true, String::new(), String::new()), "{file}");
    }
}
