//! Several ranks of one job on one clock.

mod waits;

use std::{collections::HashMap, sync::Arc};

use crate::{Category, Duration, Event, Field, Label, ProcessId, Timestamp, Trace, Track, Value};

pub use waits::{Collective, Part};

/// Ranks on one clock.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Merged {
    /// All events. Processes are numbered anew and named after their rank; correlation, external and arrow ids are
    /// numbered anew, so that none is shared between ranks.
    pub trace: Trace,
    /// The ranks, in the order they were given.
    pub ranks: Vec<RankOf>,
    /// The collectives that could be matched, by start: who came last, and how long the others waited.
    pub collectives: Vec<Collective>,
}

/// One rank of a merged trace.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct RankOf {
    /// Its number, from the file or, if the file has none, its place among the files.
    pub rank: u64,
    /// How much later than the first rank's clock its own began.
    pub shift: Duration,
    /// From its first to its last work, in nanoseconds since 1970; `None` if nothing ran.
    pub unix_nanos: Option<(i128, i128)>,
}

/// Why traces cannot be merged.
#[derive(Clone, Eq, PartialEq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// Nothing to merge.
    #[error("there is no trace to merge")]
    None,
    /// A file has no base time while others have one, or times that begin at 0.
    #[error("trace {place} has no \"baseTimeNanoseconds\", so its clock cannot be tied to others")]
    NoClock {
        /// Which of the traces, counted from 1.
        place: usize,
    },
    /// Two files say they are the same rank.
    #[error("traces {first} and {second} are both rank {rank}")]
    SameRank {
        /// The rank.
        rank: u64,
        /// Which of the traces, counted from 1.
        first: usize,
        /// Which of the traces, counted from 1.
        second: usize,
    },
    /// More events than a 32-bit number counts.
    #[error("together the traces hold more than {} events", u32::MAX)]
    TooManyEvents,
}

/// Times above this, 2001 in nanoseconds since 1970, are absolute by themselves.
const ABSOLUTE: i64 = 1_000_000_000_000_000_000;

/// Puts traces on one clock, the earliest.
///
/// # Errors
/// When a trace's clock cannot be tied to the others', or two are the same rank.
pub fn merge(traces: &[Trace]) -> Result<Merged, MergeError> {
    let bases = bases(traces)?;
    let numbers = numbers(traces)?;
    let first = bases.iter().copied().min().ok_or(MergeError::None)?;
    let mut joiner = Joiner::default();
    let mut ranks = Vec::new();
    joiner.trace.header = traces[0].header.clone();
    joiner.trace.header.base_time_nanoseconds = (first != 0).then_some(first);
    joiner.trace.header.rank = None;
    for ((trace, &base), &rank) in traces.iter().zip(&bases).zip(&numbers) {
        let shift = Duration::from_nanos(base.saturating_sub(first));
        joiner.take(trace, rank, shift)?;
        let unix = |at: Timestamp| i128::from(at.nanos()) + i128::from(base);
        ranks.push(RankOf {
            rank,
            shift,
            unix_nanos: device_span(trace)
                .or(trace.span())
                .map(|(start, end)| (unix(start), unix(end))),
        });
    }
    let collectives = waits::of(traces, &numbers, &bases, first);
    Ok(Merged {
        trace: joiner.trace,
        ranks,
        collectives,
    })
}

fn device_span(trace: &Trace) -> Option<(Timestamp, Timestamp)> {
    let work = || trace.events_of(Category::is_device);
    Some((
        work().map(Event::start).min()?,
        work().map(Event::end).max()?,
    ))
}

/// Each trace's base; 0 for all of them where times are absolute.
fn bases(traces: &[Trace]) -> Result<Vec<i64>, MergeError> {
    if let [only] = traces {
        // There is no other clock to tie it to.
        return Ok(vec![only.header.base_time_nanoseconds.unwrap_or(0)]);
    }
    let absolute = |trace: &Trace| {
        trace
            .span()
            .is_some_and(|(start, _)| start.nanos() >= ABSOLUTE)
    };
    if traces
        .iter()
        .all(|trace| trace.header.base_time_nanoseconds.is_none() && absolute(trace))
    {
        return Ok(vec![0; traces.len()]);
    }
    let base = |(place, trace): (usize, &Trace)| {
        trace
            .header
            .base_time_nanoseconds
            .ok_or(MergeError::NoClock { place: place + 1 })
    };
    traces.iter().enumerate().map(base).collect()
}

