//! Time to columns.

/// A stretch of a trace's clock, and the columns that show it.
#[derive(Clone, Copy, Debug)]
pub struct Columns {
    from: i64,
    per_column: f64,
    width: i32,
}

impl Columns {
    /// `width` columns of `per_column` nanoseconds each, the first one `after` nanoseconds
    /// behind `origin`.
    ///
    /// The start is moved to a whole column from the origin, so that what shares a column keeps
    /// sharing it while the view moves. Only what is left of the origin is a float: a clock that
    /// counts since 1970 does not fit one.
    pub fn new(origin: i64, after: f64, per_column: f64, width: i32) -> Self {
        let after = (after / per_column).round() * per_column;
        Self {
            from: origin.saturating_add(after as i64),
            per_column,
            width,
        }
    }

    /// The first nanosecond that is shown.
    pub fn from(self) -> i64 {
        self.from
    }

    /// The first nanosecond that is shown no more.
    pub fn to(self) -> i64 {
        self.from
            .saturating_add((self.per_column * f64::from(self.width)).ceil() as i64)
    }

    /// How many columns there are.
    pub fn width(self) -> i32 {
        self.width
    }

    /// The column of a time; times outside are just beyond the edges.
    pub fn column(self, time: i64) -> i32 {
        let after = time.saturating_sub(self.from) as f64 / self.per_column;
        after.floor().clamp(-2.0, f64::from(self.width) + 2.0) as i32
    }

    /// The time at which the next column begins.
    pub fn next_column(self, time: i64) -> i64 {
        let after = time.saturating_sub(self.from) as f64 / self.per_column;
        let edge = (after.floor() + 1.0) * self.per_column;
        // At least one nanosecond on, or whoever walks by columns would stand still.
        self.from
            .saturating_add(edge.ceil() as i64)
            .max(time.saturating_add(1))
    }

    /// Whether it takes more than one column.
    pub fn is_wide(self, start: i64, end: i64) -> bool {
        end.saturating_sub(start) as f64 > self.per_column
    }
}
