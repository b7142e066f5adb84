//! The stretch of time that is seen, shared by both traces.

/// No one needs to look closer: a column of this many nanoseconds.
const CLOSEST: f64 = 0.1;
/// No gesture moves farther at once, in nanoseconds: beyond, floats are no numbers.
const FARTHEST: f64 = 1e30;
/// How much of the whole is left free at each side when all is seen.
const MARGIN: f64 = 0.01;

/// Time to the right, in nanoseconds from the traces' common zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    from: f64,
    per_column: f64,
    columns: f64,
    /// The length of what there is to see.
    whole: f64,
}

impl View {
    /// All of `whole` nanoseconds in `columns` columns.
    pub fn fit(whole: f64, columns: i32) -> Self {
        let mut view = Self {
            from: 0.0,
            per_column: 1.0,
            columns: f64::from(columns.max(1)),
            whole: whole.max(1.0),
        };
        view.show(0.0, whole);
        view
    }

    /// The left edge.
    pub fn from(self) -> f64 {
        self.from
    }

    /// The right edge.
    pub fn to(self) -> f64 {
        self.from + self.length()
    }

    /// From edge to edge.
    fn length(self) -> f64 {
        self.per_column * self.columns
    }

    /// Nanoseconds a column.
    pub fn per_column(self) -> f64 {
        self.per_column
    }

    /// The time at a column.
    pub fn time(self, column: f64) -> f64 {
        self.from + column * self.per_column
    }

    /// Shows a stretch with a little room around it.
    pub fn show(&mut self, from: f64, to: f64) {
        let length = (to - from).max(CLOSEST * self.columns);
        let room = length * MARGIN;
        self.per_column = (length + 2.0 * room) / self.columns;
        self.from = from - room;
        self.settle();
    }

    /// Moves the view so that all of a stretch is seen, zooming only if it must.
    pub fn reveal(&mut self, from: f64, to: f64) {
        let seen = self.length();
        let inside = from >= self.from && to <= self.to();
        let telling = to - from >= seen / 50.0;
        if inside && telling {
            return;
        }
        if to - from > seen * 0.8 || !telling {
            let room = (to - from).max(CLOSEST * self.columns) * 3.0;
            self.show(from - room, to + room);
        } else {
            self.from = (from + to - seen) / 2.0;
            self.settle();
        }
    }

    /// Moves by columns.
    pub fn pan(&mut self, columns: f64) {
        if columns.is_finite() {
            self.from += (columns * self.per_column).clamp(-FARTHEST, FARTHEST);
            self.settle();
        }
    }

    /// Zooms by `factor` (above 1: closer) with the time at `column` staying there.
    pub fn zoom(&mut self, column: f64, factor: f64) {
        if !factor.is_finite() || factor <= 0.0 {
            return;
        }
        let fixed = self.time(column);
        let widest = self.whole * (1.0 + 4.0 * MARGIN) / self.columns;
        self.per_column = (self.per_column / factor).clamp(CLOSEST, widest.max(CLOSEST));
        self.from = fixed - column * self.per_column;
        self.settle();
    }

    /// The same stretch in another number of columns.
    pub fn resize(&mut self, columns: i32) {
        let seen = self.length();
        self.columns = f64::from(columns.max(1));
        self.per_column = (seen / self.columns).max(CLOSEST);
        self.settle();
    }

    /// The same view of something longer or shorter.
    pub fn set_whole(&mut self, whole: f64) {
        self.whole = whole.max(1.0);
        self.settle();
    }

    /// Keeps something in sight: never more than half a view beyond an end.
    fn settle(&mut self) {
        let seen = self.length();
        let lowest = -seen / 2.0;
        let highest = (self.whole - seen / 2.0).max(lowest);
        self.from = self.from.clamp(lowest, highest);
    }
}

#[cfg(test)]
mod tests {
    use super::View;

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut view = View::fit(1e6, 500);
        let before = view.time(200.0);
        view.zoom(200.0, 8.0);
        assert!((view.time(200.0) - before).abs() < 1e-3);
        assert!(view.per_column() < 300.0);
    }

    #[test]
    fn no_gesture_loses_the_trace() {
        let mut view = View::fit(1e6, 500);
        view.pan(1e12);
        assert!(view.from() < 1e6);
        view.pan(-1e12);
        assert!(view.to() > 0.0);
        view.zoom(0.0, 1e-30);
        assert!(view.to() - view.from() < 1.1e6);
        view.zoom(0.0, 1e300);
        assert!(view.per_column() > 0.0);
        view.zoom(0.0, f64::NAN);
        assert!(view.from().is_finite());
    }
}
