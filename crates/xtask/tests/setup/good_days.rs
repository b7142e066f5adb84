//! `cargo xtask setup` on good days: which libtorch it takes, and what it does to get one.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use crate::scratch::{Ended, Scratch};

const VENV_TORCH: &str = ".venv/lib/python3.11/site-packages/torch";

#[test]
fn libtorch_named_by_the_user_comes_first() {
    let scratch = Scratch::new();
    let folder = scratch.root().join("mine");
    scratch.torch(&folder, "2.11.0+cpu");
    let output = scratch
        .xtask(&["setup"])
        .env("LIBTORCH", &folder)
        .output()
        .unwrap();
    Ended::of(output)
        .succeeded()
        .said("libtorch 2.11.0+cpu (without CUDA) is ready");
    assert_eq!(scratch.link().unwrap(), Path::new("mine"));
    assert_eq!(scratch.calls(), "");
}

#[test]
fn cargos_own_setting_of_the_link_is_not_the_users() {
    let scratch = Scratch::new();
    let link = scratch.root().join(".libtorch");
    let output = scratch
        .xtask(&["setup"])
        .env("LIBTORCH", link)
        .output()
        .unwrap();
    Ended::of(output).succeeded();
    assert_eq!(scratch.link().unwrap(), Path::new(VENV_TORCH));
}

#[test]
fn a_torch_in_the_checkouts_environment_is_linked_and_the_link_may_be_moved_along() {
    let scratch = Scratch::new();
    let venv = scratch.root().join(".venv");
    let made = scratch.run(&["setup", "--cuda"]);
    made.succeeded();
    assert!(venv.is_dir());
    fs::remove_file(scratch.root().join(".libtorch")).unwrap();
    fs::remove_file(scratch.fakes().join("calls")).unwrap();
    scratch.run(&["setup"]).succeeded();
    assert_eq!(scratch.link().unwrap(), Path::new(VENV_TORCH));
    assert!(!scratch.calls().contains("install"), "{}", scratch.calls());
}

#[test]
fn a_matching_torch_of_the_active_python_is_linked() {
    let scratch = Scratch::new();
    let folder = scratch.root().parent().unwrap().join("conda/torch");
    scratch.torch(&folder, "2.11.0");
    scratch.say("active-torch", folder.to_str().unwrap());
    scratch.run(&["setup"]).succeeded();
    assert_eq!(scratch.link().unwrap(), folder);
}

#[test]
fn another_torch_of_the_active_python_is_left_alone_and_one_is_installed() {
    let scratch = Scratch::new();
    let folder = scratch.root().parent().unwrap().join("conda/torch");
    scratch.torch(&folder, "2.9.1+cu128");
    scratch.say("active-torch", folder.to_str().unwrap());
    let ended = scratch.run(&["setup"]);
    ended
        .succeeded()
        .said("the active Python has torch 2.9.1+cu128, not 2.11.0: left as it is");
    assert_eq!(scratch.link().unwrap(), Path::new(VENV_TORCH));
}

#[test]
fn an_index_that_does_not_answer_gives_way_to_the_default_one_with_the_size_said() {
    if Path::new("/proc/driver/nvidia/version").exists() {
        eprintln!(
            "skipped: this machine has an NVIDIA driver, so the build without CUDA is not tried"
        );
        return;
    }
    let scratch = Scratch::new();
    let ended = scratch.run(&["setup"]);
    ended
        .succeeded()
        .said("(http://127.0.0.1:9/whl/cpu) does not answer; taking the build with CUDA")
        .said("torch 2.11.0 with CUDA: about 2.7 GB to download, 4.6 GB on disk, into .venv");
    assert!(scratch.calls().contains("torch==2.11.0 numpy"));
    assert!(!scratch.calls().contains("--index-url"));
}

#[test]
fn without_a_driver_the_build_without_cuda_is_taken_from_its_index() {
    let scratch = Scratch::new();
    let index = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/whl/cpu", index.local_addr().unwrap());
    scratch.cpu_index(&url);
    scratch.say("cpu-only", "");
    let ended = scratch.run(&["setup", "--cpu"]);
    ended
        .succeeded()
        .said("torch 2.11.0 without CUDA: about 200 MB to download");
    assert!(
        scratch
            .calls()
            .contains(&format!("--index-url {url} torch==2.11.0 numpy"))
    );
}

#[test]
fn with_a_driver_the_build_with_cuda_is_taken() {
    let scratch = Scratch::new();
    let index = TcpListener::bind("127.0.0.1:0").unwrap();
    scratch.cpu_index(&format!("http://{}/whl/cpu", index.local_addr().unwrap()));
    scratch.program("nvidia-smi", "#!/bin/sh\n");
    scratch
        .run(&["setup"])
        .succeeded()
        .said("torch 2.11.0 with CUDA");
    assert!(!scratch.calls().contains("--index-url"));
}

#[test]
fn asking_for_cuda_replaces_a_build_without_it() {
    let scratch = Scratch::new();
    scratch.say("cpu-only", "");
    scratch
        .run(&["setup"])
        .succeeded()
        .said("it records on the CPU alone");
    scratch.unsay("cpu-only");
    scratch
        .run(&["setup", "--cuda"])
        .succeeded()
        .said("(with CUDA) is ready");
    assert!(scratch.calls().contains("--force-reinstall"));
}

#[test]
fn uv_is_used_where_it_is_there() {
    let scratch = Scratch::new();
    scratch.add_uv();
    scratch.run(&["setup", "--cuda"]).succeeded();
    assert!(scratch.calls().contains("uv venv --allow-existing"));
    assert!(scratch.calls().contains("uv pip install --python"));
}

#[test]
fn a_second_run_has_nothing_to_do() {
    let scratch = Scratch::new();
    scratch.run(&["setup"]).succeeded();
    fs::remove_file(scratch.fakes().join("calls")).unwrap();
    scratch.run(&["setup"]).succeeded();
    assert_eq!(scratch.calls(), "");
}
