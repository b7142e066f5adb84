//! `cargo xtask setup`, run as a user runs it, with python3, uv, pip and df replaced by fakes.
#![cfg(all(target_os = "linux", target_arch = "x86_64"))]

mod bad_days;
mod good_days;
mod scratch;
