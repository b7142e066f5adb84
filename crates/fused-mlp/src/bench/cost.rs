//! The least that each variant can take: its FLOPs at the measured rate of a large product,
//! and the bytes that its pointwise kernels move at the measured rate of a large copy.

use lab::Measured;

use super::contender::{COPIED_BYTES, MATMUL_EDGE};
use super::rounds::{REGIMES, key};

/// The name of the product.
pub(super) const MATMUL: &str = "matmul";
/// The name of the copy.
pub(super) const COPY: &str = "copy";

/// What a variant's pointwise kernels read and write, in tensors between the layers.
pub(super) fn tensors_moved(variant: &str) -> Option<u32> {
    match variant {
        // GELU reads one and writes one, the product reads two and writes one.
        "eager" => Some(5),
        "torch-compile" | "torch-compile-untuned" | "aoti" | "liger" | "pointwise" | "concat" => {
            Some(3)
        }
        "fused" | "fused-sm80" => Some(0),
        _ => None,
    }
}

/// FLOPs of the three GEMMs, which all do the same number.
fn flops(shapes: &mlp::Shapes) -> f64 {
    let rows = shapes.batch * shapes.seq;
    3.0 * 2.0 * rows as f64 * shapes.dim as f64 * shapes.hidden as f64
}

/// Bytes of one tensor between the layers, in bf16.
fn hidden_bytes(shapes: &mlp::Shapes) -> f64 {
    2.0 * (shapes.batch * shapes.seq) as f64 * shapes.hidden as f64
}

/// Adds `matmul.flop_per_s`, `copy.byte_per_s`, both at their best, and `<variant>.floor_us`.
pub(super) fn add_floors(measured: &mut Measured, shapes: &mlp::Shapes) {
    let best = |name: &str| {
        let times = REGIMES.map(|regime| measured.get(&key(name, regime, "us_min")).copied());
        times.into_iter().flatten().min_by(f64::total_cmp)
    };
    let (Some(matmul), Some(copy)) = (best(MATMUL), best(COPY)) else {
        return;
    };
    // Each byte is read once and written once.
    let byte_rate = 2.0 * COPIED_BYTES as f64 / (copy * 1e-6);
    let flop_rate = 2.0 * (MATMUL_EDGE as f64).powi(3) / (matmul * 1e-6);
    let names: Vec<_> = measured
        .keys()
        .filter_map(|key| key.split_once('.').map(|(name, _)| name.to_owned()))
        .collect();
    for name in names {
        if let Some(tensors) = tensors_moved(&name) {
            let moving = f64::from(tensors) * hidden_bytes(shapes) / byte_rate;
            let seconds = flops(shapes) / flop_rate + moving;
            measured.insert(format!("{name}.floor_us"), seconds * 1e6);
        }
    }
    measured.insert(format!("{MATMUL}.flop_per_s"), flop_rate);
    measured.insert(format!("{COPY}.byte_per_s"), byte_rate);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_work_over_rate_and_bytes_over_rate() {
        let shapes = mlp::Shapes {
            batch: 64,
            seq: 128,
            dim: 768,
            hidden: 3072,
        };
        let mut measured: Measured = [
            (
                "matmul.burst.us_min",
                2.0 * 8192.0_f64.powi(3) / 800e12 * 1e6,
            ),
            ("matmul.sustained.us_min", 1e6),
            ("copy.burst.us_min", 2.0 * (1_u64 << 30) as f64 / 4e12 * 1e6),
            ("fused.burst.us", 1.0),
            ("eager.burst.us", 1.0),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into();
        add_floors(&mut measured, &shapes);
        assert!((measured["matmul.flop_per_s"] - 800e12).abs() < 1e6);
        assert!((measured["copy.byte_per_s"] - 4e12).abs() < 1e4);
        // 3 × 2 × 8192 × 768 × 3072 FLOP at 800 TFLOP/s.
        assert!(
            (measured["fused.floor_us"] - 144.955).abs() < 1e-2,
            "{measured:?}"
        );
        // Five tensors of 50.3 MB at 4 TB/s more.
        let moving = measured["eager.floor_us"] - measured["fused.floor_us"];
        assert!((moving - 62.915).abs() < 1e-2, "{moving}");
        assert!(!measured.contains_key("matmul.floor_us"));
    }
}
