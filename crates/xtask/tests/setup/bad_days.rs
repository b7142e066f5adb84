//! `cargo xtask setup` on bad days: one sentence each, what is wrong and what to do.

use std::fs;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::scratch::{Ended, Scratch};

/// A set-up whose pip fails with this text.
fn with_pip_failing(text: &str) -> Ended {
    let scratch = Scratch::new();
    scratch.say("pip-fails", text);
    let ended = scratch.run(&["setup"]);
    assert_eq!(scratch.link(), None, "a failed set-up leaves no link");
    ended
}

#[test]
fn no_python3() {
    let scratch = Scratch::new();
    scratch.without("python3");
    scratch
        .run(&["setup"])
        .failed_with("there is no python3 on PATH");
}

#[test]
fn no_venv_module() {
    let scratch = Scratch::new();
    let text =
        "The virtual environment was not created successfully because ensurepip is not\navailable.";
    scratch.say("venv-fails", &text.replace('\n', " "));
    scratch.run(&["setup"]).failed_with(
        "its venv module is missing; install it, such as with `apt install python3-venv`",
    );
}

#[test]
fn no_cpp_compiler() {
    let scratch = Scratch::new();
    scratch.without("c++");
    scratch
        .run(&["setup"])
        .failed_with("no C++ compiler found (c++, g++ or clang++)");
    scratch.program("clang++", "#!/bin/sh\n");
    scratch
        .run(&["setup"])
        .failed_with("run `export CXX=clang++`");
    let output = scratch
        .xtask(&["setup"])
        .env("CXX", "clang++")
        .output()
        .unwrap();
    Ended::of(output).succeeded();
}

#[test]
fn no_disk_before_the_download() {
    let scratch = Scratch::new();
    scratch.program("df", "#!/bin/sh\necho Filesystem 1024-blocks Used Available\necho disk 9000000 8000000 1000000\n");
    scratch
        .run(&["setup"])
        .failed_with("needs about 8.0 GB of free disk space");
    assert!(!scratch.root().join(".venv").exists(), "nothing is begun");
}

#[test]
fn no_disk_during_the_download() {
    with_pip_failing(
        "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
    )
    .failed_with("the disk is full and pip could not go on; free some space");
}

#[test]
fn no_network() {
    with_pip_failing(
        "WARNING: Retrying after connection broken by 'NewConnectionError(...): Failed to establish a new \
         connection: [Errno -3] Temporary failure in name resolution')'\n\
         ERROR: No matching distribution found for torch==2.11.0",
    )
    .failed_with("pip could not download torch 2.11.0: the network or the package index does not answer");
}

#[test]
fn a_python_without_a_wheel() {
    with_pip_failing("ERROR: No matching distribution found for torch==2.11.0")
        .failed_with("there is no torch 2.11.0 for this Python; use Python 3.10 to 3.14");
}

#[test]
fn anything_else_is_said_in_pips_own_last_line() {
    with_pip_failing("Collecting torch\nERROR: something new\n")
        .failed_with("pip failed: ERROR: something new");
}

#[test]
fn the_index_without_cuda_was_asked_for_and_does_not_answer() {
    let scratch = Scratch::new();
    scratch
        .run(&["setup", "--cpu"])
        .failed_with("does not answer; check the network, or take the build with CUDA");
    assert_eq!(scratch.calls().matches("install").count(), 0);
}

#[test]
fn libtorch_named_by_the_user_is_of_another_version() {
    let scratch = Scratch::new();
    let folder = scratch.root().join("mine");
    scratch.torch(&folder, "2.9.1+cu128");
    let output = scratch
        .xtask(&["setup"])
        .env("LIBTORCH", &folder)
        .output()
        .unwrap();
    Ended::of(output).failed_with(
        "is libtorch 2.9.1+cu128, and this checkout is built on 2.11.0; point LIBTORCH at",
    );
}

#[test]
fn libtorch_named_by_the_user_is_not_there() {
    let scratch = Scratch::new();
    let output = scratch
        .xtask(&["setup"])
        .env("LIBTORCH", "/nowhere")
        .output()
        .unwrap();
    Ended::of(output).failed_with("LIBTORCH names /nowhere, where there is no libtorch");
}

#[test]
fn a_folder_in_the_links_place_is_not_touched() {
    let scratch = Scratch::new();
    fs::create_dir(scratch.root().join(".libtorch")).unwrap();
    scratch
        .run(&["setup"])
        .failed_with("is in the way: it is not a link");
    assert!(scratch.root().join(".libtorch").is_dir());
}

#[test]
fn an_interrupted_installation_is_gone_on_with() {
    let scratch = Scratch::new();
    scratch.say("pip-hangs", "");
    let mut command = scratch.xtask(&["setup"]);
    command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0);
    let child = command.spawn().unwrap();
    let half = scratch
        .root()
        .join(".venv/lib/python3.11/site-packages/torch/lib/libtorch.so");
    while !half.exists() {
        thread::sleep(Duration::from_millis(20));
    }
    // As a terminal does: to every program of the group.
    let group = format!("-{}", child.id());
    assert!(
        Command::new("kill")
            .args(["-INT", "--", &group])
            .status()
            .unwrap()
            .success()
    );
    let ended = Ended::of(child.wait_with_output().unwrap());
    ended.failed_with("interrupted while pip was at work; run `cargo xtask setup` again");
    assert_eq!(scratch.link(), None);

    scratch.unsay("pip-hangs");
    scratch
        .run(&["setup"])
        .succeeded()
        .said("the torch in .venv is incomplete");
    assert!(scratch.link().is_some());
}

#[test]
fn outside_a_checkout() {
    let scratch = Scratch::new();
    let output = scratch.xtask(&["setup"]).current_dir("/").output().unwrap();
    Ended::of(output).failed_with("run this command inside the checkout");
}
