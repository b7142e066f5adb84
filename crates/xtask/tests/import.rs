//! `cargo xtask import`, run as a user runs it, on recordings made from a committed fixture.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// A recording of the stage `linear` by Python's profiler, on an H200.
const FIXTURE: &str = "../../tests/fixtures/python-h200/linear_eager";

const RUN: &str = r#"{
  "schema": 1, "stage": "linear", "variant": "eager",
  "command": "cargo run -p linear", "arguments": {"batch": 1024}, "device": "cuda:0",
  "gpu": {"name": "NVIDIA H200", "compute_capability": "9.0", "memory_bytes": 150000000000},
  "driver": "580.0", "cuda": "13.0", "libtorch": "2.11.0", "tch": "0.24.0", "cpu": null,
  "date": "2026-01-01T00:00:00Z", "revision": null, "warmup_calls": 1,
  "schedule": {"wait": 1, "warmup": 1, "active": 3, "repeat": 1}
}"#;

/// A checkout to import into, and what a GPU machine left.
struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Self {
        let scratch = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        let manifest = "[workspace]\n[workspace.metadata.libtorch]\nversion = \"2.11.0\"\n";
        fs::create_dir_all(scratch.path("checkout")).unwrap();
        fs::write(scratch.path("checkout/Cargo.toml"), manifest).unwrap();
        let redacted = kineto_trace::redact(&fixture()).unwrap();
        scratch.put_trace(&redacted);
        scratch.put("eager.txt", b"a table\n");
        scratch.put("eager.run.json", RUN.as_bytes());
        scratch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        let path = self.path("out/recordings/linear").join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn put_trace(&self, plain: &[u8]) {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(plain).unwrap();
        self.put("eager.json.gz", &packed.finish().unwrap());
    }

    fn import(&self, arguments: &[&str]) -> (bool, String) {
        self.import_from(&self.path("out"), arguments)
    }

    fn import_from(&self, from: &Path, arguments: &[&str]) -> (bool, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_xtask"))
            .current_dir(self.path("checkout"))
            .arg("import")
            .arg(from)
            .args(arguments)
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (output.status.success(), String::from_utf8(text).unwrap())
    }

    /// The files under traces/, sorted.
    fn taken(&self) -> Vec<String> {
        let traces = self.path("checkout/traces");
        let mut files = Vec::new();
        let mut folders = vec![traces.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).into_iter().flatten() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    files.push(
                        path.strip_prefix(&traces)
                            .unwrap()
                            .to_str()
                            .unwrap()
                            .replace('\\', "/"),
                    );
                }
            }
        }
        files.sort();
        files
    }

    /// The import failed with this sentence and took nothing.
    fn refused(&self, sentence: &str) {
        let (success, output) = self.import(&[]);
        assert!(!success, "it was taken:\n{output}");
        assert!(
            output.contains(sentence),
            "`{sentence}` is not in:\n{output}"
        );
        assert!(self.taken().is_empty(), "{:?}", self.taken());
    }
}

fn fixture() -> Vec<u8> {
    let mut plain = Vec::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("{FIXTURE}.json.gz"));
    GzDecoder::new(File::open(path).unwrap())
        .read_to_end(&mut plain)
        .unwrap();
    plain
}

const TAKEN: [&str; 3] = [
    "h200/linear/eager.json.gz",
    "h200/linear/eager.run.json",
    "h200/linear/eager.txt",
];

#[test]
fn generated_code_comes_along_unless_it_names_a_path() {
    let scratch = Scratch::new();
    scratch.put("eager.generated.py", b"# AOT ID: ['0_inference']\n");
    let (taken, said) = scratch.import(&[]);
    assert!(taken, "{said}");
    let files = scratch.taken();
    let generated = |file: &String| file.ends_with("linear/eager.generated.py");
    assert!(files.iter().any(generated), "{files:?}");

    scratch.put(
        "eager.generated.py",
        b"kernel_path = '/tmp/torchinductor_me/a.py'\n",
    );
    let (taken, said) = scratch.import(&[]);
    assert!(
        !taken && said.contains("eager.generated.py names a path"),
        "{said}"
    );
}

#[test]
fn a_second_graphs_code_is_taken_and_other_files_are_not() {
    let scratch = Scratch::new();
    let second = "eager.generated-other-strides.py";
    scratch.put("eager.generated.py", b"# AOT ID: ['0_inference']\n");
    scratch.put(second, b"# AOT ID: ['1_inference']\n");
    scratch.put("eager.generated-anything.py", b"# of no variant\n");
    scratch.put("eager.notes.md", b"# of no variant\n");
    let (taken, said) = scratch.import(&[]);
    assert!(taken, "{said}");
    let mut expected = TAKEN.map(str::to_owned).to_vec();
    expected.extend(["eager.generated.py", second].map(|file| format!("h200/linear/{file}")));
    expected.sort();
    assert_eq!(scratch.taken(), expected);

    scratch.put(second, b"kernel_path = '/tmp/torchinductor_me/a.py'\n");
    let (taken, said) = scratch.import(&[]);
    assert!(
        !taken && said.contains(&format!("{second} names a path")),
        "{said}"
    );
}

