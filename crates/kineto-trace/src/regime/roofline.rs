//! Each kernel's operations per byte, against the card's ridge.

use super::{
    gpus::{Gpu, Precision},
    work::{Work, Works},
};
use crate::{
    Category, Chains, Duration, EventId, Family, Launches, Trace, Window, decode, known::Known,
    window::holds,
};

/// What limits a kernel.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub enum Limit {
    /// Arithmetic.
    Compute,
    /// Memory bandwidth.
    Memory,
    /// It cannot be told: no shapes, or a card that is not known.
    Untold,
}

/// One kernel on the roofline.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Point {
    /// The kernel.
    pub kernel: EventId,
    /// The op whose shapes were taken.
    pub op: EventId,
    /// Operations: two for each multiplication and addition of a product, one for each element otherwise.
    pub flops: u64,
    /// The least bytes that must travel: each input read once, the output written once. What an op only writes,
    /// such as the target of a copy, counts once; so does what a reduction reads.
    pub bytes: u64,
    /// What is multiplied in.
    pub precision: Precision,
    /// The card's ridge in operations per byte, if the card is known.
    pub ridge: Option<f64>,
    /// What limits it.
    pub limit: Limit,
    /// What was reached, over what the limit allows; only where the card is known and the kernel does all of the op.
    pub reached: Option<f64>,
}

impl Point {
    /// Operations per byte.
    pub fn intensity(&self) -> f64 {
        self.flops as f64 / self.bytes.max(1) as f64
    }
}

/// Kernel time by what limits it.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct KernelTime {
    /// Kernels above the ridge.
    pub compute: Duration,
    /// Kernels below it.
    pub memory: Duration,
    /// Kernels that cannot be placed.
    pub untold: Duration,
    /// Matrix products among all of them, whatever limits them.
    pub products: Duration,
}

impl KernelTime {
    /// All kernels.
    pub fn all(&self) -> Duration {
        self.compute + self.memory + self.untold
    }
}

/// Places the kernels that ran in the windows.
pub(super) fn place(
    trace: &Trace,
    chains: &Chains,
    launches: &Launches,
    windows: &[Window],
    gpu: Option<&Gpu>,
) -> (Vec<Point>, KernelTime) {
    let (mut names, mut works) = (Known::default(), Works::default());
    // By event: how many kernels it launched.
    let mut of_op = vec![0u32; trace.events().len()];
    let kernels: Vec<EventId> = trace
        .ids_of(|category| category == Category::Kernel)
        .filter(|&id| holds(windows, trace.get(id).start()))
        .collect();
    for &kernel in &kernels {
        if let Some(op) = launches.op_of(kernel) {
            of_op[op.index()] += 1;
        }
    }
    let (mut points, mut time) = (Vec::new(), KernelTime::default());
    for kernel in kernels {
        let event = trace.get(kernel);
        let name = names.of(event.name(), Name::of);
        let family = name.family;
        if matches!(family, Family::Gemm | Family::GemmHelper) {
            time.products += event.duration();
        }
        let found = launches
            .op_of(kernel)
            .and_then(|op| op_work(trace, chains, op, family, &mut works));
        let Some((op, work)) = found else {
            time.untold += event.duration();
            continue;
        };
        let alone = launches
            .op_of(kernel)
            .is_some_and(|op| of_op[op.index()] == 1);
        // fp32 inputs may be multiplied as tf32; the kernel's name says so.
        let work = match work.precision {
            Precision::Fp32 if name.tf32 => Work {
                precision: Precision::Tf32,
                ..work
            },
            _ => work,
        };
        let point = point(trace, kernel, op, work, gpu, alone);
        match point.limit {
            Limit::Compute => time.compute += event.duration(),
            Limit::Memory => time.memory += event.duration(),
            Limit::Untold => time.untold += event.duration(),
        }
        points.push(point);
    }
    (points, time)
}

/// What a kernel's name says of its work.
struct Name {
    family: Family,
    tf32: bool,
}

impl Name {
    fn of(name: &str) -> Self {
        Self {
            family: Family::of(name),
            tf32: decode(name).summary.contains("tf32"),
        }
    }
}

/// How far around a kernel's op a product is looked for; libraries' own ops do not nest deeper.
const AROUND: usize = 8;

/// The work of the op that a kernel belongs to: of a product, the nearest op around it that is one.
fn op_work<'a>(
    trace: &'a Trace,
    chains: &Chains,
    op: EventId,
    family: Family,
    works: &mut Works<'a>,
) -> Option<(EventId, Work)> {
    match family {
        Family::Gemm | Family::GemmHelper | Family::MatrixVector => std::iter::once(op)
            .chain(chains.ancestors(op).take(AROUND))
            .find_map(|op| Some((op, works.product(trace.get(op))?))),
        Family::Pointwise | Family::Reduction | Family::Softmax | Family::Normalisation => {
            Some((op, works.elementwise(trace.get(op), family)?))
        }
        _ => None,
    }
}

fn point(
    trace: &Trace,
    kernel: EventId,
    op: EventId,
    work: Work,
    gpu: Option<&Gpu>,
    alone: bool,
) -> Point {
    let event = trace.get(kernel);
    let precision = work.precision;
    let intensity = work.flops as f64 / work.bytes.max(1) as f64;
    let limit = limit(intensity, precision, gpu);
    let reached = gpu
        .filter(|_| alone)
        .and_then(|gpu| reached(event.duration(), work, precision, limit, gpu));
    Point {
        kernel,
        op,
        flops: work.flops,
        bytes: work.bytes,
        precision,
        ridge: gpu.map(|gpu| gpu.ridge(precision)),
        limit,
        reached,
    }
}

/// Against the card's ridge; of an unknown card, only what is clear on every known one.
fn limit(intensity: f64, precision: Precision, gpu: Option<&Gpu>) -> Limit {
    let (low, high) = match gpu {
        Some(gpu) => (gpu.ridge(precision), gpu.ridge(precision)),
        None => Gpu::ridges(precision),
    };
    if intensity >= high {
        Limit::Compute
    } else if intensity < low {
        Limit::Memory
    } else {
        Limit::Untold
    }
}

fn reached(
    time: Duration,
    work: Work,
    precision: Precision,
    limit: Limit,
    gpu: &Gpu,
) -> Option<f64> {
    let seconds = time.nanos() as f64 / 1e9;
    if seconds <= 0.0 {
        return None;
    }
    match limit {
        Limit::Compute => Some(work.flops as f64 / seconds / (gpu.peak(precision) * 1e12)),
        Limit::Memory => Some(work.bytes as f64 / seconds / (gpu.bandwidth * 1e9)),
        Limit::Untold => None,
    }
}
