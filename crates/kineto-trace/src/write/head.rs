//! The head of a file.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::{DeviceProperties, Field, Header};

/// Writes the fields that are known, each with a comma behind it.
pub(super) fn write(header: &Header, out: &mut String) {
    for (field, number) in [
        (Field::SchemaVersion, header.schema_version),
        (Field::CudaDriverVersion, header.cuda_driver_version),
        (Field::CudaRuntimeVersion, header.cuda_runtime_version),
        (Field::CuptiVersion, header.cupti_version),
    ] {
        if let Some(number) = number {
            field_of(field, number.into(), out);
        }
    }
    if let Some(base) = header.base_time_nanoseconds {
        field_of(Field::BaseTimeNanoseconds, base.into(), out);
    }
    let place = object([
        (Field::Rank, header.rank),
        (Field::WorldSize, header.world_size),
    ]);
    if !place.is_empty() {
        field_of(Field::DistributedInfo, place.into(), out);
    }
    if !header.device_properties.is_empty() {
        let devices: Vec<Value> = header.device_properties.iter().map(device).collect();
        field_of(Field::DeviceProperties, devices.into(), out);
    }
    field_of(Field::DisplayTimeUnit, "ms".into(), out);
}

fn field_of(field: Field, value: Value, out: &mut String) {
    let _ = write!(out, "\n\"{}\": {value},", field.key());
}

fn device(device: &DeviceProperties) -> Value {
    let mut fields = object([
        (Field::GpuId, device.id),
        (Field::GpuMemory, device.total_memory),
        (Field::GpuComputeMajor, device.compute_major),
        (Field::GpuComputeMinor, device.compute_minor),
        (Field::GpuMultiprocessors, device.sms),
        (Field::GpuWarpSize, device.warp_size),
    ]);
    if let Some(name) = &device.name {
        fields.insert(Field::GpuName.key().to_owned(), name.as_str().into());
    }
    fields.into()
}

fn object<const N: usize>(fields: [(Field, Option<u64>); N]) -> Map<String, Value> {
    let known = fields.into_iter();
    known
        .filter_map(|(field, number)| Some((field.key().to_owned(), number?.into())))
        .collect()
}
