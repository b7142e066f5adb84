//! Pointing, searching, measuring, listing.

use kineto_trace::Duration;
use texts::{fill, viewer as words};

use super::{MOST_LISTED, Session};
use crate::hits::Hit;
use crate::protocol::{Place, Reply};
use crate::search::Found;

impl Session {
    pub(super) fn hover(&mut self, x: i32, y: i32) -> Option<Reply> {
        let hit = self.hit(x, y);
        self.hovered = hit.map(|hit| hit.place);
        let lines = hit.map(|hit| self.hover_lines(hit)).unwrap_or_default();
        Some(Reply::Hover { lines })
    }

    fn hover_lines(&self, hit: Hit) -> Vec<String> {
        let opened = &self.slots[hit.place.slot];
        let event = opened.trace.get(hit.place.id());
        if hit.count > 1 {
            let count = hit.count.to_string();
            return vec![fill(words::CROWD, &[("count", &count)])];
        }
        let values = [
            ("start", &*crate::details::relative(opened, event)),
            ("duration", &*event.duration().to_string()),
        ];
        vec![
            event.name().to_owned(),
            fill(words::HOVER_TIMES, &values),
            figures::kind_name(event.kind()).to_owned(),
        ]
    }

    /// Selects what is here; of several that share a bar the first, brought close enough to be
    /// told from the others.
    pub(super) fn click(&mut self, x: i32, y: i32) -> Option<Reply> {
        match self.hit(x, y) {
            Some(hit) if hit.count > 1 => {
                self.zoom(Some(f64::from(x)), 8.0);
                self.select(Some(hit.place))
            }
            hit => self.select(hit.map(|hit| hit.place)),
        }
    }

    pub(super) fn search(&mut self, text: &str) -> Reply {
        self.found = Found::of(&self.slots, text);
        self.found_reply()
    }

    fn found_reply(&self) -> Reply {
        let count = self.found.places.len();
        let shown = count.to_string();
        let text = match self.found.at {
            None => fill(words::FOUND, &[("count", &shown)]),
            Some(at) => {
                let at = (at + 1).to_string();
                fill(words::FOUND_AT, &[("at", &at), ("count", &shown)])
            }
        };
        Reply::Found { text, count }
    }

    pub(super) fn next_match(&mut self, back: bool) -> Option<Reply> {
        let place = self.found.step(back)?;
        self.go_to(place)
    }

    pub(super) fn measure(&mut self, from: f64, to: f64) -> Reply {
        // Where the gesture began decides the pane, and it may end in the other.
        let left = f64::from(self.pane_at(from).left());
        let (from, to) = (self.view.time(from - left), self.view.time(to - left));
        self.measured = Some((from.min(to), from.max(to)));
        self.measured_reply()
    }

    /// Measures the selected event, or from what was measured before to its end.
    pub(super) fn measure_selected(&mut self, on: bool) -> Option<Reply> {
        let place = self.selected?;
        let event = self.slots[place.slot].trace.get(place.id());
        let zero = self.zeros[place.slot];
        let after = |time: i64| time.saturating_sub(zero) as f64;
        let own = (after(event.start().nanos()), after(event.end().nanos()));
        self.measured = Some(match self.measured.filter(|_| on) {
            Some((from, to)) => (from.min(own.0), to.max(own.1)),
            None => own,
        });
        Some(self.measured_reply())
    }

    fn measured_reply(&self) -> Reply {
        let (from, to) = self.measured.unwrap_or_default();
        let values = [
            ("time", &*shown(to - from)),
            ("from", &*shown(from)),
            ("to", &*shown(to)),
        ];
        Reply::Measured {
            text: fill(words::MEASURED, &values),
        }
    }

    pub(super) fn clear(&mut self) -> Reply {
        self.forget();
        Reply::Cleared
    }

    /// The longest events of the last frame, by time: for those who do not see it.
    pub(super) fn visible(&self) -> Reply {
        let mut hits: Vec<&Hit> = self.hits.iter().filter(|hit| hit.count == 1).collect();
        let event = |place: Place| self.slots[place.slot].trace.get(place.id());
        hits.sort_by_key(|hit| std::cmp::Reverse(event(hit.place).duration()));
        hits.truncate(MOST_LISTED);
        hits.sort_by_key(|hit| (hit.place.slot, event(hit.place).start(), hit.place.event));
        let values = [
            ("from", &*shown(self.view.from())),
            ("to", &*shown(self.view.to())),
            ("count", &*self.hits.len().to_string()),
        ];
        Reply::Visible {
            text: fill(words::IN_VIEW, &values),
            events: hits.iter().map(|hit| self.listed(hit.place)).collect(),
        }
    }
}

fn shown(nanos: f64) -> String {
    Duration::from_nanos(nanos.round() as i64).to_string()
}
