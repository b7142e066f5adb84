//! What the viewer and `kineto-trace explain` find leads to places that explain it.

use crate::built::{book, texts_of};
use crate::select;
use kineto_trace::Pattern;
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

#[test]
fn every_finding_stands_in_the_cheat_sheet() {
    let page = Html::parse_document(&book().read("cheat-sheet.html"));
    let text = texts_of(&page).concat();
    for pattern in Pattern::ALL {
        assert!(text.contains(pattern.id()), "no `{}`", pattern.id());
    }
}
