//! Words that point, and what the viewer is told of a figure.

use crate::built::book;
use crate::select;
use claims::Store;
use scraper::Html;
use tests::root;

fn page(name: &str) -> Html {
    Html::parse_document(&book().read(name))
}

const PAGES: [&str; 2] = ["linear.html", "reading-a-trace.html"];

#[test]
fn every_pointer_leads_to_an_event_that_its_figure_draws() {
    for name in PAGES {
        let page = page(name);
        let pointers: Vec<_> = page.select(&select("main a.see")).collect();
        assert!(pointers.len() >= 4, "{name} points at {}", pointers.len());
        for pointer in pointers {
            let figure = pointer.attr("data-figure").unwrap();
            let event = pointer.attr("data-event").unwrap();
            assert_eq!(pointer.attr("href"), Some(&*format!("#{figure}")), "{name}");
            let drawn = select(&format!("[id='{figure}'] svg [data-event='{event}']"));
            assert!(
                page.select(&drawn).next().is_some(),
                "{name}: {figure} draws no {event}"
            );
        }
    }
}

#[test]
fn words_point_at_the_event_that_they_name() {
    let store = Store::open(&root().join("traces")).unwrap();
    let recording = store.recording("h200", "linear", "eager").unwrap();
    let page = page("linear.html");
    let pointed = |words: &str| {
        let pointers = select("main p > a.see");
        let pointer = page
            .select(&pointers)
            .find(|pointer| pointer.text().collect::<String>() == words)
            .unwrap_or_else(|| panic!("nothing says `{words}`"));
        let event: usize = pointer.attr("data-event").unwrap().parse().unwrap();
        recording.trace.events()[event].name().to_owned()
    };
    assert_eq!(pointed("a row for the transpose"), "aten::t");
    assert_eq!(pointed("one for aten::addmm"), "aten::addmm");
    assert!(pointed("one kernel").starts_with("nvjet_"));
    assert!(pointed("the call that launched it").contains("Launch"));
}

#[test]
fn a_figure_says_what_the_viewer_opens() {
    for name in PAGES {
        let page = page(name);
        for figure in page.select(&select("figure.trace-figure")) {
            let number = |key| figure.attr(key).unwrap().parse::<i64>().unwrap();
            assert!(number("data-from") < number("data-to"), "{name}");
            assert!(figure.attr("data-title").unwrap().contains("NVIDIA H200"));
            let trace = book().folder().join(figure.attr("data-trace").unwrap());
            assert!(trace.is_file(), "{name}: {}", trace.display());
            assert_eq!(figure.attr("data-trace-yours"), None, "{name}");
            let buttons = select(".figure-actions button[hidden]");
            assert_eq!(figure.select(&buttons).count(), 2, "{name}");
        }
    }
}

#[test]
fn a_figure_can_be_kept_as_a_file_of_its_own() {
    let page = page("linear.html");
    let links: Vec<_> = page
        .select(&select(".made-files a[download][href$='.svg']"))
        .map(|link| link.attr("href").unwrap())
        .collect();
    assert_eq!(links.len(), 2);
    for link in links {
        let svg = book().read(link);
        assert!(
            svg.starts_with("<svg ") && svg.contains("@font-face"),
            "{link}"
        );
    }
}
