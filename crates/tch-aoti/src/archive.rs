//! What a package file holds, seen without libtorch: its loader only says "failed".

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{BufReader, ErrorKind, Read};
use std::path::Path;

use zip::ZipArchive;

use crate::Error;

/// Where compiled models lie in a package, below the folder that holds everything.
const COMPILED: &str = "/data/aotinductor/";
/// Where `torch.export.save` puts the program.
const EXPORTED: &str = "/models/";

/// What a package says about one of its models: keys such as `AOTI_DEVICE_KEY`.
pub(crate) type Metadata = BTreeMap<String, String>;

/// Finds `model` in the package at `path` and reads its metadata.
pub(crate) fn metadata(path: &Path, model: &str) -> Result<Metadata, Error> {
    let mut archive = open(path)?;
    let names: Vec<String> = archive
        .file_names()
        .filter_map(|name| Some(name.ok()?.into_owned()))
        .collect();
    let models = compiled_models(&names);
    if models.is_empty() {
        return Err(nothing_compiled(path, &names));
    }
    if !models.contains(model) {
        let found: Vec<String> = models.iter().map(|name| format!("`{name}`")).collect();
        return Err(Error::NoSuchModel {
            path: path.to_owned(),
            asked: model.to_owned(),
            found: found.join(", "),
        });
    }
    let folder = format!("{COMPILED}{model}/");
    let is_metadata =
        |name: &&String| name.contains(&folder) && name.ends_with("wrapper_metadata.json");
    let Some(name) = names.iter().find(is_metadata) else {
        // libtorch's loader crashes on such a one.
        return Err(not_a_package(
            path,
            format!("a model `{model}` without metadata"),
        ));
    };
    let mut text = String::new();
    archive
        .by_name(name)
        .map_err(std::io::Error::from)
        .and_then(|mut entry| entry.read_to_string(&mut text))
        .map_err(|source| Error::Read {
            path: path.to_owned(),
            source,
        })?;
    serde_json::from_str(&text).map_err(|error| Error::NotAPackage {
        path: path.to_owned(),
        found: format!("metadata that is no JSON object of texts ({error})"),
    })
}

fn open(path: &Path) -> Result<ZipArchive<BufReader<File>>, Error> {
    let read = |source: std::io::Error| match source.kind() {
        ErrorKind::NotFound => Error::Missing {
            path: path.to_owned(),
        },
        _ => Error::Read {
            path: path.to_owned(),
            source,
        },
    };
    let mut file = File::open(path).map_err(read)?;
    if file.metadata().map_err(read)?.is_dir() {
        return Err(not_a_package(path, "a folder".to_owned()));
    }
    let mut start = [0; 4];
    let length = file.read(&mut start).map_err(read)?;
    if &start[..length] != b"PK\x03\x04" {
        return Err(not_a_package(path, described(&start[..length])));
    }
    ZipArchive::new(BufReader::new(file))
        .map_err(|error| not_a_package(path, format!("a damaged zip archive ({error})")))
}

fn described(start: &[u8]) -> String {
    match start {
        [] => "an empty file".to_owned(),
        b"\x7fELF" => "a shared library".to_owned(),
        other => format!("a file that begins with {}", other.escape_ascii()),
    }
}

fn not_a_package(path: &Path, found: String) -> Error {
    Error::NotAPackage {
        path: path.to_owned(),
        found,
    }
}

/// The names of the models that have a compiled library.
fn compiled_models(names: &[String]) -> BTreeSet<&str> {
    names
        .iter()
        .filter(|name| name.ends_with(".so"))
        .filter_map(|name| name.split_once(COMPILED)?.1.split_once('/'))
        .map(|(model, _)| model)
        .collect()
}

fn nothing_compiled(path: &Path, names: &[String]) -> Error {
    let is_program = |name: &&String| name.contains(EXPORTED) && name.ends_with(".json");
    match names.iter().find(is_program) {
        Some(program) => Error::NotCompiled {
            path: path.to_owned(),
            found: program.clone(),
        },
        None => not_a_package(
            path,
            format!("a zip archive of {} other files", names.len()),
        ),
    }
}
