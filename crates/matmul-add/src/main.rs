//! `cargo run -p matmul-add`: records the stage and says what it shows.

use std::process::ExitCode;

fn main() -> ExitCode {
    lab::main::<matmul_add::Stage>()
}
