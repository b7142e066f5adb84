//! A file of the page as a source of bytes, read in pieces so that it is never held whole.

use std::io::{self, Read};

use js_sys::{Function, Uint8Array};
use wasm_bindgen::JsValue;
use web_sys::{Blob, FileReaderSync};

/// Bytes asked for at once.
const PIECE: f64 = (4 << 20) as f64;

/// Reads a blob from its start.
pub(super) struct BlobReader {
    blob: Blob,
    progress: Function,
    /// Bytes taken from the blob; below 2^53, as browsers count.
    taken: f64,
    piece: Vec<u8>,
    at: usize,
}

impl BlobReader {
    pub(super) fn new(blob: Blob, progress: Function) -> Self {
        Self {
            blob,
            progress,
            taken: 0.0,
            piece: Vec::new(),
            at: 0,
        }
    }

    fn next_piece(&mut self) -> Result<(), JsValue> {
        let end = (self.taken + PIECE).min(self.blob.size());
        let slice = self.blob.slice_with_f64_and_f64(self.taken, end)?;
        let buffer = FileReaderSync::new()?.read_as_array_buffer(&slice)?;
        self.piece = Uint8Array::new(&buffer).to_vec();
        self.at = 0;
        self.taken = end;
        // A page that no longer listens is no reason to stop reading.
        let _ = self.progress.call1(&JsValue::NULL, &JsValue::from_f64(end));
        Ok(())
    }
}

impl Read for BlobReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.piece.len() {
            self.next_piece()
                .map_err(|_| io::Error::other("the browser no longer gives access to the file"))?;
        }
        let left = &self.piece[self.at..];
        let count = left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&left[..count]);
        self.at += count;
        Ok(count)
    }
}
