//! How long a large trace takes: reading it, compressed and plain, whole and for its links alone, and working out
//! chains, launches and table; and that time grows with the elements and no faster, even where all are broken.

mod generator;

use std::{hint::black_box, io::Write, time::Duration};

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use flate2::{Compression, write::GzEncoder};
use kineto_trace::{Chains, Launches, ReadOptions, Table, Trace};

fn generated(elements: usize) -> Vec<u8> {
    let mut text = Vec::new();
    generator::write(elements, &mut text).expect("memory takes it all");
    text
}

fn parts(criterion: &mut Criterion) {
    let plain = generated(200_000);
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    packer.write_all(&plain).expect("memory takes it all");
    let packed = packer.finish().expect("memory takes it all");
    let trace = Trace::read(&plain).expect("the generator writes traces");

    let mut group = criterion.benchmark_group("200k elements");
    group
        .sample_size(10)
        .throughput(Throughput::Bytes(plain.len() as u64));
    group.bench_function("read", |bench| {
        bench.iter(|| Trace::read(black_box(&plain)))
    });
    group.bench_function("read links", |bench| {
        bench.iter(|| Trace::read_with(black_box(&plain), ReadOptions::links_only()))
    });
    group.bench_function("read stream", |bench| {
        bench.iter(|| Trace::read_from(black_box(&plain[..])))
    });
    group.bench_function("read gzip", |bench| {
        bench.iter(|| Trace::read(black_box(&packed)))
    });
    group.bench_function("chains, launches, table", |bench| {
        bench.iter(|| tabulate(black_box(&trace)));
    });
    group.finish();
}

/// Throughput in elements a second, which stays level where time is linear.
fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("all of it");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(8));
    for elements in [10_000, 100_000, 1_000_000] {
        let text = generated(elements);
        group.throughput(Throughput::Elements(elements as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(elements),
            &text,
            |bench, text| {
                bench.iter(|| tabulate(&Trace::read(text).expect("the generator writes traces")));
            },
        );
    }
    group.finish();
}

/// The same of elements that one fault behind the last breaks, each from its beginning.
fn broken(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one fault breaks all");
    group.sample_size(10);
    for elements in [10_000, 100_000, 1_000_000] {
        let text = format!("[{}}}", "{\"ph\": \"X\", \"args\": [".repeat(elements));
        group.throughput(Throughput::Elements(elements as u64));
        group.bench_with_input(
            BenchmarkId::from_parameter(elements),
            &text,
            |bench, text| bench.iter(|| Trace::read(text.as_bytes())),
        );
    }
    group.finish();
}

fn tabulate(trace: &Trace) -> Table {
    let chains = Chains::of(trace);
    let launches = Launches::of(trace, &chains);
    Table::of(trace, &chains, &launches)
}

criterion_group!(benches, parts, growth, broken);
criterion_main!(benches);
