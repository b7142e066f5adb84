//! The calls of a chain, in order.

use kineto_trace::EventId;
use texts::{figures as words, fill};

use super::ROW;
use crate::Source;
use crate::palette::Role;
use crate::scene::{Label, Scene};

/// A chain longer than this is cut, and says so.
const MOST: usize = 120;

/// One call.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub event: EventId,
    /// Its place from above, the root's is 0.
    pub place: usize,
    /// How deep under the root.
    pub depth: usize,
    /// The place of its caller.
    pub parent: Option<usize>,
    /// What it launched itself.
    pub activities: Vec<EventId>,
    /// Whether nothing was launched under it, while its caller launched something.
    pub launches_nothing: bool,
}

impl Row {
    /// Whether this row is where an event is seen.
    pub fn shows(&self, event: EventId) -> bool {
        self.event == event || self.activities.contains(&event)
    }
}

/// The root and what it called, callers before what they call.
pub(super) fn rows(source: &Source, root: EventId) -> Vec<Row> {
    let chains = source.chains;
    let mut rows: Vec<Row> = Vec::new();
    let all = std::iter::once(root)
        .chain(chains.descendants(root))
        .take(MOST);
    for (place, event) in all.enumerate() {
        let caller = chains.parent(event).filter(|_| place > 0);
        let parent = caller.and_then(|caller| rows.iter().rposition(|row| row.event == caller));
        let launched = |event| !source.launches.under(chains, event).is_empty();
        // Said once, at the highest call it is true of; a call into the driver is no op.
        let said = parent.is_some_and(|parent| under_nothing(&rows, parent));
        let kind = source.trace.get(event).kind();
        let nothing = kind == kineto_trace::Kind::Op && !said && !launched(event) && place > 0;
        rows.push(Row {
            event,
            place,
            depth: parent.map_or(0, |parent| rows[parent].depth + 1),
            parent,
            activities: source.launches.activities_of_call(event).to_vec(),
            launches_nothing: nothing,
        });
    }
    rows
}

fn under_nothing(rows: &[Row], at: usize) -> bool {
    rows[at].launches_nothing
        || rows[at]
            .parent
            .is_some_and(|parent| under_nothing(rows, parent))
}

/// Says how many calls are not drawn, if any; returns the height that takes.
pub(super) fn remainder(
    scene: &mut Scene,
    source: &Source,
    root: EventId,
    rows: &[Row],
    top: i32,
) -> i32 {
    let all = source.chains.descendants(root).count() + 1;
    let left = all - rows.len();
    if left == 0 {
        return 0;
    }
    let text = fill(words::MORE_CALLS, &[("count", &left.to_string())]);
    scene
        .texts
        .push(Label::start(0, top + ROW / 2, text, Role::Muted));
    ROW
}
