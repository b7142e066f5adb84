//! A trace is shown, then looked over part by part.

use super::{RULER, Session};
use crate::report::Looking;
use crate::{Opened, Opening, Report};

impl Session {
    /// Shows a trace: alone as slot 0, or beside the first as slot 1. What takes longer than a
    /// reader should wait for the lanes comes with [`Session::report`].
    pub fn open(&mut self, slot: usize, opened: Opened) -> Opening {
        let slot = slot.min(1).min(self.slots.len());
        self.slots.truncate(slot);
        self.slots.push(opened);
        self.forget();
        self.looking = Some(Looking::default());
        self.lay_out();
        self.link();
        if slot == 0 {
            self.scroll = 0;
            self.fit();
        }
        let height = self.layout.height + RULER;
        Opening::of(&self.slots[slot], height, self.is_beside())
    }

    /// Does the next part of looking over what was opened last; returns whether there was one. Of
    /// a second trace, what differs from the first is highlighted from then on.
    pub fn look(&mut self) -> bool {
        let (Some(looking), Some(opened)) = (&mut self.looking, self.slots.last()) else {
            return false;
        };
        if looking.go_on(opened) {
            return true;
        }
        if self.differences.is_some() || self.slots.len() < 2 {
            return false;
        }
        let compared = self.compare();
        if let Some(looking) = &mut self.looking {
            looking.report.compared = compared;
        }
        true
    }

    /// What was found, after all parts are done; none if nothing was opened since.
    pub fn report(&mut self) -> Option<Report> {
        while self.look() {}
        self.looking.take().map(|looking| looking.report)
    }
}
