//! Every variant against float64, and the bug that one of them has.

use epilogue::{Shapes, Stage, addmm_activation};
use lab::{Place, Stage as _, Workload};
use tch::{Device, Kind, Tensor};

const SHAPES: Shapes = Shapes {
    rows: 64,
    in_dim: 32,
    out_dim: 48,
};

fn workload(variant: &str, kind: Kind) -> Box<dyn Workload> {
    let device = Device::Cpu;
    Stage::workload(&SHAPES, variant, Place { device, kind }).unwrap()
}

#[test]
fn every_variant_computes_what_it_says() {
    for variant in Stage::VARIANTS.iter().map(|variant| variant.name()) {
        for (kind, bound) in [(Kind::BFloat16, 1e-2), (Kind::Float, 1e-5)] {
            let error = workload(variant, kind).relative_error().unwrap();
            assert!(error < bound, "{variant}: {error}");
        }
    }
}

#[test]
fn the_wrong_epilogue_is_far_from_gelu() {
    let measured = workload("wrong-epilogue", Kind::Float).measured().unwrap();
    assert!(measured["error_against_gelu"] > 0.05, "{measured:?}");
    assert!(
        workload("addmm-activation", Kind::Float)
            .measured()
            .unwrap()
            .is_empty()
    );
}

#[test]
fn the_shim_asks_for_gelu_where_tchs_wrapper_gets_relu() {
    let random = |shape: &[i64]| Tensor::randn(shape, (Kind::Float, Device::Cpu));
    let (bias, x, w) = (random(&[5]), random(&[3, 4]), random(&[4, 5]));
    let plain = bias.addmm(&x, &w);
    let close = |left: &Tensor, right: &Tensor| left.allclose(right, 1e-4, 1e-5, false);
    let ours = addmm_activation(&bias, &x, &w, true).unwrap();
    assert!(close(&ours, &plain.gelu("none")));
    let relu = addmm_activation(&bias, &x, &w, false).unwrap();
    assert!(close(&relu, &plain.relu()));
    // When this fails, tch is mended: the chapter's bug needs another home.
    assert!(close(
        &bias.internal_addmm_activation(&x, &w, true),
        &plain.relu()
    ));
}

#[test]
fn what_libtorch_refuses_is_an_error() {
    let zeros = |shape: &[i64]| Tensor::zeros(shape, (Kind::Float, Device::Cpu));
    let error = addmm_activation(&zeros(&[5]), &zeros(&[2, 3]), &zeros(&[4, 5]), true);
    assert!(
        error
            .unwrap_err()
            .to_string()
            .contains("cannot be multiplied")
    );
}
