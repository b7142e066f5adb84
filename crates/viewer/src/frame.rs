//! What is drawn: scenes of crate figures, and what lies over them.

use figures::palette::Role;
use figures::scene::{Arrow, Label, Lane as LaneScene, Mark, Rect};
use figures::{Scene, Weight, clipped_kernel, clipped_op, kernel_name};
use kineto_trace::EventId;

use crate::columns::Columns;
use crate::layout::{BAR, LaneBox};
use crate::ruler::ruler;
use crate::session::Session;
use crate::{Bar, Hit, Opened, Place};

/// The height of the ruler, which stays where it is.
pub(crate) const RULER: i32 = 24;
/// Room between a bar's edge and its name.
const INSET: i32 = 4;
/// A narrower bar holds no name.
const NAMED: i32 = 22;
/// The width of the bar that says what part is in view, and its least height.
const SCROLL_WIDTH: i32 = 5;
const SCROLL_BAR: i32 = 20;
/// More arrows than this say nothing.
const MOST_ARROWS: usize = 40;

/// One frame, in CSS pixels.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Lanes, bars, names and arrows, scrolled.
    pub content: Scene,
    /// The ruler, drawn over the content's upper edge.
    pub header: Scene,
    /// The bars, to be found by a pointer.
    pub hits: Vec<Hit>,
    /// Around what is selected.
    pub selected: Option<Rect>,
    /// Around what the pointer is on.
    pub hovered: Option<Rect>,
    /// What is measured, in each pane.
    pub measured: Vec<Rect>,
    /// Which part of the lanes is in view, along the right edge; none where all are.
    pub scrolled: Option<Rect>,
}

impl Frame {
    /// Lays out what a session shows.
    pub(crate) fn of(session: &Session) -> Self {
        let mut frame = Self {
            content: empty(session),
            header: empty(session),
            ..Self::default()
        };
        for lane in &session.layout.lanes {
            let y = session.line(lane.y);
            if y < session.height && y + lane.height > RULER {
                frame.lane(session, lane);
            }
        }
        for (slot, y) in &session.layout.titles {
            let pane = session.pane(*slot);
            let title = &session.slots[*slot].title;
            if let Some(title) = clipped_op(title, Label::NORMAL, pane.width) {
                let label = Label::start(pane.x, session.line(*y), title, Role::Text);
                frame.content.texts.push(label);
            }
        }
        frame.arrows(session);
        frame.overlays(session);
        frame.scrolled = scrolled(session);
        ruler(session, &mut frame);
        frame
    }

    fn lane(&mut self, session: &Session, lane: &LaneBox) {
        let opened = &session.slots[lane.slot];
        let of_lane = &opened.lanes[lane.lane];
        let (pane, y) = (session.pane(lane.slot), session.line(lane.y));
        let rect = Rect::new(pane.left(), y, pane.columns(), lane.height);
        let lines = of_lane.titles.len() as i32;
        let titles = of_lane.titles.iter().zip(0..).filter_map(|(title, place)| {
            let y = rect.middle() + (2 * place - lines + 1) * 7;
            let role = if place == 0 { Role::Text } else { Role::Muted };
            let text = clipped_op(title, Label::SMALL, pane.gutter() - 6)?;
            Some(Label::start(pane.x, y, text, role).small())
        });
        self.content.lanes.push(LaneScene {
            rect,
            titles: titles.collect(),
            events: of_lane.events(),
        });
        let columns = session.columns(lane.slot);
        for (number, row) in of_lane.rows.iter().enumerate() {
            let y = session.line(lane.row(number));
            if y + BAR <= RULER || y >= session.height {
                continue;
            }
            for bar in row.bars(opened, columns) {
                self.bar(session, lane.slot, bar, y, columns);
            }
        }
    }

