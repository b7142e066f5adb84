//! `cargo run -p fused-mlp`: records the stage and says what it shows.

use std::process::ExitCode;

fn main() -> ExitCode {
    lab::main::<fused_mlp::Stage>()
}
