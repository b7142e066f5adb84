//! Events in a GPU's stream; on a machine without one, the refusal.

use std::time::Duration;

use tch::{Device, Kind, Tensor};
use tch_profiler::{DeviceEvent, Error, cuda};

#[test]
fn without_a_gpu_there_is_no_event() {
    if cuda::check().is_ok() {
        eprintln!("skipped: this machine has a GPU");
        return;
    }
    let error = DeviceEvent::record(0).unwrap_err();
    assert!(
        matches!(error, Error::NoGpu | Error::NoCudaInLibtorch),
        "{error}"
    );
}

#[test]
fn more_work_takes_longer() {
    if cuda::check().is_err() {
        eprintln!("skipped: this machine has no GPU");
        return;
    }
    let input = Tensor::randn([2048, 2048], (Kind::Float, Device::Cuda(0)));
    let time = |products: usize| {
        let begin = DeviceEvent::record(0).unwrap();
        for _ in 0..products {
            let _ = input.matmul(&input);
        }
        let end = DeviceEvent::record(0).unwrap();
        assert_eq!(begin.since(&end).unwrap(), Duration::ZERO);
        end.since(&begin).unwrap()
    };
    time(1);
    assert!(time(40) > time(2));
}

#[test]
fn a_gpu_that_is_not_there_is_an_error() {
    assert!(DeviceEvent::record(4096).is_err());
}
