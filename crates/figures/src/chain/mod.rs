//! The dispatch chain: a call a row, indented under its caller, with its times and what it
//! launched.

mod columns;
mod drawing;
mod numbers;
mod rows;
mod tree;
mod words;

use kineto_trace::EventId;

use columns::Columns;
use drawing::Drawing;
use numbers::Unit;

use crate::legend::legend;
use crate::scene::{Rect, Scene};
use crate::{FigureSpec, Source};

/// Height of a row.
const ROW: i32 = 22;
/// Height of the columns' heads.
const HEAD: i32 = 26;
/// Height of a bar.
const BAR: i32 = 13;
/// Height of a note's line.
const NOTE: i32 = 16;
/// Room around the drawing.
const MARGIN: i32 = 8;

/// Lays out what `root` called.
pub(crate) fn layout(spec: &FigureSpec, root: EventId, source: &Source, width: i32) -> Scene {
    let rows = rows::rows(source, root);
    let unit = Unit::of(source.trace.get(root).duration());
    let columns = Columns::of(&rows, source, width - MARGIN);
    let mut scene = Scene {
        name: spec.name.to_owned(),
        caption: spec.caption.clone(),
        width,
        alternative: words::words(spec, source, root),
        ..Scene::default()
    };
    columns.heads(&mut scene, unit);
    let drawing = Drawing {
        spec,
        source,
        root,
        columns: &columns,
        unit,
    };
    let mut y = HEAD;
    let mut tops = Vec::new();
    for row in &rows {
        tops.push(y);
        drawing.row(&mut scene, row, y);
        y += ROW + drawing.notes(&mut scene, row, y + ROW);
    }
    tree::draw(&mut scene, &rows, &tops);
    y += rows::remainder(&mut scene, source, root, &rows, y);
    scene.frame = Rect::new(0, HEAD, width, y - HEAD);
    let (entries, height) = legend(&scene.kinds(), 0, y + MARGIN, width - MARGIN);
    scene.legend = entries;
    scene.height = y + MARGIN + height + MARGIN / 2;
    scene
}
