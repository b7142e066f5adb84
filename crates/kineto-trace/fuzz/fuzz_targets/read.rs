//! Reading: no way of reading panics, and all ways agree.

#![no_main]

use kineto_trace::{ReadOptions, Trace};
use libfuzzer_sys::fuzz_target;

/// Enough for any input that is no bomb; a bomb must be stopped.
const LIMIT: u64 = 1 << 24;

fuzz_target!(|bytes: &[u8]| {
    let options = |strict| ReadOptions {
        strict,
        max_text_bytes: LIMIT,
        ..ReadOptions::default()
    };
    let held = Trace::read_with(bytes, options(false));
    let streamed = Trace::read_from_with(Drops(bytes), options(false));
    match (&held, &streamed) {
        (Ok(held), Ok(streamed)) => {
            assert_eq!(held.events(), streamed.events());
            assert_eq!(held.oddities(), streamed.oddities());
        }
        (Err(held), Err(streamed)) => assert_eq!(held.to_string(), streamed.to_string()),
        _ => panic!("{held:?} but {streamed:?}"),
    }
    if let Ok(strict) = Trace::read_with(bytes, options(true)) {
        assert_eq!(strict.events(), held.expect("leniently too").events());
    }
});

/// Gives a few bytes at a time, so that every window ends somewhere else.
struct Drops<'a>(&'a [u8]);

impl std::io::Read for Drops<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let most = buffer.len().min(61);
        self.0.read(&mut buffer[..most])
    }
}
