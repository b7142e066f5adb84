//! Notes at events, in bands of their own between the lanes.
//!
//! A note is a flag: a leader from its event into a band, and the text at the leader's side.
//! All places of the at most three notes are tried together, and the cheapest is taken.

mod choose;
mod cost;
mod place;

use place::{Lines, Note, Place};

use super::{ArrowPlan, LanePlan, Slot, Slots, Stack, Window};
use crate::palette::Role;
use crate::scene::{Anchor, CalloutBox, Label};
use crate::{FigureSpec, spec::MOST_CALLOUTS};

/// Height of a line of text.
const LINE: i32 = 15;
/// Room around a level's notes.
const AIR: i32 = 10;
/// From a leader to its text.
const ASIDE: i32 = 6;

/// The notes, placed but for their heights.
#[derive(Debug, Default)]
pub(super) struct CalloutPlan {
    placed: Vec<(Note, Place)>,
}

/// Chooses where each note stands.
pub(super) fn plan(
    spec: &FigureSpec,
    lanes: &[LanePlan],
    slots: &Slots,
    arrows: &[ArrowPlan],
    window: Window,
) -> CalloutPlan {
    let room = (window.width * 2 / 5).clamp(60, 210);
    let notes: Vec<Note> = spec
        .drawn_callouts()
        .iter()
        .filter_map(|callout| {
            let mut breaks = vec![Lines::of(&callout.text, room)];
            // Half as wide and twice as high may find room where the wide one does not.
            breaks.push(Lines::of(
                &callout.text,
                (breaks[0].width * 2 / 3).max(room / 4),
            ));
            breaks.dedup();
            Some(Note {
                slot: *slots.find(callout.event)?,
                breaks,
            })
        })
        .collect();
    let places = choose::choose(&notes, lanes, slots, arrows, window);
    CalloutPlan {
        placed: notes.into_iter().zip(places).collect(),
    }
}

impl CalloutPlan {
    /// The height that the notes need in a band.
    pub fn height(&self, band: usize) -> i32 {
        let levels = self.level_heights(band);
        levels.iter().sum()
    }

    fn level_heights(&self, band: usize) -> [i32; MOST_CALLOUTS] {
        let mut heights = [0; MOST_CALLOUTS];
        for (note, place) in self.placed.iter().filter(|(_, place)| place.band == band) {
            let height = note.breaks[place.lines].lines.len() as i32 * LINE + AIR;
            heights[place.level] = heights[place.level].max(height);
        }
        heights
    }

    /// The leader's column, and the rows of its event's lane that it passes.
    pub fn crossed(&self) -> impl Iterator<Item = (usize, usize, i32)> {
        self.placed.iter().flat_map(|(note, place)| {
            let below = place.band > note.slot.lane;
            let rows = if below {
                note.slot.row + 1..usize::MAX
            } else {
                0..note.slot.row
            };
            // No lane has more rows than calls can nest; far rows are never asked for.
            rows.take(256)
                .map(|row| (note.slot.lane, row, place.leader))
        })
    }

    /// The notes with their heights.
    pub fn place(&self, stack: &Stack) -> Vec<CalloutBox> {
        self.placed
            .iter()
            .map(|(note, place)| self.box_of(note, *place, stack))
            .collect()
    }

    fn box_of(&self, note: &Note, place: Place, stack: &Stack) -> CalloutBox {
        let above: i32 = self.level_heights(place.band)[..place.level].iter().sum();
        let top = stack.band(place.band).y + above + AIR / 2;
        let lines = &note.breaks[place.lines].lines;
        let bottom = top + lines.len() as i32 * LINE;
        let bar = stack.bar(&note.slot);
        let downwards = place.band > note.slot.lane;
        let leader = if downwards {
            vec![(place.leader, bar.bottom() - 3), (place.leader, bottom)]
        } else {
            vec![(place.leader, bar.y + 3), (place.leader, top)]
        };
        let (x, anchor) = if place.rightwards {
            (place.leader + ASIDE, Anchor::Start)
        } else {
            (place.leader - ASIDE, Anchor::End)
        };
        let label = |(place, line): (usize, &String)| {
            let y = top + place as i32 * LINE + LINE / 2;
            Label::start(x, y, line, Role::Callout).anchored(anchor)
        };
        CalloutBox {
            event: note.slot.event,
            lines: lines.iter().enumerate().map(label).collect(),
            leader,
        }
    }
}
