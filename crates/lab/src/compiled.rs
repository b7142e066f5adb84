//! AOTInductor packages of the stages, exported when they are first asked for.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use tch::Device;
use tch_aoti::Package;

use crate::naming::{Values, flag, values};
use crate::{Dtype, Place, Python, device, places};

/// What every stage's exporter is called.
const SCRIPT: &str = "export.py";

/// The package of a stage's `model`, compiled for these shapes and this place.
///
/// The stage's `export.py` makes it, with the flags `--model`, `--device`, `--dtype`, `--out`
/// and the shapes. It is kept for the next time under a name that says everything it depends
/// on.
///
/// # Errors
///
/// [`Skip`](crate::Skip) where there is no Python with torch; else what the script or the
/// loader says.
pub fn compiled_package(
    stage: &str,
    model: &str,
    shapes: &impl Serialize,
    place: Place,
) -> Result<Package> {
    let folder = places::packages_folder()?;
    std::fs::create_dir_all(&folder)
        .with_context(|| format!("cannot write to {}", folder.display()))?;
    let python = Python::find()?;
    let shapes = values(shapes);
    let path = folder.join(file_name(stage, model, &shapes, place)?);
    // What is there and cannot be loaded is half a package, and made again like a missing one.
    if path.is_file()
        && let Ok(package) = Package::load(&path, place.device)
    {
        return Ok(package);
    }
    python.run_script(stage, SCRIPT, arguments(model, &shapes, place, &path)?)?;
    Ok(Package::load(&path, place.device)?)
}

/// `mlp-aoti-64-128-768-3072-sm9.0-bf16-2.11.0-0123456789abcdef.pt2`
fn file_name(stage: &str, model: &str, shapes: &Values, place: Place) -> Result<String> {
    let mut parts = vec![stage.to_owned(), model.to_owned()];
    parts.extend(shapes.values().map(ToString::to_string));
    parts.push(match place.device {
        Device::Cuda(gpu) => format!(
            "sm{}",
            tch_aoti::compute_capability(gpu).unwrap_or_default()
        ),
        _ => "cpu".to_owned(),
    });
    parts.push(dtype_word(place)?.to_owned());
    parts.push(tch_profiler::libtorch_version().to_owned());
    parts.push(hash_of_scripts(stage)?);
    Ok(format!("{}.pt2", parts.join("-")))
}

/// Changed scripts make changed packages.
fn hash_of_scripts(stage: &str) -> Result<String> {
    let mut hasher = DefaultHasher::new();
    for (package, script) in [(stage, SCRIPT), ("tch-aoti", "export_package.py")] {
        let path = places::scripts(package)?.join(script);
        let text =
            std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        text.hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn arguments(model: &str, shapes: &Values, place: Place, path: &Path) -> Result<Vec<String>> {
    let mut arguments = vec![
        "--model".to_owned(),
        model.to_owned(),
        "--device".to_owned(),
        device::word(place.device),
        "--dtype".to_owned(),
        dtype_word(place)?.to_owned(),
        "--out".to_owned(),
        path.display().to_string(),
    ];
    for (key, value) in shapes {
        arguments.extend([format!("--{}", flag(key)), value.to_string()]);
    }
    Ok(arguments)
}

fn dtype_word(place: Place) -> Result<&'static str> {
    let all = [Dtype::Bf16, Dtype::Fp16, Dtype::Fp32];
    let found = all.into_iter().find(|dtype| dtype.kind() == place.kind);
    Ok(found.context("no flag names this element type")?.word())
}
