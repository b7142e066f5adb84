//! What Python brings, in a process of its own that lives as long as the bench.

use std::cell::RefCell;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::rc::Rc;

use anyhow::{Context, Result, bail};
use lab::{Place, Python, Skip};
use tch::Device;

use super::contender::Contender;

const SCRIPT: &str = "peers.py";

/// The process; it ends when its input does.
struct Peers {
    child: Child,
    asked: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

/// One of the things that it can run.
struct Peer {
    name: String,
    peers: Rc<RefCell<Peers>>,
}

/// Starts it: what it can run, nothing where there is no Python with torch.
pub(super) fn start(shapes: &mlp::Shapes, place: Place) -> Result<Vec<Box<dyn Contender>>> {
    let python = match Python::find() {
        Ok(python) => python.with_modules_of(&["mlp"]),
        Err(error) if error.is::<Skip>() => {
            eprintln!("left out torch-compile and liger: {error}");
            return Ok(Vec::new());
        }
        Err(error) => return Err(error),
    };
    let Device::Cuda(gpu) = place.device else {
        bail!("the bench needs a GPU");
    };
    let mut command = python.command("fused-mlp", SCRIPT)?;
    command.args(["--device", &format!("cuda:{gpu}"), "--dtype", "bf16"]);
    for (flag, size) in [
        ("--batch", shapes.batch),
        ("--seq", shapes.seq),
        ("--dim", shapes.dim),
        ("--hidden", shapes.hidden),
    ] {
        command.arg(flag).arg(size.to_string());
    }
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{SCRIPT} cannot be started"))?;
    let (asked, answers) = (child.stdin.take(), child.stdout.take());
    let mut peers = Peers {
        child,
        asked,
        answers: BufReader::new(answers.context("its output is a pipe")?),
    };
    let names = peers.answer()?;
    let peers = Rc::new(RefCell::new(peers));
    let peer = |name: &str| -> Box<dyn Contender> {
        Box::new(Peer {
            name: name.to_owned(),
            peers: Rc::clone(&peers),
        })
    };
    Ok(names.split_whitespace().map(peer).collect())
}

impl Peers {
    fn answer(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.answers.read_line(&mut line)? == 0 {
            bail!("{SCRIPT} ended before it answered");
        }
        Ok(line.trim().to_owned())
    }

    fn ask(&mut self, line: &str) -> Result<String> {
        let asked = self.asked.as_mut().context("its input is a pipe")?;
        writeln!(asked, "{line}").with_context(|| format!("{SCRIPT} ended before it was asked"))?;
        self.answer()
    }
}

impl Drop for Peers {
    fn drop(&mut self) {
        drop(self.asked.take());
        let _ = self.child.wait();
    }
}

impl Contender for Peer {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, before: u32, timed: u32) -> Result<f64> {
        let line = format!("{} {before} {timed}", self.name);
        let answer = self.peers.borrow_mut().ask(&line)?;
        answer
            .parse()
            .with_context(|| format!("{SCRIPT} answered `{answer}`, which is no time"))
    }
}
