//! Files and the standard input, with a progress bar on what takes long.

use std::{
    fs::File,
    io::{self, IsTerminal, Read},
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};
use kineto_trace::{ReadOptions, Trace};

use crate::text;

/// Reading that is done by then shows no bar.
const PATIENCE: Duration = Duration::from_secs(1);

/// Oddities shown before the rest is only counted.
const ODDITIES_SHOWN: usize = 5;

/// How a path is called in messages.
pub fn name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".into()
    } else {
        path.display().to_string()
    }
}

/// Reads a trace and says on the standard error what was odd.
pub fn read(path: &Path, options: ReadOptions) -> anyhow::Result<Trace> {
    let trace = quietly(path, options)?;
    let oddities = trace.oddities();
    for oddity in oddities.iter().take(ODDITIES_SHOWN) {
        eprintln!("note: {}", text::clean(&oddity.to_string()));
    }
    if oddities.len() > ODDITIES_SHOWN {
        eprintln!(
            "note: and {} more; `kineto-trace check` lists them",
            oddities.len() - ODDITIES_SHOWN
        );
    }
    Ok(trace)
}

/// Reads a trace.
pub fn quietly(path: &Path, options: ReadOptions) -> anyhow::Result<Trace> {
    let name = || name(path);
    Trace::read_from_with(open(path)?, options).with_context(name)
}

/// Whether two paths are one file.
pub fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

/// All bytes of a file or the standard input.
pub fn bytes(path: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?
        .read_to_end(&mut bytes)
        .with_context(|| name(path))?;
    Ok(bytes)
}

fn open(path: &Path) -> anyhow::Result<Watched<Box<dyn Read>>> {
    if path == Path::new("-") {
        return Ok(Watched::new(Box::new(io::stdin().lock()), None));
    }
    let file = File::open(path).with_context(|| name(path))?;
    let length = file
        .metadata()
        .ok()
        .filter(|data| data.is_file())
        .map(|data| data.len());
    Ok(Watched::new(Box::new(file), length))
}

/// Shows how far reading has come, on a terminal, once it takes long.
struct Watched<R> {
    inner: R,
    began: Instant,
    length: Option<u64>,
    read: u64,
    bar: Option<ProgressBar>,
    shows: bool,
}

impl<R> Watched<R> {
    fn new(inner: R, length: Option<u64>) -> Self {
        Self {
            inner,
            began: Instant::now(),
            length,
            read: 0,
            bar: None,
            shows: io::stderr().is_terminal(),
        }
    }

    fn bar(&self) -> ProgressBar {
        let (bar, template) = match self.length {
            Some(length) => (
                ProgressBar::new(length),
                "reading {bar:40} {bytes}/{total_bytes} {eta}",
            ),
            None => (ProgressBar::new_spinner(), "reading {spinner} {bytes}"),
        };
        // The template is fixed and valid; a bar in another style would do as well.
        let style =
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.with_style(style)
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.read += read as u64;
        if self.shows && self.bar.is_none() && self.began.elapsed() > PATIENCE {
            self.bar = Some(self.bar());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.read);
        }
        Ok(read)
    }
}

impl<R> Drop for Watched<R> {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
