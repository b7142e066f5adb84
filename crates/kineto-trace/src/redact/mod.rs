//! Makes a file fit to share.

mod names;
mod write;

use std::io::Read;

use crate::{ReadError, ReadOptions, Trace, read};

/// A copy of a trace, as plain JSON, with what the table of fields ([`FIELDS`](crate::fields::FIELDS)) lists as
/// kept and nothing else: no file name, host or user name, no key that this reader does not know. Numbers and
/// strings that are kept are kept to the letter, but for names of processes and threads, which lose the folders
/// of a path. Names of events are the program's own and stay, also those of Python functions, which hold paths:
/// record without stacks to share a file.
///
/// Redacting twice changes nothing more.
///
/// # Errors
/// As [`Trace::read_with`] with [`ReadOptions::strict`]: what is broken cannot be kept to the letter.
pub fn redact(bytes: &[u8]) -> Result<Vec<u8>, ReadError> {
    // The reader says best what is wrong with a file; past it the writer finds sound JSON.
    let options = ReadOptions::strict();
    Trace::read_with(bytes, options)?;
    let mut text = Vec::new();
    read::Source::open(bytes, options.max_text_bytes)?.read_to_end(&mut text)?;
    write::document(&text)
}
