//! Colours of the terminal. The stream takes them out where there is none.

use anstyle::{AnsiColor, Style};

pub const HEADING: Style = Style::new().bold();
pub const FAINT: Style = Style::new().dimmed();
pub const GOOD: Style = AnsiColor::Green.on_default();
pub const BAD: Style = AnsiColor::Red.on_default();
pub const NOTE: Style = AnsiColor::Yellow.on_default();
pub const NAME: Style = AnsiColor::Cyan.on_default();

/// `text` in a style.
pub fn in_style(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}
