//! Runs an installer, shows that it is alive, and keeps what it said.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::venv::size_of;
use crate::interrupt::Noted;
use crate::progress::{self, Step};

/// How a program ended and all that it printed.
pub struct Ended {
    pub status: ExitStatus,
    pub output: String,
}

/// Runs `command` as `step`, telling how `folder` grows.
pub fn run(mut command: Command, step: &Step, folder: &Path) -> Result<Ended> {
    let _noted = Noted::begin();
    let program = command.get_program().to_string_lossy().into_owned();
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start {program}"))?;
    let (sender, lines) = mpsc::channel();
    forward(child.stdout.take(), sender.clone());
    forward(child.stderr.take(), sender);

    let mut output = String::new();
    let mut growth = Growth::of(folder, step);
    loop {
        match lines.recv_timeout(Duration::from_millis(500)) {
            Ok(line) => {
                growth.said(&line);
                output.push_str(&line);
                output.push('\n');
            }
            Err(RecvTimeoutError::Timeout) => growth.tell(),
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    let status = child
        .wait()
        .with_context(|| format!("lost sight of {program}"))?;
    Ok(Ended { status, output })
}

fn forward(stream: Option<impl Read + Send + 'static>, lines: Sender<String>) {
    let Some(stream) = stream else { return };
    thread::spawn(move || {
        for line in BufReader::new(stream).split(b'\n').map_while(Result::ok) {
            let line = String::from_utf8_lossy(&line).trim_end().to_owned();
            if lines.send(line).is_err() {
                break;
            }
        }
    });
}

/// Tells now and then how much is there: often in place, seldom where each telling is a line.
struct Growth<'a> {
    folder: &'a Path,
    step: &'a Step,
    last_line: String,
    told: Instant,
}

impl<'a> Growth<'a> {
    fn of(folder: &'a Path, step: &'a Step) -> Self {
        Self {
            folder,
            step,
            last_line: String::new(),
            told: Instant::now(),
        }
    }

    fn said(&mut self, line: &str) {
        if self.step.is_animated() {
            self.last_line = line.trim().to_owned();
        } else {
            self.step.line(line);
        }
        self.tell();
    }

    fn tell(&mut self) {
        let pause = if self.step.is_animated() {
            Duration::from_secs(1)
        } else {
            Duration::from_secs(30)
        };
        if self.told.elapsed() < pause {
            return;
        }
        self.told = Instant::now();
        let size = progress::bytes(size_of(self.folder));
        if self.step.is_animated() {
            self.step
                .detail(&format!("{size} so far; {}", self.last_line));
        } else {
            self.step.line(&format!(
                "... {size} so far, after {}",
                progress::seconds(self.step.elapsed())
            ));
        }
    }
}