    fn bar(&mut self, session: &Session, slot: usize, bar: Bar, y: i32, columns: Columns) {
        let left = bar.x.max(0);
        let right = (bar.x + bar.width).min(columns.width());
        if right <= left {
            return;
        }
        let rect = Rect::new(session.pane(slot).left() + left, y, right - left, BAR);
        let opened = &session.slots[slot];
        let place = Place {
            slot,
            event: bar.event.0,
        };
        let weight = session.weight(place);
        self.hits.push(Hit {
            place,
            count: bar.count,
            rect,
        });
        self.content.marks.push(Mark {
            event: bar.event,
            kind: opened.kind(bar.event),
            rect,
            hit: rect,
            weight,
            // Neither is drawn; both cost an allocation a bar.
            name: String::new(),
            hover: Vec::new(),
            label: name(opened, bar, rect, weight),
        });
    }

    /// From the launches that the selected event is about.
    fn arrows(&mut self, session: &Session) {
        let Some(place) = session.selected else {
            return;
        };
        let opened = &session.slots[place.slot];
        let id = place.id();
        let work = match opened.trace.get(id).is_device() {
            true => vec![id],
            false => opened.launches.under(&opened.chains, id),
        };
        for device in work.into_iter().take(MOST_ARROWS) {
            let arrow = opened
                .launches
                .call_of(device)
                .and_then(|call| arrow(session, place.slot, call, device));
            self.content.arrows.extend(arrow);
        }
    }

    fn overlays(&mut self, session: &Session) {
        let find = |place: Option<Place>| session.rect(place?);
        self.selected = find(session.selected);
        self.hovered = find(session.hovered);
        let Some((from, to)) = session.measured else {
            return;
        };
        self.measured.extend(session.panes().map(|pane| {
            let column = |time: f64| {
                let column = (time - session.view.from()) / session.view.per_column();
                column.clamp(-1.0, f64::from(pane.columns())) as i32
            };
            let (from, to) = (column(from), column(to));
            Rect::new(pane.left() + from, 0, (to - from).max(1), session.height)
        }));
    }
}

/// The bar of a scrolled view.
fn scrolled(session: &Session) -> Option<Rect> {
    let (room, all) = (session.height - RULER, session.layout.height);
    if all <= room || room <= SCROLL_BAR {
        return None;
    }
    let of_room = |part: i32| (i64::from(part) * i64::from(room) / i64::from(all)) as i32;
    let height = of_room(room).max(SCROLL_BAR);
    let y = of_room(session.scroll()).min(room - height);
    let x = session.width - SCROLL_WIDTH - 1;
    Some(Rect::new(x, RULER + y, SCROLL_WIDTH, height))
}

fn empty(session: &Session) -> Scene {
    Scene {
        width: session.width,
        height: session.height,
        ..Scene::default()
    }
}

/// The name on a bar, with the duration where both fit.
fn name(opened: &Opened, bar: Bar, rect: Rect, weight: Weight) -> Option<Label> {
    if rect.width < NAMED || bar.count > 1 {
        return None;
    }
    let event = opened.trace.get(bar.event);
    let room = rect.width - 2 * INSET;
    let (name, size) = (event.name(), Label::NORMAL);
    let short = match event.is_device() {
        true => kernel_name(name),
        false => name.to_owned(),
    };
    let longer = format!("{short} · {}", event.duration());
    let text = if figures::font::width(&longer, size) <= room {
        longer
    } else if event.is_device() {
        clipped_kernel(name, size, room)?
    } else {
        clipped_op(name, size, room)?
    };
    let role = match weight {
        Weight::Strong => Role::Ink,
        Weight::Pale => Role::Muted,
    };
    Some(Label::start(rect.x + INSET, rect.middle(), text, role))
}

/// Down from the call, along above the work, down to the work.
fn arrow(session: &Session, slot: usize, call: EventId, device: EventId) -> Option<Arrow> {
    let place = |event: EventId| Place {
        slot,
        event: event.0,
    };
    let (from, to) = (session.rect(place(call))?, session.rect(place(device))?);
    let (start, end) = (from.x + from.width / 2, to.x + 1);
    let level = to.y - 9;
    let points = vec![
        (start, from.bottom()),
        (start, level),
        (end, level),
        (end, to.y),
    ];
    Some(Arrow {
        call,
        activity: device,
        points,
    })
}
