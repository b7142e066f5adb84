//! What is committed under traces/ is whole, small, and says nothing of the machine.

use std::io::Read;
use std::path::{Path, PathBuf};

use claims::store::RecordingFiles;
use claims::{Machine, Recording, gpu_slug};
use tests::{files, root};

/// Committed recordings, by their run.json.
fn recordings() -> Vec<RecordingFiles> {
    let traces = root().join("traces");
    let runs = files(&traces)
        .into_iter()
        .filter(|file| file.to_string_lossy().ends_with(".run.json"));
    let found: Vec<_> = runs
        .filter_map(|run| {
            let place: Vec<_> = run
                .strip_prefix(&traces)
                .unwrap()
                .iter()
                .map(|part| part.to_string_lossy().into_owned())
                .collect();
            let [machine, stage, name] = place.as_slice() else {
                return None;
            };
            let variant = name.strip_suffix(".run.json")?;
            let machine = Machine::Committed(machine.clone());
            (machine.folder() != Machine::LOCAL_FOLDER)
                .then(|| RecordingFiles::new(&traces, &machine, stage, variant))
        })
        .collect();
    assert!(!found.is_empty(), "there are no committed recordings");
    found
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn trace_text(files: &RecordingFiles) -> String {
    let mut text = String::new();
    let bytes = std::fs::read(&files.trace).unwrap();
    flate2::read::GzDecoder::new(bytes.as_slice())
        .read_to_string(&mut text)
        .unwrap();
    text
}

fn read(files: &RecordingFiles) -> Recording {
    files.read().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn each_has_a_trace_a_table_and_a_run() {
    for recording in recordings() {
        for file in [&recording.trace, &recording.table, &recording.run] {
            assert!(file.is_file(), "{} is missing", file.display());
        }
    }
}

#[test]
fn nothing_else_lies_beside_them() {
    let traces = root().join("traces");
    let known: Vec<PathBuf> = recordings()
        .into_iter()
        .flat_map(|files| {
            // What a compiler made of the model, which only some variants keep.
            let generated = RecordingFiles::GENERATED.map(|ending| files.generated(ending));
            [files.trace, files.table, files.run]
                .into_iter()
                .chain(generated)
        })
        .collect();
    let others: Vec<_> = files(&traces)
        .into_iter()
        .filter(|file| !file.starts_with(traces.join("local")) && file.parent() != Some(&traces))
        .filter(|file| !known.contains(file))
        .collect();
    assert_eq!(others, Vec::<PathBuf>::new());
}

#[test]
fn each_is_small() {
    for recording in recordings() {
        for file in [&recording.trace, &recording.table, &recording.run] {
            let size = file.metadata().unwrap().len();
            assert!(size < 200_000, "{} has {size} bytes", file.display());
        }
    }
}

#[test]
fn traces_hold_only_what_may_be_shared() {
    for recording in recordings() {
        let text = trace_text(&recording);
        let redacted = kineto_trace::redact(text.as_bytes()).unwrap();
        assert!(
            redacted == text.as_bytes(),
            "{} is not redacted",
            recording.trace.display()
        );
    }
}

#[test]
fn no_file_names_a_path_of_the_machine() {
    let path =
        regex::Regex::new(r#"(?i)(/(home|root|tmp|work|users|mnt|opt|var|data)/|[a-z]:\\\\)"#)
            .unwrap();
    for recording in recordings() {
        let texts = [
            trace_text(&recording),
            text(&recording.table),
            text(&recording.run),
        ];
        for (text, file) in texts.iter().zip(["trace", "table", "run"]) {
            let found = path.find(text).map(|found| found.as_str());
            assert_eq!(found, None, "in the {file} of {}", recording.run.display());
        }
    }
}

#[test]
fn each_run_says_how_it_was_made() {
    let date = regex::Regex::new(r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$").unwrap();
    let version = regex::Regex::new(r"^\d+\.\d+").unwrap();
    for files in recordings() {
        let run = read(&files).run;
        let place = files.run.display();
        let gpu = run
            .gpu
            .as_ref()
            .unwrap_or_else(|| panic!("{place} names no GPU"));
        assert!(version.is_match(&gpu.compute_capability), "{place}");
        assert!(gpu.memory_bytes > 0, "{place}");
        assert!(run.device.starts_with("cuda:"), "{place}: {}", run.device);
        assert!(
            run.command
                .starts_with(&format!("cargo run -p {}", run.stage)),
            "{place}"
        );
        assert!(!run.arguments.is_empty(), "{place} has no arguments");
        for (what, found) in [("driver", &run.driver), ("cuda", &run.cuda)] {
            let found = found.as_deref().unwrap_or_default();
            assert!(version.is_match(found), "{place}: {what} is `{found}`");
        }
        assert!(
            version.is_match(&run.libtorch) && version.is_match(&run.tch),
            "{place}"
        );
        assert!(date.is_match(&run.date), "{place}: {}", run.date);
        assert!(
            run.revision
                .as_ref()
                .is_some_and(|revision| !revision.is_empty()),
            "{place}"
        );
        assert!(
            run.cpu.as_ref().is_some_and(|cpu| !cpu.is_empty()),
            "{place} names no CPU"
        );
        assert!(run.schedule.active > 0, "{place}");
    }
}

#[test]
fn each_lies_in_the_folder_of_its_gpu() {
    for files in recordings() {
        let recording = read(&files);
        let gpu = recording.run.gpu.as_ref().unwrap();
        assert_eq!(
            recording.machine.folder(),
            gpu_slug(&gpu.name),
            "{}",
            files.run.display()
        );
    }
}

#[test]
fn each_table_is_the_one_of_its_trace() {
    for files in recordings() {
        let table = read(&files).table_text();
        assert_eq!(
            text(&files.table).trim_end(),
            table.trim_end(),
            "{}",
            files.table.display()
        );
    }
}

#[test]
fn every_variant_that_pages_speak_of_is_recorded() {
    let found: Vec<_> = recordings()
        .iter()
        .map(|files| (read(files).run.stage, read(files).run.variant))
        .collect();
    for stage in claims::stages() {
        for variant in stage.variants {
            let wanted = (stage.name.to_owned(), (*variant).to_owned());
            assert!(
                found.contains(&wanted),
                "{}/{variant} is not recorded",
                stage.name
            );
        }
    }
}