#[test]
fn a_recording_goes_to_its_gpus_folder_and_its_claims_are_told() {
    let scratch = Scratch::new();
    let (success, output) = scratch.import(&[]);
    assert!(success, "{output}");
    assert_eq!(scratch.taken(), TAKEN);
    assert!(
        output.contains("traces/h200/linear/eager: NVIDIA H200"),
        "{output}"
    );
    for claim in claims::stage("linear").unwrap().claims {
        assert!(
            output.contains(claim.name),
            "{} is not in:\n{output}",
            claim.name
        );
    }
}

#[test]
fn the_packed_file_alone_is_enough() {
    let scratch = Scratch::new();
    let packed = scratch.path("recordings.tar.gz");
    let mut archive = tar::Builder::new(GzEncoder::new(
        File::create(&packed).unwrap(),
        Compression::fast(),
    ));
    archive
        .append_dir_all("recordings", scratch.path("out/recordings"))
        .unwrap();
    let mut log: &[u8] = b"what was printed";
    let mut header = tar::Header::new_gnu();
    header.set_size(log.len() as u64);
    archive
        .append_data(&mut header, "log.txt", &mut log)
        .unwrap();
    archive.into_inner().unwrap().finish().unwrap();
    let (success, output) = scratch.import_from(&packed, &[]);
    assert!(success, "{output}");
    assert_eq!(scratch.taken(), TAKEN);
}

#[test]
fn one_bad_recording_holds_back_the_good_ones() {
    let scratch = Scratch::new();
    scratch.put("large.run.json", RUN.replace("eager", "large").as_bytes());
    scratch.refused("linear/large: large.json.gz is missing");
}

#[test]
fn a_trace_that_was_not_redacted_is_refused() {
    let scratch = Scratch::new();
    let raw = fixture();
    assert_ne!(
        kineto_trace::redact(&raw).unwrap(),
        raw,
        "the fixture is as Kineto wrote it"
    );
    scratch.put_trace(&raw);
    scratch.refused("linear/eager: eager.json.gz holds more than a recording keeps");
}

#[test]
fn a_path_of_the_machine_is_refused() {
    let scratch = Scratch::new();
    scratch.put("eager.txt", b"saved to /home/somebody/trace\n");
    scratch.refused(
        "linear/eager: eager.txt names a path of the recording machine: /home/somebody/trace",
    );
}

#[test]
fn a_trace_cut_short_is_refused() {
    let scratch = Scratch::new();
    let whole = fs::read(scratch.path("out/recordings/linear/eager.json.gz")).unwrap();
    scratch.put("eager.json.gz", &whole[..whole.len() / 2]);
    scratch.refused("linear/eager: the trace cannot be unpacked (is it cut short?)");
}

#[test]
fn another_libtorch_is_refused() {
    let scratch = Scratch::new();
    scratch.put(
        "eager.run.json",
        RUN.replace("\"2.11.0\"", "\"2.9.1+cu128\"").as_bytes(),
    );
    scratch
        .refused("it was recorded with libtorch 2.9.1+cu128, and this checkout is built on 2.11.0");
}

#[test]
fn an_unknown_stage_is_refused() {
    let scratch = Scratch::new();
    fs::rename(
        scratch.path("out/recordings/linear"),
        scratch.path("out/recordings/conv"),
    )
    .unwrap();
    let run = RUN.replace("\"linear\"", "\"conv\"");
    fs::write(scratch.path("out/recordings/conv/eager.run.json"), run).unwrap();
    scratch.refused("`conv` is no stage of this book");
}

#[test]
fn a_run_json_of_another_variant_is_refused() {
    let scratch = Scratch::new();
    scratch.put(
        "eager.run.json",
        RUN.replace("\"eager\"", "\"compiled\"").as_bytes(),
    );
    scratch.refused("its run.json says it is linear/compiled");
}

#[test]
fn a_recording_of_a_cpu_goes_to_local_alone() {
    let scratch = Scratch::new();
    let start = RUN.find("\"gpu\"").unwrap();
    let end = RUN.find("\"driver\"").unwrap();
    let run = format!("{}\"gpu\": null, {}", &RUN[..start], &RUN[end..]);
    scratch.put("eager.run.json", run.as_bytes());
    scratch.refused("it was recorded on a CPU, and the book rests on GPUs; `--local` takes it");
    let (success, output) = scratch.import(&["--local"]);
    assert!(success, "{output}");
    assert!(
        scratch
            .taken()
            .iter()
            .all(|file| file.starts_with("local/linear/"))
    );
}

#[test]
fn a_folder_without_recordings_says_what_was_looked_for() {
    let scratch = Scratch::new();
    fs::remove_dir_all(scratch.path("out/recordings/linear")).unwrap();
    scratch.refused("(looked for STAGE/VARIANT.run.json with its trace and table)");
    fs::remove_dir_all(scratch.path("out")).unwrap();
    scratch.refused("name the folder that run.sh left, or its recordings.tar.gz");
}