fn numbers(traces: &[Trace]) -> Result<Vec<u64>, MergeError> {
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let mut numbers = Vec::new();
    for (place, trace) in traces.iter().enumerate() {
        let rank = trace.header.rank.unwrap_or(place as u64);
        if let Some(first) = seen.insert(rank, place + 1) {
            return Err(MergeError::SameRank {
                rank,
                first,
                second: place + 1,
            });
        }
        numbers.push(rank);
    }
    Ok(numbers)
}

/// The merged trace in the making.
#[derive(Default)]
struct Joiner {
    trace: Trace,
    ids: HashMap<(u64, Field, u64), u64>,
    flows: HashMap<(u64, u64), u64>,
    processes: HashMap<(u64, ProcessId), ProcessId>,
}

impl Joiner {
    fn take(&mut self, trace: &Trace, rank: u64, shift: Duration) -> Result<(), MergeError> {
        if self.trace.events().len() + trace.events().len() > u32::MAX as usize {
            return Err(MergeError::TooManyEvents);
        }
        let mut tracks: HashMap<Track, Arc<Track>> = HashMap::new();
        for event in trace.events() {
            let track = self.track(&mut tracks, rank, trace, event.track());
            let mut event = event.clone();
            event.track = track;
            event.start = event.start + shift;
            event.correlation = self.renumbered(rank, Field::Correlation, event.correlation);
            event.external_id = self.renumbered(rank, Field::ExternalId, event.external_id);
            for (field, value) in &mut event.args {
                match field {
                    Field::Correlation => *value = Value::Integer(event.correlation as i64),
                    Field::ExternalId => *value = Value::Integer(event.external_id as i64),
                    _ => {}
                }
            }
            event.relink();
            self.trace.push(event);
        }
        for flow in &trace.flows {
            let mut own = flow.clone();
            own.track = self.track(&mut tracks, rank, trace, flow.track());
            own.at = flow.at + shift;
            let next = self.flows.len() as u64 + 1;
            own.id = *self.flows.entry((rank, flow.id)).or_insert(next);
            self.trace.flows.push(own);
        }
        for change in &trace.memory {
            let mut own = change.clone();
            own.track = self.track(&mut tracks, rank, trace, change.track());
            own.at = change.at + shift;
            self.trace.memory.push(own);
        }
        self.trace.oddities.extend(
            trace
                .oddities
                .iter()
                .filter(|odd| odd.event.is_none())
                .cloned(),
        );
        self.trace.elements += trace.elements;
        self.trace.skipped += trace.skipped;
        self.trace.repaired += trace.repaired;
        Ok(())
    }

    /// An id that only one rank has; 0 stays "none".
    fn renumbered(&mut self, rank: u64, field: Field, id: u64) -> u64 {
        if id == 0 {
            return 0;
        }
        let next = self.ids.len() as u64 + 1;
        *self.ids.entry((rank, field, id)).or_insert(next)
    }

    fn track(
        &mut self,
        known: &mut HashMap<Track, Arc<Track>>,
        rank: u64,
        trace: &Trace,
        track: &Track,
    ) -> Arc<Track> {
        if let Some(track) = known.get(track) {
            return Arc::clone(track);
        }
        let next = ProcessId(Label::Number(self.processes.len() as i64 + 1));
        let process = self
            .processes
            .entry((rank, track.process.clone()))
            .or_insert(next)
            .clone();
        let name = match trace.process_name(&track.process) {
            Some(name) => format!("rank {rank}: {name} ({})", track.process),
            None => format!("rank {rank}: {}", track.process),
        };
        self.trace.process_names.insert(process.clone(), name);
        let own = Track {
            process,
            thread: track.thread.clone(),
        };
        if let Some(name) = trace.track_name(track) {
            self.trace.thread_names.insert(own.clone(), name.to_owned());
        }
        let own = Arc::new(own);
        known.insert(track.clone(), Arc::clone(&own));
        own
    }
}
