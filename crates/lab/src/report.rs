//! What a stage prints and draws when its recordings are done.

use std::path::Path;

use anyhow::{Context, Result};
use claims::{ClaimDef, Machine, Recording, Run, Stage, Verdict};
use kineto_trace::Duration;

use crate::write::write_text;

/// Width of a drawn figure in pixels, that of the book's pages.
const FIGURE_WIDTH: u32 = 720;

/// What was recorded in this run.
pub(crate) struct Report<'a> {
    stage: &'static str,
    folder: &'a Path,
    /// By variant.
    recordings: Vec<(&'static str, Recording)>,
}

impl<'a> Report<'a> {
    /// A report on a stage whose recordings go to `folder`.
    pub(crate) fn new(stage: &'static str, folder: &'a Path) -> Self {
        Self {
            stage,
            folder,
            recordings: Vec::new(),
        }
    }

    /// Reads the recording `name` of `variant` back, draws its figures beside it, and prints
    /// the table, where everything is, and what the stage adds.
    pub(crate) fn print_recording(
        &mut self,
        variant: &'static str,
        name: &str,
        added: impl FnOnce(&Run) -> Option<String>,
    ) -> Result<()> {
        let recording = self.read(name)?;
        println!("{}", recording.table_text());
        println!("{}/{name} on {}:", self.stage, recording.run.machine_name());
        for figure in self.draw(&recording, variant, name)? {
            println!("  figure {figure}");
        }
        let trace = self.folder.join(format!("{name}.json.gz"));
        println!("  trace  {}", trace.display());
        println!("         open it at https://ui.perfetto.dev with \"Open trace file\"");
        if let Some(error) = recording.run.measured.get("relative_error") {
            println!("  result within {error:.1e} of float64, relatively");
        }
        if let Some(time) = recording.run.measured.get("forward_us") {
            let time = Duration::from_nanos((time * 1e3) as i64);
            println!("  a forward takes {time} outside the profiler");
        }
        if let Some(added) = added(&recording.run) {
            println!("\n{added}");
        }
        self.recordings.push((variant, recording));
        Ok(())
    }

    /// What became of the claims whose variants were all recorded in this run.
    pub(crate) fn print_claims(&self) {
        let Some(stage) = claims::stage(self.stage) else {
            return;
        };
        let outcomes: Vec<_> = stage
            .claims
            .iter()
            .filter_map(|claim| Some((claim, claim.check_on(|variant| self.find(variant)).ok()?)))
            .collect();
        if outcomes.is_empty() {
            return;
        }
        println!("\nWhat the chapter claims, on what was recorded:");
        // On a CPU they are most of the chapter, and all say the same.
        let (need_gpu, checked): (Vec<_>, Vec<_>) = outcomes
            .into_iter()
            .partition(|(_, outcome)| outcome.verdict == Verdict::NeedsGpu);
        for (claim, outcome) in checked {
            let (stage, name, sentence) = (stage.name, claim.name, claim.sentence);
            println!(
                "  {:<11} {stage}.{name}: {sentence}",
                outcome.verdict.words()
            );
            println!("  {:<11} {}", "", outcome.evidence);
        }
        if let Some((_, outcome)) = need_gpu.first() {
            let name = |(claim, _): &(&ClaimDef, _)| format!("{}.{}", stage.name, claim.name);
            let names: Vec<_> = need_gpu.iter().map(name).collect();
            println!("  {:<11} {}", outcome.verdict.words(), names.join(", "));
            println!("  {:<11} {}", "", outcome.evidence);
        }
    }

    fn find(&self, variant: &str) -> Option<&Recording> {
        let found = self.recordings.iter().find(|(name, _)| *name == variant);
        found.map(|(_, recording)| recording)
    }

    fn read(&self, name: &str) -> Result<Recording> {
        let path = |ending: &str| self.folder.join(format!("{name}.{ending}"));
        let bytes = |ending: &str| {
            let path = path(ending);
            std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
        };
        Recording::from_parts(&bytes("run.json")?, &bytes("json.gz")?, Machine::Local)
            .with_context(|| format!("the recording {} is no good", path("json.gz").display()))
    }

    fn draw(&self, recording: &Recording, variant: &str, name: &str) -> Result<Vec<String>> {
        let figures = claims::stage(self.stage).map_or(&[][..], |stage: &Stage| stage.figures);
        let mut drawn = Vec::new();
        for figure in figures.iter().filter(|figure| figure.variant == variant) {
            let Some(spec) = (figure.spec)(recording) else {
                continue;
            };
            let scene = figures::layout(&spec, &recording.source(), FIGURE_WIDTH);
            let path = self.folder.join(format!("{name}.{}.svg", figure.name));
            write_text(&path, &figures::svg(&scene))?;
            drawn.push(path.display().to_string());
        }
        Ok(drawn)
    }
}
