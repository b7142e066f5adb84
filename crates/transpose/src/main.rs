//! `cargo run -p transpose`: records the stage and says what it shows.

use std::process::ExitCode;

fn main() -> ExitCode {
    lab::main::<transpose::Stage>()
}
