use anyhow::{Result, bail};
use lab::Place;
use tch::{Cuda, Device, Kind, Tensor};
use tch_profiler::DeviceEvent;

use super::cost::{COPY, MATMUL};

/// Something whose runs are timed.
pub(super) trait Contender {
    /// Its name in the table and in `run.json`.
    fn name(&self) -> &str;

    /// Runs it `before` times and then `timed` times without a pause: microseconds of one of
    /// the latter, by events in the GPU's stream.
    fn run(&mut self, before: u32, timed: u32) -> Result<f64>;
}

/// Work in this process.
struct Local<Work> {
    name: String,
    gpu: usize,
    work: Work,
}

/// Work in this process, as a contender.
pub(super) fn local<'a>(
    name: &str,
    place: Place,
    work: impl Fn() -> Result<()> + 'a,
) -> Result<Box<dyn Contender + 'a>> {
    let Device::Cuda(gpu) = place.device else {
        bail!("the bench needs a GPU");
    };
    Ok(Box::new(Local {
        name: name.to_owned(),
        gpu,
        work,
    }))
}

impl<Work: Fn() -> Result<()>> Contender for Local<Work> {
    fn name(&self) -> &str {
        &self.name
    }

    fn run(&mut self, before: u32, timed: u32) -> Result<f64> {
        for _ in 0..before {
            (self.work)()?;
        }
        let begin = DeviceEvent::record(self.gpu)?;
        for _ in 0..timed {
            (self.work)()?;
        }
        let time = DeviceEvent::record(self.gpu)?.since(&begin)?;
        Cuda::synchronize(i64::try_from(self.gpu)?);
        Ok(time.as_secs_f64() * 1e6 / f64::from(timed))
    }
}

/// Edge of the matrices whose product shows what the GPU can compute.
pub(super) const MATMUL_EDGE: i64 = 8192;
/// Bytes of the tensor whose copy shows what its memory can move.
pub(super) const COPIED_BYTES: i64 = 1 << 30;

/// What the floors are computed from: a large product, and a large copy.
pub(super) fn ceilings(place: Place) -> Result<[Box<dyn Contender>; 2]> {
    let square = || Tensor::f_randn([MATMUL_EDGE, MATMUL_EDGE], place.options());
    let (left, right, product) = (square()?, square()?, square()?);
    let large = || Tensor::f_zeros([COPIED_BYTES], (Kind::Uint8, place.device));
    let (from, to) = (large()?, large()?);
    Ok([
        local(MATMUL, place, move || {
            let _ = left.f_matmul_out(&product, &right)?;
            Ok(())
        })?,
        local(COPY, place, move || {
            to.shallow_clone().f_copy_(&from)?;
            Ok(())
        })?,
    ])
}
