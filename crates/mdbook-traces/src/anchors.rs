//! Code between `ANCHOR: name` and `ANCHOR_END: name` comments.

mod used;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

pub(crate) use used::Anchors;

static MARK: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"\b(ANCHOR|ANCHOR_END):\s*([\w-]+)").expect("a fixed pattern"));

/// A file's anchors.
#[derive(Debug, Default)]
pub(crate) struct AnchoredFile {
    anchors: BTreeMap<String, Anchor>,
    faults: Vec<Fault>,
    whole: Code,
}

/// A piece of code and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Code {
    /// The code without anchor comments and without the indentation that all lines share.
    pub(crate) text: String,
    /// Its first line, from 1.
    pub(crate) first: usize,
    /// Its last line.
    pub(crate) last: usize,
}

#[derive(Debug)]
struct Anchor {
    line: usize,
    code: Code,
}

/// Something wrong with an anchor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The anchor.
    pub(crate) anchor: String,
    /// The line to look at.
    pub(crate) line: usize,
    /// What is wrong.
    pub(crate) message: String,
}

impl AnchoredFile {
    /// Finds the anchors in a file's text.
    pub(crate) fn read(text: &str) -> Self {
        let lines: Vec<&str> = text.lines().collect();
        let mut file = Self {
            whole: code(&lines, 0, lines.len()),
            ..Self::default()
        };
        let mut open: BTreeMap<String, usize> = BTreeMap::new();
        for (at, line) in lines.iter().enumerate() {
            let Some(mark) = MARK.captures(line) else {
                continue;
            };
            let name = mark[2].to_owned();
            if &mark[1] == "ANCHOR" {
                if open.contains_key(&name) || file.anchors.contains_key(&name) {
                    file.fault(&name, at, "is given twice");
                } else {
                    open.insert(name, at);
                }
            } else {
                match open.remove(&name) {
                    Some(start) => file.close(name, &lines, start, at),
                    None => file.fault(&name, at, "ends and has no beginning"),
                }
            }
        }
        for (name, at) in open {
            file.fault(&name, at, "has no end");
        }
        file
    }

    /// The code of an anchor, or of the whole file.
    pub(crate) fn code(&self, anchor: Option<&str>) -> Option<&Code> {
        match anchor {
            Some(anchor) => self.anchors.get(anchor).map(|anchor| &anchor.code),
            None => Some(&self.whole),
        }
    }

    /// The names of all anchors, with their lines.
    pub(crate) fn names(&self) -> impl Iterator<Item = (&str, usize)> {
        self.anchors
            .iter()
            .map(|(name, anchor)| (name.as_str(), anchor.line))
    }

    /// What is wrong in the file.
    pub(crate) fn faults(&self) -> &[Fault] {
        &self.faults
    }

    fn close(&mut self, name: String, lines: &[&str], start: usize, end: usize) {
        let code = code(lines, start + 1, end);
        if code.text.trim().is_empty() {
            self.fault(&name, start, "is empty");
        }
        self.anchors.insert(
            name,
            Anchor {
                line: start + 1,
                code,
            },
        );
    }

    fn fault(&mut self, anchor: &str, at: usize, what: &str) {
        self.faults.push(Fault {
            anchor: anchor.to_owned(),
            line: at + 1,
            message: format!("the anchor `{anchor}` {what}"),
        });
    }
}

/// Lines from one up to another, from 0.
fn code(lines: &[&str], from: usize, to: usize) -> Code {
    let kept = || {
        lines[from..to]
            .iter()
            .copied()
            .filter(|line| !MARK.is_match(line))
    };
    let indentation = |line: &str| line.len() - line.trim_start().len();
    let filled = kept().filter(|line| !line.trim().is_empty());
    let shared = filled.map(indentation).min().unwrap_or(0);
    let cut: Vec<_> = kept()
        .map(|line| line.get(shared..).unwrap_or("").trim_end())
        .collect();
    let text = cut.join("\n").trim_matches('\n').to_owned() + "\n";
    Code {
        text,
        first: from + 1,
        last: to,
    }
}

#[cfg(test)]
mod tests {
    use super::AnchoredFile;

    fn faults(text: &str) -> Vec<(usize, String)> {
        let file = AnchoredFile::read(text);
        file.faults()
            .iter()
            .map(|fault| (fault.line, fault.message.clone()))
            .collect()
    }

    #[test]
    fn code_loses_its_indentation_and_the_anchors_inside() {
        let text = "fn main() {\n    // ANCHOR: a\n    let x =\n        // ANCHOR: b\n        1;\n        // ANCHOR_END: b\n    // ANCHOR_END: a\n}\n";
        let file = AnchoredFile::read(text);
        let code = file.code(Some("a")).unwrap();
        assert_eq!(code.text, "let x =\n    1;\n");
        assert_eq!((code.first, code.last), (3, 6));
        assert_eq!(file.code(Some("b")).unwrap().text, "1;\n");
        assert_eq!(
            file.code(None).unwrap().text,
            "fn main() {\n    let x =\n        1;\n}\n"
        );
    }

    #[test]
    fn python_has_anchors_too() {
        let file = AnchoredFile::read("# ANCHOR: a\nx = 1\n# ANCHOR_END: a\n");
        assert_eq!(file.code(Some("a")).unwrap().text, "x = 1\n");
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        assert_eq!(
            faults("// ANCHOR: a\n// ANCHOR_END: a\n"),
            [(1, "the anchor `a` is empty".to_owned())]
        );
        assert_eq!(
            faults("// ANCHOR: a\nx\n"),
            [(1, "the anchor `a` has no end".to_owned())]
        );
        let twice = "// ANCHOR: a\nx\n// ANCHOR_END: a\n// ANCHOR: a\n";
        assert_eq!(
            faults(twice),
            [(4, "the anchor `a` is given twice".to_owned())]
        );
        let ends = "x\n// ANCHOR_END: a\n";
        assert_eq!(
            faults(ends),
            [(2, "the anchor `a` ends and has no beginning".to_owned())]
        );
    }
}
