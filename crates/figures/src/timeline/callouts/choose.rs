//! Tries every place of every note together.

use super::cost::{alone, together};
use super::{ArrowPlan, LanePlan, Note, Place, Slots, Window};
use crate::spec::MOST_CALLOUTS;

/// Notes keep this far from the frame.
const EDGE: i32 = 4;
/// Places of one note kept for trying together: enough to find a way, few enough to try all.
const KEPT: usize = 30;

/// The cheapest set of places, one a note. The same notes always get the same places.
pub(super) fn choose(
    notes: &[Note],
    lanes: &[LanePlan],
    slots: &Slots,
    arrows: &[ArrowPlan],
    window: Window,
) -> Vec<Place> {
    let choices: Vec<Vec<(Place, i32)>> = notes
        .iter()
        .map(|note| {
            let mut places: Vec<(Place, i32)> = places(note, notes.len(), window)
                .into_iter()
                .map(|place| (place, alone(note, place, lanes, slots, arrows, window)))
                .collect();
            places.sort_by_key(|(_, cost)| *cost);
            places.truncate(KEPT);
            places
        })
        .collect();
    let mut best = Best {
        places: Vec::new(),
        cost: i32::MAX,
    };
    search(notes, &choices, &mut Vec::new(), 0, &mut best);
    best.places
}

struct Best {
    places: Vec<Place>,
    cost: i32,
}

fn search(
    notes: &[Note],
    choices: &[Vec<(Place, i32)>],
    taken: &mut Vec<Place>,
    cost: i32,
    best: &mut Best,
) {
    if cost >= best.cost {
        return;
    }
    let Some(choice) = choices.get(taken.len()) else {
        *best = Best {
            places: taken.clone(),
            cost,
        };
        return;
    };
    for (place, own) in choice {
        let beside: i32 = taken
            .iter()
            .enumerate()
            .map(|(other, there)| together(&notes[other], *there, &notes[taken.len()], *place))
            .sum();
        taken.push(*place);
        search(notes, choices, taken, cost + own + beside, best);
        taken.pop();
    }
}

/// Every place of a note: above or below its lane, along its bar, either side of the leader.
fn places(note: &Note, notes: usize, window: Window) -> Vec<Place> {
    let slot = &note.slot;
    let last = slot.right() - 1;
    let mut columns = [1, 2, 4, 6, 7]
        .map(|eighths| slot.x + slot.width * eighths / 8)
        .to_vec();
    columns.extend([(slot.x + 2).min(last), (last - 2).max(slot.x)]);
    columns.sort_unstable();
    columns.dedup();
    let mut places = Vec::new();
    for band in [slot.lane + 1, slot.lane] {
        for level in 0..notes.min(MOST_CALLOUTS) {
            for leader in &columns {
                for rightwards in [true, false] {
                    let place = |lines| Place {
                        band,
                        level,
                        leader: *leader,
                        rightwards,
                        lines,
                    };
                    let within = |place: &Place| {
                        let (from, to) = place.columns(note);
                        window.left + EDGE <= from && to + EDGE <= window.right()
                    };
                    places.extend((0..note.breaks.len()).map(place).filter(within));
                }
            }
        }
    }
    places
}
