//! Files that are no package, or none for this machine: each gets its own error.

use std::io::Write;
use std::path::{Path, PathBuf};

use tch::Device;
use tch_aoti::{Error, Package};

fn refused(path: &Path) -> Error {
    Package::load(path, Device::Cpu).unwrap_err()
}

fn file(folder: &tempfile::TempDir, name: &str, bytes: &[u8]) -> PathBuf {
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    path
}

/// A zip archive of stored entries, as PyTorch writes them.
fn archive(folder: &tempfile::TempDir, entries: &[(&str, &str)]) -> PathBuf {
    let path = folder.path().join("model.pt2");
    let mut writer = zip::ZipWriter::new(std::fs::File::create(&path).unwrap());
    let stored =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, text) in entries {
        writer.start_file(*name, stored).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap();
    path
}

const LIBRARY: (&str, &str) = ("m/data/aotinductor/model/c1.wrapper.so", "no library");
/// What every package says of itself.
const CPU: (&str, &str) = (METADATA, r#"{"AOTI_DEVICE_KEY": "cpu"}"#);
const METADATA: &str = "m/data/aotinductor/model/c1.wrapper_metadata.json";

#[test]
fn a_file_that_is_not_there() {
    let error = refused(Path::new("no/such/model.pt2"));
    assert!(matches!(error, Error::Missing { .. }), "{error}");
    assert!(error.to_string().contains("no/such/model.pt2"));
}

#[test]
fn files_that_are_no_zip_archives() {
    let folder = tempfile::tempdir().unwrap();
    let cases: [(&[u8], &str); 4] = [
        (b"", "an empty file"),
        (b"hello, world", "begins with hell"),
        (b"\x7fELF\x02\x01", "a shared library"),
        (b"PK\x03\x04and then nothing", "a damaged zip archive"),
    ];
    for (bytes, words) in cases {
        let error = refused(&file(&folder, "model.pt2", bytes));
        assert!(matches!(error, Error::NotAPackage { .. }), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
    let error = refused(folder.path());
    assert!(error.to_string().contains("a folder"), "{error}");
}

#[test]
fn a_zip_archive_of_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let error = refused(&archive(&folder, &[("readme.txt", "hello")]));
    assert!(matches!(error, Error::NotAPackage { .. }), "{error}");
    assert!(error.to_string().contains("1 other files"), "{error}");
}

#[test]
fn a_program_that_is_exported_but_not_compiled() {
    let fixture =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/cases/64_export_only.pt2");
    let error = refused(&fixture);
    assert!(matches!(error, Error::NotCompiled { .. }), "{error}");
    let told = error.to_string();
    assert!(told.contains("model/models/model.json"), "{told}");
    assert!(told.contains("aoti_compile_and_package"), "{told}");
}

#[test]
fn a_package_without_the_model_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let path = archive(&folder, &[LIBRARY]);
    let error = tch_aoti::Loader::new()
        .model("decoder")
        .load(&path, Device::Cpu)
        .unwrap_err();
    assert!(matches!(error, Error::NoSuchModel { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("no model `decoder`: it has `model`"),
        "{error}"
    );
}

#[test]
fn a_package_for_another_device() {
    let folder = tempfile::tempdir().unwrap();
    let path = archive(
        &folder,
        &[LIBRARY, (METADATA, r#"{"AOTI_DEVICE_KEY": "cuda"}"#)],
    );
    let error = refused(&path);
    assert!(matches!(error, Error::Device { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("compiled for cuda, and cpu was asked for"),
        "{error}"
    );
    let path = archive(&folder, &[LIBRARY, CPU]);
    let error = Package::load(&path, Device::Cuda(0)).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("compiled for cpu, and cuda:0 was asked for"),
        "{error}"
    );
}

#[test]
fn a_package_for_another_gpu() {
    if !tch::Cuda::is_available() {
        eprintln!("skipped: this machine has no GPU");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let metadata = r#"{"AOTI_DEVICE_KEY": "cuda", "AOTI_COMPUTE_CAPABILITY": "20"}"#;
    let path = archive(&folder, &[LIBRARY, (METADATA, metadata)]);
    let error = Package::load(&path, Device::Cuda(0)).unwrap_err();
    assert!(matches!(error, Error::Architecture { .. }), "{error}");
    assert!(
        error.to_string().contains("compute capability 2.0"),
        "{error}"
    );
}

#[test]
fn metadata_that_makes_no_sense() {
    let folder = tempfile::tempdir().unwrap();
    let error = refused(&archive(&folder, &[LIBRARY]));
    assert!(error.to_string().contains("without metadata"), "{error}");
    let error = refused(&archive(&folder, &[LIBRARY, (METADATA, "[1]")]));
    assert!(error.to_string().contains("metadata"), "{error}");
}

#[test]
fn inputs_that_are_not_described() {
    let folder = tempfile::tempdir().unwrap();
    let path = archive(&folder, &[LIBRARY, CPU]);
    let error = refused(&path);
    assert!(matches!(error, Error::MissingInputs { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("model.pt2.inputs.json is missing"),
        "{error}"
    );
    for (text, words) in [
        ("{", "EOF"),
        (
            r#"{"schema": 2, "inputs": []}"#,
            "expected schema 1, found 2",
        ),
        (
            r#"{"schema": 1, "inputs": [{"name": "x", "dtype": "float32", "shape": [2, 3], "strides": [1]}]}"#,
            "`x` has 2 sizes and 1 strides",
        ),
    ] {
        file(&folder, "model.pt2.inputs.json", text.as_bytes());
        let error = refused(&path);
        assert!(matches!(error, Error::BadInputs { .. }), "{error}");
        assert!(error.to_string().contains(words), "{error}");
    }
}

#[test]
fn what_libtorch_refuses_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = archive(&folder, &[LIBRARY, CPU]);
    file(
        &folder,
        "model.pt2.inputs.json",
        br#"{"schema": 1, "inputs": []}"#,
    );
    let error = refused(&path);
    assert!(matches!(error, Error::Libtorch { .. }), "{error}");
}
