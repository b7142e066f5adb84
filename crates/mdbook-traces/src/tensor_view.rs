//! Views of a matrix: its shape and strides after a transpose, a slice, an expand.

/// A view of a matrix: how it is called, its sizes, and how far apart its elements lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TensorView {
    /// The expression that makes it.
    pub(crate) expression: String,
    /// Rows and columns.
    pub(crate) shape: [i64; 2],
    /// From one row to the next and from one column to the next, in elements.
    pub(crate) strides: [i64; 2],
    /// The elements that were copied to make it.
    pub(crate) copied: i64,
}

impl TensorView {
    /// A matrix as it was recorded.
    pub(crate) fn new(name: &str, shape: [i64; 2], strides: [i64; 2]) -> Self {
        Self {
            expression: name.to_owned(),
            shape,
            strides,
            copied: 0,
        }
    }

    /// Rows become columns.
    pub(crate) fn transposed(&self) -> Self {
        let ([rows, columns], [down, right]) = (self.shape, self.strides);
        self.view(".t()", [columns, rows], [right, down])
    }

    /// Every second column.
    pub(crate) fn every_second_column(&self) -> Self {
        let ([rows, columns], [down, right]) = (self.shape, self.strides);
        self.view("[:, ::2]", [rows, (columns + 1) / 2], [down, 2 * right])
    }

    /// The first row in the place of every row: a stride of nothing.
    pub(crate) fn first_row_expanded(&self) -> Self {
        let ([rows, columns], [_, right]) = (self.shape, self.strides);
        let call = format!("[:1].expand({rows}, {columns})");
        self.view(&call, self.shape, [0, right])
    }

    /// The same elements one behind another; a copy, unless they lie so already.
    pub(crate) fn contiguous(&self) -> Self {
        let [rows, columns] = self.shape;
        let mut view = self.view(".contiguous()", self.shape, [columns, 1]);
        if view.strides != self.strides {
            view.copied += rows * columns;
        }
        view
    }

    fn view(&self, call: &str, shape: [i64; 2], strides: [i64; 2]) -> Self {
        Self {
            expression: format!("{}{call}", self.expression),
            shape,
            strides,
            copied: self.copied,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::TensorView;

    fn weight() -> TensorView {
        TensorView::new("weight", [64, 32], [32, 1])
    }

    fn seen(view: &TensorView) -> (&str, [i64; 2], [i64; 2], i64) {
        (&view.expression, view.shape, view.strides, view.copied)
    }

    #[test]
    fn views_change_shape_and_strides_and_copy_nothing() {
        assert_eq!(
            seen(&weight().transposed()),
            ("weight.t()", [32, 64], [1, 32], 0)
        );
        assert_eq!(
            seen(&weight().every_second_column()),
            ("weight[:, ::2]", [64, 16], [32, 2], 0)
        );
        assert_eq!(
            seen(&weight().first_row_expanded()),
            ("weight[:1].expand(64, 32)", [64, 32], [0, 1], 0)
        );
    }

    #[test]
    fn contiguous_copies_only_what_is_not() {
        assert_eq!(weight().contiguous().copied, 0);
        let copied = weight().transposed().contiguous();
        assert_eq!(
            seen(&copied),
            ("weight.t().contiguous()", [32, 64], [64, 1], 2048)
        );
    }
}
