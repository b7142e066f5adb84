//! The target that a page's programs are compiled for.

use std::path::Path;
use std::process::Command;

use crate::progress::Step;

/// Its name.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// Whether the compiler can build for it.
pub fn is_installed() -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--print", "target-libdir", "--target", TARGET])
        .output();
    output.is_ok_and(|it| {
        it.status.success() && Path::new(String::from_utf8_lossy(&it.stdout).trim()).is_dir()
    })
}

/// Installs it with rustup where it is missing; false where that does not work.
pub fn ensure() -> bool {
    if is_installed() {
        return true;
    }
    let step = Step::start_verbose(format!(
        "installing {TARGET}, which the viewer is built for"
    ));
    let added = Command::new("rustup")
        .args(["target", "add", TARGET])
        .status();
    let installed = added.is_ok_and(|status| status.success()) && is_installed();
    if installed {
        step.done();
    }
    installed
}
