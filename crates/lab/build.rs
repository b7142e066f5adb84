//! Links against libtorch, and tells the library which tch it was built with.

use std::path::Path;

fn main() {
    libtorch_link::link();
    println!("cargo:rustc-env=TCH_VERSION={}", tch_version());
}

/// The version of tch in the workspace's lock file, for `run.json`: tch does not tell it.
fn tch_version() -> String {
    let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
    println!("cargo:rerun-if-changed={}", lock.display());
    let text = std::fs::read_to_string(&lock).expect("the workspace has a Cargo.lock");
    text.split("[[package]]")
        .find_map(|package| {
            package
                .split_once("name = \"tch\"\nversion = \"")?
                .1
                .split('"')
                .next()
        })
        .expect("Cargo.lock names tch")
        .to_owned()
}
