//! A figure in words, for whoever does not see it.

use std::fmt;

use crate::{FigureSpec, Source, layout};

/// A figure in words: names whole, with what the drawing shows by place and length.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextAlternative {
    /// One or two sentences: the caption, and what kind of drawing it is.
    pub summary: String,
    /// The events, by lane, then arrows and notes.
    pub groups: Vec<TextGroup>,
}

/// One list of a text alternative.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextGroup {
    /// What it lists.
    pub title: String,
    /// One line an event, in order of time.
    pub items: Vec<String>,
}

/// Plain text: the summary, then each list with a dash before every item.
impl fmt::Display for TextAlternative {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary)?;
        for group in &self.groups {
            write!(f, "\n{}", group.title)?;
            for item in &group.items {
                write!(f, "\n- {item}")?;
            }
        }
        Ok(())
    }
}

/// A figure in words, without drawing it. It is the same text as [`Scene::alternative`](crate::Scene).
pub fn text_alternative(spec: &FigureSpec, source: &Source) -> TextAlternative {
    layout(spec, source, crate::PAGE_WIDTH).alternative
}
