//! What the profiler adds to a small eager step: `cargo bench -p tch-profiler`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tch::nn::{self, Module};
use tch::{Device, Kind, Tensor};
use tch_profiler::{Activity, Profiler, record_function};

fn step(criterion: &mut Criterion) {
    tch::set_num_threads(1);
    let _no_grad = tch::no_grad_guard();
    let weights = nn::VarStore::new(Device::Cpu);
    let layer = nn::linear(weights.root(), 32, 64, nn::LinearConfig::default());
    let input = Tensor::randn([8, 32], (Kind::Float, Device::Cpu));

    let mut group = criterion.benchmark_group("linear step");
    group.bench_function("bare", |bench| {
        bench.iter(|| black_box(layer.forward(&input)))
    });
    group.bench_function("annotated, no profile", |bench| {
        bench.iter(|| {
            let _range = record_function("linear_fwd");
            black_box(layer.forward(&input))
        });
    });
    group.bench_function("annotated, profiled", |bench| {
        let profile = Profiler::new()
            .activities([Activity::Cpu])
            .start()
            .expect("none runs");
        bench.iter(|| {
            let _range = record_function("linear_fwd");
            black_box(layer.forward(&input))
        });
        profile.finish().expect("it was running");
    });
    group.finish();
}

criterion_group!(benches, step);
criterion_main!(benches);
