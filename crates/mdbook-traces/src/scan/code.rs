//! Markdown's code: fences over lines, spans within a line.

/// An open code fence.
pub(super) struct Fence {
    letter: u8,
    length: usize,
}

impl Fence {
    /// Goes on by a line; true when the line is code or a fence itself.
    ///
    /// A fence ends with one of the same letter, as long as it at least, and nothing after it.
    pub(super) fn step(open: &mut Option<Self>, line: &str) -> bool {
        let text = line.trim();
        let run = Self::at(text);
        match (&open, run) {
            (Some(fence), Some(run)) => {
                let ends = run.letter == fence.letter
                    && run.length >= fence.length
                    && text.len() == run.length;
                if ends {
                    *open = None;
                }
                true
            }
            (Some(_), None) => true,
            // A backtick in what follows makes it a code span, not a fence.
            (None, Some(run)) if run.letter == b'~' || !text[run.length..].contains('`') => {
                *open = Some(run);
                true
            }
            (None, _) => false,
        }
    }

    /// The fence that a line begins with.
    fn at(text: &str) -> Option<Self> {
        let letter = *text.as_bytes().first()?;
        if letter != b'`' && letter != b'~' {
            return None;
        }
        let length = text.bytes().take_while(|&next| next == letter).count();
        (length >= 3).then_some(Self { letter, length })
    }
}

/// Whether a place in a line is within a code span: an odd run of backticks is open there,
/// and is closed by one of the same length after it.
pub(super) fn is_within_code_span(line: &str, place: usize) -> bool {
    let mut open: Option<usize> = None;
    for (start, length) in backtick_runs(line) {
        match open {
            _ if start >= place => return open == Some(length),
            Some(opened) if opened == length => open = None,
            Some(_) => (),
            None => open = Some(length),
        }
    }
    false
}

/// The runs of backticks in a line: where each starts, and how long it is.
fn backtick_runs(line: &str) -> impl Iterator<Item = (usize, usize)> {
    let bytes = line.as_bytes();
    let starts =
        (0..bytes.len()).filter(|&at| bytes[at] == b'`' && (at == 0 || bytes[at - 1] != b'`'));
    starts.map(|at| {
        (
            at,
            bytes[at..].iter().take_while(|&&byte| byte == b'`').count(),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::is_within_code_span;

    #[test]
    fn only_a_closed_span_is_code() {
        let within = |line: &str| is_within_code_span(line, line.find('X').unwrap());
        assert!(within("a `X` b"));
        assert!(within("a `` ` X `` b"));
        assert!(!within("a `b` X `c`"));
        assert!(!within("it's 5 o`clock X"));
    }
}
