//! The C++ compiler that the binding to libtorch is built with.

use std::env;
use std::path::PathBuf;

use anyhow::{Result, bail};

/// Fails when cargo's build scripts would find no C++ compiler.
///
/// They take `$CXX`, else `c++`; another compiler on the path has to be named.
pub fn check() -> Result<()> {
    if env::var_os("CXX").is_some_and(|it| !it.is_empty()) || on_path("c++").is_some() {
        return Ok(());
    }
    for other in ["g++", "clang++"] {
        if on_path(other).is_some() {
            bail!(
                "there is no `c++` on PATH but there is `{other}`; run `export CXX={other}` and try again"
            );
        }
    }
    bail!(
        "no C++ compiler found (c++, g++ or clang++), and the binding to libtorch is C++; \
         install one, such as with `apt install g++`, and try again"
    )
}

/// The first program called `name` on PATH.
pub fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|it| it.is_file())
}
