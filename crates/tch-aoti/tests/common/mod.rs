//! A package made by the Python that libtorch came with.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// A linear layer over a batch of sequences, on the CPU.
const EXPORT: &str = "
import sys
import torch
from export_package import export_package

class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 16)

    def forward(self, x):
        return self.layer(x)

export_package(Layer(), (torch.randn(3, 5, 8),), sys.argv[1])
";

/// The package, exported once; none where there is no Python with torch.
pub fn package() -> Option<&'static Path> {
    static PACKAGE: OnceLock<Option<PathBuf>> = OnceLock::new();
    let path = PACKAGE.get_or_init(|| {
        let python = interpreter()?;
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("layer.pt2");
        let _ = std::fs::remove_file(&path);
        let done = Command::new(python)
            .args(["-c", EXPORT])
            .arg(&path)
            .env("PYTHONPATH", concat!(env!("CARGO_MANIFEST_DIR"), "/python"))
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .expect("Python starts");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
        Some(path)
    });
    if path.is_none() {
        eprintln!("skipped: libtorch does not lie in a Python's packages");
    }
    path.as_deref()
}

/// `<prefix>/bin/python3` above the libtorch of this program.
fn interpreter() -> Option<PathBuf> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap();
    let line = maps
        .lines()
        .find(|line| line.ends_with("/libtorch_cpu.so"))?;
    let library = Path::new(&line[line.find('/')?..]);
    let packages = library
        .ancestors()
        .find(|folder| folder.ends_with("site-packages"))?;
    packages
        .ancestors()
        .map(|folder| folder.join("bin/python3"))
        .find(|path| path.is_file())
}
