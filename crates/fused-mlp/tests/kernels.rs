//! The kernels compile without a GPU, spill nothing, and fit the chip.
//!
//! Where there is no compiler the tests say so and pass, unless `KERNELS_MUST_COMPILE` is set,
//! as it is in CI.

use fused_mlp::compile::{Compiled, compile, compile_with};
use fused_mlp::kernels::{FUSED_SM80, FUSED_SM90, GEGLU, Kernel, SHARED_LIMIT_SM86, Target};
use fused_mlp::need_compiler;

/// Nothing where there is no compiler.
fn compiled(kernel: &Kernel, target: Target) -> Option<Compiled> {
    if let Err(skip) = need_compiler() {
        assert!(std::env::var_os("KERNELS_MUST_COMPILE").is_none(), "{skip}");
        eprintln!("{}: not compiled: {skip}", kernel.name);
        return None;
    }
    // Of what the driver kept from an earlier compilation the assembler says nothing.
    let compiled = compile_with(kernel, target, &["--no-cache"]);
    Some(compiled.unwrap_or_else(|error| panic!("{error:#}")))
}

/// Compiles to machine code and reads what the assembler says of registers and spills.
fn spills_nothing(kernel: &Kernel, architecture: &'static str) {
    let Some(Compiled { image, log }) = compiled(kernel, Target::MachineCode(architecture)) else {
        return;
    };
    assert!(image.starts_with(b"\x7fELF"), "{}", kernel.name);
    let spills = "0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads";
    assert!(log.contains(spills), "{}: {log}", kernel.name);
    let registers = log
        .split_once("Used ")
        .and_then(|(_, rest)| rest.split_once(" registers")?.0.parse::<u32>().ok())
        .unwrap_or_else(|| panic!("{}: {log}", kernel.name));
    // A multiprocessor has 65536, and gives each warp multiples of 256.
    let block = registers.next_multiple_of(8) * kernel.threads;
    assert!(block <= 65536, "{}: {registers} registers", kernel.name);
}

#[test]
fn the_pointwise_kernel_spills_nothing() {
    spills_nothing(&GEGLU, "sm_80");
    spills_nothing(&GEGLU, "sm_90");
}

#[test]
fn the_fused_kernel_for_hopper_spills_nothing() {
    assert_eq!(FUSED_SM90.target, Target::MachineCode("sm_90a"));
    spills_nothing(&FUSED_SM90, "sm_90a");
}

#[test]
fn the_fused_kernel_for_an_a100_spills_nothing() {
    spills_nothing(&FUSED_SM80, "sm_80");
    spills_nothing(&FUSED_SM80, "sm_90");
}

#[test]
fn what_later_gpus_run_too_is_ptx_for_the_first_of_them() {
    for kernel in [&GEGLU, &FUSED_SM80] {
        let Some(Compiled { image, .. }) = compiled(kernel, kernel.target) else {
            return;
        };
        let text = String::from_utf8_lossy(&image);
        assert!(text.contains(".target sm_80"), "{}", kernel.name);
        let entry = format!(".entry {}", kernel.name);
        assert!(text.contains(&entry), "{}", kernel.name);
    }
}

#[test]
fn shared_memory_stays_within_what_a_block_can_be_given() {
    // That for Hopper takes all there is, and its source asserts that its parts fit.
    for kernel in [&GEGLU, &FUSED_SM80] {
        assert!(kernel.shared_bytes <= SHARED_LIMIT_SM86, "{}", kernel.name);
    }
}

#[test]
fn a_source_that_is_wrong_is_an_error_with_its_line() {
    let broken = Kernel {
        name: "broken",
        source: "extern \"C\" __global__ void broken() { return missing; }",
        target: Target::Ptx("compute_80"),
        threads: 32,
        shared_bytes: 0,
        defines: &[],
    };
    if compiled(&GEGLU, GEGLU.target).is_none() {
        return;
    }
    let error = compile(&broken, broken.target).unwrap_err().to_string();
    assert!(
        error.starts_with("broken does not compile: broken.cu(1): error"),
        "{error}"
    );
}
