//! A chain in words.

use kineto_trace::EventId;
use texts::{figures as words, fill};

use super::rows::{Row, rows};
use crate::alternative::{TextAlternative, TextGroup};
use crate::timeline::note_words;
use crate::{FigureSpec, Source};

/// Each call under its caller, with its times and what it launched, then notes.
pub(super) fn words(spec: &FigureSpec, source: &Source, root: EventId) -> TextAlternative {
    let rows = rows(source, root);
    let launched = source.launches.under(source.chains, root).len();
    let top = source.trace.get(root);
    let summary = fill(
        words::CHAIN_SUMMARY,
        &[
            ("root", top.name()),
            ("total", &top.duration().to_string()),
            (
                "calls",
                &(source.chains.descendants(root).count() + 1).to_string(),
            ),
            ("launches", &launched.to_string()),
        ],
    );
    let calls = rows.iter().map(|row| call(source, row)).collect();
    let mut groups = vec![
        TextGroup {
            title: words::COLUMN_CALL.to_owned(),
            items: calls,
        },
        TextGroup {
            title: words::CALLOUTS.to_owned(),
            items: note_words(spec, source),
        },
    ];
    groups.retain(|group| !group.items.is_empty());
    TextAlternative {
        summary: format!("{} {summary}", spec.caption),
        groups,
    }
}

fn call(source: &Source, row: &Row) -> String {
    let event = source.trace.get(row.event);
    let times = fill(
        words::CHAIN_ITEM,
        &[
            ("name", event.name()),
            ("total", &event.duration().to_string()),
            ("own", &source.chains.self_time(row.event).to_string()),
        ],
    );
    // Depth by signs that every reader speaks or skips alike.
    let mut text = format!("{}{times}", "› ".repeat(row.depth));
    for activity in &row.activities {
        let activity = source.trace.get(*activity);
        let duration = activity.duration().to_string();
        let values = [
            ("call", &*text),
            ("kernel", activity.name()),
            ("duration", &*duration),
        ];
        text = fill(words::CHAIN_ITEM_LAUNCH, &values);
    }
    if row.launches_nothing {
        text = fill(words::CHAIN_ITEM_NOTHING, &[("call", &text)]);
    }
    text
}
