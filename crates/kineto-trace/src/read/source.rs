//! The first bytes of a file, which say what it is, and its decompression.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;

use crate::{Odd, ReadError};

/// Bytes looked at before reading starts.
const LOOKED_AT: u64 = 512;

/// What the decompressor is given at once. Where it fails it gives nothing of what came out of the last piece, so a
/// small one loses little.
const PIECE: usize = 2_048;

/// Some editors put it before the text.
pub(super) const BOM: &[u8] = b"\xEF\xBB\xBF";

/// What the first bytes say.
pub(super) enum Opening {
    Empty,
    Gzip,
    Json,
    Other(&'static str),
}

impl Opening {
    pub(super) fn of(bytes: &[u8]) -> Self {
        let first = without_bom(bytes).trim_ascii_start();
        match first {
            [] => Self::Empty,
            [0x1F, 0x8B, ..] => Self::Gzip,
            [b'{' | b'[', ..] => Self::Json,
            [b'<', ..] => Self::Other("an HTML or XML page"),
            [b'P', b'K', 3, 4, ..] => Self::Other("a zip archive"),
            [0x28, 0xB5, 0x2F, 0xFD, ..] => Self::Other("a zstd archive; unpack it first"),
            [b'B', b'Z', b'h', ..] => Self::Other("a bzip2 archive; unpack it first"),
            [0xFD, b'7', b'z', b'X', b'Z', ..] => Self::Other("an xz archive; unpack it first"),
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
                Self::Other("UTF-16 text; save it as UTF-8 first")
            }
            _ => Self::Other("the file starts with neither { nor ["),
        }
    }

    /// An error unless JSON may follow.
    pub(super) fn check(self) -> Result<(), ReadError> {
        match self {
            Self::Empty => Err(ReadError::Empty),
            Self::Other(found) => Err(ReadError::NotATrace {
                found: found.to_owned(),
            }),
            Self::Gzip | Self::Json => Ok(()),
        }
    }
}

/// Some editors put a byte order mark before the text.
pub(crate) fn without_bom(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(BOM).unwrap_or(bytes)
}

/// A stream of text, decompressed if it came compressed.
pub(crate) enum Source<R: Read> {
    Plain(Peeked<R>),
    Gzip {
        decoder: Box<Members<BufReader<Counted<Peeked<R>>>>>,
        text_bytes: u64,
        max_text_bytes: u64,
    },
}

pub(crate) type Peeked<R> = io::Chain<io::Cursor<Vec<u8>>, R>;

impl<R: Read> Source<R> {
    /// Looks at the first bytes, of what was compressed too.
    pub(crate) fn open(source: R, max_text_bytes: u64) -> Result<Self, ReadError> {
        let (first, source) = peek(source)?;
        match Opening::of(&first) {
            Opening::Gzip => {}
            opening => {
                opening.check()?;
                return Ok(Self::Plain(rejoined(&first, source)));
            }
        }
        let counted = Counted {
            inner: BufReader::new(rejoined(&first, source)),
            bytes: 0,
        };
        Ok(Self::Gzip {
            decoder: Box::new(Members::of(BufReader::with_capacity(PIECE, counted))),
            text_bytes: 0,
            max_text_bytes,
        })
    }

    /// What is odd about the end of what was compressed, once all was read.
    pub(super) fn odd_end(&self) -> Option<Odd> {
        match self {
            Self::Gzip { decoder, .. } if decoder.altered => Some(Odd::CompressedAltered),
            Self::Gzip { decoder, .. } if decoder.left_over > 0 => {
                Some(Odd::BytesAfterStream(decoder.left_over))
            }
            _ => None,
        }
    }

    /// What a failure of this source means.
    pub(super) fn failure(&self, error: io::Error) -> ReadError {
        let Self::Gzip {
            decoder,
            text_bytes,
            max_text_bytes,
        } = self
        else {
            return ReadError::Io(error);
        };
        let text_bytes = *text_bytes;
        if text_bytes >= *max_text_bytes {
            return ReadError::TooMuchText {
                max_text_bytes: *max_text_bytes,
            };
        }
        match error.kind() {
            io::ErrorKind::UnexpectedEof => ReadError::TruncatedGzip {
                compressed_bytes: decoder.compressed_bytes(),
                text_bytes,
            },
            io::ErrorKind::InvalidInput | io::ErrorKind::InvalidData => ReadError::DamagedGzip {
                text_bytes,
                reason: error.to_string(),
            },
            _ => ReadError::Io(error),
        }
    }
}

impl<R: Read> Read for Source<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(source) => source.read(buffer),
            Self::Gzip {
                decoder,
                text_bytes,
                max_text_bytes,
            } => {
                let left = max_text_bytes.saturating_sub(*text_bytes);
                let read = if left > 0 {
                    let most = usize::try_from(left).unwrap_or(usize::MAX);
                    let most = most.min(buffer.len());
                    decoder.read(&mut buffer[..most])?
                } else if decoder.read(&mut [0])? > 0 {
                    return Err(io::Error::other("too much text"));
                } else {
                    0
                };
                *text_bytes += read as u64;
                Ok(read)
            }
        }
    }
}

/// A gzip file: streams one behind the other, as where files were joined, and perhaps bytes that are none.
pub(crate) struct Members<R> {
    /// `None` behind the last.
    decoder: Option<GzDecoder<R>>,
    left_over: u64,
    /// Whether the last one's checksum does not fit.
    altered: bool,
}

impl<R: BufRead> Members<R> {
    fn of(source: R) -> Self {
        Self {
            decoder: Some(GzDecoder::new(source)),
            left_over: 0,
            altered: false,
        }
    }
}

impl<R: Read> Members<BufReader<Counted<R>>> {
    fn compressed_bytes(&self) -> u64 {
        let decoder = self.decoder.as_ref();
        decoder.map_or(0, |decoder| decoder.get_ref().get_ref().bytes)
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(decoder) = &mut self.decoder {
            let read = match decoder.read(buffer) {
                // The decompressor's own word. Damage may make a stream seem to end, but not at the file's end.
                Err(error)
                    if error.to_string().contains("checksum")
                        && decoder.get_mut().fill_buf()?.is_empty() =>
                {
                    self.altered = true;
                    self.decoder = None;
                    break;
                }
                read => read?,
            };
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            let Some(mut rest) = self.decoder.take().map(GzDecoder::into_inner) else {
                break;
            };
            // The second byte may not be at hand.
            if matches!(rest.fill_buf()?, [0x1F] | [0x1F, 0x8B, ..]) {
                self.decoder = Some(GzDecoder::new(rest));
            } else {
                self.left_over = io::copy(&mut rest, &mut io::sink())?;
            }
        }
        Ok(0)
    }
}

fn peek<R: Read>(mut source: R) -> Result<(Vec<u8>, R), ReadError> {
    let mut first = Vec::new();
    source.by_ref().take(LOOKED_AT).read_to_end(&mut first)?;
    Ok((first, source))
}

fn rejoined<R: Read>(first: &[u8], source: R) -> Peeked<R> {
    io::Cursor::new(first.to_vec()).chain(source)
}

/// Counts what passes, and passes it in pieces of one size, however little the source gives at once: how much text
/// comes out of a damaged file hangs on them.
pub(crate) struct Counted<R> {
    inner: BufReader<R>,
    bytes: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut read = 0;
        while read < buffer.len() {
            match self.inner.read(&mut buffer[read..]) {
                Ok(0) => break,
                Ok(count) => read += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.bytes += read as u64;
        Ok(read)
    }
}
