//! What a program that uses libtorch calls from its build script.
//!
//! Cargo hands link arguments to the package that prints them and to no other, so every
//! package with a binary, a test or a bench over libtorch needs a build script of its own.
//! It needs `torch-sys` as a direct dependency too, for that crate's build metadata:
//!
//! ```no_run
//! libtorch_link::link();
//! ```

use std::path::PathBuf;

/// Links the package's programs against all of libtorch and lets them find it at run time.
///
/// Two traps are closed here. The linker drops a library from which no symbol is taken, and
/// CUDA is reached through registration alone: without `--no-as-needed` a program links
/// without an error and then sees no GPU. And the library's folder is not on the loader's
/// path, so it goes into the program as its rpath; the folder is the one `torch-sys` was
/// built against, which cargo passes on as `DEP_TCH_LIBTORCH_LIB`.
///
/// # Panics
///
/// When `torch-sys` is not a direct dependency of the package.
pub fn link() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=DEP_TCH_LIBTORCH_LIB");
    // ANCHOR: link
    let folder = std::env::var("DEP_TCH_LIBTORCH_LIB")
        .expect("a package that calls libtorch_link::link() needs torch-sys as a dependency");
    println!("cargo:rustc-link-arg=-Wl,-rpath,{folder}");
    println!("cargo:rustc-link-arg=-L{folder}");
    println!("cargo:rustc-link-arg=-Wl,--no-as-needed");
    println!("cargo:rustc-link-arg=-ltorch");
    println!("cargo:rustc-link-arg=-Wl,--as-needed");
    // ANCHOR_END: link
}

/// Compiles C++ files of the package, all under `shim/`, against the headers of the libtorch
/// that `torch-sys` was built with, into the static library `name`.
///
/// `LIBTORCH_INCLUDE` and `LIBTORCH_CXX11_ABI` mean what they mean to `torch-sys`.
///
/// # Panics
///
/// When `torch-sys` is not a direct dependency of the package, or a file does not compile.
pub fn compile_shim(name: &str, files: &[&str]) {
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
        .files(files)
        .compile(name);
}
