//! `{{#saved mlp.hidden_shape mlp.dtype}}`

use claims::Value;
use texts::{fill as filled, playgrounds as words};

use super::Filler;
use super::matrix::{element_bytes, rows_and_columns};
use crate::filled_page::FilledPage;
use crate::html::{block, escape, plain};

/// What one kernel less saves over a recorded tensor; a script takes other shapes.
pub(super) fn fill(
    arguments: &str,
    page: &mut FilledPage,
    filler: &mut Filler<'_>,
) -> Result<String, String> {
    let Some((shape, dtype)) = arguments.split_once(char::is_whitespace) else {
        return Err(format!(
            "expected the facts of a shape and a data type, such as \
             `mlp.hidden_shape mlp.dtype`, found `{arguments}`"
        ));
    };
    let [rows, columns] = rows_and_columns(shape, filler)?;
    let element = element_bytes(dtype.trim(), filler)?;
    let saved = Saved {
        rows,
        columns,
        element,
        kernels: 1,
    };
    Ok(block(&saved.html(&page.id("saved"))))
}

/// Kernels that are fused away, each over a whole matrix.
struct Saved {
    rows: u64,
    columns: u64,
    element: u64,
    kernels: u64,
}

impl Saved {
    fn html(&self, id: &str) -> String {
        format!(
            "<div class=\"saved\" data-state=\"{}\">\n<p class=\"saved-state\" role=\"status\">{}</p>\n\
             <p class=\"saved-fields\" role=\"group\" aria-label=\"{}\" hidden>{}</p>\n</div>",
            plain(words::SAVED),
            escape(&self.sentence()),
            plain(words::SAVED_FIELDS),
            self.fields(id),
        )
    }

    fn sentence(&self) -> String {
        let tensor = self
            .rows
            .saturating_mul(self.columns)
            .saturating_mul(self.element);
        let saved = tensor.saturating_mul(2).saturating_mul(self.kernels);
        filled(
            words::SAVED,
            &[
                ("kernels", &self.kernels.to_string()),
                ("tensor", &Value::Bytes(tensor).to_string()),
                ("rows", &self.rows.to_string()),
                ("columns", &self.columns.to_string()),
                ("element", &self.element.to_string()),
                ("saved", &Value::Bytes(saved).to_string()),
            ],
        )
    }

    fn fields(&self, id: &str) -> String {
        let field = |name: &str, label: &str, value: u64| {
            format!(
                "<label for=\"{id}-{name}\">{label} <input id=\"{id}-{name}\" data-field=\"{name}\" \
                 type=\"number\" min=\"1\" step=\"1\" value=\"{value}\"></label>"
            )
        };
        [
            field("rows", words::SAVED_ROWS, self.rows),
            field("columns", words::SAVED_COLUMNS, self.columns),
            field("element", words::SAVED_ELEMENT, self.element),
            field("kernels", words::SAVED_KERNELS, self.kernels),
        ]
        .join(" ")
    }
}
