//! Arrows from a launch to what it launched: which columns they take, then which lines.

use crate::scene::Arrow;
use crate::{FigureSpec, Source};

use super::{Slot, Slots, Stack};

/// An arrow before the lanes have heights.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrowPlan {
    pub call: Slot,
    pub activity: Slot,
    /// Where it leaves the call.
    pub from: i32,
    /// Where it meets the device work.
    pub to: i32,
}

/// Arrows end this far above the work they point to, for the tip to be seen.
const STEP: i32 = 5;

/// The arrows asked for whose both ends are drawn, in order of their launches.
pub(super) fn plan(spec: &FigureSpec, source: &Source, slots: &Slots) -> Vec<ArrowPlan> {
    let mut arrows: Vec<ArrowPlan> = spec
        .arrows
        .iter()
        .filter_map(|device| {
            let call = *slots.find(source.launches.call_of(*device)?)?;
            let activity = *slots.find(*device)?;
            let to = activity.x + (activity.width / 2).min(6);
            let middle = call.x + call.width / 2;
            // A kernel that begins under its call is pointed to straight down.
            let straight = call.x < to && to < call.right();
            let from = if straight { to } else { middle };
            (call.lane < activity.lane).then_some(ArrowPlan {
                call,
                activity,
                from,
                to,
            })
        })
        .collect();
    arrows.sort_by_key(|arrow| (arrow.from, arrow.to));
    arrows.dedup_by_key(|arrow| (arrow.call.event, arrow.activity.event));
    arrows
}

/// The height that the arrows' level parts take above a device lane.
pub(super) fn channel(arrows: &[ArrowPlan]) -> i32 {
    let bent = arrows.iter().filter(|arrow| arrow.from != arrow.to).count();
    i32::try_from(bent).unwrap_or(0).min(8) * STEP + 14
}

/// The arrows with their lines.
pub(super) fn place(arrows: &[ArrowPlan], stack: &Stack) -> Vec<Arrow> {
    arrows
        .iter()
        .enumerate()
        .map(|(place, arrow)| {
            let start = stack.bar(&arrow.call).bottom();
            let tip = stack.bar(&arrow.activity).y;
            // Later launches turn higher up, so that they do not cross the way of earlier ones.
            let turn = stack.lane(arrow.activity.lane).y - 10 - STEP * (place as i32 % 8);
            let points = if arrow.from == arrow.to {
                vec![(arrow.from, start), (arrow.to, tip)]
            } else {
                vec![
                    (arrow.from, start),
                    (arrow.from, turn),
                    (arrow.to, turn),
                    (arrow.to, tip),
                ]
            };
            Arrow {
                call: arrow.call.event,
                activity: arrow.activity.event,
                points,
            }
        })
        .collect()
}
