//! The table is PyTorch's, to the last printed digit: the `.txt` beside each trace is what Python printed.

mod common;

use common::Scene;
use kineto_trace::{Side, Trace};

/// How many rows the recordings were printed with.
const ROW_LIMIT: usize = 20;

/// Their tables are the same to the byte.
const SAME_BYTES: [&str; 6] = [
    "linear_compile",
    "linear_eager",
    "matmul_add_4096_warm_eager",
    "matmul_add_64_cold_eager",
    "matmul_add_64_warm_compile",
    "mlp_liger",
];

/// One average in each of these lies exactly between two digits (58.5755 us), where Python's sum of floats
/// falls by chance to one side. Every other byte is the same.
const ONE_AVERAGE_DIFFERS: [&str; 2] = ["mlp_compile", "mlp_eager"];

fn rendered(recording: &str) -> String {
    let bytes = common::bytes(&format!("python-h200/{recording}.json.gz"));
    Scene::of(Trace::read(&bytes).unwrap())
        .table
        .render_first("CUDA", ROW_LIMIT)
}

fn printed(recording: &str) -> String {
    String::from_utf8(common::bytes(&format!("python-h200/{recording}.txt"))).unwrap()
}

#[test]
fn tables_are_pythons_to_the_byte() {
    for recording in SAME_BYTES {
        assert_eq!(rendered(recording), printed(recording), "{recording}");
    }
}

#[test]
fn averages_between_two_digits_are_all_that_differs() {
    for recording in ONE_AVERAGE_DIFFERS {
        let (ours, theirs) = (rendered(recording), printed(recording));
        let differing: Vec<_> = ours
            .lines()
            .zip(theirs.lines())
            .filter(|(our, their)| our != their)
            .collect();
        assert_eq!(ours.lines().count(), theirs.lines().count(), "{recording}");
        let [(ours, theirs)] = differing[..] else {
            panic!("{recording}: {differing:?}")
        };
        let (ours, theirs): (Vec<_>, Vec<_>) = (
            ours.split_whitespace().collect(),
            theirs.split_whitespace().collect(),
        );
        // Name, self CPU, CPU total and device columns and the calls agree; the device average is the last but one.
        assert_eq!(ours[..9], theirs[..9], "{recording}");
        assert_eq!(ours[10], theirs[10], "{recording}");
        let micros = |cell: &str| cell.trim_end_matches("us").parse::<f64>().unwrap();
        assert!(
            (micros(ours[9]) - micros(theirs[9])).abs() < 0.0011,
            "{recording}: {} {}",
            ours[9],
            theirs[9]
        );
    }
}

#[test]
fn a_trace_without_device_work_has_no_device_columns() {
    let text = Scene::of(common::around(
        r#"{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":1,"ts":10.5,"dur":2},
           {"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":20,"dur":6.000}"#,
    ))
    .table
    .render("CUDA");
    assert!(!text.contains("CUDA"), "{text}");
    assert!(text.ends_with("Self CPU time total: 8.000us\n"), "{text}");
    let add = text.find("aten::add").unwrap();
    assert!(
        add < text.find("aten::relu").unwrap(),
        "the longer one comes first:\n{text}"
    );
}

#[test]
fn an_empty_trace_has_an_empty_table() {
    let text = Scene::of(common::around("")).table.render("CUDA");
    assert!(text.contains("Self CPU time total: 0.000us"), "{text}");
}

#[test]
fn an_op_and_a_kernel_of_one_name_are_two_rows() {
    let table = Scene::case("44_cpu_op_named_like_kernel.json").table;
    let rows: Vec<_> = table
        .rows
        .iter()
        .filter(|row| row.name == "triton_poi_fused_add_0")
        .collect();
    let [op, kernel] = rows[..] else {
        panic!("{rows:?}")
    };
    assert_eq!((op.side, op.calls), (Side::Cpu, 1));
    assert_eq!(
        (
            op.cpu_total.nanos(),
            op.self_cpu.nanos(),
            op.device_total.nanos()
        ),
        (30_000, 24_000, 9_000)
    );
    assert_eq!(
        (kernel.side, kernel.calls, kernel.device_total.nanos()),
        (Side::Device, 1, 9_000)
    );
}

#[test]
fn gpu_annotations_count_in_no_total() {
    let table = Scene::case("28_gpu_user_annotation.json").table;
    assert_eq!(table.self_device_total.nanos(), 200_000);
    let annotation = table
        .rows
        .iter()
        .find(|row| row.side == Side::DeviceAnnotation)
        .unwrap();
    // In the file it is one nanosecond wider on each side than it was measured.
    assert_eq!(annotation.device_total.nanos(), 350_000);
}

#[test]
fn an_op_that_calls_itself_is_one_row_with_one_call() {
    let table = Scene::of(common::around(
        r#"{"ph":"X","cat":"cpu_op","name":"aten::conv2d","pid":1,"tid":1,"ts":0,"dur":100,"args":{"External id":1}},
           {"ph":"X","cat":"cpu_op","name":"aten::conv2d","pid":1,"tid":1,"ts":10,"dur":80,"args":{"External id":2}},
           {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":5,"args":{"External id":2,"correlation":9}},
           {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":40,"dur":30,"args":{"External id":2,"correlation":9}}"#,
    ))
    .table;
    let row = table
        .rows
        .iter()
        .find(|row| row.name == "aten::conv2d")
        .unwrap();
    assert_eq!(
        (row.calls, row.cpu_total.nanos(), row.self_cpu.nanos()),
        (1, 100_000, 95_000)
    );
    assert_eq!(
        (row.self_device.nanos(), row.device_total.nanos()),
        (30_000, 30_000)
    );
}

#[test]
fn steps_share_a_row() {
    let table = Scene::case("41_steps_async_backward.json").table;
    assert_eq!(
        table
            .rows
            .iter()
            .find(|row| row.name == "ProfilerStep*")
            .unwrap()
            .calls,
        2
    );
}

#[test]
fn rows_of_a_large_trace_add_up() {
    let table = Scene::case("51_large_200k_events.json.gz").table;
    let row = |name: &str| table.rows.iter().find(|row| row.name == name).unwrap();
    let (add, launch, kernel) = (
        row("aten::add"),
        row("cudaLaunchKernel"),
        row("vec_add_demo"),
    );
    assert_eq!(
        (add.calls, add.cpu_total.nanos(), add.self_cpu.nanos()),
        (50_000, 750_000_000, 550_000_000)
    );
    assert_eq!(
        (launch.calls, launch.cpu_total.nanos()),
        (50_000, 200_000_000)
    );
    assert_eq!(
        (kernel.calls, kernel.device_total.nanos()),
        (50_000, 150_000_000)
    );
    assert_eq!(add.device_total, kernel.device_total);
}
