//! How long forwards take outside the profiler.

use std::time::Instant;

use anyhow::Result;
use tch::{Cuda, Device};
use tch_profiler::DeviceEvent;

use crate::{Measured, Workload};

// ANCHOR: rounds
/// Rounds of forwards; the median, the least and the greatest of their means are told.
const ROUNDS: usize = 7;
/// Forwards in a round on a GPU: the first fill its queue, then it never waits.
const FORWARDS_ON_A_GPU: u32 = 50;
/// What all rounds together may take on the CPU, in seconds.
const CPU_BUDGET: f64 = 2.0;
// ANCHOR_END: rounds

/// `forward_us`, `forward_us_min` and `forward_us_max`: microseconds a forward.
pub(crate) fn measure(workload: &dyn Workload, device: Device) -> Result<Measured> {
    let forwards = match device {
        Device::Cuda(_) => FORWARDS_ON_A_GPU,
        _ => forwards_in_budget(round(workload, device, 1)?),
    };
    // The first round ends what was still to be set up.
    round(workload, device, forwards)?;
    let rounds = (0..ROUNDS).map(|_| round(workload, device, forwards));
    let mut times = rounds.collect::<Result<Vec<f64>>>()?;
    times.sort_by(f64::total_cmp);
    let told = [
        ("forward_us", times[ROUNDS / 2]),
        ("forward_us_min", times[0]),
        ("forward_us_max", times[ROUNDS - 1]),
    ];
    Ok(told.map(|(name, time)| (name.to_owned(), time)).into())
}

fn forwards_in_budget(one_us: f64) -> u32 {
    let affordable = CPU_BUDGET * 1e6 / (ROUNDS as f64 + 1.0) / one_us.max(1.0);
    affordable.clamp(1.0, 1000.0) as u32
}

/// Microseconds a forward in a round of them: between two events in the GPU's stream, by the
/// clock on the CPU.
fn round(workload: &dyn Workload, device: Device, forwards: u32) -> Result<f64> {
    let time = match device {
        Device::Cuda(gpu) => {
            Cuda::synchronize(gpu as i64);
            let begin = DeviceEvent::record(gpu)?;
            repeat(workload, forwards)?;
            DeviceEvent::record(gpu)?.since(&begin)?
        }
        _ => {
            let begin = Instant::now();
            repeat(workload, forwards)?;
            begin.elapsed()
        }
    };
    Ok(time.as_secs_f64() * 1e6 / f64::from(forwards))
}

fn repeat(workload: &dyn Workload, forwards: u32) -> Result<()> {
    for _ in 0..forwards {
        let _ = workload.forward()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_forwards_are_run_once_and_fast_ones_not_for_ever() {
        assert_eq!(forwards_in_budget(5e6), 1);
        assert_eq!(forwards_in_budget(0.1), 1000);
        assert_eq!(forwards_in_budget(1000.0), 250);
    }
}
