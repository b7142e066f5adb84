//! `{{#sources linear}}`

use texts::pages as words;

use super::{Filler, stage};
use crate::filled_page::FilledPage;
use crate::html::{block, download, link};

/// Links to a chapter's crate, its recordings, and what states and tests its claims.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let stage = stage(arguments)?;
    let mut recordings = Vec::new();
    for variant in stage.variants {
        let recording = filler.project.recording(stage.name, variant)?;
        let links = filler.files.recording(page, filler.project, recording);
        recordings.push(download(&links.trace, &format!("`{variant}.json.gz`")));
        recordings.push(download(&links.table, &format!("`{variant}.txt`")));
        recordings.push(download(&links.run, &format!("`{variant}.run.json`")));
    }
    let mut folder = |path: String| link(&filler.links.folder(page, &path), &format!("`{path}`"));
    let program = folder(format!("crates/{}", stage.name));
    let stated = folder(format!(
        "crates/claims/src/stages/{}",
        stage.name.replace('-', "_")
    ));
    let tests = "tests/tests/claims.rs";
    let tests = link(&filler.links.file(page, tests, None), &format!("`{tests}`"));
    Ok(block(&format!(
        "<ul class=\"sources\">\n<li>{}: {program}</li>\n<li>{}: {}</li>\n\
         <li>{}: {stated}, {tests}</li>\n</ul>",
        words::SOURCES_CRATE,
        words::SOURCES_TRACES,
        recordings.join(", "),
        words::SOURCES_TESTS,
    )))
}
