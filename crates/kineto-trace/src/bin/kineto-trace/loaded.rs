//! A trace, or the part of it that was asked for, with everything worked out from it.

use std::path::Path;

use kineto_trace::{
    Category, Chains, CutPart, DeviceTime, Duration, Gpu, Health, Launches, ReadOptions, Regime,
    Trace, Window, cut,
};

use crate::{
    arguments::{Selected, Source},
    input,
    outcome::Outcome,
};

/// What the commands look at.
pub struct Loaded {
    pub trace: Trace,
    pub chains: Chains,
    pub launches: Launches,
    pub health: Health,
    /// What is measured over.
    pub windows: Vec<Window>,
    /// The part, in words: `step 3`.
    pub part: Option<String>,
    /// How reading the whole file ended.
    pub outcome: Outcome,
}

impl Loaded {
    pub fn of(selected: &Selected) -> anyhow::Result<Self> {
        Self::read(&selected.source, selected.filter.part().as_ref(), true)
    }

    /// Reads a trace; without `arguments`, only what links events.
    pub fn read(source: &Source, part: Option<&CutPart>, arguments: bool) -> anyhow::Result<Self> {
        let options = source.limit.on(ReadOptions {
            arguments,
            ..ReadOptions::default()
        });
        Self::new(input::read(&source.trace, options)?, part)
    }

    pub fn new(trace: Trace, part: Option<&CutPart>) -> anyhow::Result<Self> {
        let outcome = Outcome::of(&trace);
        let chains = Chains::of(&trace);
        let launches = Launches::of(&trace, &chains);
        // What is wrong with the whole is wrong with its parts, and a part cannot show all of it.
        let health = Health::of(&trace, &chains, &launches);
        let Some(part) = part else {
            let windows = Window::of(&trace, &chains, &launches).into_iter().collect();
            return Ok(Self {
                trace,
                chains,
                launches,
                health,
                windows,
                part: None,
                outcome,
            });
        };
        let cut = cut(&trace, &chains, &launches, part)?;
        let chains = Chains::of(&cut.trace);
        let launches = Launches::of(&cut.trace, &chains);
        Ok(Self {
            chains,
            launches,
            health,
            windows: cut.windows,
            trace: cut.trace,
            part: Some(words(part, cut.occurrences)),
            outcome,
        })
    }

    /// The use of devices in what is measured over.
    pub fn used(&self) -> DeviceTime {
        DeviceTime::of(&self.trace, &self.chains, &self.launches, &self.windows)
    }

    pub fn regime(&self, used: &DeviceTime, gpu: Option<&'static Gpu>) -> Regime {
        Regime::of(
            &self.trace,
            &self.chains,
            &self.launches,
            &self.health,
            used,
            gpu,
        )
    }

    /// How much of the windows devices are busy; `None` where no device was recorded, which says nothing about it.
    pub fn busy_share(&self, regime: &Regime) -> Option<f64> {
        let recorded = self.trace.events_of(Category::is_device).next().is_some();
        recorded.then_some(regime.busy_share)
    }

    /// How long the windows are together.
    pub fn length(&self) -> Duration {
        self.windows.iter().map(|window| window.length()).sum()
    }
}

fn words(part: &CutPart, occurrences: usize) -> String {
    let times = if occurrences == 1 {
        String::new()
    } else {
        format!(" ({occurrences} times)")
    };
    match part {
        CutPart::Step(number) => format!("step {number}{times}"),
        CutPart::Span(name) => format!("{name}{times}"),
        _ => format!("a part{times}"),
    }
}

/// The card: the one named, or the one in the `.run.json` beside the trace (`eager.json.gz`, `eager.run.json`).
pub fn card(named: Option<&str>, trace: &Path) -> anyhow::Result<Option<&'static Gpu>> {
    if let Some(name) = named {
        let found = Gpu::named(name, None).or_else(|| Gpu::named(&format!("NVIDIA {name}"), None));
        return found
            .map(Some)
            .ok_or_else(|| anyhow::anyhow!("no GPU known here is called {name}"));
    }
    let file = trace
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default();
    let stem = file.trim_end_matches(".gz").trim_end_matches(".json");
    let Ok(text) = std::fs::read_to_string(trace.with_file_name(format!("{stem}.run.json"))) else {
        return Ok(None);
    };
    let run: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    let memory = run["gpu"]["memory_bytes"].as_u64();
    Ok(run["gpu"]["name"]
        .as_str()
        .and_then(|name| Gpu::named(name, memory)))
}
