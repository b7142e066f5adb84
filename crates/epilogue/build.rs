//! Links the stage against libtorch, and compiles the shim of the one op that tch wraps wrongly.

use std::path::PathBuf;

fn main() {
    libtorch_link::link();
    println!("cargo:rerun-if-changed=shim");
    println!("cargo:rerun-if-env-changed=LIBTORCH_INCLUDE");
    println!("cargo:rerun-if-env-changed=LIBTORCH_CXX11_ABI");
    let libraries = PathBuf::from(
        std::env::var_os("DEP_TCH_LIBTORCH_LIB").expect("torch-sys passes its library folder on"),
    );
    let root = std::env::var_os("LIBTORCH_INCLUDE").map_or_else(
        || {
            let root = libraries.parent();
            root.expect("a library folder has a parent").to_owned()
        },
        PathBuf::from,
    );
    let abi = std::env::var("LIBTORCH_CXX11_ABI").unwrap_or_else(|_| "1".to_owned());
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .warnings(false)
        .define("_GLIBCXX_USE_CXX11_ABI", abi.as_str())
        .include(root.join("include"))
        .include(root.join("include/torch/csrc/api/include"))
        .file("shim/addmm_activation.cpp")
        .compile("epilogue_shim");
}
