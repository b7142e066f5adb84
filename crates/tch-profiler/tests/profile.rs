//! What a profile records, and what it refuses.

use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::Value;
use tch::{Device, Kind, Tensor};
use tch_profiler::{Activity, Error, Profiler, Schedule, cuda, record_function};

/// libtorch has one profiler a process and tests share theirs, so they take turns.
fn turn() -> std::sync::MutexGuard<'static, ()> {
    static TURN: std::sync::Mutex<()> = std::sync::Mutex::new(());
    TURN.lock()
        .unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn cpu() -> Profiler {
    Profiler::new().activities([Activity::Cpu])
}

fn addmm() {
    let ones = Tensor::ones([4, 4], (Kind::Float, Device::Cpu));
    let _ = ones.addmm(&ones, &ones);
}

fn events(json: &[u8]) -> Vec<Value> {
    let trace: Value = serde_json::from_slice(json).expect("a trace is JSON");
    trace["traceEvents"]
        .as_array()
        .expect("a trace has events")
        .clone()
}

fn names(json: &[u8], category: &str) -> Vec<String> {
    events(json)
        .iter()
        .filter(|event| event["cat"] == category)
        .map(|event| {
            event["name"]
                .as_str()
                .expect("events have names")
                .to_owned()
        })
        .collect()
}

#[test]
fn a_schedule_records_its_active_steps_and_no_others() {
    let _turn = turn();
    let mut profile = cpu().schedule(Schedule::new(1, 1, 3)).start().unwrap();
    let mut traces = Vec::new();
    for _ in 0..5 {
        addmm();
        traces.extend(profile.step().unwrap());
    }
    assert!(profile.finish().unwrap().is_none());
    assert_eq!(traces.len(), 1);
    let json = traces.remove(0).into_chrome_trace().unwrap();
    let steps = names(&json, "user_annotation");
    assert_eq!(
        steps,
        ["ProfilerStep#2", "ProfilerStep#3", "ProfilerStep#4"]
    );
    let ops = names(&json, "cpu_op");
    assert_eq!(ops.iter().filter(|name| *name == "aten::addmm").count(), 3);
}

#[test]
fn each_cycle_gives_a_trace() {
    let _turn = turn();
    let mut profile = cpu()
        .schedule(Schedule::new(0, 1, 1).repeat(2))
        .start()
        .unwrap();
    let traces = (0..6).filter(|_| profile.step().unwrap().is_some()).count();
    assert_eq!(traces, 2);
}

#[test]
fn without_a_schedule_finish_gives_everything() {
    let _turn = turn();
    let profile = cpu().start().unwrap();
    {
        let _range = record_function("mine");
        addmm();
    }
    let trace = profile.finish().unwrap().expect("it was recording");
    assert!(trace.events() >= 2);
    let json = trace.into_chrome_trace().unwrap();
    assert!(names(&json, "user_annotation").contains(&"mine".to_owned()));
}

#[test]
fn shapes_and_memory_are_recorded_when_asked_for() {
    let _turn = turn();
    for on in [false, true] {
        let profile = cpu().record_shapes(on).profile_memory(on).start().unwrap();
        addmm();
        let json = profile
            .finish()
            .unwrap()
            .unwrap()
            .into_chrome_trace()
            .unwrap();
        let events = events(&json);
        let addmm = events
            .iter()
            .find(|event| event["name"] == "aten::addmm")
            .unwrap();
        assert_eq!(
            addmm["args"]["Input Dims"][0],
            if on {
                serde_json::json!([4, 4])
            } else {
                Value::Null
            }
        );
        assert_eq!(events.iter().any(|event| event["name"] == "[memory]"), on);
    }
}

#[test]
fn a_second_profile_at_once_is_an_error() {
    let _turn = turn();
    let first = cpu().start().unwrap();
    assert!(matches!(cpu().start(), Err(Error::AlreadyRunning)));
    drop(first);
    cpu()
        .start()
        .expect("the first has ended")
        .finish()
        .unwrap();
}

