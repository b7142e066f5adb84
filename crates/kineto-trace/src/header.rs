//! What a file says about the machine and the recording, beside its events.

/// The head of a trace. Everything is optional: real files lack any of it.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct Header {
    /// Version of the file format.
    pub schema_version: Option<u64>,
    /// The GPUs of the machine.
    pub device_properties: Vec<DeviceProperties>,
    /// Nanoseconds since 1970 to add to every [`Timestamp`](crate::Timestamp).
    pub base_time_nanoseconds: Option<i64>,
    /// CUDA version of the driver: 13000 is 13.0.
    pub cuda_driver_version: Option<u64>,
    /// CUDA version of the runtime: 13000 is 13.0.
    pub cuda_runtime_version: Option<u64>,
    /// Version of CUPTI.
    pub cupti_version: Option<u64>,
    /// The place of this process in a distributed job.
    pub rank: Option<u64>,
    /// Processes in the job.
    pub world_size: Option<u64>,
}

/// One GPU.
#[derive(Clone, Eq, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct DeviceProperties {
    /// Its number.
    pub id: Option<u64>,
    /// Its name: `NVIDIA H200`.
    pub name: Option<String>,
    /// Its memory in bytes.
    pub total_memory: Option<u64>,
    /// Compute capability, before the point.
    pub compute_major: Option<u64>,
    /// Compute capability, after the point.
    pub compute_minor: Option<u64>,
    /// Its multiprocessors.
    pub sms: Option<u64>,
    /// Threads of a warp.
    pub warp_size: Option<u64>,
}
