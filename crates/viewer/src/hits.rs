//! What stands where in the frame drawn last.

use figures::scene::Rect;

use crate::Place;

/// How far from a bar a pointer may be: a bar of one column is hard to meet.
const NEAR: i32 = 3;

/// A bar of the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The event; the first of several.
    pub place: Place,
    /// How many events the bar stands for.
    pub count: usize,
    /// Where it is.
    pub rect: Rect,
}

/// The bar at a point, else the nearest in that line.
pub(crate) fn at(hits: &[Hit], x: i32, y: i32) -> Option<&Hit> {
    let distance = |hit: &Hit| (hit.rect.x - x).max(x - hit.rect.right() + 1).max(0);
    hits.iter()
        .filter(|hit| hit.rect.y <= y && y < hit.rect.bottom() && distance(hit) <= NEAR)
        .min_by_key(|hit| (distance(hit), hit.rect.width))
}
