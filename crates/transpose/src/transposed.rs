use anyhow::Result;
use lab::{Place, Workload, exact};
use tch::Tensor;
use tch_profiler::record_function;

/// The transpose of a random matrix, as a view or as a copy.
#[derive(Debug)]
pub struct Transposed {
    matrix: Tensor,
    copied: bool,
}

impl Transposed {
    /// A view: the same numbers in the same place, with shape and strides swapped.
    pub fn view(rows: i64, columns: i64, place: Place) -> Result<Self> {
        let matrix = Tensor::f_randn([rows, columns], place.options())?;
        Ok(Self {
            matrix,
            copied: false,
        })
    }

    /// A copy: the numbers moved into the transpose's own row-major order.
    pub fn copy(rows: i64, columns: i64, place: Place) -> Result<Self> {
        let view = Self::view(rows, columns, place)?;
        Ok(Self {
            copied: true,
            ..view
        })
    }
}

impl Workload for Transposed {
    // ANCHOR: forward
    fn forward(&self) -> Result<Tensor> {
        if self.copied {
            let _range = record_function("t_contiguous");
            Ok(self.matrix.f_tr()?.f_contiguous()?)
        } else {
            let _range = record_function("t_view");
            Ok(self.matrix.f_tr()?)
        }
    }
    // ANCHOR_END: forward

    /// Element by element, without a transpose: row `i` of the result is column `i`.
    fn reference(&self) -> Result<Tensor> {
        let matrix = exact(&self.matrix)?;
        let columns = (0..matrix.size()[1]).map(|column| Ok(matrix.f_select(1, column)?));
        Ok(Tensor::f_stack(&columns.collect::<Result<Vec<_>>>()?, 0)?)
    }

    fn is_exact(&self) -> bool {
        true
    }

    /// Whether the result lies where the matrix lies: a view does, a copy does not.
    fn measured(&self) -> Result<lab::Measured> {
        let shares = self.forward()?.data_ptr() == self.matrix.data_ptr();
        let shares = if shares { 1.0 } else { 0.0 };
        Ok([("shares_storage".to_owned(), shares)].into())
    }
}
