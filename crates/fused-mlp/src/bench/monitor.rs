use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use nvml_wrapper::enum_wrappers::device::Clock;
use nvml_wrapper::enums::device::SampleValue;
use nvml_wrapper::structs::device::FieldId;
use nvml_wrapper::sys_exports::field_id::NVML_FI_DEV_POWER_INSTANT;
use nvml_wrapper::{Device, Nvml};

use super::rounds::median;
use crate::gpu::Gpu;

/// The library by the name that drivers install; the one without a number comes with a
/// toolkit alone.
const LIBRARY: &str = "libnvidia-ml.so.1";

/// How often it looks.
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
    /// The median power.
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
        let (result, seen) = thread::scope(|scope| {
            let looking = scope.spawn(|| {
                let mut seen = Vec::new();
                while !done.load(Ordering::Relaxed) {
                    seen.push(look(&device));
                    thread::sleep(PERIOD);
                }
                seen
            });
            let result = work();
            done.store(true, Ordering::Relaxed);
            (result, looking.join().unwrap_or_default())
        });
        // The first half is not timed either.
        let seen = &seen[seen.len() / 2..];
        let of = |value: fn(&State) -> Option<f64>| -> Option<f64> {
            median(&seen.iter().filter_map(value).collect::<Vec<_>>())
        };
        let state = State {
            clock_mhz: of(|state| state.clock_mhz),
            power_w: of(|state| state.power_w),
        };
        (result, state)
    }
}

/// The clock and the power of this moment.
fn look(device: &Device<'_>) -> State {
    // The plain question for the power is answered with the mean of a second.
    let answers = device.field_values_for(&[FieldId(NVML_FI_DEV_POWER_INSTANT)]);
    let milliwatts = match answers.ok().and_then(|mut all| all.pop()?.ok()?.value.ok()) {
        Some(SampleValue::U32(power)) => Some(f64::from(power)),
        _ => None,
    };
    State {
        clock_mhz: device.clock_info(Clock::SM).ok().map(f64::from),
        power_w: milliwatts.map(|power| power * 1e-3),
    }
}
