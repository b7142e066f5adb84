//! What the variants compute, without a GPU: against plain loops, and the stacked weights
//! against two layers.

use fused_mlp::{Gpu, Path, check_rows, stacked};
use lab::{Place, Workload, exact};
use mlp::{Mlp, Shapes};
use tch::{Device, Kind, Tensor};

const SHAPES: Shapes = Shapes {
    batch: 2,
    seq: 3,
    dim: 5,
    hidden: 7,
};

fn eager() -> Mlp {
    let place = Place {
        device: Device::Cpu,
        kind: Kind::Float,
    };
    Mlp::new(&SHAPES, place).unwrap()
}

fn values(tensor: &Tensor) -> Vec<f64> {
    Vec::<f64>::try_from(exact(tensor).unwrap().flatten(0, -1)).unwrap()
}

fn gelu(x: f64) -> f64 {
    let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x.powi(3));
    0.5 * x * (1.0 + inner.tanh())
}

/// `x · wᵀ`, row by row.
fn linear(x: &[f64], weight: &[f64], inputs: usize) -> Vec<f64> {
    let dot = |row: &[f64], column: &[f64]| -> f64 {
        row.iter()
            .zip(column)
            .map(|(left, right)| left * right)
            .sum()
    };
    let rows = x.chunks(inputs);
    rows.flat_map(|row| weight.chunks(inputs).map(move |column| dot(row, column)))
        .collect()
}

/// The formula of the kernels, spelt out, is what the checks compare with.
#[test]
fn the_reference_is_the_mlp_in_plain_loops() {
    let mlp = eager();
    let x = values(&mlp.input);
    let gate = linear(&x, &values(&mlp.gate), 5);
    let up = linear(&x, &values(&mlp.up), 5);
    let hidden: Vec<f64> = gate
        .iter()
        .zip(&up)
        .map(|(gate, up)| gelu(*gate) * up)
        .collect();
    let out = linear(&hidden, &values(&mlp.down), 7);
    let close = |found: &Tensor, expected: &[f64]| {
        let found = values(found);
        assert_eq!(found.len(), expected.len());
        for (found, expected) in found.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
    };
    close(&mlp.reference_hidden().unwrap(), &hidden);
    close(&mlp.reference().unwrap(), &out);
}

#[test]
fn stacked_weights_give_both_results_side_by_side() {
    let mlp = eager();
    let weights = stacked(&mlp.gate, &mlp.up).unwrap();
    assert_eq!(weights.size(), [14, 5]);
    let both = mlp.input.linear(&weights, None::<&Tensor>);
    let alone = |weight: &Tensor| mlp.input.linear(weight, None::<&Tensor>);
    let is_close = |left: Tensor, right: Tensor| left.allclose(&right, 1e-5, 1e-6, false);
    assert!(is_close(both.narrow(-1, 0, 7), alone(&mlp.gate)));
    assert!(is_close(both.narrow(-1, 7, 7), alone(&mlp.up)));
    assert!(stacked(&mlp.gate, &mlp.down).is_err());
}

#[test]
fn a_gpu_gets_the_kernel_of_its_architecture_or_a_reason() {
    assert_eq!(Path::best((9, 0)).unwrap(), Path::Sm90);
    assert_eq!(Path::best((8, 0)).unwrap(), Path::Sm80);
    assert_eq!(Path::best((8, 9)).unwrap(), Path::Sm80);
    let other = Path::best((12, 0)).unwrap_err().to_string();
    assert!(other.contains("this one has 12.0"), "{other}");
}

#[test]
fn rows_that_cannot_be_copied_in_pieces_are_refused() {
    assert!(check_rows(768, 3072).is_ok());
    for (dim, hidden) in [(100, 3072), (768, 3076)] {
        let error = check_rows(dim, hidden).unwrap_err().to_string();
        assert!(
            error.contains(&format!("they are {dim} and {hidden}")),
            "{error}"
        );
    }
}

#[test]
fn where_kernels_cannot_run_there_is_a_sentence() {
    let place = Place {
        device: Device::Cpu,
        kind: Kind::BFloat16,
    };
    let error = Gpu::of(place).unwrap_err();
    assert!(error.is::<lab::Skip>());
    assert_eq!(error.to_string(), "its kernels need a GPU");
}
