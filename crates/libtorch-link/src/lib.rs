//! What a program that uses libtorch calls from its build script.
//!
//! Cargo hands link arguments to the package that prints them and to no other, so every
//! package with a binary, a test or a bench over libtorch needs a build script of its own.
//! It needs `torch-sys` as a direct dependency too, for that crate's build metadata:
//!
//! ```no_run
//! libtorch_link::link();
//! ```

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
