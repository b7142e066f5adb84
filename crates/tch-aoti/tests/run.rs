//! A package that Python compiled, run from Rust on the CPU.

mod common;

use std::sync::Barrier;

use tch::{Device, Kind, Tensor};
use tch_aoti::{Error, Loader, Package};

const FLOAT: (Kind, Device) = (Kind::Float, Device::Cpu);

/// The package with fresh random parameters, and these.
fn loaded(loader: &Loader) -> Option<(Package, Tensor, Tensor)> {
    let mut package = loader.load(common::package()?, Device::Cpu).unwrap();
    let (weight, bias) = (Tensor::randn([16, 8], FLOAT), Tensor::randn([16], FLOAT));
    package
        .load_constants(&[("layer.weight", &weight), ("layer.bias", &bias)])
        .unwrap();
    Some((package, weight, bias))
}

fn off(found: &Tensor, expected: &Tensor) -> f64 {
    ((found - expected).norm() / expected.norm()).double_value(&[])
}

#[test]
fn it_computes_what_the_module_does() {
    let Some((package, weight, bias)) = loaded(&Loader::new()) else {
        return;
    };
    for _ in 0..3 {
        let input = Tensor::randn([3, 5, 8], FLOAT);
        let outputs = package.run(&[&input]).unwrap();
        assert_eq!(outputs.len(), 1);
        assert!(off(&outputs[0], &input.linear(&weight, Some(&bias))) < 1e-6);
    }
}

#[test]
fn it_says_what_it_is_and_what_it_takes() {
    let Some((package, ..)) = loaded(&Loader::new()) else {
        return;
    };
    assert_eq!(package.device(), Device::Cpu);
    assert!(
        package
            .metadata()
            .any(|pair| pair == ("AOTI_DEVICE_KEY", "cpu"))
    );
    let [input] = package.inputs() else {
        panic!("{:?}", package.inputs())
    };
    assert_eq!(
        (input.name.as_str(), input.dtype.as_str()),
        ("x", "float32")
    );
    assert_eq!(
        (&input.shape[..], &input.strides[..]),
        (&[3, 5, 8][..], &[40, 8, 1][..])
    );
    let names: Vec<&str> = package
        .constants()
        .iter()
        .map(|one| one.name.as_str())
        .collect();
    assert_eq!(names, ["layer.weight", "layer.bias"]);
}

#[test]
fn other_inputs_are_refused_with_what_was_expected_and_found() {
    let Some((package, ..)) = loaded(&Loader::new()) else {
        return;
    };
    let input = Tensor::randn([3, 5, 8], FLOAT);
    let cases = [
        (
            input.to_kind(Kind::BFloat16),
            "input 0 (`x`): the package was compiled for type float32, found bfloat16",
        ),
        (
            input.slice(0, 0, 2, 1),
            "input 0 (`x`): the package was compiled for shape [3, 5, 8], found [2, 5, 8]",
        ),
        // ANCHOR: strides
        (
            Tensor::randn([3, 8, 5], FLOAT).transpose(1, 2),
            "input 0 (`x`): the package was compiled for strides [40, 8, 1], found [40, 1, 5]",
        ),
        // ANCHOR_END: strides
        (
            Tensor::new(),
            "input 0 (`x`): the package was compiled for shape [3, 5, 8], found no tensor",
        ),
    ];
    for (wrong, expected) in cases {
        assert_eq!(package.run(&[&wrong]).unwrap_err().to_string(), expected);
    }
    let error = package.run(&[]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the package takes 1 inputs, and 0 were given"
    );
    assert!(package.run(&[&input]).is_ok());
}

#[test]
fn other_strides_unchecked_give_a_wrong_number_in_silence() {
    let Some((package, weight, bias)) = loaded(&Loader::new()) else {
        return;
    };
    let strided = Tensor::randn([3, 8, 5], FLOAT).transpose(1, 2);
    let expected = strided.linear(&weight, Some(&bias));
    // SAFETY: the storage holds as many elements as the compiled code reads.
    let outputs = unsafe { package.run_unchecked(&[&strided]) }.unwrap();
    assert!(off(&outputs[0], &expected) > 0.1);
    assert!(package.check(&[&strided]).is_err());
    assert!(
        off(
            &package.run(&[&strided.contiguous()]).unwrap()[0],
            &expected
        ) < 1e-6
    );
}

#[test]
fn threads_share_a_package() {
    for runners in [1, 2] {
        let Some((package, weight, bias)) = loaded(&Loader::new().runners(runners)) else {
            return;
        };
        let package = &package;
        std::thread::scope(|scope| {
            for _ in 0..4 {
                let (weight, bias) = (weight.copy(), bias.copy());
                scope.spawn(move || {
                    for _ in 0..20 {
                        let input = Tensor::randn([3, 5, 8], FLOAT);
                        let outputs = package.run(&[&input]).unwrap();
                        assert!(off(&outputs[0], &input.linear(&weight, Some(&bias))) < 1e-6);
                    }
                });
            }
        });
    }
}

#[test]
fn threads_load_at_once() {
    let Some(path) = common::package() else {
        return;
    };
    let start = Barrier::new(8);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                start.wait();
                for _ in 0..400 {
                    Package::load(path, Device::Cpu).unwrap();
                }
            });
        }
    });
}

#[test]
fn constants_of_other_names_or_shapes_are_refused() {
    let Some((mut package, weight, bias)) = loaded(&Loader::new()) else {
        return;
    };
    let input = Tensor::randn([3, 5, 8], FLOAT);
    let error = package
        .load_constants(&[("layer.weight", &weight)])
        .unwrap_err();
    assert!(matches!(error, Error::Count { .. }), "{error}");
    let error = package
        .load_constants(&[("layer.weight", &weight), ("bias", &bias)])
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the package has no constant `bias`: it has `layer.weight`, `layer.bias`"
    );
    let error = package
        .load_constants(&[("layer.weight", &weight.tr()), ("layer.bias", &bias)])
        .unwrap_err();
    assert!(
        error.to_string().starts_with("constant `layer.weight`"),
        "{error}"
    );
    let outputs = package.run(&[&input]).unwrap();
    assert!(
        off(&outputs[0], &input.linear(&weight, Some(&bias))) < 1e-6,
        "nothing was replaced"
    );
}
