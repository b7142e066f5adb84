//! The timeline: lanes over time, the CPU above, the device below.
//!
//! Calls nest downwards and device work comes first in its lane, so that a launch and what
//! it launched face each other across the band between the lanes.

mod arrows;
mod axis;
mod callouts;
mod labels;
mod lanes;
mod marks;
mod rows;
mod slots;
mod stack;
mod taken;
mod window;
mod words;

use arrows::ArrowPlan;
use kineto_trace::Timestamp;
use lanes::LanePlan;
use marks::{lane, marks};
use slots::{Slot, Slots};
use stack::Stack;
use taken::Taken;
use window::Window;
pub(crate) use words::callouts as note_words;

use crate::legend::legend;
use crate::scene::{Label, Scene};
use crate::{FigureSpec, Source, font};

/// Room above the frame, and right of it.
const MARGIN: i32 = 8;
/// Between a lane's titles and the frame.
const GUTTER: i32 = 12;
/// The height of the legend's distance from the axis.
const ABOVE_LEGEND: i32 = 10;

/// Lays out what happened from `from` to `to`.
pub(crate) fn layout(
    spec: &FigureSpec,
    from: Timestamp,
    to: Timestamp,
    source: &Source,
    width: i32,
) -> Scene {
    // Which lanes there are decides how wide their titles are, and so where the frame begins.
    let lanes = lanes::lanes(
        source,
        Window {
            from,
            to,
            left: 0,
            width,
        },
    );
    let left = gutter(&lanes);
    let window = Window {
        from,
        to,
        left,
        width: width - left - MARGIN,
    };
    let slots = Slots::of(&lanes, spec, source, window);
    let arrows = arrows::plan(spec, source, &slots);
    let callouts = callouts::plan(spec, &lanes, &slots, &arrows, window);
    let stack = Stack::of(&lanes, &bands(&lanes, &arrows, &callouts), window, MARGIN);
    let names = Taken::by(&slots, crossed_rows(&arrows, &callouts));
    let names = labels::labels(spec, source, &slots, &stack, window, names);

    let mut scene = Scene {
        name: spec.name.to_owned(),
        caption: spec.caption.clone(),
        width,
        frame: stack.frame(),
        lanes: lanes
            .iter()
            .enumerate()
            .map(|(place, plan)| lane(plan, stack.lane(place)))
            .collect(),
        marks: marks(spec, source, &slots, &stack, names, from),
        arrows: arrows::place(&arrows, &stack),
        callouts: callouts.place(&stack),
        alternative: words::words(spec, source, &lanes, window),
        ..Scene::default()
    };
    let bottom = axis::draw(&mut scene, window);
    let (entries, height) = legend(&scene.kinds(), left, bottom + ABOVE_LEGEND, width - MARGIN);
    scene.legend = entries;
    scene.height = bottom + ABOVE_LEGEND + height + MARGIN / 2;
    scene
}

/// The room that the lanes' titles take at the left.
fn gutter(lanes: &[LanePlan]) -> i32 {
    let titles = lanes.iter().flat_map(|lane| &lane.titles);
    let widest = titles
        .map(|title| font::width(title, Label::NORMAL))
        .max()
        .unwrap_or(0);
    widest + GUTTER
}

/// The heights of the bands between the lanes: their notes, and the level parts of arrows.
fn bands(lanes: &[LanePlan], arrows: &[ArrowPlan], callouts: &callouts::CalloutPlan) -> Vec<i32> {
    let height = |band: usize| {
        let into: Vec<ArrowPlan> = arrows
            .iter()
            .filter(|arrow| arrow.activity.lane == band)
            .copied()
            .collect();
        let arrows = if into.is_empty() {
            0
        } else {
            arrows::channel(&into)
        };
        let between = if band == 0 || band == lanes.len() {
            0
        } else {
            4
        };
        callouts.height(band) + arrows.max(between)
    };
    (0..=lanes.len()).map(height).collect()
}

/// The rows that lines pass, which names must leave free there.
fn crossed_rows(
    arrows: &[ArrowPlan],
    callouts: &callouts::CalloutPlan,
) -> impl Iterator<Item = (usize, usize, i32)> {
    let ways = arrows.iter().flat_map(|arrow| {
        let down = (arrow.call.row + 1..256).map(|row| (arrow.call.lane, row, arrow.from));
        let up = (0..arrow.activity.row).map(|row| (arrow.activity.lane, row, arrow.to));
        down.chain(up)
    });
    ways.chain(callouts.crossed())
        .collect::<Vec<_>>()
        .into_iter()
}
