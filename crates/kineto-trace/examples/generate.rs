//! Writes a made-up trace of a given length to the standard output: `generate ELEMENTS > FILE`.

#[path = "../benches/generator/mod.rs"]
mod generator;

use std::io::{self, BufWriter, Write};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let elements = std::env::args().nth(1).ok_or("how many elements?")?;
    let mut out = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    generator::write(elements.parse()?, &mut out)?;
    Ok(out.flush()?)
}
