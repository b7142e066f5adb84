//! Names on bars, or beside them where the bar is too short and its row is free.

use super::{Slot, Slots, Stack, Taken, Window};
use crate::fit::{clipped_kernel, clipped_op, kernel_name};
use crate::palette::Role;
use crate::scene::{Anchor, Label, Weight};
use crate::{FigureSpec, Source, font};

/// Room between a bar's edge and its name.
const INSET: i32 = 4;
/// A kernel's name beside its bar needs this much room to say anything.
const WORTHWHILE: i32 = 70;
/// An op's name without its namespace says enough with this many letters: `mm` and `t` do not.
const TELLING: usize = 4;

/// The name of each slot, in their order; none where there is no room.
pub(super) fn labels(
    spec: &FigureSpec,
    source: &Source,
    slots: &Slots,
    stack: &Stack,
    window: Window,
    taken: Taken,
) -> Vec<Option<Label>> {
    let mut namer = Namer {
        source,
        stack,
        window,
        taken,
    };
    let mut labels: Vec<Option<Label>> = vec![None; slots.all.len()];
    // Names that the figure speaks of get the room first.
    let mut order: Vec<usize> = (0..slots.all.len()).collect();
    order.sort_by_key(|place| !spec.speaks_of(slots.all[*place].event));
    for place in order {
        let slot = &slots.all[place];
        labels[place] = namer.label(slot, spec.weight(slot.event));
    }
    labels
}

/// Finds room for one name after the other.
struct Namer<'a> {
    source: &'a Source<'a>,
    stack: &'a Stack,
    window: Window,
    taken: Taken,
}

impl Namer<'_> {
    fn label(&mut self, slot: &Slot, weight: Weight) -> Option<Label> {
        let event = self.source.trace.get(slot.event);
        let name = if event.is_device() {
            kernel_name(event.name())
        } else {
            event.name().to_owned()
        };
        let inside = self.inside(slot, &name, weight);
        let speaks =
            |text: &str| text.starts_with(&name) || !text.contains('…') && text.len() >= TELLING;
        if inside.as_ref().is_some_and(|label| speaks(&label.text)) {
            return inside;
        }
        let shown = inside
            .as_ref()
            .map_or(0, |label| label.text.chars().count());
        self.beside(slot, &name, weight, shown).or(inside)
    }

    /// The name on the bar, with the duration where both fit.
    fn inside(&self, slot: &Slot, name: &str, weight: Weight) -> Option<Label> {
        let room = slot.width - 2 * INSET;
        let duration = self.source.trace.get(slot.event).duration();
        let longer = format!("{name} · {duration}");
        let text = if font::width(&longer, Label::NORMAL) <= room {
            longer
        } else {
            self.clipped(slot, room)?
        };
        let role = if weight == Weight::Strong {
            Role::Ink
        } else {
            Role::Muted
        };
        Some(Label::start(
            slot.x + INSET,
            self.stack.bar(slot).middle(),
            text,
            role,
        ))
    }

    /// The name beside the bar, if more than `shown` characters of it fit there. Of ops only a
    /// whole name is worth the room; kernels' are long and say something when shortened.
    fn beside(&mut self, slot: &Slot, name: &str, weight: Weight, shown: usize) -> Option<Label> {
        let (left, right) = self.taken.around(slot, self.window);
        let (before, after) = (slot.x - left - 2 * INSET, right - slot.right() - 2 * INSET);
        let wanted = font::width(name, Label::NORMAL);
        let rightwards = after >= wanted || after >= before;
        let room = if rightwards { after } else { before };
        let device = self.source.trace.get(slot.event).is_device();
        if room
            < if device {
                wanted.min(WORTHWHILE)
            } else {
                wanted
            }
        {
            return None;
        }
        let text = self
            .clipped(slot, room)
            .filter(|text| text.chars().count() > shown)?;
        let role = if weight == Weight::Strong {
            Role::Text
        } else {
            Role::Muted
        };
        let (x, anchor) = if rightwards {
            (slot.right() + INSET, Anchor::Start)
        } else {
            (slot.x - INSET, Anchor::End)
        };
        let label = Label::start(x, self.stack.bar(slot).middle(), text, role).anchored(anchor);
        let bounds = label.bounds();
        self.taken
            .take(slot, bounds.x - INSET, bounds.right() + INSET);
        Some(label)
    }

    fn clipped(&self, slot: &Slot, room: i32) -> Option<String> {
        let event = self.source.trace.get(slot.event);
        let clip = if event.is_device() {
            clipped_kernel
        } else {
            clipped_op
        };
        clip(event.name(), Label::NORMAL, room)
    }
}
