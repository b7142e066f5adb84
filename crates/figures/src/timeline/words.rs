//! A timeline in words.

use texts::{figures as words, fill};

use super::{LanePlan, Window};
use crate::alternative::{TextAlternative, TextGroup};
use crate::{FigureSpec, Source};

/// Each lane's events in order of time, then arrows and notes.
pub(super) fn words(
    spec: &FigureSpec,
    source: &Source,
    lanes: &[LanePlan],
    window: Window,
) -> TextAlternative {
    let mut groups: Vec<TextGroup> = lanes
        .iter()
        .map(|lane| group(lane, source, window))
        .collect();
    groups.push(TextGroup {
        title: words::ARROWS.to_owned(),
        items: arrows(spec, source),
    });
    groups.push(TextGroup {
        title: words::CALLOUTS.to_owned(),
        items: callouts(spec, source),
    });
    groups.retain(|group| !group.items.is_empty());
    TextAlternative {
        summary: summary(spec, lanes, window),
        groups,
    }
}

fn summary(spec: &FigureSpec, lanes: &[LanePlan], window: Window) -> String {
    let counts: Vec<String> = lanes
        .iter()
        .map(|lane| {
            let values = [
                ("lane", &*lane.titles.join(" ")),
                ("count", &*lane.events.len().to_string()),
            ];
            fill(words::LANE_COUNT, &values)
        })
        .collect();
    let lanes = if counts.is_empty() {
        words::NOTHING_RECORDED.to_owned()
    } else {
        counts.join(", ")
    };
    let span = window.span().to_string();
    let kind = fill(
        words::TIMELINE_SUMMARY,
        &[("span", &span), ("lanes", &lanes)],
    );
    format!("{} {kind}", spec.caption)
}

fn group(lane: &LanePlan, source: &Source, window: Window) -> TextGroup {
    let mut events: Vec<_> = lane.events.clone();
    events.sort_by_key(|(id, row)| (source.trace.get(*id).start(), *row));
    let item = |id| {
        let event = source.trace.get(id);
        let start = (event.start() - window.from).to_string();
        let duration = event.duration().to_string();
        fill(
            words::TIMELINE_ITEM,
            &[
                ("name", event.name()),
                ("start", &start),
                ("duration", &duration),
            ],
        )
    };
    TextGroup {
        title: lane.titles.join(" "),
        items: events.into_iter().map(|(id, _)| item(id)).collect(),
    }
}

fn arrows(spec: &FigureSpec, source: &Source) -> Vec<String> {
    let item = |device: &kineto_trace::EventId| {
        let call = source.trace.get(source.launches.call_of(*device)?).name();
        let activity = source.trace.get(*device).name();
        Some(fill(
            words::ARROW_ITEM,
            &[("call", call), ("activity", activity)],
        ))
    };
    spec.arrows.iter().filter_map(item).collect()
}

/// The notes, by event; a chain has them too.
pub(crate) fn callouts(spec: &FigureSpec, source: &Source) -> Vec<String> {
    spec.drawn_callouts()
        .iter()
        .map(|callout| {
            let name = source.trace.get(callout.event).name();
            fill(
                words::CALLOUT_ITEM,
                &[("name", name), ("text", &callout.text)],
            )
        })
        .collect()
}
