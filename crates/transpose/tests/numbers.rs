//! What the variants compute, and where it lies.

use lab::{Place, Stage as _, Workload};
use tch::{Device, Kind};
use transpose::{Shapes, Stage};

fn workload(variant: &str, kind: Kind) -> Box<dyn Workload> {
    let shapes = Shapes {
        batch: 16,
        in_dim: 24,
        out_dim: 40,
    };
    let device = Device::Cpu;
    Stage::workload(&shapes, variant, Place { device, kind }).unwrap()
}

#[test]
fn views_and_copies_are_equal_bit_for_bit() {
    for (variant, shares) in [("t-view", 1.0), ("t-contiguous", 0.0)] {
        for kind in [Kind::BFloat16, Kind::Float] {
            let workload = workload(variant, kind);
            assert!(workload.is_exact());
            assert_eq!(workload.relative_error().unwrap(), 0.0, "{variant}");
            let measured = workload.measured().unwrap();
            assert_eq!(measured["shares_storage"], shares, "{variant}");
        }
    }
}

#[test]
fn the_view_has_the_strides_swapped_and_the_copy_its_own() {
    let view = workload("t-view", Kind::Float).forward().unwrap();
    assert_eq!((view.size(), view.stride()), (vec![24, 40], vec![1, 24]));
    let copy = workload("t-contiguous", Kind::Float).forward().unwrap();
    assert_eq!((copy.size(), copy.stride()), (vec![24, 40], vec![40, 1]));
}

#[test]
fn every_order_of_the_weight_gives_the_product() {
    for variant in ["linear", "addmm-row-major", "addmm-column-major"] {
        for (kind, bound) in [(Kind::BFloat16, 1e-2), (Kind::Float, 1e-5)] {
            let error = workload(variant, kind).relative_error().unwrap();
            assert!(error < bound, "{variant}: {error}");
        }
    }
}

#[test]
fn a_wrong_result_is_seen() {
    let (one, other) = (
        workload("t-view", Kind::Float),
        workload("t-view", Kind::Float),
    );
    let error = lab::relative_error(&one.forward().unwrap(), &other.reference().unwrap());
    assert!(error.unwrap() > 0.5, "other random numbers are not equal");
}
