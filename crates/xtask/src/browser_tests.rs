//! The tests in a real browser: node drives the Chromium that is installed.

mod chrome;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

use crate::progress::Step;
use crate::project::Project;

const TESTS: &str = "tests/browser";
const PICTURES: &str = "book/images";

/// Runs them on the book in target/book. Where something is missing they are skipped, aloud;
/// in CI that is a failure.
pub fn run(project: &Project) -> Result<()> {
    match tools(project) {
        Ok(tools) => tools.node(project, "run.mjs", None, "tests in the browser failed"),
        Err(missing) if std::env::var_os("CI").is_none() => {
            eprintln!("== SKIPPED: the tests in a browser. {missing}");
            Ok(())
        }
        Err(missing) => bail!("the tests in a browser cannot run: {missing}"),
    }
}

/// Takes the README's pictures of the book in target/book.
pub fn screenshots(project: &Project) -> Result<()> {
    match tools(project) {
        Ok(tools) => {
            let out = Some(PICTURES);
            tools.node(
                project,
                "screenshots.mjs",
                out,
                "the pictures were not taken",
            )
        }
        Err(missing) => bail!("no pictures can be taken: {missing}"),
    }
}

struct Tools {
    chrome: PathBuf,
    modules: PathBuf,
}

fn tools(project: &Project) -> Result<Tools, String> {
    let chrome = chrome::find().ok_or(
        "No Chromium, Chrome or Edge was found; install one, or name it by the variable CHROME.",
    )?;
    if !starts("node") || !starts(npm()) {
        return Err(
            "Node.js with npm was not found; install it from your system or nodejs.org.".to_owned(),
        );
    }
    let modules = modules(project).map_err(|error| {
        format!("The packages that drive the browser cannot be installed: {error:#}.")
    })?;
    Ok(Tools { chrome, modules })
}

fn starts(program: &str) -> bool {
    let version = Command::new(program)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

/// On Windows it is a script, which is only found by its whole name.
fn npm() -> &'static str {
    if cfg!(windows) { "npm.cmd" } else { "npm" }
}

/// The folder with the packages that the tests name; installed when their list has changed.
fn modules(project: &Project) -> Result<PathBuf> {
    let list = fs::read(project.root().join(TESTS).join("package.json"))
        .context("cannot read the list of packages")?;
    let folder = project.root().join("target/browser-tests");
    let copy = folder.join("package.json");
    let done = folder.join("node_modules/.package-lock.json");
    if done.is_file() && fs::read(&copy).is_ok_and(|there| there == list) {
        return Ok(folder);
    }
    fs::create_dir_all(&folder)?;
    let step = Step::start_verbose("installing what drives the browser");
    install(&folder, &list)?;
    // Last, so that what was interrupted is done again.
    fs::write(&copy, &list)?;
    step.done();
    Ok(folder)
}

fn install(folder: &Path, list: &[u8]) -> Result<()> {
    let copy = folder.join("package.json");
    fs::write(&copy, list)?;
    let status = Command::new(npm())
        .current_dir(folder)
        .args(["install", "--no-audit", "--no-fund", "--ignore-scripts"])
        .status()
        .context("npm does not start");
    let failed = match status {
        Ok(status) if status.success() => return Ok(()),
        Ok(status) => anyhow::anyhow!("npm ended with {status} (see above)"),
        Err(error) => error,
    };
    // Not taken for done by the next run.
    let _ = fs::remove_file(&copy);
    Err(failed)
}

impl Tools {
    /// Runs a script of the tests' folder on the book.
    fn node(
        &self,
        project: &Project,
        script: &str,
        out: Option<&str>,
        failure: &str,
    ) -> Result<()> {
        let status = Command::new("node")
            .current_dir(project.root())
            .arg(Path::new(TESTS).join(script))
            .arg("target/book")
            .arg(&self.modules)
            .args(out)
            .env("CHROME", &self.chrome)
            .status()
            .context("node does not start")?;
        if !status.success() {
            bail!("{failure} (see above)");
        }
        Ok(())
    }
}
