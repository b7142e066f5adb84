use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use nvml_wrapper::Nvml;
use nvml_wrapper::enum_wrappers::device::Clock;

use super::rounds::median;
use crate::gpu::Gpu;

/// The library by the name that drivers install; the one without a number comes with a
/// toolkit alone.
const LIBRARY: &str = "libnvidia-ml.so.1";

/// How often the clock is asked for.
const PERIOD: Duration = Duration::from_millis(2);

/// Looks at a GPU while it works. Where NVIDIA's library is missing it sees nothing, and the
/// bench goes on without.
pub(super) struct Monitor {
    eye: Option<(Nvml, String)>,
}

/// What was seen.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct State {
    /// The median clock of the multiprocessors.
    pub clock_mhz: Option<f64>,
    /// The mean power, out of the energy that the GPU counts.
    pub power_w: Option<f64>,
}

impl Monitor {
    /// Looks at this GPU, if it can.
    pub fn of(gpu: &Gpu) -> Self {
        let library = Nvml::builder().lib_path(LIBRARY.as_ref()).init();
        let eye = library.ok().zip(gpu.uuid().ok());
        if eye.is_none() {
            eprintln!("the table has no clocks and no power: {LIBRARY} does not tell them here");
        }
        Self { eye }
    }

    /// Sees nothing.
    #[cfg(test)]
    pub fn blind() -> Self {
        Self { eye: None }
    }

    /// Does the work, and says how the GPU did meanwhile.
    pub fn watch<T>(&self, work: impl FnOnce() -> T) -> (T, State) {
        let Some((nvml, uuid)) = &self.eye else {
            return (work(), State::default());
        };
        let Ok(device) = nvml.device_by_uuid(uuid.as_str()) else {
            return (work(), State::default());
        };
        let done = AtomicBool::new(false);
        let (begin, energy) = (Instant::now(), device.total_energy_consumption().ok());
        let (result, clocks) = thread::scope(|scope| {
            let looking = scope.spawn(|| {
                let mut clocks = Vec::new();
                while !done.load(Ordering::Relaxed) {
                    clocks.extend(device.clock_info(Clock::SM).ok().map(f64::from));
                    thread::sleep(PERIOD);
                }
                clocks
            });
            let result = work();
            done.store(true, Ordering::Relaxed);
            (result, looking.join().unwrap_or_default())
        });
        let seconds = begin.elapsed().as_secs_f64();
        let spent = device.total_energy_consumption().ok().zip(energy);
        let state = State {
            clock_mhz: median(&clocks),
            // Counted in millijoules.
            power_w: spent.map(|(now, then)| now.saturating_sub(then) as f64 * 1e-3 / seconds),
        };
        (result, state)
    }
}
