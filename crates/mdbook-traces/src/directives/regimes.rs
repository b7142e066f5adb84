//! `{{#regimes matmul-add/sweep}}`

use claims::stages::matmul_add::swept::{Size, crossing, sizes};
use claims::{Recording, Value};
use kineto_trace::Kind;
use texts::{fill as filled, playgrounds as words};

use super::made_by::{Made, machine, made_by};
use super::{Filler, variant};
use crate::filled_page::FilledPage;
use crate::html::{block, escape, plain};
use crate::project::place;

/// The sizes of a sweep as a table, which a script lets the reader walk through; the reader's own
/// below.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let (stage, variant) = variant(arguments)?;
    let project = filler.project;
    let recording = project.recording(stage.name, variant)?;
    let sizes = sizes(recording);
    if sizes.is_empty() {
        return Err(format!(
            "`{}` is no sweep: it has no annotation such as `n=64`",
            place(recording)
        ));
    }
    let mut html = format!(
        "<div class=\"regimes\">\n{}\n{}\n{}\n",
        table(recording, &sizes),
        playground(&page.id("regimes"), &sizes),
        made_by(Made::by(recording), page, filler),
    );
    if let Some(yours) = project.yours(stage.name, variant) {
        html.push_str(&format!(
            "<details class=\"table-yours\">\n<summary>{}</summary>\n{}\n{}\n</details>\n",
            machine(words::REGIMES_YOURS, yours),
            table(yours, &self::sizes(yours)),
            made_by(Made::by(yours), page, filler),
        ));
    }
    Ok(block(&(html + "</div>")))
}

fn table(recording: &Recording, sizes: &[Size]) -> String {
    let crossing = crossing(sizes).map(|(_, first)| first.edge);
    let rows: Vec<_> = sizes
        .iter()
        .map(|size| Row::of(recording, size).html(crossing == Some(size.edge)))
        .collect();
    let heads = [
        words::REGIMES_SIZE,
        words::REGIMES_CPU,
        words::REGIMES_GPU,
        words::REGIMES_GEMM,
        words::REGIMES_ADD,
        words::REGIMES_BUSY,
        words::REGIMES_LIMIT,
    ];
    format!(
        "<div class=\"table-wrapper\">\n<table>\n<caption>{}</caption>\n\
         <thead><tr>{}</tr></thead>\n<tbody>\n{}\n</tbody>\n</table>\n</div>",
        escape(words::REGIMES_TITLE),
        heads
            .map(|head| format!("<th scope=\"col\">{head}</th>"))
            .concat(),
        rows.join("\n")
    )
}

/// One size, as the page prints it. What only a GPU's recording has is empty in others.
struct Row<'a> {
    size: &'a Size,
    cpu: String,
    gpu: String,
    gemm: String,
    add: String,
    busy: String,
    limit: &'static str,
}

impl<'a> Row<'a> {
    fn of(recording: &Recording, size: &'a Size) -> Self {
        let timed = recording.run.is_gpu();
        let shown = |time| Value::Duration(time).to_string();
        let kernel = |kind| size.kernel(recording, kind).map(shown).unwrap_or_default();
        let regime = size.regime(recording);
        let busy = Value::Share(regime.busy_share).to_string();
        Self {
            size,
            cpu: shown(size.cpu),
            gpu: Some(shown(size.gpu)).filter(|_| timed).unwrap_or_default(),
            gemm: kernel(Kind::Gemm),
            add: kernel(Kind::Pointwise),
            busy: Some(busy).filter(|_| timed).unwrap_or_default(),
            limit: regime.verdict.as_str(),
        }
    }

    fn html(&self, crosses: bool) -> String {
        let cells = [
            &self.cpu, &self.gpu, &self.gemm, &self.add, &self.busy, self.limit,
        ];
        format!(
            "<tr data-cpu=\"{}\" data-gpu=\"{}\" data-says=\"{}\"{}><th scope=\"row\">{}</th>{}</tr>",
            self.size.cpu.nanos(),
            self.size.gpu.nanos(),
            plain(&self.sentence(crosses)),
            if crosses { " class=\"crossing\"" } else { "" },
            self.size.edge,
            cells
                .map(|cell| format!("<td>{}</td>", escape(cell)))
                .concat()
        )
    }

    fn sentence(&self, crosses: bool) -> String {
        let mut sentence = filled(
            words::REGIMES_STATE,
            &[
                ("size", &self.size.edge.to_string()),
                ("cpu", &self.cpu),
                ("gpu", &self.gpu),
                ("gemm", &self.gemm),
                ("add", &self.add),
                ("busy", &self.busy),
                ("limit", self.limit),
            ],
        );
        if crosses {
            sentence.push(' ');
            sentence.push_str(words::REGIMES_CROSSING);
        }
        sentence
    }
}

/// What a script brings to life; hidden where there is none.
fn playground(id: &str, sizes: &[Size]) -> String {
    let at = sizes.iter().position(Size::is_of_the_gpu).unwrap_or(0);
    let bar = |side: &str, title: &str| {
        format!("<span class=\"regimes-bar {side}\"><span>{title}</span></span>")
    };
    format!(
        "<div class=\"regimes-play\" hidden>\n\
         <p><label for=\"{id}\">{size}</label> <input id=\"{id}\" type=\"range\" min=\"0\" max=\"{}\" \
         step=\"1\" value=\"{at}\"> <output for=\"{id}\"></output></p>\n\
         <p class=\"regimes-bars\" aria-hidden=\"true\">{}{}</p>\n\
         <p class=\"regimes-state\" role=\"status\"></p>\n</div>",
        sizes.len() - 1,
        bar("cpu", words::REGIMES_CPU),
        bar("gpu", words::REGIMES_GPU),
        size = words::REGIMES_SIZE,
    )
}
