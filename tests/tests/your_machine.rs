//! The reader's own recordings are shown beside the book's.

mod support;

use scraper::{Html, Selector};
use support::build;
use tests::{BuiltBook, ProjectCopy};

/// A copy of the project in which the reader has recorded `linear/eager` too.
fn recorded_here(change: impl FnOnce(&mut serde_json::Value)) -> ProjectCopy {
    let project = ProjectCopy::new();
    for file in ["eager.json.gz", "eager.txt"] {
        let bytes = std::fs::read(project.path(&format!("traces/h200/linear/{file}"))).unwrap();
        project.write(&format!("traces/local/linear/{file}"), bytes);
    }
    let mut run = serde_json::from_str(&project.read("traces/h200/linear/eager.run.json")).unwrap();
    change(&mut run);
    project.write("traces/local/linear/eager.run.json", run.to_string());
    project
}

fn count(book: &BuiltBook, selector: &str) -> usize {
    let page = Html::parse_document(&book.read("linear.html"));
    page.select(&Selector::parse(selector).unwrap()).count()
}

#[test]
fn facts_claims_and_figures_show_the_readers_own() {
    let project = recorded_here(|run| run["gpu"]["name"] = "NVIDIA RTX 9999".into());
    let book = build(&project, &[]);
    assert!(count(&book, ".fact-yours") > 0);
    assert_eq!(
        count(&book, ".claim-yours.claim-holds"),
        count(&book, ".claim")
    );
    assert_eq!(count(&book, "details.figure-yours"), 2);
    assert_eq!(count(&book, ".guess-yours"), count(&book, "form.guess"));
    let beside = "figure[data-trace-yours$='local/linear/eager.json.gz']";
    assert_eq!(count(&book, beside), 2);
    assert!(book.read("linear.html").contains("Yours, NVIDIA RTX 9999:"));
    assert!(
        book.folder()
            .join("files/traces/local/linear/eager.json.gz")
            .is_file()
    );
}

/// Where every kernel of the book stands, the reader's own stand below; so do the sweep's sizes.
#[test]
fn the_sweep_and_the_roofline_show_the_readers_own() {
    let project = ProjectCopy::new();
    for file in ["sweep.json.gz", "sweep.txt", "sweep.run.json"] {
        let bytes = std::fs::read(project.path(&format!("traces/h200/matmul-add/{file}"))).unwrap();
        project.write(&format!("traces/local/matmul-add/{file}"), bytes);
    }
    let book = build(&project, &[]);
    let rows = |page: &str, selector: &str| {
        let page = Html::parse_document(&book.read(page));
        page.select(&Selector::parse(selector).unwrap()).count()
    };
    let sizes = rows("matmul-add.html", ".regimes > .table-wrapper tbody tr");
    let yours = rows("matmul-add.html", ".regimes > .table-yours tbody tr");
    assert_eq!((sizes, yours), (12, 12));
    // A product and an add at each size; the figure's points are the table's rows.
    let yours = rows("mlp.html", ".figure-yours .roofline tbody tr");
    assert_eq!(yours, 24);
    assert_eq!(
        rows("mlp.html", ".figure-yours .roofline svg rect[data-event]"),
        yours
    );
    assert!(rows("mlp.html", ".roofline > .figure-table tbody tr") > 2 * yours);
}

#[test]
fn a_claim_that_differs_here_shows_what_was_found_and_the_book_is_built() {
    let project = recorded_here(|_| {});
    let trace = std::fs::read(project.path("traces/h200/linear/eager.json.gz")).unwrap();
    let trace = String::from_utf8(kineto_trace::redact(&trace).unwrap()).unwrap();
    assert!(
        trace.contains("_TNT\""),
        "the kernel's name has its layout letters"
    );
    project.write(
        "traces/local/linear/eager.json.gz",
        trace.replace("_TNT\"", "_NNT\""),
    );
    let book = build(&project, &[]);
    assert_eq!(
        count(&book, "#claim-linear-layout .claim-yours.claim-differs"),
        1
    );
    assert_eq!(count(&book, "#claim-linear-layout.claim-holds"), 1);
}

#[test]
fn a_recording_of_the_cpu_says_which_claims_need_a_gpu() {
    let project = recorded_here(|run| {
        run["gpu"] = serde_json::Value::Null;
        run["device"] = "cpu".into();
        run["cpu"] = "Some CPU".into();
    });
    let book = build(&project, &[]);
    assert_eq!(
        count(
            &book,
            "#claim-linear-one-kernel .claim-yours.claim-needs-gpu"
        ),
        1
    );
    assert_eq!(
        count(&book, "#claim-linear-chain .claim-yours.claim-holds"),
        1
    );
}

#[test]
fn committed_only_hides_them() {
    let project = recorded_here(|_| ());
    build(&project, &[]);
    let variables = [
        ("TRACES_COMMITTED_ONLY", "1"),
        ("MDBOOK_PREPROCESSOR__TRACES__LOCAL", "false"),
    ];
    for variable in variables {
        let book = build(&project, &[variable]);
        assert_eq!(count(&book, ".fact-yours, .claim-yours, .figure-yours"), 0);
        assert!(!book.folder().join("files/traces/local").exists());
    }
}

#[test]
fn building_again_changes_no_file_among_the_pages() {
    let project = recorded_here(|_| ());
    let written = || {
        let files = tests::files(&project.path("book"));
        let time = |file: &std::path::PathBuf| file.metadata().unwrap().modified().unwrap();
        files
            .iter()
            .map(|file| (file.clone(), time(file)))
            .collect::<Vec<_>>()
    };
    build(&project, &[]);
    let before = written();
    build(&project, &[]);
    assert_eq!(before, written());
}

#[test]
fn with_a_repository_links_lead_there_and_no_copies_are_made() {
    let project = ProjectCopy::new();
    let url = "https://example.org/owner/name";
    let book = build(
        &project,
        &[("MDBOOK_OUTPUT__HTML__GIT_REPOSITORY_URL", url)],
    );
    let page = book.read("linear.html");
    assert!(page.contains(&format!("{url}/tree/main/crates/linear")));
    assert!(page.contains(&format!("{url}/blob/main/crates/linear/src/lib.rs#L")));
    assert!(!book.folder().join("sources").exists());
}
