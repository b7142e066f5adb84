/// Which steps are recorded: `wait` are left alone, `warmup` are traced and thrown away,
/// `active` are kept, and then it starts again, `repeat` times.
///
/// The first work under a profiler is slower than the rest, because CUPTI sets itself up
/// then; the warm-up steps take that cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Schedule {
    wait: u64,
    warmup: u64,
    active: u64,
    repeat: u64,
}

/// What the profiler does during one step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    Wait,
    /// Traces, to throw it away.
    Warmup,
    /// Records.
    Record,
    /// Records, and ends the trace with this step.
    RecordLast,
}

impl Schedule {
    /// A schedule that runs once. Use [`Schedule::repeat`] for more.
    pub const fn new(wait: u64, warmup: u64, active: u64) -> Self {
        Self {
            wait,
            warmup,
            active,
            repeat: 1,
        }
    }

    /// Runs the schedule `cycles` times, one trace each; 0 means until the profile ends.
    #[must_use]
    pub const fn repeat(mut self, cycles: u64) -> Self {
        self.repeat = cycles;
        self
    }

    /// Steps left alone at the start of a cycle.
    pub const fn wait(&self) -> u64 {
        self.wait
    }

    /// Steps traced and thrown away.
    pub const fn warmup(&self) -> u64 {
        self.warmup
    }

    /// Steps kept in a cycle's trace.
    pub const fn active(&self) -> u64 {
        self.active
    }

    /// Cycles, or 0 for no end.
    pub const fn cycles(&self) -> u64 {
        self.repeat
    }

    /// Steps in all cycles together, or `None` when they have no end.
    pub const fn steps(&self) -> Option<u64> {
        match self.repeat {
            0 => None,
            cycles => Some(self.cycle().saturating_mul(cycles)),
        }
    }

    /// What happens during step `step`, counted from 0: nothing, where no step is active.
    pub fn action(&self, step: u64) -> Action {
        let cycle = self.cycle();
        if self.active == 0 {
            return Action::Wait;
        }
        if self.repeat > 0 && step / cycle >= self.repeat {
            return Action::Wait;
        }
        let within = step % cycle;
        if within < self.wait {
            Action::Wait
        } else if within < self.wait + self.warmup {
            Action::Warmup
        } else if within < cycle - 1 {
            Action::Record
        } else {
            Action::RecordLast
        }
    }

    const fn cycle(&self) -> u64 {
        self.wait
            .saturating_add(self.warmup)
            .saturating_add(self.active)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(schedule: Schedule, steps: u64) -> String {
        let letter = |step| match schedule.action(step) {
            Action::Wait => '.',
            Action::Warmup => 'w',
            Action::Record => 'r',
            Action::RecordLast => 'R',
        };
        (0..steps).map(letter).collect()
    }

    #[test]
    fn one_cycle_waits_warms_up_records_and_is_done() {
        assert_eq!(letters(Schedule::new(1, 1, 3), 8), ".wrrR...");
        assert_eq!(Schedule::new(1, 1, 3).steps(), Some(5));
    }

    #[test]
    fn cycles_follow_each_other() {
        assert_eq!(letters(Schedule::new(1, 1, 2).repeat(2), 10), ".wrR.wrR..");
        assert_eq!(letters(Schedule::new(0, 1, 1).repeat(0), 6), "wRwRwR");
        assert_eq!(Schedule::new(0, 1, 1).repeat(0).steps(), None);
    }

    #[test]
    fn without_wait_and_warm_up_the_first_step_is_recorded() {
        assert_eq!(letters(Schedule::new(0, 0, 2), 3), "rR.");
    }

    #[test]
    fn with_no_active_step_nothing_is_recorded() {
        assert_eq!(letters(Schedule::new(0, 0, 0), 2), "..");
        assert_eq!(letters(Schedule::new(1, 1, 0).repeat(0), 4), "....");
    }
}
