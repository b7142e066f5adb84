//! What GPUs can do at most, from their makers' data sheets.

use crate::DeviceProperties;

/// The limits of one GPU: dense (no sparsity), at boost clock.
#[derive(Copy, Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Gpu {
    /// Its name: `NVIDIA H200`.
    pub name: &'static str,
    /// bf16 and fp16 on tensor (or matrix) cores, in TFLOP/s.
    pub half: f64,
    /// tf32 on tensor cores, in TFLOP/s; 0 where there is none.
    pub tf32: f64,
    /// fp32 outside tensor cores, in TFLOP/s.
    pub fp32: f64,
    /// fp64 (on tensor cores where there are), in TFLOP/s.
    pub fp64: f64,
    /// Memory bandwidth in GB/s.
    pub bandwidth: f64,
    /// The data sheet the numbers come from.
    pub source: &'static str,
}

/// Words of a device's name (all of them, in lower case), the least memory in GiB, and the limits. The first that
/// fits decides, so the narrower comes first.
const GPUS: &[(&[&str], u64, Gpu)] = &[
    (
        &["h200", "nvl"],
        0,
        gpu(
            "NVIDIA H200 NVL",
            [835.0, 417.0, 60.0, 60.0],
            4800.0,
            "NVIDIA H200 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["h200"],
        0,
        gpu(
            "NVIDIA H200",
            [989.0, 494.0, 67.0, 67.0],
            4800.0,
            "NVIDIA H200 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["h100", "nvl"],
        0,
        gpu(
            "NVIDIA H100 NVL",
            [835.0, 417.0, 60.0, 60.0],
            3900.0,
            "NVIDIA H100 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["h100", "pcie"],
        0,
        gpu(
            "NVIDIA H100 PCIe",
            [756.0, 378.0, 51.0, 51.0],
            2000.0,
            "NVIDIA H100 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["h100"],
        0,
        gpu(
            "NVIDIA H100 SXM",
            [989.0, 494.0, 67.0, 67.0],
            3350.0,
            "NVIDIA H100 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["a100", "pcie"],
        60,
        gpu(
            "NVIDIA A100 80GB PCIe",
            [312.0, 156.0, 19.5, 19.5],
            1935.0,
            A100,
        ),
    ),
    (
        &["a100"],
        60,
        gpu(
            "NVIDIA A100 80GB SXM",
            [312.0, 156.0, 19.5, 19.5],
            2039.0,
            A100,
        ),
    ),
    (
        &["a100"],
        0,
        gpu("NVIDIA A100 40GB", [312.0, 156.0, 19.5, 19.5], 1555.0, A100),
    ),
    (
        &["l40s"],
        0,
        gpu(
            "NVIDIA L40S",
            [362.0, 183.0, 91.6, 1.4],
            864.0,
            "NVIDIA L40S Datasheet",
        ),
    ),
    (
        &["nvidia l4"],
        0,
        gpu(
            "NVIDIA L4",
            [121.0, 60.0, 30.3, 0.5],
            300.0,
            "NVIDIA L4 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["nvidia a10"],
        0,
        gpu(
            "NVIDIA A10",
            [125.0, 62.5, 31.2, 0.5],
            600.0,
            "NVIDIA A10 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["v100", "pcie"],
        0,
        gpu("NVIDIA V100 PCIe", [112.0, 0.0, 14.0, 7.0], 900.0, V100),
    ),
    (
        &["v100"],
        0,
        gpu("NVIDIA V100 SXM2", [125.0, 0.0, 15.7, 7.8], 900.0, V100),
    ),
    (
        &["tesla t4"],
        0,
        gpu(
            "NVIDIA T4",
            [65.0, 0.0, 8.1, 0.25],
            320.0,
            "NVIDIA T4 Tensor Core GPU Datasheet",
        ),
    ),
    (
        &["mi300x"],
        0,
        gpu(
            "AMD Instinct MI300X",
            [1307.4, 653.7, 163.4, 163.4],
            5300.0,
            "AMD Instinct MI300X Accelerator Data Sheet",
        ),
    ),
    (
        &["rtx 4090"],
        0,
        gpu(
            "NVIDIA GeForce RTX 4090",
            [165.2, 82.6, 82.6, 1.3],
            1008.0,
            "NVIDIA Ada GPU Architecture whitepaper, appendix A",
        ),
    ),
    (
        &["rtx 3090"],
        0,
        gpu(
            "NVIDIA GeForce RTX 3090",
            [71.0, 35.6, 35.6, 0.56],
            936.0,
            "NVIDIA Ampere GA102 GPU Architecture whitepaper",
        ),
    ),
];

const A100: &str = "NVIDIA A100 Tensor Core GPU Datasheet";
const V100: &str = "NVIDIA V100 Tensor Core GPU Datasheet";

const GIB: u64 = 1 << 30;

/// `peaks`: half, tf32, fp32, fp64.
const fn gpu(name: &'static str, peaks: [f64; 4], bandwidth: f64, source: &'static str) -> Gpu {
    Gpu {
        name,
        half: peaks[0],
        tf32: peaks[1],
        fp32: peaks[2],
        fp64: peaks[3],
        bandwidth,
        source,
    }
}

/// What a matrix product or an elementwise kernel multiplies in.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
#[non_exhaustive]
pub enum Precision {
    /// bf16 or fp16 on tensor cores.
    Half,
    /// tf32 on tensor cores.
    Tf32,
    /// fp32 on the ordinary units.
    Fp32,
    /// fp64.
    Fp64,
}

impl Gpu {
    /// The limits of a GPU by its name; its memory tells apart cards of one name.
    pub fn named(name: &str, memory: Option<u64>) -> Option<&'static Self> {
        let name = name.to_lowercase();
        let enough = |least: u64| memory.is_none_or(|bytes| bytes >= least * GIB);
        GPUS.iter()
            .find(|(words, least, _)| {
                words.iter().all(|word| name.contains(word)) && enough(*least)
            })
            .map(|(.., gpu)| gpu)
    }

    /// The limits of a device of a trace's header.
    pub fn of(device: &DeviceProperties) -> Option<&'static Self> {
        Self::named(device.name.as_deref()?, device.total_memory)
    }

    /// The most operations a second, in TFLOP/s.
    pub fn peak(&self, precision: Precision) -> f64 {
        match precision {
            Precision::Half => self.half,
            Precision::Tf32 if self.tf32 > 0.0 => self.tf32,
            Precision::Tf32 | Precision::Fp32 => self.fp32,
            Precision::Fp64 => self.fp64,
        }
    }

    /// FLOPs per byte of memory traffic from which on arithmetic, not memory, is the limit.
    pub fn ridge(&self, precision: Precision) -> f64 {
        self.peak(precision) * 1e3 / self.bandwidth
    }

    /// The smallest and the largest ridge of all GPUs known here.
    pub(super) fn ridges(precision: Precision) -> (f64, f64) {
        let ridges = GPUS.iter().map(|(.., gpu)| gpu.ridge(precision));
        ridges.fold((f64::INFINITY, 0.0), |(low, high), ridge| {
            (low.min(ridge), high.max(ridge))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Gpu, Precision};

    #[test]
    fn the_narrowest_name_decides() {
        let name = |name, memory| Gpu::named(name, memory).map(|gpu| gpu.name);
        assert_eq!(name("NVIDIA H200", None), Some("NVIDIA H200"));
        assert_eq!(
            name("NVIDIA A100-SXM4-80GB", Some(85_899_345_920)),
            Some("NVIDIA A100 80GB SXM")
        );
        assert_eq!(
            name("NVIDIA A100-PG509-200", Some(42_505_273_344)),
            Some("NVIDIA A100 40GB")
        );
        assert_eq!(name("NVIDIA H100 PCIe", None), Some("NVIDIA H100 PCIe"));
        assert_eq!(name("Tesla V100-SXM2-32GB", None), Some("NVIDIA V100 SXM2"));
        assert_eq!(name("Example GPU", None), None);
    }

    #[test]
    fn the_ridge_is_peak_over_bandwidth() {
        let h200 = Gpu::named("NVIDIA H200", None).unwrap();
        assert!((h200.ridge(Precision::Half) - 206.04).abs() < 0.01);
        let (low, high) = Gpu::ridges(Precision::Half);
        assert!(low < 206.0 && high > 206.0);
    }
}
