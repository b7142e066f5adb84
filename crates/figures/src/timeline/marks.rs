//! The bars of the events, and the lanes behind them.

use kineto_trace::Timestamp;

use super::{LanePlan, Slot, Slots, Stack};
use crate::palette::Role;
use crate::scene::{Label, Lane, Mark, Rect, Weight};
use crate::{FigureSpec, Source, hover::hover};

/// A lane with its titles at the left.
pub(super) fn lane(plan: &LanePlan, rect: Rect) -> Lane {
    let lines = plan.titles.len() as i32;
    let titles = plan.titles.iter().enumerate().map(|(place, title)| {
        let y = rect.middle() + (2 * place as i32 - lines + 1) * 7;
        let role = if place == 0 { Role::Text } else { Role::Muted };
        let label = Label::start(0, y, title, role);
        if place == 0 { label } else { label.small() }
    });
    Lane {
        rect,
        titles: titles.collect(),
        events: plan.events.len(),
    }
}

/// The bars, with names and what hovering shows.
pub(super) fn marks(
    spec: &FigureSpec,
    source: &Source,
    slots: &Slots,
    stack: &Stack,
    names: Vec<Option<Label>>,
    origin: Timestamp,
) -> Vec<Mark> {
    let mark = |(slot, label): (&Slot, Option<Label>)| {
        let event = source.trace.get(slot.event);
        let rect = stack.bar(slot);
        Mark {
            event: slot.event,
            kind: event.kind(),
            rect,
            hit: rect,
            weight: spec.weight(slot.event),
            name: event.name().to_owned(),
            label,
            hover: hover(source, slot.event, origin),
        }
    };
    let marks = slots.all.iter().zip(names).map(mark);
    // Pale ones first, so that none lies over what the figure speaks of.
    let (pale, strong): (Vec<Mark>, Vec<Mark>) =
        marks.partition(|mark| mark.weight == Weight::Pale);
    pale.into_iter().chain(strong).collect()
}
