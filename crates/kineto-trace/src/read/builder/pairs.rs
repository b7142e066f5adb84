//! Slices that are written as two elements, a begin and an end.

use super::{
    super::{element::Element, slice},
    Builder, Here,
};
use crate::{Duration, EventId, Odd, ReadError};

impl Builder {
    /// The first half of a slice that is written as two elements.
    pub(super) fn begin(
        &mut self,
        element: &Element,
        index: usize,
        here: Here,
    ) -> Result<(), ReadError> {
        match slice::begin(element) {
            Ok(times) => {
                if let Some(id) = self.event(element, times, index, here)? {
                    let track = self.trace.get(id).track.clone();
                    self.open.entry(track).or_default().push(id);
                }
            }
            Err(odd) => self.note_at(odd, Some(index), here()),
        }
        Ok(())
    }

    /// The second half: the end of what began last on its row.
    pub(super) fn end(&mut self, element: &Element, index: usize, here: Here) {
        let end = match slice::begin(element) {
            Ok(times) => times.start,
            Err(odd) => return self.note_at(odd, Some(index), here()),
        };
        let track = self.tracks.intern(element, &mut self.scratch.names);
        let Some(id) = self.open.get_mut(&track).and_then(Vec::pop) else {
            return self.note_at(Odd::NoBegin, Some(index), here());
        };
        let event = self.trace.get_mut(id);
        let length = end.saturating_sub(event.start.nanos());
        event.duration = Duration::from_nanos(length.max(0));
        if length < 0 {
            let oddity = self.trace.oddity_of(id, Odd::NegativeDuration);
            self.push(oddity);
        }
    }

    /// Reports the slices whose end never came.
    pub(super) fn without_end(&mut self) {
        let mut open: Vec<EventId> = self.open.drain().flat_map(|(_, ids)| ids).collect();
        open.sort_unstable();
        for id in open {
            let oddity = self.trace.oddity_of(id, Odd::NoEnd);
            self.push(oddity);
        }
    }
}
