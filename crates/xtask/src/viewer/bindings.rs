//! The script that loads the module, made by wasm-bindgen's own library: no tool to install.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use super::write_if_new;
use crate::progress::Step;

/// Beside the module: the time of the compiled file that the bindings were made from.
const MADE_FROM: &str = "made-from";

/// Writes `viewer.js` and `viewer_bg.wasm`, unless they are those of this very module.
pub fn write(module: &Path, folder: &Path) -> Result<()> {
    let compiled = fs::read(module).with_context(|| format!("cannot read {}", module.display()))?;
    let mark = module.with_extension(MADE_FROM);
    let script = folder.join("viewer.js");
    let made = script.is_file() && folder.join("viewer_bg.wasm").is_file();
    if made && fs::read(&mark).is_ok_and(|there| there == compiled) {
        return Ok(());
    }
    let step = Step::start("making the viewer's bindings");
    let mut output = Bindgen::new()
        .input_bytes("viewer", compiled.clone())
        .web(true)?
        .typescript(false)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate_output()
        .context("wasm-bindgen cannot make the viewer's bindings")?;
    write_if_new(
        &folder.join("viewer_bg.wasm"),
        &output.wasm_mut().emit_wasm(),
    )?;
    write_if_new(&script, output.js().as_bytes())?;
    write_if_new(&mark, &compiled)?;
    step.done();
    Ok(())
}
