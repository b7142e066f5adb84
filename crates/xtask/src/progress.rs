//! Says what is going on: a spinner with the elapsed time in a terminal, plain lines elsewhere.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// A long step: announced when made, its time printed by [`Step::done`].
pub struct Step {
    title: String,
    started: Instant,
    spinner: Option<ProgressBar>,
}

impl Step {
    /// Announces a step that prints nothing of its own.
    pub fn start(title: impl Into<String>) -> Self {
        let title = title.into();
        let spinner = std::io::stderr().is_terminal().then(|| spinner(&title));
        if spinner.is_none() {
            eprintln!("{title} ...");
        }
        Self {
            title,
            started: Instant::now(),
            spinner,
        }
    }

    /// Announces a step whose programs print for themselves.
    pub fn start_verbose(title: impl Into<String>) -> Self {
        let title = title.into();
        eprintln!("== {title}");
        Self {
            title,
            started: Instant::now(),
            spinner: None,
        }
    }

    /// Whether this step shows a spinner that is redrawn in place.
    pub fn is_animated(&self) -> bool {
        self.spinner.is_some()
    }

    /// Shows `detail` beside the title, where there is a spinner.
    pub fn detail(&self, detail: &str) {
        if let Some(spinner) = &self.spinner {
            spinner.set_message(format!("{}: {detail}", self.title));
        }
    }

    /// Prints a line above the spinner.
    pub fn line(&self, line: &str) {
        match &self.spinner {
            Some(spinner) => spinner.suspend(|| eprintln!("{line}")),
            None => eprintln!("{line}"),
        }
    }

    /// Time since the step began.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Ends the step with its time.
    pub fn done(self) {
        self.clear();
        eprintln!("{}: done in {}", self.title, seconds(self.elapsed()));
    }

    fn clear(&self) {
        if let Some(spinner) = &self.spinner {
            spinner.finish_and_clear();
        }
    }
}

impl Drop for Step {
    /// A step that fails leaves no spinner behind.
    fn drop(&mut self) {
        self.clear();
    }
}

fn spinner(title: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {wide_msg} {elapsed}")
        .expect("the template is well-formed");
    let bar = ProgressBar::new_spinner()
        .with_style(style)
        .with_message(title.to_owned());
    bar.enable_steady_tick(Duration::from_millis(120));
    bar
}

/// A time as a person says it: `8.4 s`, `3 min 05 s`.
pub fn seconds(time: Duration) -> String {
    let whole = time.as_secs();
    if whole < 60 {
        format!("{:.1} s", time.as_secs_f64())
    } else {
        format!("{} min {:02} s", whole / 60, whole % 60)
    }
}

/// A size as a person says it: `4.6 GB`, `850 MB`.
pub fn bytes(size: u64) -> String {
    const MEGABYTE: f64 = 1e6;
    let megabytes = size as f64 / MEGABYTE;
    if megabytes < 1000.0 {
        format!("{megabytes:.0} MB")
    } else {
        format!("{:.1} GB", megabytes / 1000.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_and_sizes_read_as_said() {
        assert_eq!(seconds(Duration::from_millis(8_400)), "8.4 s");
        assert_eq!(seconds(Duration::from_secs(185)), "3 min 05 s");
        assert_eq!(bytes(850_000_000), "850 MB");
        assert_eq!(bytes(4_600_000_000), "4.6 GB");
    }
}
