//! Pages include generated code out of recordings by line. A new recording may move the lines:
//! what is shown must still be a function, and all of it.

use claims::store::RecordingFiles;
use tests::{pages, root};

/// How far a line is indented; none for an empty one.
fn indent(line: &str) -> Option<usize> {
    line.find(|letter: char| letter != ' ')
}

#[test]
fn pages_include_whole_functions_of_generated_code() {
    let include = regex::Regex::new(r"\{\{#include \.\./(traces/[^:}]+):(\d+):(\d+)\}\}").unwrap();
    let mut found = 0;
    for (page, text) in pages() {
        for place in include.captures_iter(&text) {
            let path = &place[1];
            let code = std::fs::read_to_string(root().join(path)).unwrap();
            let lines: Vec<_> = code.lines().collect();
            let (from, to): (usize, usize) = (place[2].parse().unwrap(), place[3].parse().unwrap());
            let shown = &lines[from - 1..to];
            let first = shown[0];
            let told = format!("{page:?} includes {path} from `{first}`");
            assert!(first.trim_start().starts_with("def "), "{told}");
            let inside = |line: &&str| indent(line).is_none_or(|it| Some(it) > indent(first));
            assert!(shown[1..].iter().all(inside), "{told}");
            assert!(indent(shown[shown.len() - 1]).is_some(), "{told}");
            let after = lines.get(to).copied().unwrap_or_default();
            let goes_on = indent(after).is_some_and(|it| Some(it) > indent(first));
            assert!(!goes_on, "{told} and leaves out `{after}`");
            found += 1;
        }
    }
    assert!(found > 0, "no page includes generated code");
}

/// The compile chapter says so.
#[test]
fn the_second_graph_differs_from_the_first_in_the_strides_of_its_input() {
    let code = |ending: &str| {
        let file = format!("traces/h200/compile/torch-compile-strides{ending}");
        std::fs::read_to_string(root().join(file)).unwrap()
    };
    let [first, second] = RecordingFiles::GENERATED.map(code);
    // The first line numbers the graphs.
    let lines = first.lines().zip(second.lines()).skip(1);
    let other: Vec<_> = lines.filter(|(first, second)| first != second).collect();
    assert_eq!(first.lines().count(), second.lines().count());
    let [(first, second)] = other[..] else {
        panic!("more or less than one line differs: {other:?}");
    };
    let strides = |line: &str| {
        let line = line.trim().strip_prefix("assert_size_stride(arg2_1, ");
        line.and_then(|line| Some(line.split_once("), ")?.1.to_owned()))
    };
    assert_eq!(strides(first).unwrap(), "(32, 1))");
    assert_eq!(strides(second).unwrap(), "(1, 1024))");
}
