//! Two traces on one clock.

use super::Session;
use crate::differences::Differences;
use crate::{Compared, Opened};

impl Session {
    /// Puts both traces on one clock: their first steps begin together, else their first events.
    pub(super) fn link(&mut self) {
        self.zeros = self.slots.iter().map(|opened| opened.span().0).collect();
        self.differences = None;
        self.align(0);
        self.view.set_whole(self.whole());
    }

    /// Finds what differs between two traces.
    pub(super) fn compare(&mut self) -> Option<Compared> {
        let [first, second] = self.slots.as_slice() else {
            return None;
        };
        let compared = Compared::of(first, second);
        self.differences = Some(Differences::of(first, second, &compared));
        Some(compared)
    }

    /// Moves the second trace so that a step begins when the first trace's does.
    fn align(&mut self, index: usize) {
        let [first, second] = self.slots.as_slice() else {
            return;
        };
        if let (Some(ours), Some(theirs)) = (start(first, index), start(second, index)) {
            let after = ours - self.zeros[0];
            self.zeros[1] = theirs - after;
        }
    }

    /// From the common zero to the last end.
    pub(super) fn whole(&self) -> f64 {
        let ends = self.slots.iter().zip(&self.zeros);
        let lengths = ends.map(|(opened, zero)| opened.span().1.saturating_sub(*zero) as f64);
        lengths.fold(1.0, f64::max)
    }

    pub(super) fn show_step(&mut self, index: usize) {
        self.align(index);
        let mut shown: Option<(f64, f64)> = None;
        for (opened, zero) in self.slots.iter().zip(&self.zeros) {
            let Some(step) = opened.steps.get(index) else {
                continue;
            };
            let (from, to) = opened.around(step.event);
            let (from, to) = ((from - zero) as f64, (to - zero) as f64);
            shown = Some(shown.map_or((from, to), |(low, high)| (low.min(from), high.max(to))));
        }
        if let Some((from, to)) = shown {
            self.view.show(from, to);
        }
    }

    pub(super) fn show_window(&mut self, from: i64, to: i64) {
        let Some(zero) = self.zeros.first() else {
            return;
        };
        let after = |time: i64| time.saturating_sub(*zero) as f64;
        let (from, to) = (after(from), after(to));
        if to > from {
            self.view.show(from, to);
        }
    }

    pub(super) fn single(&mut self) {
        self.slots.truncate(1);
        self.looking = None;
        self.forget();
        self.lay_out();
        self.link();
        self.pan(0.0, 0.0);
    }
}

fn start(opened: &Opened, index: usize) -> Option<i64> {
    let step = opened.steps.get(index)?;
    Some(opened.trace.get(step.event).start().nanos())
}
