//! What the viewer and `kineto-trace explain` find leads to places that explain it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::built::{book, texts_of};
use crate::select;
use kineto_trace::{Chains, DeviceTime, Health, Launches, Pattern, Trace, Window, findings};
use scraper::{ElementRef, Html};
use tests::root;

#[test]
fn every_finding_has_a_chapter() {
    let summary = std::fs::read_to_string(root().join("book/SUMMARY.md")).unwrap();
    for pattern in Pattern::ALL {
        let (id, chapter) = (pattern.id(), pattern.chapter());
        assert!(
            summary.contains(&format!("({chapter}.md)")),
            "`{id}`: the summary has no {chapter}.md"
        );
    }
}

#[test]
fn every_finding_leads_to_a_section_that_is_about_it() {
    for pattern in Pattern::ALL {
        let (id, chapter, anchor) = (pattern.id(), pattern.chapter(), pattern.anchor());
        let page = Html::parse_document(&book().read(&format!("{chapter}.html")));
        let target = select(&format!("main [id='{anchor}']"));
        let target = page.select(&target).next();
        let target = target.unwrap_or_else(|| panic!("`{id}`: no #{anchor} in {chapter}.html"));
        let (text, topic) = (text_at(target), topic(*pattern));
        assert!(
            text.contains(topic),
            "`{id}`: {chapter}.html#{anchor} does not speak of `{topic}`: {text}"
        );
    }
}

/// Words that whoever explains a pattern cannot do without.
fn topic(pattern: Pattern) -> &'static str {
    match pattern {
        Pattern::ColdFirstStep => "first step",
        Pattern::DeadWindow => "no op runs",
        Pattern::OverheadGaps => "overhead-bound",
        Pattern::FullQueue => "Kernels queue up",
        Pattern::SyncInStep => "the CPU waits",
        Pattern::FinalSync => "is not an expensive call",
        Pattern::LeftOverKernel => "ran into the recording",
        Pattern::OneNameManySizes => "two sizes",
        Pattern::LayoutCopy => "a copy that somebody caused",
        Pattern::GemmsOfOneInput => "multiply the same input",
        Pattern::Recompiled => "the slash",
        Pattern::ProfilerOverhead => "CUPTI",
        Pattern::OccupancyQuery => "how many blocks",
        Pattern::KernelOutliers => "outliers",
        Pattern::MemsetBeforeGemm => "memset",
        Pattern::CopyBeforeGemm => "copies the bias",
        Pattern::GemmEpilogue => "epilogue",
        Pattern::ZeroKernelOps => "strides",
        Pattern::MisalignedGemm => "align1",
        Pattern::SmallGrid => "multiprocessors",
        Pattern::CompilePreOps => "TorchDynamo Cache Lookup",
        Pattern::PointwiseChain => "As one kernel",
        Pattern::FusedKernel => "poi",
        // What no chapter shows has a row of its own, which begins with its word.
        Pattern::LazyLoading | Pattern::SplitK | Pattern::PageableCopy | Pattern::GraphLaunch => {
            pattern.id()
        }
        _ => panic!("`{}`: say what its section must speak of", pattern.id()),
    }
}

/// The text that a reader finds at a place: the section below a heading, or the row of a table.
fn text_at(target: ElementRef) -> String {
    let level = |element: &ElementRef| {
        let digit = element.value().name().strip_prefix('h')?;
        digit.parse::<u8>().ok()
    };
    let Some(own) = level(&target) else {
        let mut around = target.ancestors().filter_map(ElementRef::wrap);
        let row = around.find(|element| element.value().name() == "tr");
        return row.map(|row| row.text().collect()).unwrap_or_default();
    };
    let after = target.next_siblings().filter_map(ElementRef::wrap);
    let section = after.take_while(|element| level(element).is_none_or(|level| level > own));
    section.flat_map(|element| element.text()).collect()
}

/// The recordings that the last column of a row leads to, by way of their figures.
fn shown_by(row: ElementRef) -> Vec<PathBuf> {
    let links = row.select(&select("td:last-child a")).collect::<Vec<_>>();
    let figures = links
        .iter()
        .filter_map(|link| link.attr("href")?.split_once("#figure-"));
    let recorded = figures.filter_map(|(_, figure)| {
        // The stage, the variant and the view, with hyphens between and in them.
        let stages = std::fs::read_dir(root().join("traces/h200")).unwrap();
        let stages = stages.map(|stage| stage.unwrap().path());
        let traces = stages.filter_map(|stage| {
            let name = stage.file_name()?.to_str()?.to_owned();
            let variant = figure.strip_prefix(&format!("{name}-"))?;
            let (variant, _) = variant.rsplit_once('-')?;
            Some(stage.join(format!("{variant}.json.gz")))
        });
        traces.into_iter().find(|trace| trace.is_file())
    });
    recorded.collect()
}

#[test]
fn the_recordings_of_a_row_show_its_pattern() {
    let page = Html::parse_document(&book().read("cheat-sheet.html"));
    let mut checked = BTreeSet::new();
    for row in page.select(&select("main tr")) {
        let Some(first) = row.select(&select("td code")).next() else {
            continue;
        };
        let id: String = first.text().collect();
        let Some(pattern) = Pattern::ALL.iter().find(|pattern| pattern.id() == id) else {
            continue;
        };
        for path in shown_by(row) {
            let shown = patterns(&path);
            let place = path.strip_prefix(root()).unwrap().display().to_string();
            assert!(shown.contains(pattern), "{place} lacks `{id}`: {shown:?}");
            checked.insert(*pattern);
        }
    }
    assert!(checked.len() > Pattern::ALL.len() / 2, "{checked:?}");
}

/// What is found in a trace.
fn patterns(path: &Path) -> BTreeSet<Pattern> {
    let trace = Trace::read(&std::fs::read(path).unwrap()).unwrap();
    let chains = Chains::of(&trace);
    let launches = Launches::of(&trace, &chains);
    let health = Health::of(&trace, &chains, &launches);
    let windows: Vec<Window> = Window::of(&trace, &chains, &launches).into_iter().collect();
    let used = DeviceTime::of(&trace, &chains, &launches, &windows);
    let found = findings(&trace, &chains, &launches, &health, &used);
    found.iter().map(|finding| finding.pattern).collect()
}

#[test]
fn every_finding_stands_in_the_cheat_sheet() {
    let page = Html::parse_document(&book().read("cheat-sheet.html"));
    let text = texts_of(&page).concat();
    for pattern in Pattern::ALL {
        assert!(text.contains(pattern.id()), "no `{}`", pattern.id());
    }
}
