//! How long a large trace takes: reading it, compressed and plain, and working out chains, launches and table.

use std::{hint::black_box, io::Read, path::PathBuf};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kineto_trace::{Chains, Launches, Table, Trace};

fn read(criterion: &mut Criterion) {
    let file = "../../tests/fixtures/cases/51_large_200k_events.json.gz";
    let packed = std::fs::read(PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(file))
        .expect("the fixture is there");
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_end(&mut plain)
        .expect("the fixture unpacks");
    let trace = Trace::read(&plain).expect("the fixture is a trace");

    let mut group = criterion.benchmark_group("200k events");
    group
        .sample_size(10)
        .throughput(Throughput::Bytes(plain.len() as u64));
    group.bench_function("read", |bench| {
        bench.iter(|| Trace::read(black_box(&plain)))
    });
    group.bench_function("read gzip", |bench| {
        bench.iter(|| Trace::read(black_box(&packed)))
    });
    group.bench_function("chains, launches, table", |bench| {
        bench.iter(|| {
            let chains = Chains::of(black_box(&trace));
            let launches = Launches::of(&trace, &chains);
            Table::of(&trace, &chains, &launches)
        });
    });
    group.finish();
}

criterion_group!(benches, read);
criterion_main!(benches);
