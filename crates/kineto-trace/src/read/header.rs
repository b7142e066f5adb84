//! The head of a file.

use serde_json::{Map, Value};

use crate::{DeviceProperties, Field, Header};

/// Puts the value of `field` into the header; `None` if it holds something else than it should.
pub(super) fn fill(header: &mut Header, field: Field, json: &str) -> Option<()> {
    match field {
        Field::SchemaVersion => header.schema_version = Some(number(json)?),
        Field::BaseTimeNanoseconds => {
            header.base_time_nanoseconds = Some(number(json)?.try_into().ok()?)
        }
        Field::CudaDriverVersion => header.cuda_driver_version = Some(number(json)?),
        Field::CudaRuntimeVersion => header.cuda_runtime_version = Some(number(json)?),
        Field::CuptiVersion => header.cupti_version = Some(number(json)?),
        Field::DistributedInfo => {
            let info: Map<String, Value> = serde_json::from_str(json).ok()?;
            header.rank = get(&info, Field::Rank);
            header.world_size = get(&info, Field::WorldSize);
        }
        Field::DeviceProperties => {
            let gpus: Vec<Map<String, Value>> = serde_json::from_str(json).ok()?;
            header.device_properties = gpus.iter().map(device).collect();
        }
        _ => {}
    }
    Some(())
}

fn device(gpu: &Map<String, Value>) -> DeviceProperties {
    DeviceProperties {
        id: get(gpu, Field::GpuId),
        name: gpu
            .get(Field::GpuName.key())
            .and_then(Value::as_str)
            .map(str::to_owned),
        total_memory: get(gpu, Field::GpuMemory),
        compute_major: get(gpu, Field::GpuComputeMajor),
        compute_minor: get(gpu, Field::GpuComputeMinor),
        sms: get(gpu, Field::GpuMultiprocessors),
        warp_size: get(gpu, Field::GpuWarpSize),
    }
}

fn get(object: &Map<String, Value>, field: Field) -> Option<u64> {
    object.get(field.key())?.as_u64()
}

/// A whole number, also written as text.
fn number(json: &str) -> Option<u64> {
    json.trim_matches('"').parse().ok()
}