#[test]
fn a_panic_inside_a_step_ends_the_profile() {
    let _turn = turn();
    let outcome = std::panic::catch_unwind(|| {
        let mut profile = cpu().schedule(Schedule::new(0, 0, 2)).start().unwrap();
        profile.step().unwrap();
        let _range = record_function("doomed");
        panic!("in the step");
    });
    assert!(outcome.is_err());
    let trace = cpu().start().expect("it ended").finish().unwrap().unwrap();
    let json = trace.into_chrome_trace().unwrap();
    assert!(!names(&json, "user_annotation").contains(&"doomed".to_owned()));
}

#[test]
fn a_profile_left_during_warm_up_leaves_the_profiler_free() {
    let _turn = turn();
    let profile = cpu().schedule(Schedule::new(0, 2, 1)).start().unwrap();
    assert!(profile.finish().unwrap().is_none());
    cpu().start().unwrap().finish().unwrap();
}

#[test]
fn a_range_may_outlive_its_profile() {
    let _turn = turn();
    let profile = cpu().start().unwrap();
    let range = record_function("long");
    profile.finish().unwrap();
    let next = cpu().start().unwrap();
    drop(range);
    addmm();
    assert!(next.finish().unwrap().is_some());
}

#[test]
fn settings_that_record_nothing_are_refused() {
    let _turn = turn();
    let none = Profiler::new().activities([]).start();
    assert!(matches!(none, Err(Error::NoActivity)));
    let idle = cpu().schedule(Schedule::new(1, 1, 0)).start();
    assert!(matches!(idle, Err(Error::NoActiveStep)));
}

#[test]
fn cuda_without_a_gpu_is_an_error_that_says_which() {
    let _turn = turn();
    let started = Profiler::new()
        .activities([Activity::Cpu, Activity::Cuda])
        .start();
    match cuda::check() {
        Ok(()) => drop(started.expect("a GPU is there")),
        Err(Error::NoGpu) => assert!(matches!(started, Err(Error::NoGpu))),
        Err(_) => assert!(matches!(started, Err(Error::NoCudaInLibtorch))),
    }
}

/// The trap that this crate's build script closes: without it this program would lack CUDA.
#[test]
fn cuda_is_linked_wherever_it_is_installed() {
    assert_eq!(cuda::is_linked(), cuda::is_installed());
}

#[test]
fn a_trace_is_packed_when_its_name_says_so() {
    let _turn = turn();
    let folder = tempfile::tempdir().unwrap();
    let other = folder.path().join("other");
    std::fs::write(&other, "").unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode();
    for name in ["a.json", "a.json.gz"] {
        let profile = cpu().start().unwrap();
        addmm();
        let path = folder.path().join(name);
        profile
            .finish()
            .unwrap()
            .unwrap()
            .export_chrome_trace(&path)
            .unwrap();
        assert_eq!(mode(&path), mode(&other), "{name} has its own mode");
        let mut bytes = std::fs::read(&path).unwrap();
        if name.ends_with(".gz") {
            let packed = std::mem::take(&mut bytes);
            let mut reader = flate2::read::GzDecoder::new(packed.as_slice());
            reader.read_to_end(&mut bytes).unwrap();
        }
        let ops = names(&bytes, "cpu_op");
        assert!(ops.iter().any(|op| op == "aten::addmm"), "{name}: {ops:?}");
    }
    assert_eq!(
        std::fs::read_dir(folder.path()).unwrap().count(),
        3,
        "nothing else is left"
    );
}

#[test]
fn an_unwritable_path_is_named() {
    let _turn = turn();
    let trace = cpu().start().unwrap().finish().unwrap().unwrap();
    let error = trace
        .export_chrome_trace("no/such/folder/a.json")
        .unwrap_err();
    assert!(
        error.to_string().contains("no/such/folder/a.json"),
        "{error}"
    );
}
