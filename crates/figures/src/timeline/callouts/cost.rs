//! What speaks against a place.

use super::{ArrowPlan, LanePlan, Note, Place, Slots, Window};

/// Text over text, or a line through text: not to be had while there is any other place.
const UNREADABLE: i32 = 10_000;
/// A leader over the bar of another event.
const OVER_BAR: i32 = 40;
/// A band that holds nothing but this note makes the figure higher.
const FARTHER: i32 = 15;
/// A text broken more often than it need be.
const BROKEN: i32 = 8;
/// Room to keep between texts, and between a text and a line.
const KEEP: i32 = 10;

/// What speaks against a place whatever the other notes do.
pub(super) fn alone(
    note: &Note,
    place: Place,
    lanes: &[LanePlan],
    slots: &Slots,
    arrows: &[ArrowPlan],
    window: Window,
) -> i32 {
    let slot = &note.slot;
    let below = place.band > slot.lane;
    let crossed = slots
        .of_lane(slot.lane)
        .filter(|other| {
            if below {
                other.row > slot.row
            } else {
                other.row < slot.row
            }
        })
        .filter(|other| other.spans(place.leader))
        .count();
    let (from, to) = place.columns(note);
    let crowded = arrows
        .iter()
        .filter(|arrow| crowds(arrow, note, place))
        .count();
    let struck = arrows
        .iter()
        .filter(|arrow| strikes(arrow, place, from, to))
        .count();
    // Notes belong between the lanes, where the eye goes from launch to kernel.
    let outside = place.band == 0 || place.band == lanes.len();
    let middle = (place.leader - (slot.x + slot.width / 2)).abs() * 4 / window.width.max(1);
    (crossed + crowded) as i32 * OVER_BAR
        + struck as i32 * UNREADABLE
        + place.level as i32 * FARTHER
        + i32::from(outside) * FARTHER
        + i32::from(!place.rightwards)
        + place.lines as i32 * BROKEN
        + middle
}

/// Whether the leader runs along an arrow that begins or ends at the same bar.
fn crowds(arrow: &ArrowPlan, note: &Note, place: Place) -> bool {
    let ends = [
        (arrow.call.event, arrow.from),
        (arrow.activity.event, arrow.to),
    ];
    ends.iter().any(|(event, column)| {
        *event == note.slot.event && (place.leader - column).abs() < KEEP / 2
    })
}

/// Whether an arrow goes through the text.
fn strikes(arrow: &ArrowPlan, place: Place, from: i32, to: i32) -> bool {
    let passes = arrow.call.lane < place.band && place.band <= arrow.activity.lane;
    let within = |column: i32| from - KEEP / 2 < column && column < to + KEEP / 2;
    passes && within(arrow.from)
}

/// What speaks against two places together.
pub(super) fn together(first: &Note, there: Place, second: &Note, here: Place) -> i32 {
    if there.band != here.band {
        return 0;
    }
    let (a, b) = (there.columns(first), here.columns(second));
    let clash = a.0 - KEEP < b.1 && b.0 - KEEP < a.1;
    if there.level == here.level && clash {
        return UNREADABLE;
    }
    let passed = passes(first, there, here, b) || passes(second, here, there, a);
    let close = (there.leader - here.leader).abs() < KEEP / 2;
    i32::from(passed) * UNREADABLE + i32::from(close) * OVER_BAR
}

/// Whether the leader of `place` goes through the text at `other`.
fn passes(note: &Note, place: Place, other: Place, columns: (i32, i32)) -> bool {
    let from_above = place.band > note.slot.lane;
    let on_the_way = if from_above {
        other.level < place.level
    } else {
        other.level > place.level
    };
    on_the_way && columns.0 - KEEP / 2 < place.leader && place.leader < columns.1 + KEEP / 2
}
