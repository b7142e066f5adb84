//! The two logarithmic axes.

use std::ops::RangeInclusive;

use texts::{figures as words, fill};

use super::Roofline;
use crate::palette::Role;
use crate::scene::{Anchor, Label, Line, Rect, Scene};

/// Length of a tick outside the frame.
const TICK: i32 = 4;
/// What no kernel leaves: a broken number must not make an axis without end.
const SOUND: RangeInclusive<f64> = 1e-6..=1e18;
/// The prefixes of thousands.
const PREFIXES: [&str; 6] = ["", "k", "M", "G", "T", "P"];

/// From operations per byte and a second to columns and lines.
pub(super) struct Axes {
    frame: Rect,
    /// The decades of each axis: the first, and the one after the last.
    across: (i32, i32),
    up: (i32, i32),
}

impl Axes {
    /// As many whole decades as the points and the highest roof need.
    pub(super) fn of(roofline: &Roofline, frame: Rect) -> Self {
        let points = &roofline.points;
        let roofs = roofline.roofs.iter().map(|(rate, _)| *rate);
        // A roof begins at its ridge and needs room to be seen.
        let ridges = roofs.clone().map(|rate| 2.0 * rate / roofline.bandwidth.0);
        let across = points.iter().map(|point| point.intensity).chain(ridges);
        let up = points.iter().map(|point| point.rate).chain(roofs);
        Self {
            frame,
            across: decades(across),
            up: decades(up),
        }
    }

    /// The first and the last operations per byte.
    pub(super) fn intensities(&self) -> (f64, f64) {
        (10f64.powi(self.across.0), 10f64.powi(self.across.1))
    }

    /// Where a kernel stands; beyond the frame none does.
    pub(super) fn point(&self, intensity: f64, rate: f64) -> (i32, i32) {
        let part = |value: f64, (first, end): (i32, i32)| {
            let part = (value.log10() - f64::from(first)) / f64::from(end - first);
            part.clamp(0.0, 1.0)
        };
        let frame = self.frame;
        let across = part(intensity, self.across) * f64::from(frame.width - 1);
        let up = part(rate, self.up) * f64::from(frame.height - 1);
        (
            frame.x + across.round() as i32,
            frame.bottom() - 1 - up.round() as i32,
        )
    }

    /// A line and a label for each decade, and what the axes say.
    pub(super) fn draw(&self, scene: &mut Scene) {
        let frame = self.frame;
        let line = |points: Vec<(i32, i32)>, role| Line { points, role };
        for decade in self.across.0..=self.across.1 {
            let (x, _) = self.point(10f64.powi(decade), 1.0);
            scene.lines.push(line(
                vec![(x, frame.y), (x, frame.bottom() + TICK)],
                Role::Grid,
            ));
            let text = plain(decade);
            let label = Label::start(x, frame.bottom() + 13, text, Role::Muted);
            scene.texts.push(label.small().anchored(Anchor::Middle));
        }
        for decade in self.up.0..=self.up.1 {
            let (_, y) = self.point(1.0, 10f64.powi(decade));
            scene.lines.push(line(
                vec![(frame.x - TICK, y), (frame.right(), y)],
                Role::Grid,
            ));
            let label = Label::start(frame.x - TICK - 4, y, rate(decade), Role::Muted);
            scene.texts.push(label.small().anchored(Anchor::End));
        }
        let below = Label::start(
            frame.right(),
            frame.bottom() + 30,
            words::ROOFLINE_ACROSS,
            Role::Text,
        );
        scene.texts.push(below.small().anchored(Anchor::End));
        let above = Label::start(0, frame.y / 2 - 2, words::ROOFLINE_UP, Role::Text);
        scene.texts.push(above.small());
    }
}

/// The decades around some numbers; one decade of none.
fn decades(values: impl Iterator<Item = f64>) -> (i32, i32) {
    let sound = values.filter(|value| SOUND.contains(value));
    let logs: Vec<f64> = sound.map(f64::log10).collect();
    let low = logs.iter().copied().fold(f64::INFINITY, f64::min);
    let high = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if logs.is_empty() {
        return (0, 1);
    }
    let first = low.floor() as i32;
    (first, (high.ceil() as i32).max(first + 1))
}

/// `0.1`, `1`, `10`.
fn plain(decade: i32) -> String {
    let decimals = usize::try_from(-decade).unwrap_or(0);
    format!("{:.decimals$}", 10f64.powi(decade))
}

/// `10 GFLOP/s`.
fn rate(decade: i32) -> String {
    let thousands = decade.div_euclid(3);
    let prefix = usize::try_from(thousands)
        .ok()
        .and_then(|at| PREFIXES.get(at));
    match prefix {
        Some(prefix) => {
            let number = plain(decade.rem_euclid(3));
            fill(
                words::ROOFLINE_RATE,
                &[("number", &number), ("prefix", prefix)],
            )
        }
        None => format!("1e{decade}"),
    }
}
