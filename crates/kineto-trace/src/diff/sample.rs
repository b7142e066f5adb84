//! The times of one name: a sum for each step, or without steps, each occurrence.

use std::collections::HashMap;

use crate::{Chains, Duration, EventId, Launches, Trace};

/// The times of one name in one trace.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Samples {
    /// Occurrences.
    pub calls: u64,
    /// All of them together.
    pub total: Duration,
    /// The times that are compared, ascending.
    pub times: Vec<Duration>,
    /// Whether each is a step's sum; else it is one occurrence.
    pub per_step: bool,
}

/// The shortest and the longest time.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
#[non_exhaustive]
pub struct TimeRange {
    /// The shortest.
    pub low: Duration,
    /// The longest.
    pub high: Duration,
}

impl Samples {
    /// The range of the times; `None` if there are none.
    pub fn range(&self) -> Option<TimeRange> {
        Some(TimeRange {
            low: *self.times.first()?,
            high: *self.times.last()?,
        })
    }
}

/// What is known of a name while a trace is gone through.
#[derive(Default)]
struct Gathered {
    samples: Samples,
    /// Its time in each step.
    in_steps: HashMap<EventId, Duration>,
    /// Each occurrence.
    each: Vec<Duration>,
}

/// The samples of the picked events, by name; all steps share one.
pub(super) fn by_name(
    (trace, chains, launches): (&Trace, &Chains, &Launches),
    pick: fn(&Trace, EventId) -> bool,
) -> HashMap<String, Samples> {
    let steps = StepOf::new(trace, chains, launches);
    let mut all: HashMap<String, Gathered> = HashMap::new();
    for id in trace.ids().filter(|&id| pick(trace, id)) {
        let event = trace.get(id);
        let name = if event.name().starts_with("ProfilerStep#") {
            "ProfilerStep*"
        } else {
            event.name()
        };
        let Gathered {
            samples,
            in_steps,
            each,
        } = all.entry(name.to_owned()).or_default();
        samples.calls += 1;
        samples.total += event.duration();
        each.push(event.duration());
        if let Some(step) = steps.of(trace, id) {
            *in_steps.entry(step).or_default() += event.duration();
        }
    }
    let finished = all.into_iter().map(|(name, gathered)| {
        let Gathered {
            mut samples,
            in_steps,
            each,
        } = gathered;
        // Where every step has the name, sums of steps are compared; a name that is rarer, by occurrence.
        samples.per_step = steps.count > 0 && in_steps.len() == steps.count;
        samples.times = if samples.per_step {
            in_steps.into_values().collect()
        } else {
            each
        };
        samples.times.sort_unstable();
        (name, samples)
    });
    finished.collect()
}

/// The step an event belongs to.
struct StepOf {
    steps: Vec<EventId>,
    work: HashMap<EventId, EventId>,
    count: usize,
}

impl StepOf {
    fn new(trace: &Trace, chains: &Chains, launches: &Launches) -> Self {
        let steps: Vec<EventId> = trace.steps().iter().map(|step| step.event).collect();
        let mut work = HashMap::new();
        for &step in &steps {
            work.extend(
                launches
                    .under(chains, step)
                    .into_iter()
                    .map(|id| (id, step)),
            );
        }
        Self {
            count: steps.len(),
            steps,
            work,
        }
    }

    fn of(&self, trace: &Trace, id: EventId) -> Option<EventId> {
        if trace.get(id).is_device() {
            return self.work.get(&id).copied();
        }
        let start = trace.get(id).start();
        let after = self
            .steps
            .partition_point(|&step| trace.get(step).start() <= start);
        let step = *self.steps.get(after.checked_sub(1)?)?;
        (start < trace.get(step).end()).then_some(step)
    }
}
