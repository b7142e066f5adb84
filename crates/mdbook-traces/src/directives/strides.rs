//! `{{#strides weight linear.weight_shape linear.weight_strides}}`

use texts::{fill as filled, playgrounds as words};

use super::Filler;
use super::matrix::sides;
use crate::filled_page::FilledPage;
use crate::html::{block, escape, plain};
use crate::tensor_view::TensorView;

/// Views of a recorded matrix as a table; a script lets the reader make others.
pub(super) fn fill(
    arguments: &str,
    _page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let words: Vec<_> = arguments.split_whitespace().collect();
    let [name, shape, strides] = words[..] else {
        return Err(format!(
            "expected a name and the facts of a shape and strides, such as \
             `weight linear.weight_shape linear.weight_strides`, found `{arguments}`"
        ));
    };
    let recorded = TensorView::new(name, sides(shape, filler)?, sides(strides, filler)?);
    let transposed = recorded.transposed();
    let views = [
        recorded.clone(),
        transposed.clone(),
        recorded.every_second_column(),
        recorded.first_row_expanded(),
        transposed.contiguous(),
    ];
    Ok(block(&html(&recorded, &views)))
}

fn html(recorded: &TensorView, views: &[TensorView]) -> String {
    let name = &recorded.expression;
    let rows: Vec<_> = views.iter().map(row).collect();
    format!(
        "<div class=\"strides\" data-tensor=\"{tensor}\" data-shape=\"{}\" data-strides=\"{}\" \
         data-state=\"{}\" data-grid=\"{}\">\n<div class=\"table-wrapper\">\n<table>\n\
         <caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th>\
         <th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n{}\n</tbody>\n\
         </table>\n</div>\n{}\n</div>",
        comma(recorded.shape),
        comma(recorded.strides),
        plain(words::STRIDES_STATE),
        plain(words::STRIDES_GRID),
        escape(&filled(words::STRIDES_TITLE, &[("tensor", name)])),
        words::STRIDES_EXPRESSION,
        words::STRIDES_SHAPE,
        words::STRIDES_STRIDES,
        words::STRIDES_COPIED,
        rows.join("\n"),
        playground(),
        tensor = escape(name),
    )
}

fn row(view: &TensorView) -> String {
    format!(
        "<tr><th scope=\"row\"><code>{}</code></th><td>({})</td><td>({})</td><td>{}</td></tr>",
        escape(&view.expression),
        comma(view.shape),
        comma(view.strides),
        view.copied
    )
}

/// What a script brings to life; hidden where there is none.
fn playground() -> String {
    // The calls are PyTorch's, and say themselves what they do.
    let buttons: Vec<_> = ["t", "slice", "expand", "contiguous"]
        .into_iter()
        .zip([".t()", "[:, ::2]", "[:1].expand()", ".contiguous()"])
        .map(|(action, call)| button(action, &format!("<code>{}</code>", escape(call))))
        .chain([button("reset", words::STRIDES_RESET)])
        .collect();
    format!(
        "<div class=\"strides-play\" hidden>\n\
         <p class=\"strides-buttons\" role=\"group\" aria-label=\"{}\">{}</p>\n\
         <p class=\"strides-state\" role=\"status\"></p>\n\
         <div class=\"frame\" tabindex=\"0\" role=\"group\"><table class=\"strides-grid\"></table></div>\n</div>",
        plain(words::STRIDES_BUTTONS),
        buttons.join(" ")
    )
}

fn button(action: &str, content: &str) -> String {
    format!("<button type=\"button\" data-action=\"{action}\">{content}</button>")
}

fn comma([rows, columns]: [i64; 2]) -> String {
    format!("{rows}, {columns}")
}
