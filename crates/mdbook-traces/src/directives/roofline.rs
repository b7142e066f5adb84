//! `{{#roofline}}`

mod placed;

use claims::roofline::{card, roofline};
use claims::{Recording, Value};
use figures::{PAGE_WIDTH, Roofline, svg_as};
use kineto_trace::{Gpu, Precision};
use texts::{fill as filled, playgrounds as words};

use super::Filler;
use super::figure::in_words;
use super::made_by::{machine, made_of_all};
use crate::filled_page::FilledPage;
use crate::html::{block, escape, plain};
use placed::Placed;

/// Every recorded kernel whose work is known, on the roofline of its card; the reader's own below.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    if !arguments.is_empty() {
        return Err(format!(
            "the directive `roofline` takes nothing, found `{arguments}`"
        ));
    }
    let project = filler.project;
    let [book, yours] = [project.recordings(), project.all_yours()];
    let Some(mut html) = drawn(&book, page, filler) else {
        return Err("no recording of the book has a kernel whose work is known".to_owned());
    };
    if let (Some(first), Some(drawn)) = (yours.first(), drawn(&yours, page, filler)) {
        html.push_str(&format!(
            "\n<details class=\"figure-yours\">\n<summary>{}</summary>\n{drawn}\n</details>",
            machine(words::ROOFLINE_YOURS, first),
        ));
    }
    Ok(block(&html))
}

/// The drawing and its table, of the recordings that were made on one card.
fn drawn(
    recordings: &[&Recording],
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Option<String> {
    let gpu = recordings.iter().find_map(|recording| card(recording))?;
    let placed: Vec<Placed> = recordings
        .iter()
        .filter(|recording| card(recording) == Some(gpu))
        .flat_map(|recording| {
            let kernels = roofline(recording).into_iter();
            kernels.map(|kernel| Placed::new(kernel, recording, gpu))
        })
        .collect();
    let first = recordings.first().filter(|_| !placed.is_empty())?;
    let scene = spec(&placed, gpu).layout(PAGE_WIDTH);
    let id = page.id("roofline");
    let file = filler.files.drawing(page, &first.machine, &scene);
    let rows: Vec<_> = placed.iter().map(|placed| placed.row(page)).collect();
    Some(format!(
        "<figure class=\"trace-figure roofline\" id=\"{id}\">\n\
         <div class=\"frame\" tabindex=\"0\" role=\"group\" aria-label=\"{caption}\">\n{}\n</div>\n\
         <figcaption>{caption}</figcaption>\n{}\n{}\n\
         <details class=\"figure-table\">\n<summary>{}</summary>\n{}\n</details>\n{}\n</figure>",
        svg_as(&scene, &format!("{id}-svg")),
        playground(),
        in_words(&scene.alternative),
        escape(words::ROOFLINE_TABLE),
        table(&rows),
        made_of_all(&first.run, gpu.source, file),
        caption = escape(&scene.caption),
    ))
}

fn spec(placed: &[Placed], gpu: &Gpu) -> Roofline {
    let count = placed.len().to_string();
    let values = [("count", count.as_str()), ("gpu", gpu.name)];
    let bandwidth = gpu.bandwidth * 1e9;
    let memory = [("rate", &*Value::ByteRate(bandwidth).to_string())];
    Roofline {
        name: "roofline",
        caption: filled(words::ROOFLINE_CAPTION, &values),
        bandwidth: (bandwidth, filled(words::ROOFLINE_MEMORY, &memory)),
        roofs: roofs(placed, gpu),
        points: placed.iter().map(Placed::point).collect(),
    }
}

/// The roofs of what the kernels calculate in, from above; roofs of one height are one.
fn roofs(placed: &[Placed], gpu: &Gpu) -> Vec<(f64, String)> {
    let named = [
        (Precision::Half, words::ROOFLINE_HALF),
        (Precision::Tf32, words::ROOFLINE_TF32),
        (Precision::Fp32, words::ROOFLINE_FP32),
        (Precision::Fp64, words::ROOFLINE_FP64),
    ];
    let used = |precision| placed.iter().any(|own| own.kernel.precision == precision);
    let mut roofs: Vec<(f64, Vec<&str>)> = Vec::new();
    for (precision, name) in named.into_iter().filter(|(precision, _)| used(*precision)) {
        let rate = gpu.peak(precision) * 1e12;
        match roofs.iter_mut().find(|(known, _)| *known == rate) {
            Some((_, names)) => names.push(name),
            None => roofs.push((rate, vec![name])),
        }
    }
    roofs.sort_by(|(one, _), (other, _)| other.total_cmp(one));
    let label = |(rate, names): (f64, Vec<&str>)| {
        let shown = Value::FlopRate(rate).to_string();
        let values = [("rate", &*shown), ("precision", &*names.join(", "))];
        (rate, filled(words::ROOFLINE_ROOF, &values))
    };
    roofs.into_iter().map(label).collect()
}

fn table(rows: &[String]) -> String {
    let heads = [
        words::ROOFLINE_PLACE,
        words::ROOFLINE_KERNEL,
        words::ROOFLINE_FLOPS,
        words::ROOFLINE_BYTES,
        words::ROOFLINE_INTENSITY,
        words::ROOFLINE_TIME,
        words::ROOFLINE_RATE,
        words::ROOFLINE_REACHED,
    ];
    let heads = heads.map(|head| format!("<th scope=\"col\">{head}</th>"));
    format!(
        "<div class=\"table-wrapper\">\n<table>\n<thead><tr>{}</tr></thead>\n<tbody>\n{}\n</tbody>\n</table>\n</div>",
        heads.concat(),
        rows.join("\n")
    )
}

/// What a script brings to life; hidden where there is none.
fn playground() -> String {
    format!(
        "<div class=\"roofline-play\" hidden>\n<p class=\"roofline-buttons\">\
         <button type=\"button\" data-step=\"-1\">{}</button> \
         <button type=\"button\" data-step=\"1\">{}</button></p>\n\
         <p class=\"roofline-state\" role=\"status\" data-chapter=\"{}\">{}</p>\n</div>",
        words::ROOFLINE_PREVIOUS,
        words::ROOFLINE_NEXT,
        plain(words::ROOFLINE_CHAPTER),
        escape(words::ROOFLINE_CHOOSE),
    )
}
