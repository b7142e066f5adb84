//! A kernel on the roofline, in words and numbers.

use claims::roofline::RooflineKernel;
use claims::{Recording, Value};
use figures::{RooflinePoint, kernel_name};
use kineto_trace::{Gpu, Limit};
use texts::{fill as filled, playgrounds as words};

use crate::filled_page::FilledPage;
use crate::html::{escape, link, plain};

/// A kernel with where it was recorded.
pub(super) struct Placed {
    pub(super) kernel: RooflineKernel,
    stage: String,
    variant: String,
    reached: f64,
}

impl Placed {
    pub(super) fn new(kernel: RooflineKernel, recording: &Recording, gpu: &Gpu) -> Self {
        Self {
            reached: kernel.reached(gpu),
            kernel,
            stage: recording.run.stage.clone(),
            variant: recording.run.variant.clone(),
        }
    }

    fn place(&self) -> String {
        format!("{}/{}", self.stage, self.variant)
    }

    /// Flops, bytes, intensity, time, rate and share, as the page prints them.
    fn numbers(&self) -> [String; 6] {
        let kernel = &self.kernel;
        [
            Value::Flops(kernel.flops),
            Value::Bytes(kernel.bytes),
            Value::Ratio(kernel.intensity()),
            Value::Duration(kernel.time),
            Value::FlopRate(kernel.rate()),
            Value::Share(self.reached),
        ]
        .map(|value| value.to_string())
    }

    fn sentence(&self) -> String {
        let [flops, bytes, intensity, time, rate, reached] = self.numbers();
        let limit = match self.kernel.limit {
            Limit::Memory => words::ROOFLINE_BY_MEMORY,
            _ => words::ROOFLINE_BY_ARITHMETIC,
        };
        let values = [
            ("kernel", &*kernel_name(&self.kernel.name)),
            ("op", &*self.kernel.op),
            ("place", &*self.place()),
            ("flops", &*flops),
            ("bytes", &*bytes),
            ("intensity", &*intensity),
            ("time", &*time),
            ("rate", &*rate),
            ("reached", &*reached),
            ("limit", limit),
        ];
        filled(words::ROOFLINE_STATE, &values)
    }

    pub(super) fn point(&self) -> RooflinePoint {
        RooflinePoint {
            kind: self.kernel.kind,
            intensity: self.kernel.intensity(),
            rate: self.kernel.rate(),
            hover: vec![self.kernel.name.clone(), self.place(), self.sentence()],
        }
    }

    pub(super) fn row(&self, page: &FilledPage) -> String {
        let chapter = format!("{}{}.html", page.up(), self.stage);
        let numbers = self.numbers().map(|number| format!("<td>{number}</td>"));
        format!(
            "<tr data-says=\"{}\"><th scope=\"row\">{}</th><td><code>{}</code></td>{}</tr>",
            plain(&self.sentence()),
            link(&chapter, &self.place()),
            escape(&kernel_name(&self.kernel.name)),
            numbers.concat()
        )
    }
}
