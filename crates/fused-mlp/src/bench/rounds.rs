//! Who runs when, and what is told of it.

use std::collections::BTreeMap;
use std::thread::sleep;
use std::time::Duration;

use anyhow::{Context, Result};
use lab::Measured;

use super::contender::Contender;
use super::monitor::{Monitor, State};
use crate::Arguments;

/// Where `run.json` says how many rounds there were.
pub(crate) const ROUNDS_KEY: &str = "rounds";

/// The regimes, as `run.json` names them.
pub(super) const SUSTAINED: &str = "sustained";
pub(super) const BURST: &str = "burst";
pub(super) const REGIMES: [&str; 2] = [SUSTAINED, BURST];

// ANCHOR: plan
/// Rounds, unless told otherwise.
const ROUNDS: u32 = 5;
/// Seconds that each contender runs without a pause in a round, unless told otherwise. The
/// first half lets the clocks settle, the second is timed.
const SECONDS: f64 = 0.4;
/// Bursts of each contender in a round.
const BURSTS: u32 = 3;
/// Runs of a burst, and those before the clock starts.
const BURST_RUNS: u32 = 20;
const BURST_BEFORE: u32 = 2;
/// How long the GPU has nothing to do before a burst.
const PAUSE: Duration = Duration::from_millis(100);
// ANCHOR_END: plan

/// How long the bench takes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    rounds: u32,
    seconds: f64,
}

/// What was measured of one contender in one regime.
#[derive(Debug, Default)]
struct Series {
    times: Vec<f64>,
    clocks: Vec<f64>,
    powers: Vec<f64>,
}

impl Plan {
    /// What the flags ask for.
    pub fn of(arguments: &Arguments) -> Self {
        Self {
            rounds: arguments.rounds.unwrap_or(ROUNDS),
            seconds: arguments.seconds.unwrap_or(SECONDS),
        }
    }

    /// Runs all contenders in turns, each round beginning with another one: times, clocks
    /// and power by contender, regime and name.
    pub fn run(
        self,
        mut contenders: Vec<Box<dyn Contender + '_>>,
        monitor: &Monitor,
    ) -> Result<Measured> {
        let mut all = BTreeMap::new();
        let count = contenders.len();
        for round in 0..self.rounds as usize {
            for regime in REGIMES {
                for turn in 0..count {
                    let contender = &mut contenders[(round + turn) % count];
                    let series = all
                        .entry((contender.name().to_owned(), regime))
                        .or_insert_with(Series::default);
                    self.turn(contender.as_mut(), regime, monitor, series)
                        .with_context(|| contender.name().to_owned())?;
                }
            }
        }
        let mut measured = Measured::new();
        for ((name, regime), series) in &all {
            series.tell(name, regime, &mut measured);
        }
        measured.insert(ROUNDS_KEY.to_owned(), self.rounds.into());
        measured.insert("seconds".to_owned(), self.seconds);
        measured.insert("burst.runs".to_owned(), BURST_RUNS.into());
        Ok(measured)
    }

    fn turn(
        self,
        contender: &mut dyn Contender,
        regime: &str,
        monitor: &Monitor,
        series: &mut Series,
    ) -> Result<()> {
        if regime == SUSTAINED {
            let one = contender.run(BURST_BEFORE, BURST_RUNS)?;
            let half = runs_in(self.seconds / 2.0, one);
            let (time, state) = monitor.watch(|| contender.run(half, half));
            series.add(time?, &state);
            return Ok(());
        }
        for _ in 0..BURSTS {
            sleep(PAUSE);
            let (time, state) = monitor.watch(|| contender.run(BURST_BEFORE, BURST_RUNS));
            series.add(time?, &state);
        }
        Ok(())
    }
}

/// How many runs of `one` microseconds fill so many seconds; at least one burst's.
fn runs_in(seconds: f64, one: f64) -> u32 {
    ((seconds * 1e6 / one.max(1.0)) as u32).max(BURST_RUNS)
}

impl Series {
    fn add(&mut self, time: f64, state: &State) {
        self.times.push(time);
        self.clocks.extend(state.clock_mhz);
        self.powers.extend(state.power_w);
    }

    fn tell(&self, name: &str, regime: &str, measured: &mut Measured) {
        let mut put = |what: &str, value: Option<f64>| {
            if let Some(value) = value {
                measured.insert(key(name, regime, what), value);
            }
        };
        put("us", median(&self.times));
        put("us_min", self.times.iter().copied().min_by(f64::total_cmp));
        put("us_max", self.times.iter().copied().max_by(f64::total_cmp));
        put("clock_mhz", median(&self.clocks));
        if regime == SUSTAINED {
            put("power_w", median(&self.powers));
        }
    }
}

/// A value's name in `run.json`: `fused.burst.us`.
pub(super) fn key(name: &str, regime: &str, what: &str) -> String {
    format!("{name}.{regime}.{what}")
}

/// The middle one, the later of two.
pub(super) fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;

    struct Fake<'a> {
        name: &'static str,
        turns: &'a RefCell<Vec<(&'static str, u32)>>,
    }

    impl Contender for Fake<'_> {
        fn name(&self) -> &str {
            self.name
        }

        fn run(&mut self, _before: u32, timed: u32) -> Result<f64> {
            self.turns.borrow_mut().push((self.name, timed));
            Ok(self.turns.borrow().len() as f64)
        }
    }

    #[test]
    fn contenders_take_turns_and_each_round_begins_with_another() {
        let turns = RefCell::new(Vec::new());
        let fake = |name| {
            Box::new(Fake {
                name,
                turns: &turns,
            }) as Box<dyn Contender>
        };
        let plan = Plan {
            rounds: 2,
            seconds: 0.01,
        };
        let measured = plan
            .run(vec![fake("a"), fake("b")], &Monitor::blind())
            .unwrap();
        let names: Vec<_> = turns.borrow().iter().map(|(name, _)| *name).collect();
        assert_eq!(names.concat(), "aabbaaabbbbbaabbbaaa");
        assert_eq!(measured["rounds"], 2.0);
        // The second of the first two, and the second of the first two in the other round.
        assert_eq!(measured["a.sustained.us_min"], 2.0);
        assert_eq!(measured["a.sustained.us_max"], 14.0);
        assert_eq!(measured["a.sustained.us"], 14.0);
        assert!(!measured.contains_key("a.sustained.clock_mhz"));
    }

    #[test]
    fn a_regime_is_filled_and_never_shorter_than_a_burst() {
        assert_eq!(runs_in(0.2, 200.0), 1000);
        assert_eq!(runs_in(0.01, 1e6), BURST_RUNS);
        assert_eq!(median(&[3.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[]), None);
    }
}
