//! How large the matrices are.

use tch::Device;

/// Edges of the sweep: doubling, with a step between where the GPU takes over.
const SWEPT: [i64; 12] = [
    64, 128, 256, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192,
];

/// Where the sweep ends on a CPU, which takes seconds for more.
const LAST_ON_THE_CPU: i64 = 2048;

/// The edge of a variant's matrices: most variants say it in their name, the rest is small.
pub(crate) fn of_variant(variant: &str) -> i64 {
    let words = variant.split('-');
    words
        .filter_map(|word| word.strip_prefix('n')?.parse().ok())
        .next()
        .unwrap_or(64)
}

/// The edges of the sweep, up to the last one asked for.
pub(crate) fn swept(last: Option<i64>, device: Device) -> Vec<i64> {
    let last = last.unwrap_or(match device {
        Device::Cuda(_) => i64::MAX,
        _ => LAST_ON_THE_CPU,
    });
    // Never empty: the smallest is always there.
    let larger = SWEPT[1..].iter().copied().filter(|&edge| edge <= last);
    std::iter::once(SWEPT[0]).chain(larger).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variants_name_says_its_size() {
        for (variant, edge) in [
            ("n64-cold", 64),
            ("n4096-20steps", 4096),
            ("n4095", 4095),
            ("n512-fp64", 512),
            ("no-warmup", 64),
            ("torch-compile", 64),
        ] {
            assert_eq!(of_variant(variant), edge, "{variant}");
        }
    }

    #[test]
    fn the_sweep_ends_early_on_a_cpu_and_where_it_is_told() {
        assert_eq!(swept(None, Device::Cuda(0)).last(), Some(&8192));
        assert_eq!(swept(None, Device::Cpu).last(), Some(&2048));
        assert_eq!(swept(Some(200), Device::Cpu), [64, 128]);
        assert_eq!(swept(Some(1), Device::Cpu), [64]);
    }
}
