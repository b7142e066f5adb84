//! Events with their columns, before the lanes have heights.

use std::collections::HashMap;

use kineto_trace::EventId;

use super::{LanePlan, Window};
use crate::{FigureSpec, Source};

/// An event's place: lane and row, and the columns of its bar.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub event: EventId,
    pub lane: usize,
    pub row: usize,
    pub x: i32,
    pub width: i32,
}

impl Slot {
    pub fn right(&self) -> i32 {
        self.x + self.width
    }

    pub fn spans(&self, column: i32) -> bool {
        self.x <= column && column < self.right()
    }
}

/// Every event drawn, in the order of drawing, and where to find one.
#[derive(Debug, Default)]
pub(super) struct Slots {
    pub all: Vec<Slot>,
    places: HashMap<EventId, usize>,
}

impl Slots {
    /// Gives the lanes' events their columns. Events too short to be seen beside each other
    /// are drawn once, save those that the figure speaks of.
    pub fn of(lanes: &[LanePlan], spec: &FigureSpec, source: &Source, window: Window) -> Self {
        let mut slots = Self::default();
        for (lane, plan) in lanes.iter().enumerate() {
            let mut filled = vec![i32::MIN; plan.rows];
            for (event, row) in &plan.events {
                let told = spec.speaks_of(*event);
                let seen = source.trace.get(*event);
                let least = if told || seen.is_device() { 2 } else { 1 };
                let (x, width) = window.columns(seen, least);
                if x + width <= filled[*row] && width <= least && !told {
                    continue;
                }
                filled[*row] = filled[*row].max(x + width);
                slots.places.insert(*event, slots.all.len());
                slots.all.push(Slot {
                    event: *event,
                    lane,
                    row: *row,
                    x,
                    width,
                });
            }
        }
        slots
    }

    pub fn find(&self, event: EventId) -> Option<&Slot> {
        self.places.get(&event).map(|place| &self.all[*place])
    }

    pub fn of_lane(&self, lane: usize) -> impl Iterator<Item = &Slot> {
        self.all.iter().filter(move |slot| slot.lane == lane)
    }
}
