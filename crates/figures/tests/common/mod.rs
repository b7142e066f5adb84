//! Recordings and figures that the tests share.
#![allow(dead_code, reason = "each test takes what it needs")]

use std::path::{Path, PathBuf};
use std::{env, fs};

use figures::{Callout, FigureSpec, Source, View};
use kineto_trace::{Chains, EventId, Launches, Trace};

/// The recordings that Python made on an H200.
pub const RECORDINGS: [&str; 8] = [
    "linear_compile",
    "linear_eager",
    "matmul_add_4096_warm_eager",
    "matmul_add_64_cold_eager",
    "matmul_add_64_warm_compile",
    "mlp_compile",
    "mlp_eager",
    "mlp_liger",
];

/// A trace with what is found in it.
pub struct Recording {
    pub trace: Trace,
    pub chains: Chains,
    pub launches: Launches,
}

impl Recording {
    pub fn of(bytes: &[u8]) -> Self {
        let trace = Trace::read(bytes).expect("a trace");
        let chains = Chains::of(&trace);
        let launches = Launches::of(&trace, &chains);
        Self {
            trace,
            chains,
            launches,
        }
    }

    pub fn python(name: &str) -> Self {
        let path = crate_dir().join(format!("../../tests/fixtures/python-h200/{name}.json.gz"));
        Self::of(&fs::read(path).expect("a recording"))
    }

    pub fn source(&self) -> Source<'_> {
        Source {
            trace: &self.trace,
            chains: &self.chains,
            launches: &self.launches,
        }
    }

    /// The last step of the profiler.
    pub fn step(&self) -> EventId {
        self.trace.steps().last().expect("a step").event
    }

    /// The first event of this name under the last step.
    pub fn find(&self, part: &str) -> EventId {
        self.chains
            .descendants(self.step())
            .find(|id| self.trace.get(*id).name().contains(part))
            .unwrap_or_else(|| panic!("the step has a {part}"))
    }

    /// The last step as a timeline, with an arrow a launch.
    pub fn timeline(&self) -> FigureSpec {
        let step = self.step();
        let launched = self.launches.under(&self.chains, step);
        let get = |id: EventId| self.trace.get(id);
        let end = launched
            .iter()
            .map(|id| get(*id).end())
            .fold(get(step).end(), Ord::max);
        FigureSpec {
            name: "timeline",
            view: View::Timeline {
                from: get(step).start(),
                to: end,
            },
            caption: "The CPU works for most of the step, the GPU hardly at all.".to_owned(),
            callouts: Vec::new(),
            arrows: launched,
            emphasis: Vec::new(),
        }
    }

    /// The last step as a chain.
    pub fn chain(&self) -> FigureSpec {
        let root = self
            .chains
            .children(self.step())
            .first()
            .copied()
            .unwrap_or(self.step());
        FigureSpec {
            name: "chain",
            view: View::Chain { root },
            caption: "One call launches all there is.".to_owned(),
            ..self.timeline()
        }
    }

    /// A figure with notes at a call that launches nothing, at a launch, and at what it launched.
    pub fn with_notes(&self, spec: FigureSpec) -> FigureSpec {
        let kernel = *self
            .launches
            .under(&self.chains, self.step())
            .last()
            .expect("a kernel");
        let call = self.launches.call_of(kernel).expect("a launch");
        let note = |event, text: &str| Callout {
            event,
            text: text.to_owned(),
        };
        let mut callouts = vec![
            note(call, "the launch: this call hands the kernel to the GPU"),
            note(kernel, "the kernel, bias included"),
        ];
        let idle = self
            .chains
            .descendants(self.step())
            .find(|id| self.trace.get(*id).name() == "aten::t");
        callouts.extend(idle.map(|id| note(id, "aten::t launches nothing: it swaps the strides")));
        let emphasis = callouts.iter().map(|callout| callout.event).collect();
        FigureSpec {
            callouts,
            emphasis,
            arrows: vec![kernel],
            ..spec
        }
    }
}

/// The crate's folder.
pub fn crate_dir() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Compares with a file; with `UPDATE=1` writes it instead.
pub fn assert_file(path: PathBuf, text: &str) {
    if env::var_os("UPDATE").is_some_and(|value| value == "1") {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder to write to");
        fs::write(&path, text).expect("a file to write");
        return;
    }
    // A checkout may turn line ends into the system's.
    let kept = fs::read_to_string(&path)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    assert!(
        kept == text,
        "{} differs from what is drawn; look at it, then refresh with UPDATE=1 cargo test -p figures",
        path.strip_prefix(crate_dir()).unwrap_or(&path).display(),
    );
}
