use std::ffi::CString;
use std::fs::{File, Permissions};
use std::io::{self, BufReader, BufWriter, Read};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;

use flate2::{Compression, GzBuilder};

use crate::{Error, ffi};

/// What one cycle of a schedule recorded, still in libtorch's hands.
#[derive(Debug)]
pub struct RecordedTrace {
    raw: NonNull<ffi::RawResult>,
}

impl RecordedTrace {
    /// # Safety
    ///
    /// `raw` came from `tp_disable` and is owned by nobody else.
    pub(crate) unsafe fn from_raw(raw: NonNull<ffi::RawResult>) -> Self {
        Self { raw }
    }

    /// How many events libtorch recorded, CPU and GPU together.
    pub fn events(&self) -> usize {
        // SAFETY: the pointer is valid until this value is dropped.
        unsafe { ffi::tp_result_events(self.raw.as_ptr()) }
    }

    /// Writes the trace in Chrome's format, which Perfetto opens; gzipped when the name
    /// ends in `.gz`. The file appears whole or not at all.
    ///
    /// libtorch can write a trace once, which is why this takes it.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] when the file cannot be written there.
    pub fn export_chrome_trace(self, path: impl AsRef<Path>) -> Result<(), Error> {
        let path = path.as_ref();
        let failed = |source| Error::Write {
            path: path.to_owned(),
            source,
        };
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let plain = shareable_file(folder).map_err(failed)?;
        self.save(plain.path())?;
        let whole = if path.extension().is_some_and(|ending| ending == "gz") {
            compress(plain.path(), folder).map_err(failed)?
        } else {
            plain
        };
        whole.persist(path).map_err(|error| failed(error.error))?;
        Ok(())
    }

    /// The trace in Chrome's format, as the bytes that [`Self::export_chrome_trace`] writes
    /// to a file without `.gz`.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] when the system's folder for temporary files takes none: libtorch
    /// writes to files alone.
    pub fn into_chrome_trace(self) -> Result<Vec<u8>, Error> {
        let failed = |source| Error::Write {
            path: PathBuf::from("a temporary file"),
            source,
        };
        let file = tempfile::NamedTempFile::new().map_err(failed)?;
        self.save(file.path())?;
        let mut bytes = Vec::new();
        let mut reader = File::open(file.path()).map_err(failed)?;
        reader.read_to_end(&mut bytes).map_err(failed)?;
        Ok(bytes)
    }

    fn save(self, path: &Path) -> Result<(), Error> {
        let name = CString::new(path.as_os_str().as_bytes()).map_err(|_| Error::Write {
            path: path.to_owned(),
            source: io::Error::new(io::ErrorKind::InvalidInput, "the path holds a zero byte"),
        })?;
        // SAFETY: the result is valid and ours, the name a C string that outlives the call.
        let answer = unsafe { ffi::tp_result_save(self.raw.as_ptr(), name.as_ptr()) };
        // SAFETY: the answer is the shim's own.
        unsafe { ffi::check("writing the trace", answer) }?;
        // Kineto reports a full disk to its log alone, so the file is looked at.
        match std::fs::metadata(path) {
            Ok(file) if file.len() > 0 => Ok(()),
            Ok(_) => Err(Error::Write {
                path: path.to_owned(),
                source: io::Error::new(io::ErrorKind::WriteZero, "Kineto wrote nothing there"),
            }),
            Err(source) => Err(Error::Write {
                path: path.to_owned(),
                source,
            }),
        }
    }
}

impl Drop for RecordedTrace {
    fn drop(&mut self) {
        // SAFETY: the pointer came from `tp_disable` and is freed once, here.
        unsafe { ffi::tp_result_free(self.raw.as_ptr()) }
    }
}

/// A temporary file with the mode of any other new file: by itself it would be its owner's alone.
fn shareable_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    // The umask takes away what it does from every file.
    tempfile::Builder::new()
        .permissions(Permissions::from_mode(0o666))
        .tempfile_in(folder)
}

/// Kineto writes beside the path and renames: a handle from before holds the empty file, so
/// the file is opened by its name.
fn compress(plain: &Path, folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let packed = shareable_file(folder)?;
    // No name and no time in the header: the same trace gives the same bytes.
    let mut encoder =
        GzBuilder::new().write(BufWriter::new(packed.as_file()), Compression::default());
    io::copy(&mut BufReader::new(File::open(plain)?), &mut encoder)?;
    encoder
        .finish()?
        .into_inner()
        .map_err(io::IntoInnerError::into_error)?;
    Ok(packed)
}
