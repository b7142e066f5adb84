//! The figures of a page, and which of them shows an event.

use claims::{Recording, Stage};
use figures::View;
use kineto_trace::EventId;

use crate::html::id;
use crate::scan::Piece;

/// A figure that a page places by a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
struct PageFigure {
    stage: String,
    variant: String,
    name: String,
    /// Whether the page has shown it already.
    shown: bool,
}

/// The figures that a page places, each once, in the page's order.
#[derive(Debug, Default)]
pub(crate) struct PageFigures {
    figures: Vec<PageFigure>,
}

/// An event, and the figure of the page that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shown {
    /// The figure's id.
    pub(crate) figure: String,
    /// The event.
    pub(crate) event: EventId,
}

impl PageFigures {
    /// Looks through a page. A directive that cannot be read is left to whoever fills it.
    pub(crate) fn of(pieces: &[Piece]) -> Self {
        let mut figures: Vec<PageFigure> = Vec::new();
        for piece in pieces {
            if let Piece::Directive(directive) = piece
                && directive.name == "figure"
                && let Some(figure) = PageFigure::read(&directive.arguments)
                && !figures.contains(&figure)
            {
                figures.push(figure);
            }
        }
        Self { figures }
    }

    /// Notes that the page has shown a figure.
    pub(crate) fn has_shown(&mut self, stage: &str, variant: &str, name: &str) {
        for figure in &mut self.figures {
            if (&*figure.stage, &*figure.variant, &*figure.name) == (stage, variant, name) {
                figure.shown = true;
            }
        }
    }

    /// The figure to point at for one of some events of a recording: the last one above that
    /// shows any, else the first one below. Of several events it is the last, since figures
    /// draw the last step, as a steady one.
    pub(crate) fn showing(
        &self,
        stage: &Stage,
        recording: &Recording,
        events: &[EventId],
    ) -> Option<Shown> {
        let of_recording = |figure: &&PageFigure| {
            figure.stage == stage.name && figure.variant == recording.run.variant
        };
        let figures = || self.figures.iter().filter(of_recording);
        let above = figures().rev().filter(|figure| figure.shown);
        let below = figures().filter(|figure| !figure.shown);
        above.chain(below).find_map(|figure| {
            let spec = (stage.figure(&figure.variant, &figure.name)?.spec)(recording)?;
            let shows = |event: &&EventId| view_shows(spec.view, recording, **event);
            let event = *events.iter().rev().find(shows)?;
            let figure = figure.id();
            Some(Shown { figure, event })
        })
    }
}

impl PageFigure {
    fn read(arguments: &str) -> Option<Self> {
        let (of, name) = arguments.split_once(char::is_whitespace)?;
        let (stage, variant) = of.split_once('/')?;
        Some(Self {
            stage: stage.to_owned(),
            variant: variant.to_owned(),
            name: name.trim().to_owned(),
            shown: false,
        })
    }

    /// The id of the figure's first place on a page.
    fn id(&self) -> String {
        figure_id(&self.stage, &self.variant, &self.name)
    }
}

/// The id that a figure has where it stands on a page for the first time.
pub(crate) fn figure_id(stage: &str, variant: &str, name: &str) -> String {
    id(&["figure", stage, variant, name])
}

/// Whether a figure of this view draws an event.
fn view_shows(view: View, recording: &Recording, event: EventId) -> bool {
    match view {
        View::Timeline { from, to } => {
            let event = recording.trace.get(event);
            event.end() > from && event.start() < to
        }
        View::Chain { root } => {
            event == root
                || recording.chains.descendants(root).any(|id| id == event)
                || recording
                    .launches
                    .under(&recording.chains, root)
                    .contains(&event)
        }
    }
}
