//! Text made to fit: clipped at its end or in its middle, or broken into lines.

mod names;

pub use names::{clipped_kernel, clipped_op, kernel_name};

use crate::font;

const ELLIPSIS: char = '…';

/// The fewest characters of a name worth showing, besides the ellipsis.
const FEWEST: usize = 3;

/// Which part of a name may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Clip {
    /// Ops and annotations begin with what they are.
    End,
    /// Kernels begin with their family and end with their layout.
    Middle,
}

/// `text` if it is no wider than `room` at `size`, else clipped with an ellipsis; nothing
/// when fewer than three characters would be left.
pub(crate) fn clipped(text: &str, size: u32, room: i32, clip: Clip) -> Option<String> {
    if font::width(text, size) <= room {
        return (!text.is_empty()).then(|| text.to_owned());
    }
    let letters: Vec<char> = text.chars().collect();
    let fits = |kept: usize| font::width(&shortened(&letters, kept, clip), size) <= room;
    // The most characters that fit, by halving.
    let (mut low, mut high) = (0, letters.len());
    while low + 1 < high {
        let middle = usize::midpoint(low, high);
        if fits(middle) {
            low = middle
        } else {
            high = middle
        }
    }
    (low >= FEWEST).then(|| shortened(&letters, low, clip))
}

fn shortened(letters: &[char], kept: usize, clip: Clip) -> String {
    let head = match clip {
        Clip::End => kept,
        Clip::Middle => kept.div_ceil(2),
    };
    let tail = letters.len() - (kept - head);
    let start: String = letters[..head].iter().collect();
    let end: String = letters[tail..].iter().collect();
    format!("{}{ELLIPSIS}{end}", start.trim_end())
}

/// `text` broken at blanks into lines no wider than `room`; a word wider than that is clipped.
pub(crate) fn wrapped(text: &str, size: u32, room: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if font::width(&longer, size) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(clipped(word, size, room, Clip::Middle).unwrap_or_else(|| ELLIPSIS.to_string()));
    }
    balanced(lines, text, size, room)
}

/// Two lines of like length read better than a long one and a word.
fn balanced(lines: Vec<String>, text: &str, size: u32, room: i32) -> Vec<String> {
    let widest = lines
        .iter()
        .map(|line| font::width(line, size))
        .max()
        .unwrap_or(0);
    if lines.len() != 2 || widest > room {
        return lines;
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let halves = |at: usize| (words[..at].join(" "), words[at..].join(" "));
    let width = |at: usize| {
        let (first, second) = halves(at);
        font::width(&first, size).max(font::width(&second, size))
    };
    let Some(at) = (1..words.len()).min_by_key(|at| width(*at)) else {
        return lines;
    };
    let (first, second) = halves(at);
    if width(at) <= room {
        vec![first, second]
    } else {
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::{Clip, clipped, wrapped};
    use crate::font;

    #[test]
    fn clipped_text_fits_and_keeps_the_ends_that_matter() {
        let name = "nvjet_sm90_tst_64x8_64x16_1x2_h_bz_bias_TNT";
        let short = clipped(name, 12, 100, Clip::Middle).expect("room for some of it");
        assert!(font::width(&short, 12) <= 100);
        assert!(
            short.starts_with("nvjet_") && short.ends_with("TNT"),
            "{short}"
        );
        let op = clipped("aten::_unsafe_view", 12, 50, Clip::End).expect("room for some of it");
        assert!(op.starts_with("aten") && op.ends_with('…'), "{op}");
    }

    #[test]
    fn no_room_means_no_text() {
        assert_eq!(clipped("aten::t", 12, 9, Clip::End), None);
        assert_eq!(clipped("", 12, 100, Clip::End), None);
    }

    #[test]
    fn wrapped_lines_fit_and_lose_no_word() {
        let text = "aten::t launches nothing: it only swaps the strides of the weight";
        let lines = wrapped(text, 12, 150);
        assert!(
            lines.iter().all(|line| font::width(line, 12) <= 150),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), text);
    }
}
