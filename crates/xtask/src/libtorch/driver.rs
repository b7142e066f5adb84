//! Whether this machine has an NVIDIA driver, which decides the build that is downloaded.

use std::path::Path;

use super::compiler::on_path;

/// Says whether an NVIDIA driver is installed: its kernel module, its tool or its library.
pub fn is_installed() -> bool {
    Path::new("/proc/driver/nvidia/version").exists()
        || on_path("nvidia-smi").is_some()
        || LIBRARY_FOLDERS
            .iter()
            .any(|it| Path::new(it).join("libcuda.so.1").exists())
}

/// Where distributions and WSL keep `libcuda.so.1`.
const LIBRARY_FOLDERS: [&str; 4] = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/usr/lib/wsl/lib",
];
